package gamelist

import (
	"fmt"
	"strings"

	"slowpond/internal/play/internal/eventlog"
)

const (
	// looks is how many rows of one range a list may look at for those that pass the rest of the filter.
	looks = 1000
	// looksUrgent is how many games that go on may be put into the order of their deadlines, which no
	// index holds.
	looksUrgent = 3000
	// looksApart is how many rows it may look at in all ranges together, where all are full.
	looksApart = 2400
)

// query is a list as SQL: the page of each range of each path, of which the first are taken.
type query struct {
	filter Filter
	paths  []path
}

func newQuery(f Filter) query { return query{filter: f, paths: f.paths()} }

// writer numbers the parameters of one statement.
type writer struct{ args []any }

func (w *writer) arg(v any) string {
	w.args = append(w.args, v)
	return fmt.Sprintf("$%d", len(w.args))
}

func (w *writer) condition(c condition) string {
	sql := c.sql
	for _, v := range c.values {
		sql = strings.Replace(sql, "?", w.arg(v), 1)
	}
	return sql
}

// column is what the lists are sorted by that an index has the order of.
var column = map[Sort]string{ByCreated: "created_at", ByEnded: "ended_at"}

// order is the order of the list.
func (q query) order() string {
	return map[Sort]string{
		ByCreated: "created_at DESC, id DESC", ByEnded: "ended_at DESC, id DESC", ByDeadline: "deadline NULLS LAST, id",
	}[q.filter.Sort]
}

// list returns the statement that reads a page.
func (q query) list() (sql string, args []any) {
	var w writer
	limit := w.arg(q.filter.Limit)
	pages := make([]string, len(q.paths))
	for i, p := range q.paths {
		page := w.look(q, p, eventlog.RowColumns, nil)
		if rest := q.rest(p); len(rest) > 0 || q.filter.Sort == ByDeadline {
			page = fmt.Sprintf("SELECT %s FROM (%s) AS games WHERE %s ORDER BY %s", eventlog.RowColumns, page, w.all(rest), q.order())
		}
		pages[i] = w.each(p, fmt.Sprintf("(%s LIMIT %s) AS games", page, limit), eventlog.RowColumns)
	}
	return fmt.Sprintf("SELECT %s FROM (%s) AS games ORDER BY %s LIMIT %s",
		eventlog.RowColumns, strings.Join(pages, " UNION ALL "), q.order(), limit), w.args
}

// exhausted returns the statement that tells whether a look ended before its range did or, where it is
// given, before the last row of the page; "" where none can.
func (q query) exhausted(last *Cursor) (sql string, args []any) {
	if last != nil && q.ranges() == 1 {
		return "", nil // the page is what the only look found
	}
	var w writer
	var counts []string
	for _, p := range q.paths {
		if len(q.rest(p)) > 0 || q.filter.Sort == ByDeadline {
			look := fmt.Sprintf("(SELECT count(*) AS n FROM (%s) AS looked) AS counted", w.look(q, p, "id", last))
			counts = append(counts, w.each(p, look, fmt.Sprintf("n >= %d AS ended", q.most(p))))
		}
	}
	if counts == nil {
		return "", nil
	}
	return "SELECT bool_or(ended) FROM (" + strings.Join(counts, " UNION ALL ") + ") AS looks", w.args
}

// each runs a subquery for each combination of a path's values.
func (w *writer) each(p path, sub, columns string) string {
	if len(p.among) == 0 {
		return "SELECT " + columns + " FROM " + sub
	}
	var sets []string
	for _, a := range p.among {
		sets = append(sets, fmt.Sprintf("unnest(%s::%s[]) AS %s_in (%s_is)", w.arg(a.values), a.sqlType, a.column, a.column))
	}
	return fmt.Sprintf("SELECT %s FROM %s CROSS JOIN LATERAL %s", columns, strings.Join(sets, " CROSS JOIN "), sub)
}

