package eventlog

import (
	"fmt"
	"slices"
	"strings"

	"slowpond/internal/postgres"
)

// writer writes one statement and numbers its parameters in the order of arguments.
type writer struct {
	strings.Builder
	params int // used so far
}

// next gives n parameters: "$3, $4". With types it casts each to an array of its type.
func (w *writer) next(n int, types ...string) string {
	all := make([]string, n)
	for i := range all {
		w.params++
		all[i] = fmt.Sprintf("$%d", w.params)
		if types != nil {
			all[i] += "::" + types[i] + "[]"
		}
	}
	return strings.Join(all, ", ")
}

// statement is the text that writes commits: each row on its condition and, only where the row was
// written, its events and further rows. It returns the ids of the rows written.
func statement(commits []Commit) string {
	var w writer
	w.WriteString("WITH ")
	locked := ""
	if len(commits) > 1 { // in one order, so that two statements cannot wait for each other
		w.WriteString("locked AS MATERIALIZED (SELECT id FROM games WHERE id = ANY(" + w.next(1) + ") ORDER BY id FOR NO KEY UPDATE),\n")
		locked = " AND id IN (SELECT id FROM locked)"
	}
	var moved []string
	for i, c := range commits {
		if i > 0 {
			w.WriteString(",\n")
		}
		name := fmt.Sprintf("moved%d", i)
		w.commit(name, c, locked)
		moved = append(moved, "SELECT id FROM "+name)
	}
	w.WriteString("\n" + strings.Join(moved, " UNION ALL "))
	return w.String()
}

// commit writes one game's row as a relation of this name, empty where the condition fails, then its
// events and further rows.
func (w *writer) commit(name string, c Commit, locked string) {
	all := names(columns)
	if c.DecidedOn == 0 {
		look := lookAt("", parameters(w.params))
		fmt.Fprintf(w, "%s AS (INSERT INTO games (%s, look_at) VALUES (%s, %s) RETURNING %s)", name, RowColumns, w.next(len(all)), look, written)
	} else {
		look := lookAt("look_at, ", parameters(w.params))
		id, set := w.next(1), w.next(len(all)-1)
		update := fmt.Sprintf("%s AS (UPDATE games SET (%s, look_at) = (%s, %s) WHERE id = %s AND version = %s%s",
			name, strings.Join(all[1:], ", "), set, look, id, w.next(1), locked)
		w.provided(name, c.Provided, update)
	}
	var types []string
	for _, c := range eventColumns {
		types = append(types, c.sqlType)
	}
	fmt.Fprintf(w, ",\nevents_%s AS (INSERT INTO game_events (%s) SELECT id, e.* FROM %s, unnest(%s) AS e)",
		name, eventNames, name, w.next(len(types), types...))
	w.WriteString(",\ntold_" + name + " AS (" + outbox(name) + ")")
	for i, row := range c.Also {
		fmt.Fprintf(w, ",\nalso%d_%s AS (%s)", i, name, row.From(name, w.params+1))
		w.params += len(row.Values)
	}
}

// written are the columns of a written row that later parts of a statement read.
const written = "games.id, games.version, games.created_by, games.first_id, games.second_id, games.invited_id"

// outbox writes the games of a relation with these columns down for those who bring notices, where somebody
// of the game can be told outside the page.
func outbox(relation string) string {
	return "INSERT INTO notice_outbox (game_id, version) SELECT id, version FROM " + relation +
		" WHERE EXISTS (SELECT FROM reachable WHERE user_id IN (created_by, first_id, second_id, invited_id))"
}

// provided writes an update that is made only if a condition holds; the row it holds by is locked.
func (w *writer) provided(name string, c *postgres.Condition, update string) {
	if c == nil {
		w.WriteString(update + " RETURNING " + written + ")")
		return
	}
	fmt.Fprintf(w, "holds_%s AS MATERIALIZED (%s),\n%s AND EXISTS (SELECT FROM holds_%s) RETURNING %s)", name, c.Locked(w.params+1), update, name, written)
	w.params += len(c.Values)
}

// lookAt is the value of games.look_at: what it was before, if anything, unless the deadline or expiry
// is earlier.
func lookAt(before string, value func(column string) string) string {
	return "coalesce(least(" + before + value("deadline") + ", " + value("expires_at") + "), 'infinity')"
}

// parameters names the parameter of each column, in a statement that has used so many before them.
func parameters(used int) func(column string) string {
	return func(column string) string {
		return fmt.Sprintf("$%d::timestamptz", used+1+slices.Index(names(columns), column))
	}
}

// arguments are the values of the statement's parameters.
func arguments(commits []Commit) (args []any, err error) {
	if together(commits) {
		return moveArguments(commits)
	}
	args = make([]any, 0, 1+len(commits)*(len(columns)+1+len(eventColumns)))
	if len(commits) > 1 {
		ids := make([]string, len(commits))
		for i, c := range commits {
			ids[i] = c.Row.ID
		}
		args = append(args, ids)
	}
	for i := range commits {
		c := &commits[i]
		args = c.Row.appendTo(args)
		if c.DecidedOn > 0 {
			args = append(args, (*number)(&c.DecidedOn))
		}
		if c.Provided != nil {
			args = append(args, c.Provided.Values...)
		}
		if args, err = appendEvents(args, c.Events); err != nil {
			return nil, err
		}
		for _, row := range c.Also {
			args = append(args, row.Values...)
		}
	}
	return args, nil
}

// The commonest other statements are written once.
var (
	createStatement = statement([]Commit{{}})
	stepStatement   = statement([]Commit{{DecidedOn: 1}})
)

func statementFor(commits []Commit) string {
	first := commits[0]
	switch {
	case together(commits):
		return batchStatement
	case len(commits) > 1 || first.Also != nil || first.Provided != nil:
		return statement(commits)
	case first.DecidedOn == 0:
		return createStatement
	}
	return stepStatement
}
