// Package gamelist lists games from their rows, without reading a log: every list reads indexes and
// stops at its limit.
package gamelist

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"slowpond/internal/match"
	"slowpond/internal/play/internal/eventlog"
	"slowpond/internal/postgres"
)

// Sort is the order of a list. The keys of ByCreated and ByEnded never change while a game is in the
// list, so reading it page by page neither repeats nor skips a game while others finish. A deadline
// changes with every move: a game played between two pages may come again, or not at all.
type Sort string

const (
	ByCreated  Sort = "created"  // newest first
	ByEnded    Sort = "ended"    // ended games, last ended first
	ByDeadline Sort = "deadline" // games that have not ended, most urgent first, those without a clock last
)

// Filter selects rows. Empty fields select everything; users are ids.
type Filter struct {
	Viewer string // whose private games are included; "" is the public
	Admin  bool   // sees private games too

	Player       string // plays, or made it and has no seat yet
	Opponent     string // also plays in the game; only with Player
	Winner       string
	Variant      string
	Status       match.Status
	OpponentKind string
	ToAct        bool      // the viewer is to act
	Challenged   bool      // open, and offered to the viewer by name
	Since, Until time.Time // of creation, Since <= t < Until

	Sort  Sort
	Limit int
	After *Cursor // nil: from the start
}

// Unbounded reports whether a list would have to read all games that go on: no index has the order of
// their deadlines.
func (f Filter) Unbounded() bool {
	lasting, _ := f.stages()
	return f.Sort == ByDeadline && lasting && f.Player == "" && !f.ToAct && !f.Challenged
}

// Sparsest names, as the API does, the first filter that no index narrows a list by.
func (f Filter) Sparsest() string {
	for _, one := range []struct {
		name string
		set  bool
	}{
		{"opponent_kind", f.OpponentKind != ""}, {"variant", f.Variant != ""}, {"status", f.Status != ""}, {"winner", f.Winner != ""},
		{"opponent", f.Opponent != ""}, {"to_act", f.ToAct}, {"since", !f.Since.IsZero()}, {"until", !f.Until.IsZero()},
	} {
		if one.set {
			return one.name
		}
	}
	return "sort"
}

// Cursor is the last row of a page: its sort key (zero for a game without a deadline) and id.
type Cursor struct {
	Key time.Time
	ID  string
}

// CursorAt returns the cursor that continues after a row.
func (s Sort) CursorAt(r eventlog.Row) Cursor {
	key := map[Sort]time.Time{ByCreated: r.CreatedAt, ByEnded: r.EndedAt, ByDeadline: r.Deadline}[s]
	return Cursor{Key: key, ID: r.ID}
}

// mostRead is how many rows each part of a list may look at, so that no filter makes a list read the
// whole table.
const mostRead = 5_000

// ErrSparse means that more rows would have to be looked at than a list may: too few of them match.
var ErrSparse = errors.New("gamelist: too few of the games looked at match")

// List returns up to Limit rows in order. It returns ErrSparse where it would have to look at more than
// mostRead rows of a part to find them, or to know that there are no more.
func List(ctx context.Context, db postgres.Querier, f Filter) ([]eventlog.Row, error) {
	q := &query{filter: f}
	sql := q.build()
	if sql == "" {
		return nil, nil
	}
	rows, err := postgres.Collect(ctx, db, eventlog.ScanRow, sql, q.args...)
	if err != nil || len(rows) == f.Limit {
		return rows, postgres.Explain(err)
	}
	counting, looked := &query{filter: f}, 0
	count := counting.count()
	if err := db.QueryRow(ctx, count, counting.args...).Scan(&looked); err != nil {
		return nil, postgres.Explain(err)
	}
	if looked == mostRead {
		return nil, ErrSparse
	}
	return rows, nil
}

// query builds one statement from parts that each read one index in order and stop at the limit.
type query struct {
	filter Filter
	args   []any
}

// part is a piece of the list that one index holds in order.
type part struct{ where, order string }

func (q *query) arg(v any) string {
	q.args = append(q.args, v)
	return fmt.Sprintf("$%d", len(q.args))
}

// build returns the statement, or "" where no game can pass the filter. Each part first looks at up to
// mostRead rows by what an index holds, and then takes those of them that pass the rest of the filter.
func (q *query) build() string {
	looks := q.looks()
	if looks == nil {
		return ""
	}
	rest, limit := strings.Join(q.rest(), " AND "), q.arg(q.filter.Limit)
	selects := make([]string, len(looks))
	for i, l := range looks {
		selects[i] = fmt.Sprintf("(SELECT * FROM (SELECT %s %s) AS games WHERE %s ORDER BY %s LIMIT %s)",
			eventlog.RowColumns, l.from, rest, l.order, limit)
	}
	order := looks[0].order
	if q.filter.Sort == ByDeadline {
		order = "deadline NULLS LAST, id"
	}
	return fmt.Sprintf("SELECT %s FROM (%s) AS games ORDER BY %s LIMIT %s",
		eventlog.RowColumns, strings.Join(selects, " UNION ALL "), order, limit)
}

// count counts the rows that the largest part looks at.
func (q *query) count() string {
	var counts []string
	for _, l := range q.looks() {
		counts = append(counts, "(SELECT count(*) FROM (SELECT "+l.from+") AS looked)")
	}
	return "SELECT greatest(" + strings.Join(counts, ", ") + ")"
}

// look is the rows that a part looks at, in its order.
type look struct{ from, order string }

