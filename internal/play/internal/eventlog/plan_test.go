package eventlog

import (
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"slowpond/internal/match"
	"slowpond/internal/pgtest"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

const (
	filled = 20_000
	// mayRead is how many rows a page of 21 may cost, those filtered out included: a twentieth of the
	// table is far from reading all of it.
	mayRead = filled / 20
)

// fill makes users and games: 19 in 20 have ended, of the others a third is open, one in eleven has no
// clock, one in seven is private.
const fill = `
	INSERT INTO users (id, name, created_at) SELECT 'u' || i, 'u' || i, now() FROM generate_series(0, 199) AS i;
	INSERT INTO games (id, variant, status, version, ply, to_act, created_by, first_id, second_id, opponent_kind,
		invited_id, private, winner_id, deadline, expires_at, created_at, started_at, ended_at)
	SELECT lpad(i::text, 12, 'a'), (ARRAY['tablut', 'subulata-7', 'subulata-9'])[1 + i / 60 % 3],
		s, 4, 1, CASE s WHEN 'playing' THEN 1 + i / 20 % 2 WHEN 'setup' THEN 3 ELSE 0 END,
		a, CASE WHEN s <> 'open' OR i / 20 % 2 = 0 THEN a END, CASE WHEN s <> 'open' THEN b END,
		CASE i / 180 % 3 WHEN 0 THEN 'user' ELSE 'anyone' END, CASE i / 180 % 3 WHEN 0 THEN b END, i % 7 = 0,
		CASE WHEN s = 'finished' THEN a END,
		CASE WHEN s IN ('setup', 'playing') AND i % 11 <> 0 THEN t + interval '1 year' END,
		CASE WHEN s = 'open' THEN t + interval '14 days' END, t,
		CASE WHEN s NOT IN ('open', 'cancelled') THEN t END,
		CASE WHEN s IN ('finished', 'cancelled') THEN t + interval '1 day' END
	FROM (
		SELECT i, 'u' || i * 7 % 200 AS a, 'u' || (i * 7 + 1 + i % 13) % 200 AS b, timestamptz '2026-01-01' + i * interval '1 minute' AS t,
			CASE WHEN i % 20 > 0 THEN CASE WHEN i % 9 = 0 THEN 'cancelled' ELSE 'finished' END
				ELSE (ARRAY['open', 'setup', 'playing'])[1 + i / 20 % 3] END AS s
		FROM generate_series(1, $1::int) AS i
	) AS made`

func TestListsReadIndexesAndStopAtTheLimit(t *testing.T) {
	t.Parallel()
	log := filledLog(t)
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
		"by deadline":                 {Sort: ByDeadline},
		"by deadline, later":          {Sort: ByDeadline, After: past},
		"by deadline, the timeless":   {Sort: ByDeadline, After: &Cursor{ID: "aaaaaaa"}},
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
			wantIndexed(t, log, sql, q.args...)
		})
	}
}

func TestTheSweeperReadsIndexes(t *testing.T) {
	t.Parallel()
	log := filledLog(t)
	for _, now := range []time.Time{time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(2026, 1, 16, 0, 0, 0, 0, time.UTC)} {
		wantIndexed(t, log, dueGames, now, 100)
	}
}

func filledLog(t *testing.T) *Log {
	t.Helper()
	pool := pgtest.New(t)
	insert, games, _ := strings.Cut(fill, ";")
	for _, step := range []func() error{
		func() error { _, err := pool.Exec(t.Context(), insert); return err },
		func() error { _, err := pool.Exec(t.Context(), games, filled); return err },
		func() error { _, err := pool.Exec(t.Context(), `ANALYZE games`); return err },
	} {
		if err := step(); err != nil {
			t.Fatal(err)
		}
	}
	return New(pool)
}

// node is a step of a plan that has been run.
type node struct {
	Type    string  `json:"Node Type"`
	Table   string  `json:"Relation Name"`
	Rows    float64 `json:"Actual Rows"`
	Loops   float64 `json:"Actual Loops"`
	Removed float64 `json:"Rows Removed by Filter"`
	Plans   []node  `json:"Plans"`
}

// reads counts the rows of games that a plan looked at, and names its scans of the whole table.
func (n node) reads() (rows float64, whole []string) {
	if n.Table == "games" {
		rows = (n.Rows + n.Removed) * n.Loops
		if n.Type == "Seq Scan" {
			whole = append(whole, n.Type)
		}
	}
	for _, child := range n.Plans {
		r, w := child.reads()
		rows, whole = rows+r, append(whole, w...)
	}
	return rows, whole
}

func wantIndexed(t *testing.T, log *Log, sql string, args ...any) {
	t.Helper()
	var raw []byte
	err := log.pool.QueryRow(context.Background(), `EXPLAIN (ANALYZE, FORMAT JSON) `+sql, args...).Scan(&raw)
	if err != nil {
		t.Fatal(err)
	}
	var plans []struct{ Plan node }
	if err := json.Unmarshal(raw, &plans); err != nil {
		t.Fatal(err)
	}
	rows, whole := plans[0].Plan.reads()
	if rows > mayRead || whole != nil {
		t.Errorf("reads %.0f rows, %v, want at most %d by indexes:\n%s\n%s", rows, whole, mayRead, sql, raw)
	}
}
