package play

import (
	"context"
	"encoding/base64"
	"errors"
	"strconv"
	"strings"
	"time"

	"slowpond/internal/fault"
	"slowpond/internal/match"
	"slowpond/internal/play/internal/eventlog"
	"slowpond/internal/play/internal/gamelist"
	"slowpond/internal/postgres"
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

	Sort   string // "created" (newest first, the default), "ended" (last ended first), "deadline" (most urgent first)
	Limit  int    // at least 1
	Cursor string // "" for the first page
}

// List returns a page of the games that the viewer may see, and the cursor of the next, "" at the
// end. sort=ended lists games that have ended, sort=deadline those that have not.
func (s *Games) List(ctx context.Context, v Viewer, q Query) (items []View, next string, err error) {
	filter, err := q.filter(v)
	if err != nil {
		return nil, "", err
	}
	rows, err := s.rows(ctx, filter)
	if err != nil {
		return nil, "", err
	}
	if len(rows) > q.Limit {
		rows = rows[:q.Limit]
		next = encodeCursor(filter.Sort, filter.Sort.CursorAt(rows[q.Limit-1]))
	}
	games, err := s.foldRows(ctx, rows)
	if err != nil {
		return nil, "", err
	}
	items = make([]View, 0, len(rows))
	for _, row := range rows {
		if f := games[row.ID]; f != nil {
			view := show(f.game, v)
			view.Moves = nil
			items = append(items, view)
		}
	}
	return items, next, nil
}

// rows reads the rows of a page, on one of the connections that lists may take.
func (s *Games) rows(ctx context.Context, f gamelist.Filter) ([]eventlog.Row, error) {
	done, err := s.lists.begin(ctx)
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

func (q Query) filter(v Viewer) (gamelist.Filter, error) {
	f := gamelist.Filter{
		Viewer: v.User, Admin: v.Admin, Player: q.Player, Opponent: q.Opponent, Winner: q.Winner,
		Variant: q.Variant, Status: match.Status(q.Status), OpponentKind: q.OpponentKind,
		ToAct: q.ToAct, Challenged: q.Challenged, Since: q.Since, Until: q.Until,
		Sort: gamelist.Sort(q.Sort), Limit: q.Limit + 1, // one more shows whether there is a next page
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

// foldRows folds the games of a page: from the cache where it has the row's version, the rest in one
// round trip. A game whose log is corrupt is left out, and does not hide the others; Verify finds it.
func (s *Games) foldRows(ctx context.Context, rows []eventlog.Row) (map[string]*folded, error) {
	games := make(map[string]*folded, len(rows))
	var missing []string
	for _, row := range rows {
		if f, ok := s.cache.Get(row.ID); ok && f.game.Version == row.Version {
			games[row.ID] = f
		} else {
			missing = append(missing, row.ID)
		}
	}
	if len(missing) == 0 {
		return games, nil
	}
	logs, err := s.log.LoadMany(ctx, missing)
	if errors.Is(err, match.ErrCorrupt) {
		return games, s.foldEach(ctx, games, missing)
	}
	if err != nil {
		return nil, err
	}
	for _, id := range missing {
		if f, err := s.keep(id, logs[id]); err == nil {
			games[id] = f
		} else if !errors.Is(err, match.ErrCorrupt) {
			return nil, err
		}
	}
	return games, nil
}

// foldEach folds games one by one, for a page on which one of the logs does not decode.
func (s *Games) foldEach(ctx context.Context, games map[string]*folded, ids []string) error {
	for _, id := range ids {
		f, err := s.load(ctx, id)
		if err != nil && !errors.Is(err, match.ErrCorrupt) {
			return err
		}
		if err == nil {
			games[id] = f
		}
	}
	return nil
}

// A cursor is the sort, the key in microseconds ("" for none) and the id.
func encodeCursor(s gamelist.Sort, c gamelist.Cursor) string {
	key := ""
	if !c.Key.IsZero() {
		key = strconv.FormatInt(c.Key.UnixMicro(), 36)
	}
	return base64.RawURLEncoding.EncodeToString([]byte(string(s) + "." + key + "." + c.ID))
}

func decodeCursor(s gamelist.Sort, text string) (gamelist.Cursor, bool) {
	raw, err := base64.RawURLEncoding.DecodeString(text)
	parts := strings.Split(string(raw), ".")
	if err != nil || len(parts) != 3 || parts[0] != string(s) || !postgres.IsID(parts[2]) {
		return gamelist.Cursor{}, false
	}
	c := gamelist.Cursor{ID: parts[2]}
	if parts[1] == "" {
		return c, s == gamelist.ByDeadline
	}
	micros, err := strconv.ParseInt(parts[1], 36, 64)
	const farthest = 1 << 52 // about the year 2112; Postgres takes all of it
	if err != nil || micros < 0 || micros > farthest {
		return gamelist.Cursor{}, false
	}
	c.Key = time.UnixMicro(micros).UTC()
	return c, true
}
