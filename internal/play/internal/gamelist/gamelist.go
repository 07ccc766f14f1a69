// Package gamelist lists games from their rows, without reading a log: every list reads a few ranges of
// indexes, a page of each, and what no index holds is looked for in a bounded number of rows.
package gamelist

import (
	"context"
	"errors"
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

	Variants []string // all that there are
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

// Unbounded reports whether a list would have to read all games that go on: no index has the order of
// their deadlines.
func (f Filter) Unbounded() bool {
	return f.Sort == ByDeadline && len(f.statuses()) > 0 && f.Player == "" && !f.ToAct && !f.Challenged
}

// Sparsest names, as the API does, the first filter that no index narrows a list by.
func (f Filter) Sparsest() string {
	narrow := f.narrow()
	for _, one := range []struct {
		name string
		set  bool
	}{
		{"opponent_kind", f.OpponentKind != "" && narrow}, {"variant", f.Variant != "" && narrow}, {"winner", f.Winner != "" && f.Player != ""},
		{"until", !f.Until.IsZero() && f.Sort != ByCreated}, {"since", !f.Since.IsZero() && f.Sort != ByCreated},
		{"status", f.Status != "" && f.Opponent != ""}, {"to_act", f.ToAct},
	} {
		if one.set {
			return one.name
		}
	}
	return "sort"
}

// ErrSparse means that more rows would have to be looked at than a list may: too few of them match.
var ErrSparse = errors.New("gamelist: too few of the games looked at match")

// List returns up to Limit rows in order. It returns ErrSparse where it would have to look at more rows
// than it may to find them, or to know that there are no more.
func List(ctx context.Context, db postgres.Querier, f Filter) ([]eventlog.Row, error) {
	q := newQuery(f)
	if len(q.paths) == 0 {
		return nil, nil
	}
	if f.Sort == ByDeadline { // what is not looked at may be the most urgent
		if err := q.check(ctx, db, nil); err != nil {
			return nil, err
		}
	}
	sql, args := q.list()
	rows, err := postgres.Collect(ctx, db, eventlog.ScanRow, sql, args...)
	switch {
	case err != nil || f.Sort == ByDeadline:
		return rows, postgres.Explain(err)
	case len(rows) < f.Limit:
		return rows, q.check(ctx, db, nil)
	}
	last := f.Sort.CursorAt(rows[len(rows)-1])
	return rows, q.check(ctx, db, &last)
}

// check returns ErrSparse where one of the looks ended before its range did, or before the last row of a
// full page: what it did not look at may belong on the page.
func (q query) check(ctx context.Context, db postgres.Querier, last *Cursor) error {
	sql, args := q.exhausted(last)
	if sql == "" {
		return nil
	}
	var sparse bool
	if err := db.QueryRow(ctx, sql, args...).Scan(&sparse); err != nil {
		return postgres.Explain(err)
	}
	if sparse {
		return ErrSparse
	}
	return nil
}
