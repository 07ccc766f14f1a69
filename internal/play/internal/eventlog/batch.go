package eventlog

import (
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5/pgtype"

	"slowpond/internal/match"
)

// together reports whether commits go into batchStatement: several that each only move a game on.
func together(commits []Commit) bool {
	return len(commits) > 1 && !slices.ContainsFunc(commits, func(c Commit) bool { return !c.plain() })
}

// batchStatement moves any number of games on, each on its own condition: the same text for every
// number, so that Postgres plans it once. Rows are locked in one order first, so that two such
// statements cannot wait for each other.
var batchStatement = func() string {
	var w writer
	var all, types []string
	for _, c := range columns {
		all, types = append(all, c.name), append(types, c.sqlType)
	}
	fmt.Fprintf(&w, "WITH wanted AS MATERIALIZED (SELECT * FROM unnest(%s, %s) AS w (%s, decided_on)),\n",
		w.next(len(all), types...), w.next(1, "int"), strings.Join(all, ", "))
	w.WriteString("locked AS MATERIALIZED (SELECT id FROM games WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE),\n")
	look := lookAt("games.look_at, ", func(column string) string { return "w." + column })
	fmt.Fprintf(&w, "moved AS (UPDATE games SET (%s, look_at) = (w.%s, %s) FROM wanted AS w JOIN locked ON locked.id = w.id "+
		"WHERE games.id = w.id AND games.version = w.decided_on RETURNING games.id),\n",
		strings.Join(all[1:], ", "), strings.Join(all[1:], ", w."), look)
	types = []string{"text"}
	for _, c := range eventColumns {
		types = append(types, c.sqlType)
	}
	fmt.Fprintf(&w, "written AS (INSERT INTO game_events (%s) SELECT e.* FROM unnest(%s) AS e (%s) JOIN moved ON moved.id = e.game_id)\n",
		eventNames, w.next(len(types), types...), eventNames)
	w.WriteString("SELECT id FROM moved")
	return w.String()
}()

// batchArguments are the values of batchStatement's parameters, one array a column.
func batchArguments(commits []Commit) ([]any, error) {
	args := make([]any, 0, len(columns)+2+len(eventColumns))
	for _, c := range columns {
		args = append(args, &rows{commits, func(s *Commit) any { return c.field(&s.Row) }})
	}
	args = append(args, &rows{commits, func(s *Commit) any { return (*number)(&s.DecidedOn) }})
	var games []string
	var events []match.Event
	for _, c := range commits {
		for range c.Events {
			games = append(games, c.Row.ID)
		}
		events = append(events, c.Events...)
	}
	return appendEvents(append(args, games), events)
}

// rows is one column of several commits, for pgx to write as an array.
type rows struct {
	commits []Commit
	field   func(*Commit) any
}

func (r *rows) Dimensions() []pgtype.ArrayDimension {
	return []pgtype.ArrayDimension{{Length: int32(len(r.commits)), LowerBound: 1}}
}
func (r *rows) Index(i int) any { return r.field(&r.commits[i]) }
func (r *rows) IndexType() any  { return r.field(&Commit{}) }