// look returns the rows of one range, down to a last one where that is given, in the list's order where
// its index has that, and not more than may be looked at.
func (w *writer) look(q query, p path, columns string, last *Cursor) string {
	var where []string
	for _, e := range p.equal {
		where = append(where, e.column+" = "+w.arg(e.value))
	}
	for _, a := range p.among {
		where = append(where, fmt.Sprintf("%s = %s_is", a.column, a.column))
	}
	if p.where != "" {
		where = append(where, p.where)
	}
	where = append(where, w.within(q.filter)...)
	if last != nil {
		where = append(where, fmt.Sprintf("(%s, id) > (%s, %s)", column[q.filter.Sort], w.arg(last.Key), w.arg(last.ID)))
	}
	order := ""
	if q.filter.Sort != ByDeadline {
		order = " ORDER BY " + q.order()
	}
	return fmt.Sprintf("SELECT %s FROM games WHERE %s%s%s", columns, strings.Join(where, " AND "), order, w.most(q, p))
}

// most limits a look; one that leaves nothing out needs no limit but the page's.
func (w *writer) most(q query, p path) string {
	if len(q.rest(p)) == 0 && q.filter.Sort != ByDeadline {
		return ""
	}
	return fmt.Sprintf(" LIMIT %d", q.most(p))
}

// most is how many rows of each range of a path may be looked at.
func (q query) most(p path) int {
	switch {
	case q.filter.Sort == ByDeadline:
		return looksUrgent
	case !p.apart:
		return looks
	}
	return max(q.filter.Limit, looksApart/p.ranges())
}

// ranges is how many ranges a path has.
func (p path) ranges() int {
	n := 1
	for _, a := range p.among {
		n *= a.n
	}
	return n
}

// ranges is how many ranges the list reads.
func (q query) ranges() (n int) {
	for _, p := range q.paths {
		n += p.ranges()
	}
	return n
}

// within are the conditions on the times that the index of a path ends with.
func (w *writer) within(f Filter) (all []string) {
	if f.Sort == ByDeadline {
		return nil
	}
	if f.After != nil {
		all = append(all, fmt.Sprintf("(%s, id) < (%s, %s)", column[f.Sort], w.arg(f.After.Key), w.arg(f.After.ID)))
	}
	if f.Sort == ByCreated {
		return append(all, w.conditions(f.created())...)
	}
	if !f.Since.IsZero() {
		all = append(all, "ended_at >= "+w.arg(f.Since)) // it ended after it was made
	}
	return append(all, "ended_at IS NOT NULL")
}

// created are the conditions on when a game was made.
func (f Filter) created() (all []condition) {
	if !f.Since.IsZero() {
		all = append(all, condition{"created_at >= ?", []any{f.Since}})
	}
	if !f.Until.IsZero() {
		all = append(all, condition{"created_at < ?", []any{f.Until}})
	}
	return all
}

// rest are the conditions that the ranges of a path do not hold.
func (q query) rest(p path) []condition {
	f := q.filter
	all := p.rest
	equals := func(column, value string) {
		for _, e := range p.equal {
			if e.column == column {
				return
			}
		}
		for _, a := range p.among {
			if a.column == column {
				return
			}
		}
		if value != "" {
			all = append(all[:len(all):len(all)], condition{column + " = ?", []any{value}})
		}
	}
	equals("variant", f.Variant)
	equals("opponent_kind", f.OpponentKind)
	equals("winner_id", f.Winner)
	if f.ToAct {
		all = append(all, condition{"(first_id = ? AND to_act & 1 > 0 OR second_id = ? AND to_act & 2 > 0)", []any{f.Viewer, f.Viewer}})
	}
	if f.Sort != ByCreated {
		all = append(all, f.created()...)
	}
	if f.Sort == ByDeadline {
		all = append(all, f.urgent()...)
	}
	return all
}

// urgent are the conditions of a page that begins after a cursor in the order of deadlines.
func (f Filter) urgent() []condition {
	switch {
	case f.After == nil:
		return nil
	case f.After.Key.IsZero():
		return []condition{{"deadline IS NULL AND id > ?", []any{f.After.ID}}}
	}
	return []condition{{"(deadline IS NULL OR (deadline, id) > (?, ?))", []any{f.After.Key, f.After.ID}}}
}

func (w *writer) conditions(all []condition) []string {
	written := make([]string, len(all))
	for i, c := range all {
		written[i] = w.condition(c)
	}
	return written
}

// all joins conditions; none holds always.
func (w *writer) all(conditions []condition) string {
	if len(conditions) == 0 {
		return "true"
	}
	return strings.Join(w.conditions(conditions), " AND ")
}
