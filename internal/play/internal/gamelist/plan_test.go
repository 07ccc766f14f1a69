package gamelist

import (
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