func (q *query) looks() (all []look) {
	within := q.within()
	for _, seat := range q.seats() {
		for _, p := range q.parts() {
			conditions := strings.Join(append([]string{seat, p.where}, within...), " AND ")
			all = append(all, look{fmt.Sprintf("FROM games WHERE %s ORDER BY %s LIMIT %d", conditions, p.order, mostRead), p.order})
		}
	}
	return all
}

// seats splits games by the seat the player has in them, since no index holds both.
func (q *query) seats() []string {
	f := q.filter
	player := f.Player
	if player == "" && f.ToAct {
		player = f.Viewer
	}
	if player == "" {
		player = f.Winner
	}
	switch {
	case f.Challenged:
		return []string{"invited_id = " + q.arg(f.Viewer) + " AND status = 'open' AND invited_id IS NOT NULL" + q.plays(player)}
	case player == "":
		return []string{"true"}
	}
	p := q.arg(player)
	if f.Opponent != "" {
		o := q.arg(f.Opponent)
		return []string{"first_id = " + p + " AND second_id = " + o, "second_id = " + p + " AND first_id = " + o}
	}
	return []string{"first_id = " + p, "second_id = " + p, "created_by = " + p + " AND first_id IS NULL AND second_id IS NULL"}
}

func (q *query) plays(player string) string {
	if player == "" {
		return ""
	}
	return " AND " + q.arg(player) + " IN (first_id, second_id, created_by)"
}

// parts splits the list where no single index has its order: into games that go on and games that have
// ended, and into those with a deadline and those without. A part in which no game can pass the filter
// is left out, since finding nothing in it would mean reading all of it.
func (q *query) parts() []part {
	const newest = "created_at DESC, id DESC"
	after := q.filter.After
	lasting, ended := q.filter.stages()
	switch {
	case q.filter.Sort == ByEnded && ended:
		return []part{{"ended_at IS NOT NULL" + q.before("ended_at", after), "ended_at DESC, id DESC"}}
	case q.filter.Sort == ByDeadline && lasting:
		return q.urgent(after)
	case q.filter.Sort != ByCreated || !lasting && !ended:
		return nil
	}
	before := q.before("created_at", after)
	var parts []part
	if lasting {
		parts = append(parts, part{"ended_at IS NULL" + before, newest})
	}
	if ended {
		parts = append(parts, part{"ended_at IS NOT NULL" + before, newest})
	}
	return parts
}

// stages says whether games that go on, and games that have ended, can pass the filter.
func (f Filter) stages() (lasting, ended bool) {
	over := f.Status == match.StatusFinished || f.Status == match.StatusCancelled
	lasting = !over && f.Winner == ""
	ended = (over || f.Status == "") && !f.ToAct && !f.Challenged
	return lasting, ended
}

func (q *query) before(column string, after *Cursor) string {
	if after == nil {
		return ""
	}
	return fmt.Sprintf(" AND (%s, id) < (%s, %s)", column, q.arg(after.Key), q.arg(after.ID))
}

func (q *query) urgent(after *Cursor) []part {
	clocked := part{"ended_at IS NULL AND deadline IS NOT NULL", "deadline, id"}
	timeless := part{"ended_at IS NULL AND deadline IS NULL", "id"}
	switch {
	case after == nil:
		return []part{clocked, timeless}
	case after.Key.IsZero():
		timeless.where += " AND id > " + q.arg(after.ID)
		return []part{timeless}
	}
	clocked.where += fmt.Sprintf(" AND (deadline, id) > (%s, %s)", q.arg(after.Key), q.arg(after.ID))
	return []part{clocked, timeless}
}

// within are the conditions that an index narrows every part by.
func (q *query) within() (all []string) {
	f := q.filter
	if f.Sort != ByCreated {
		return nil
	}
	if f.indexed() {
		all = append(all, statusIs[f.Status])
	}
	return append(all, q.between()...)
}

// indexed reports whether games of the status have an index by creation of their own.
func (f Filter) indexed() bool {
	return f.Status == match.StatusOpen || f.Status == match.StatusCancelled
}

// between are the conditions on when a game was created.
func (q *query) between() (all []string) {
	if since := q.filter.Since; !since.IsZero() {
		all = append(all, "created_at >= "+q.arg(since))
	}
	if until := q.filter.Until; !until.IsZero() {
		all = append(all, "created_at < "+q.arg(until))
	}
	return all
}

// rest are the other conditions; the first says what the viewer may see at all.
func (q *query) rest() []string {
	f := q.filter
	all := []string{q.visible()}
	equal := func(column, value string) {
		if value != "" {
			all = append(all, column+" = "+q.arg(value))
		}
	}
	equal("variant", f.Variant)
	equal("opponent_kind", f.OpponentKind)
	equal("winner_id", f.Winner)
	if is, ok := statusIs[f.Status]; ok {
		all = append(all, is)
	}
	if f.ToAct {
		me := q.arg(f.Viewer)
		all = append(all, fmt.Sprintf("(first_id = %s AND to_act & 1 > 0 OR second_id = %s AND to_act & 2 > 0)", me, me))
	}
	if f.Sort != ByCreated {
		all = append(all, q.between()...)
	}
	return all
}

// statusIs holds the conditions as literals, so that Postgres finds the partial indexes.
var statusIs = map[match.Status]string{
	match.StatusOpen:      "status = 'open'",
	match.StatusSetup:     "status = 'setup'",
	match.StatusPlaying:   "status = 'playing'",
	match.StatusFinished:  "status = 'finished'",
	match.StatusCancelled: "status = 'cancelled'",
}

func (q *query) visible() string {
	switch {
	case q.filter.Admin:
		return "true"
	case q.filter.Viewer == "":
		return "NOT private"
	}
	return "(NOT private OR " + q.arg(q.filter.Viewer) + " IN (created_by, first_id, second_id, invited_id))"
}
