package eventlog

import (
	"fmt"
	"slices"
	"strings"

	"slowpond/internal/match"
)

// moving are the columns of a row that a move or talk about a draw can change, besides shown_version
// and look_at. What writes no other column reads no check, index or trigger that is about one.
var moving = func() (all []column) {
	for _, name := range []string{"version", "ply", "to_act", "deadline", "robot_since", "draw_offer", "last_move", "state"} {
		at := slices.IndexFunc(columns, func(c column) bool { return c.name == name })
		all = append(all, columns[at])
	}
	return all
}()

// Moving lists the names of these columns.
func Moving() []string { return names(moving) }

// Moves reports whether events of a type change no columns but those of Moving.
func Moves(t match.Type) bool {
	switch t {
	case match.Moved, match.DrawOffered, match.DrawDeclined, match.DrawWithdrawn:
		return true
	}
	return false
}

// moves reports whether a commit is one such event, as nearly all are.
func (c *Commit) moves() bool {
	return c.DecidedOn > 0 && c.Also == nil && len(c.Events) == 1 && Moves(c.Events[0].Type)
}

// together reports whether commits go into moveStatement or batchStatement.
func together(commits []Commit) bool {
	return !slices.ContainsFunc(commits, func(c Commit) bool { return !c.moves() })
}

// moveStatement moves one game on by one event, which is the one row it affects.
var moveStatement = func() string {
	var w writer
	id, decided := w.next(1), w.next(1)
	value := func(column string) string { return fmt.Sprintf("$%d", 3+slices.Index(names(moving), column)) }
	fmt.Fprintf(&w, "WITH moved AS (UPDATE games SET %s WHERE id = %s AND version = %s RETURNING %s),\ntold AS (%s)\n",
		setMoving(w.next(len(moving)), decided, value), id, decided, written, outbox("moved"))
	var values []string
	for _, c := range eventColumns {
		values = append(values, w.next(1)+"::"+c.sqlType)
	}
	fmt.Fprintf(&w, "INSERT INTO game_events (%s) SELECT id, %s FROM moved", eventNames, strings.Join(values, ", "))
	return w.String()
}()

// batchStatement does the same for any number of games, each on its own condition: the same text for
// every number, so that Postgres plans it once. Rows are locked in one order first, so that two such
// statements cannot wait for each other.
var batchStatement = func() string {
	var w writer
	all, types := []string{"id", "decided_on"}, []string{"text", "int"}
	for _, c := range moving {
		all, types = append(all, c.name), append(types, c.sqlType)
	}
	events := []string{"w.id"}
	for _, c := range eventColumns {
		all, types = append(all, "event_"+c.name), append(types, c.sqlType)
		events = append(events, "w.event_"+c.name)
	}
	fmt.Fprintf(&w, "WITH wanted AS MATERIALIZED (SELECT * FROM unnest(%s) AS w (%s)),\n", w.next(len(all), types...), strings.Join(all, ", "))
	w.WriteString("locked AS MATERIALIZED (SELECT id FROM games WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE),\n")
	value := func(column string) string { return "w." + column }
	fmt.Fprintf(&w, "moved AS (UPDATE games SET %s FROM wanted AS w JOIN locked ON locked.id = w.id "+
		"WHERE games.id = w.id AND games.version = w.decided_on RETURNING %s),\ntold AS (%s)\n",
		setMoving("w."+strings.Join(names(moving), ", w."), "w.decided_on", value), written, outbox("moved"))
	fmt.Fprintf(&w, "INSERT INTO game_events (%s) SELECT %s FROM wanted AS w JOIN moved ON moved.id = w.id RETURNING game_id",
		eventNames, strings.Join(events, ", "))
	return w.String()
}()

// setMoving sets the moving columns of games. shown_version stays behind where it was behind: an older
// program has left out what this statement does not write either.
func setMoving(values, decided string, value func(column string) string) string {
	shown := fmt.Sprintf("CASE WHEN games.shown_version = %s THEN %s ELSE games.shown_version END", decided, value("version"))
	look := fmt.Sprintf("coalesce(least(games.look_at, %s, games.expires_at), 'infinity')", value("deadline"))
	return fmt.Sprintf("(%s, shown_version, look_at) = (%s, %s, %s)", strings.Join(names(moving), ", "), values, shown, look)
}

// moveArguments are the values of the parameters of moveStatement for one commit, of batchStatement for
// several: an array for each column.
func moveArguments(commits []Commit) ([]any, error) {
	events := make([]stored, len(commits))
	for i := range commits {
		var err error
		if events[i], err = store(commits[i].Events[0]); err != nil {
			return nil, err
		}
	}
	args := make([]any, 0, 2+len(moving)+len(eventColumns))
	of := func(field func(*Commit) any) {
		if len(commits) == 1 {
			args = append(args, field(&commits[0]))
		} else {
			args = append(args, &array[Commit]{commits, field})
		}
	}
	of(func(c *Commit) any { return (*text)(&c.Row.ID) })
	of(func(c *Commit) any { return (*number)(&c.DecidedOn) })
	for _, m := range moving {
		of(func(c *Commit) any { return m.field(&c.Row) })
	}
	for _, c := range eventColumns {
		if len(commits) == 1 {
			args = append(args, c.write(&events[0]))
		} else {
			args = append(args, &array[stored]{events, c.write})
		}
	}
	return args, nil
}
