// Package rowtest fills the table of games and measures what a query reads of it, for tests.
package rowtest

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/pgtest"
)

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
		invited_id, private, winner_id, deadline, expires_at, created_at, started_at, ended_at, look_at)
	SELECT lpad(i::text, 12, 'a'), (ARRAY['tablut', 'subulata-7', 'subulata-9'])[1 + i / 60 % 3],
		s, 4, 1, CASE s WHEN 'playing' THEN 1 + i / 20 % 2 WHEN 'setup' THEN 3 ELSE 0 END,
		a, CASE WHEN s <> 'open' OR i / 20 % 2 = 0 THEN a END, CASE WHEN s <> 'open' THEN b END,
		CASE i / 180 % 3 WHEN 0 THEN 'user' ELSE 'anyone' END, CASE i / 180 % 3 WHEN 0 THEN b END, i % 7 = 0,
		CASE WHEN s = 'finished' THEN a END,
		CASE WHEN s IN ('setup', 'playing') AND i % 11 <> 0 THEN t + interval '1 year' END,
		CASE WHEN s = 'open' THEN t + interval '14 days' END, t,
		CASE WHEN s NOT IN ('open', 'cancelled') THEN t END,
		CASE WHEN s IN ('finished', 'cancelled') THEN t + interval '1 day' END,
		CASE WHEN s = 'open' THEN t + interval '14 days' WHEN s IN ('setup', 'playing') AND i % 11 <> 0 THEN t + interval '3 days' ELSE 'infinity' END
	FROM (
		SELECT i, 'u' || i * 7 % 200 AS a, 'u' || (i * 7 + 1 + i % 13) % 200 AS b, timestamptz '2026-01-01' + i * interval '1 minute' AS t,
			CASE WHEN i % 20 > 0 THEN CASE WHEN i % 9 = 0 THEN 'cancelled' ELSE 'finished' END
				ELSE (ARRAY['open', 'setup', 'playing'])[1 + i / 20 % 3] END AS s
		FROM generate_series(1, $1::int) AS i
	) AS made`

// Filled lends a database with many games.
func Filled(t *testing.T) *pgxpool.Pool {
	t.Helper()
	pool := pgtest.New(t)
	insert, games, _ := strings.Cut(fill, ";")
	for _, step := range []func() error{
		func() error { _, err := pool.Exec(t.Context(), insert); return err },
		func() error { _, err := pool.Exec(t.Context(), games, filled); return err },
		func() error { _, err := pgtest.Owner(t, pool).Exec(t.Context(), `ANALYZE games`); return err },
	} {
		if err := step(); err != nil {
			t.Fatal(err)
		}
	}
	return pool
}

// node is a step of a plan that has been run.
type node struct {
	Type    string  `json:"Node Type"`
	Table   string  `json:"Relation Name"`
	Rows    float64 `json:"Actual Rows"`
	Loops   float64 `json:"Actual Loops"`
	Removed float64 `json:"Rows Removed by Filter"`
	Filter  string  `json:"Filter"`
	Planned float64 `json:"Plan Rows"`
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

// unbounded names what lies between a scan of games and the limit above it that makes it read more than
// the limit says; limited says that there is a limit above.
func (n node) unbounded(limited bool) (why []string) {
	switch n.Type {
	case "Limit":
		limited = true
	case "Sort", "Incremental Sort", "Aggregate", "HashAggregate", "Hash", "Materialize", "Nested Loop", "Hash Join", "Append":
		limited = false
	case "Index Scan", "Index Only Scan", "Result", "Subquery Scan", "Function Scan", "ProjectSet":
	default:
		if n.Table == "games" || len(n.Plans) > 0 {
			why = append(why, n.Type)
		}
	}
	if n.Table == "games" && !limited {
		why = append(why, n.Type+" without a limit")
	}
	if n.Table == "games" && n.Filter != "" {
		why = append(why, n.Type+" that leaves out rows: "+n.Filter)
	}
	for _, child := range n.Plans {
		why = append(why, child.unbounded(limited)...)
	}
	return why
}

// mayCollect is how many rows Postgres may collect and sort where it believes that a range is so short.
const mayCollect = 6_000

// collects names what the plan collects from games beyond that.
func (n node) collects() (why []string) {
	if n.Table == "games" && (n.Type == "Seq Scan" || n.Type == "Bitmap Heap Scan" && n.Planned > mayCollect) {
		why = append(why, n.Type)
	}
	for _, child := range n.Plans {
		why = append(why, child.collects()...)
	}
	return why
}

// Ranges returns a function that fails unless there is an index for every scan of games in a query, so
// that it reads nothing but what a limit asks for, and unless Postgres takes it where ranges are long.
func Ranges(t *testing.T, pool *pgxpool.Pool) func(sql string, args ...any) {
	t.Helper()
	ctx := context.Background()
	tx, err := pool.Begin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = tx.Rollback(ctx) })
	for _, off := range []string{"seqscan", "bitmapscan", "sort"} {
		if _, err := tx.Exec(ctx, "SET LOCAL enable_"+off+" = off"); err != nil {
			t.Fatal(err)
		}
	}
	return func(sql string, args ...any) {
		t.Helper()
		explain := `EXPLAIN (FORMAT JSON) ` + sql
		if why := plan(t, pool, explain, args).collects(); why != nil {
			t.Errorf("it takes %q:\n%s\n%v", why, sql, args)
		}
		if why := plan(t, tx, explain, args).unbounded(false); why != nil {
			t.Errorf("it has no index, so %q:\n%s\n%v", why, sql, args)
		}
	}
}

type querier interface {
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

func plan(t *testing.T, db querier, explain string, args []any) node {
	t.Helper()
	var raw []byte
	if err := db.QueryRow(context.Background(), explain, args...).Scan(&raw); err != nil {
		t.Fatal(err)
	}
	var plans []struct{ Plan node }
	if err := json.Unmarshal(raw, &plans); err != nil {
		t.Fatal(err)
	}
	return plans[0].Plan
}

// WantIndexed fails unless a query finds its rows by indexes and stops soon.
func WantIndexed(t *testing.T, pool *pgxpool.Pool, sql string, args ...any) {
	t.Helper()
	rows, whole := plan(t, pool, `EXPLAIN (ANALYZE, FORMAT JSON) `+sql, args).reads()
	if rows > mayRead || whole != nil {
		t.Errorf("reads %.0f rows, %v, want at most %d by indexes:\n%s", rows, whole, mayRead, sql)
	}
}
