package pgtest

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

func TestMain(m *testing.M) { os.Exit(Run(m)) }

const addUser = `INSERT INTO users (id, name, created_at) VALUES ('u', 'n', now())`

func mustExec(t *testing.T, pool *pgxpool.Pool, sql string) {
	t.Helper()
	if _, err := pool.Exec(t.Context(), sql); err != nil {
		t.Fatal(err)
	}
}

func mustCount(t *testing.T, pool *pgxpool.Pool, table string) int {
	t.Helper()
	var n int
	if err := pool.QueryRow(t.Context(), `SELECT count(*) FROM `+table).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestEveryTestFindsNoRows(t *testing.T) {
	t.Parallel()
	for i := range 12 {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			if i%3 > 0 { // some one after the other, some at once
				t.Parallel()
			}
			pool := New(t)
			if n := mustCount(t, pool, "users"); n != 0 {
				t.Errorf("users: got %d, want 0", n)
			}
			mustExec(t, pool, addUser)
			mustExec(t, pool, `INSERT INTO games (id, variant, status, version, ply, to_act, created_by, opponent_kind, private, expires_at, created_at)
				VALUES ('g', 'tablut', 'open', 1, 0, 0, 'u', 'anyone', false, now(), now())`)
			mustExec(t, pool, `INSERT INTO game_events (game_id, seq, at, type, body) VALUES ('g', 1, now(), 'created', '{}')`)
		})
	}
}

func TestTestsAtOnceHaveDifferentDatabases(t *testing.T) {
	t.Parallel()
	a, b := New(t), New(t)
	mustExec(t, a, addUser)
	if n := mustCount(t, b, "users"); n != 0 {
		t.Errorf("users in the other database: got %d, want 0", n)
	}
}

func TestSchemaIsStillThereInAUsedDatabase(t *testing.T) {
	t.Parallel()
	versions := func(t *testing.T) int { return mustCount(t, New(t), "goose_db_version") }
	var first int
	t.Run("first use", func(t *testing.T) { first = versions(t) })
	t.Run("second use", func(t *testing.T) {
		if got := versions(t); got != first || got < 2 {
			t.Errorf("migrations recorded: got %d, want %d", got, first)
		}
	})
}

func TestRowsOfMigrationsComeBack(t *testing.T) {
	t.Parallel()
	d := &database{url: Empty(t)}
	query := func(f func(*pgx.Conn) error) {
		t.Helper()
		if err := d.do(t.Context(), f); err != nil {
			t.Fatal(err)
		}
	}
	exec := func(sql string) {
		t.Helper()
		query(func(c *pgx.Conn) error { _, err := c.Exec(t.Context(), sql); return err })
	}
	exec(`CREATE TABLE "odd name" (k int GENERATED ALWAYS AS IDENTITY, v text, w text GENERATED ALWAYS AS (v || '!') STORED);
		INSERT INTO "odd name" (v) VALUES ('one'), (NULL), (E'two\tlines\n')`)
	if err := d.remember(t.Context()); err != nil {
		t.Fatal(err)
	}
	exec(`UPDATE "odd name" SET v = 'changed'; INSERT INTO "odd name" (v) VALUES ('new')`)
	if err := d.empty(t.Context()); err != nil {
		t.Fatal(err)
	}
	var got []string
	query(func(c *pgx.Conn) error {
		rows, err := c.Query(t.Context(), `SELECT k || coalesce(w, ' none') FROM "odd name" ORDER BY k`)
		if err == nil {
			got, err = pgx.CollectRows(rows, pgx.RowTo[string])
		}
		return err
	})
	if want := []string{"1one!", "2 none", "3two\tlines\n!"}; !slices.Equal(got, want) {
		t.Errorf("rows: got %q, want %q", got, want)
	}
}

func TestEmptyHasNoTables(t *testing.T) {
	t.Parallel()
	pool, err := pgxpool.New(t.Context(), Empty(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	if n := mustCount(t, pool, "pg_tables WHERE schemaname = 'public'"); n != 0 {
		t.Errorf("tables: got %d, want 0", n)
	}
}

// recorder is a test that may fail without failing this one.
type recorder struct {
	testing.TB
	errors []string
}

func (r *recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	r.errors = append(r.errors, fmt.Sprintf(format, args...))
}

func TestConnectionKeptFromThePoolFailsTheTest(t *testing.T) {
	t.Parallel()
	pool := New(t)
	conn, err := pool.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	r := &recorder{TB: t}
	closePool(r, pool, time.Millisecond)
	if len(r.errors) != 1 || !strings.Contains(r.errors[0], "never released: 1") {
		t.Errorf("errors: got %q, want one, of 1 connection", r.errors)
	}
	conn.Release()
}

func TestConnectionLeftOpenFailsTheTestAndCostsItsDatabase(t *testing.T) {
	t.Parallel()
	d, err := shared.lend(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	conn, err := pgx.Connect(t.Context(), d.url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(context.Background()) }) // the server has closed it
	err = shared.takeBack(d, time.Millisecond)
	if err == nil || !strings.Contains(err.Error(), "left open") {
		t.Errorf("takeBack: got %v, want a complaint", err)
	}
	if err := conn.Ping(t.Context()); err == nil {
		t.Error("the database was not dropped")
	}
}

func TestPoolSizeComesFromTheEnvironment(t *testing.T) {
	for value, want := range map[string]int32{"": 16, "1": 1, "5": 5} {
		t.Setenv(PoolVariable, value)
		if got := New(t).Config().MaxConns; got != want {
			t.Errorf("%s=%q: got %d connections, want %d", PoolVariable, value, got, want)
		}
	}
}

func TestDirMayBePassedThrough(t *testing.T) {
	t.Parallel()
	info, err := os.Stat(Dir(t))
	if err != nil || info.Mode().Perm() != 0o755 {
		t.Errorf("Dir: got %v, %v, want mode 0755", info.Mode(), err)
	}
}
