package play

import (
	"context"
	"errors"
	"time"

	"slowpond/internal/fault"
	"slowpond/internal/match"
	"slowpond/internal/play/internal/eventlog"
	"slowpond/internal/play/internal/gamelist"
)

// Query selects games. Empty fields select everything; users are ids.
type Query struct {
	Player       string // plays, or made it and has no seat yet
	Opponent     string // also plays in the game; only with Player
	Winner       string
	Variant      string
	Status       string
	OpponentKind string
	ToAct        bool // the viewer is to act
	Challenged   bool // open, and offered to the viewer by name
	Since, Until time.Time

	Positions bool // with what the viewer sees of the board

	Reader string // who asks, whose reading is limited: a user or a network; "" for nobody in particular

	Sort   string // "created" (newest first, the default), "ended" (last ended first), "deadline" (most urgent first)
	Limit  int    // at least 1
	Cursor string // "" for the first page
}

// List returns a page of the games that the viewer may see, and the cursor of the next, "" at the
// end. sort=ended lists games that have ended, sort=deadline those that have not. It reads rows and no
// logs, so its cost does not depend on how long the games are. Views of a list have no Moves and no
// MayOffer, and only with Positions have they Position, Setups and Board.
func (s *Games) List(ctx context.Context, v Viewer, q Query) (items []View, next string, err error) {
	filter, err := s.filter(v, q)
	if err != nil {
		return nil, "", err
	}
	rows, err := s.rows(ctx, q.Reader, filter)
	if err != nil {
		return nil, "", err
	}
	if len(rows) > q.Limit {
		rows = rows[:q.Limit]
		next = encodeCursor(filter.Sort, filter.Sort.CursorAt(rows[q.Limit-1]))
	}
	if rows, err = s.complete(ctx, rows); err != nil {
		return nil, "", err
	}
	items = make([]View, 0, len(rows))
	for _, row := range rows {
		if view, ok := s.listed(row, v, q.Positions); ok {
			items = append(items, view)
		}
	}
	return items, next, nil
}

// rows reads the rows of a page, on one of the connections that lists may take.
func (s *Games) rows(ctx context.Context, reader string, f gamelist.Filter) ([]eventlog.Row, error) {
	done, err := s.lists.begin(ctx, reader)
	if err != nil {
		return nil, err
	}
	defer done()
	rows, err := gamelist.List(ctx, s.pool, f)
	if errors.Is(err, gamelist.ErrSparse) {
		return nil, fault.InvalidField(f.Sparsest(), "Too few of the games looked at match: ask for those of a player, or for a time with since and until in the order of creation.")
	}
	return rows, err
}

func (s *Games) filter(v Viewer, q Query) (gamelist.Filter, error) {
	f := gamelist.Filter{
		Viewer: v.User, Admin: v.Admin, Player: q.Player, Opponent: q.Opponent, Winner: q.Winner,
		Variant: q.Variant, Status: match.Status(q.Status), OpponentKind: q.OpponentKind,
		ToAct: q.ToAct, Challenged: q.Challenged, Since: q.Since, Until: q.Until,
		Sort: gamelist.Sort(q.Sort), Limit: q.Limit + 1, // one more shows whether there is a next page
	}
	for _, variant := range s.variants.Variants() {
		f.Variants = append(f.Variants, variant.ID)
	}
	if f.Sort == "" {
		f.Sort = gamelist.ByCreated
	}
	if q.Opponent != "" && q.Player == "" {
		return f, fault.InvalidField("opponent", "Needs player as well.")
	}
	if f.Unbounded() {
		return f, fault.InvalidField("sort", "By deadline needs player, to_act=me or challenged=me beside it.")
	}
	if q.Cursor != "" {
		at, ok := decodeCursor(f.Sort, q.Cursor)
		if !ok {
			return f, fault.InvalidField("cursor", "Must be a cursor that this list returned.")
		}
		f.After = &at
	}
	return f, nil
}
