// Package pgtest lends each test a clean, migrated Postgres database.
//
// A package of tests begins with
//
//	func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }
//
// and each test takes pgtest.New(t), in parallel as it likes. The first call starts a throwaway
// cluster, or uses the one that SLOWPOND_TEST_DATABASE_URL names as a superuser. The schema is built
// once, in a template; there are as many copies of it as tests have run at once, and each copy is
// emptied before the next test gets it.
package pgtest

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

const (
	// URLVariable names the cluster to make databases in, with the rights of a superuser.
	URLVariable = "SLOWPOND_TEST_DATABASE_URL"
	// PoolVariable is how many connections each pool of New may hold, 16 unless set. With 1, code that
	// takes a second connection while it holds one gets stuck and is found.
	PoolVariable = "SLOWPOND_TEST_POOL"

	defaultPool = 16
	closeFor    = 10 * time.Second
)

// shared lends the databases of this process; Run needs it when the tests are over.
var shared lender

// Run runs a package's tests and then removes every database they used.
func Run(m *testing.M) int {
	shared.open()
	code := m.Run()
	if err := shared.close(); err != nil {
		fmt.Fprintln(os.Stderr, "pgtest:", err)
		code = max(code, 1)
	}
	return code
}

// New lends a pool on a migrated database without rows, until t ends. It connects with the rights of a
// server; Owner gives those of the schema's owner. A connection that t has not
// released when it ends fails t. Sequences are not reset. Tests that change the schema use Empty
// instead.
func New(t testing.TB) *pgxpool.Pool {
	t.Helper()
	return poolOn(t, NewURL(t))
}

func poolOn(t testing.TB, url string) *pgxpool.Pool {
	t.Helper()
	cfg, err := pgxpool.ParseConfig(url)
	if err != nil {
		t.Fatalf("pgtest: %v", err)
	}
	cfg.MaxConns = poolSize(t)
	pool, err := pgxpool.NewWithConfig(context.Background(), cfg)
	if err != nil {
		t.Fatalf("pgtest: %v", err)
	}
	t.Cleanup(func() { closePool(t, pool, closeFor) })
	return pool
}

// NewURL lends the URL of a migrated database without rows, with a server's rights, until t ends, for
// tests that start a whole program. A connection still open when t ends fails t.
func NewURL(t testing.TB) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	d, err := shared.lend(ctx)
	if err != nil {
		t.Fatalf("pgtest: %v", err)
	}
	t.Cleanup(func() {
		if err := shared.takeBack(d, closeFor); err != nil {
			t.Errorf("pgtest: %v", err)
		}
	})
	return asApplication(d.url)
}

// Copies lends n pools, each on a copy of a pool's database with its rows, until t ends. It closes the pool.
func Copies(t testing.TB, of *pgxpool.Pool, n int) (pools []*pgxpool.Pool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	closePool(t, of, closeFor)
	s, err := shared.cluster()
	if err == nil {
		err = s.deserted(&database{name: of.Config().ConnConfig.Database}, closeFor)
	}
	if err != nil {
		t.Fatalf("pgtest: %v", err)
	}
	for range n {
		d, err := shared.create(ctx, of.Config().ConnConfig.Database)
		if err != nil {
			t.Fatalf("pgtest: %v", err)
		}
		t.Cleanup(func() {
			if err := shared.drop(d); err != nil {
				t.Errorf("pgtest: %v", err)
			}
		})
		pools = append(pools, poolOn(t, asApplication(d.url)))
	}
	return pools
}

// Empty lends the URL of a database in which no migration has run, as its owner, until t ends.
func Empty(t testing.TB) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	d, err := shared.create(ctx, "template0")
	if err != nil {
		t.Fatalf("pgtest: %v", err)
	}
	t.Cleanup(func() {
		if err := shared.drop(d); err != nil {
			t.Errorf("pgtest: %v", err)
		}
	})
	return d.url
}

// Dir makes a folder for a program's data, until t ends. Unlike t.TempDir's, the user that an embedded
// database runs as when the test runs as root can enter it.
func Dir(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "slowpond-test-")
	if err != nil {
		t.Fatalf("pgtest: %v", err)
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(dir); err != nil {
			t.Errorf("pgtest: %v", err)
		}
	})
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatalf("pgtest: %v", err)
	}
	return dir
}

func poolSize(t testing.TB) int32 {
	t.Helper()
	s := os.Getenv(PoolVariable)
	if s == "" {
		return defaultPool
	}
	n, err := strconv.ParseInt(s, 10, 32)
	if err != nil || n < 1 {
		t.Fatalf("pgtest: %s is not a number of connections", PoolVariable)
	}
	return int32(n)
}

// closePool fails t after patience, where Close would wait for ever for a connection that t kept.
func closePool(t testing.TB, pool *pgxpool.Pool, patience time.Duration) {
	t.Helper()
	closed := make(chan struct{})
	go func() {
		pool.Close()
		close(closed)
	}()
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case <-closed:
	case <-timer.C:
		t.Errorf("pgtest: connections of the pool that were never released: %d; a Rows, Tx or Conn was left open, or a goroutine outlives the test", pool.Stat().AcquiredConns())
	}
}
