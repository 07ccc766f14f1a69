package gamelist

import (
	"errors"
	"os"
	"testing"
	"time"

	"slowpond/internal/match"
	"slowpond/internal/pgtest"
	"slowpond/internal/play/internal/rowtest"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

func TestListsReadIndexesAndStopAtTheLimit(t *testing.T) {
	t.Parallel()
	pool := rowtest.Filled(t)
	past := &Cursor{Key: time.Date(2026, 1, 8, 0, 0, 0, 0, time.UTC), ID: "aaaaaaaaaaaa"}
	tests := map[string]Filter{
		"the public's first page":     {Sort: ByCreated},
		"a later page":                {Sort: ByCreated, After: past},
		"a user's first page":         {Sort: ByCreated, Viewer: "u1"},
		"open games":                  {Sort: ByCreated, Viewer: "u1", Status: match.StatusOpen},
		"games in setup":              {Sort: ByCreated, Status: match.StatusSetup},
		"games being played":          {Sort: ByCreated, Status: match.StatusPlaying},
		"finished games":              {Sort: ByCreated, Status: match.StatusFinished},
		"cancelled games":             {Sort: ByCreated, Status: match.StatusCancelled},
		"a variant":                   {Sort: ByCreated, Variant: "subulata-7"},
		"since":                       {Sort: ByCreated, Since: past.Key},
		"until":                       {Sort: ByCreated, Until: past.Key},
		"a player":                    {Sort: ByCreated, Player: "u7"},
		"two players":                 {Sort: ByCreated, Player: "u7", Opponent: "u9"},
		"a winner":                    {Sort: ByCreated, Winner: "u7"},
		"to act":                      {Sort: ByCreated, Viewer: "u7", ToAct: true},
		"challenged":                  {Sort: ByCreated, Viewer: "u7", Challenged: true},
		"by end":                      {Sort: ByEnded},
		"by end, later":               {Sort: ByEnded, After: past},
		"a player by end":             {Sort: ByEnded, Player: "u7"},
		"a player by deadline, later": {Sort: ByDeadline, Player: "u7", After: past},
		"by deadline, the timeless":   {Sort: ByDeadline, Player: "u7", After: &Cursor{ID: "aaaaaaa"}},
		"a player by deadline":        {Sort: ByDeadline, Player: "u7"},
		"to act by deadline":          {Sort: ByDeadline, Viewer: "u7", ToAct: true},
		"ended and lasting":           {Sort: ByEnded, Status: match.StatusPlaying},
		"finished, with a deadline":   {Sort: ByDeadline, Status: match.StatusFinished},
		"open, to act, all at once":   {Sort: ByCreated, Viewer: "u7", Status: match.StatusOpen, ToAct: true},
		"a winner of cancelled games": {Sort: ByEnded, Winner: "u7", Status: match.StatusCancelled},
	}
	for name, filter := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			filter.Limit = 21
			q := &query{filter: filter}
			sql := q.build()
			if sql == "" {
				return // nothing is read at all
			}
			rowtest.WantIndexed(t, pool, sql, q.args...)
		})
	}
}

// What matches nothing, or next to nothing, is refused rather than looked for in the whole table.
func TestAListThatWouldReadTooMuchIsRefused(t *testing.T) {
	t.Parallel()
	pool := rowtest.Filled(t)
	day := time.Date(2026, 1, 8, 0, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		filter  Filter
		refused bool
	}{
		"no game of a kind, by end":              {Filter{Sort: ByEnded, Status: match.StatusCancelled, OpponentKind: match.Computer}, true},
		"no game of a kind":                      {Filter{Sort: ByCreated, OpponentKind: match.Computer}, true},
		"games created long ago, by end":         {Filter{Sort: ByEnded, Until: day.AddDate(-1, 0, 0)}, true},
		"games created long ago":                 {Filter{Sort: ByCreated, Until: day.AddDate(-1, 0, 0)}, false},
		"no game of a kind on a day":             {Filter{Sort: ByCreated, OpponentKind: match.Computer, Since: day, Until: day.AddDate(0, 0, 1)}, false},
		"no game of a kind of a player":          {Filter{Sort: ByEnded, OpponentKind: match.Computer, Player: "u7"}, false},
		"a game of a kind that is seldom enough": {Filter{Sort: ByEnded, OpponentKind: match.User}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c.filter.Limit = 21
			if _, err := List(t.Context(), pool, c.filter); errors.Is(err, ErrSparse) != c.refused || err != nil && !c.refused {
				t.Errorf("got %v, want it refused: %v", err, c.refused)
			}
			if name := c.filter.Sparsest(); c.refused && name == "sort" {
				t.Error("the filter that is to blame is not named")
			}
		})
	}
}
