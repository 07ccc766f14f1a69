package postgres

import (
	"errors"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"slowpond/internal/pgtest"
)

func TestAFormerLeaderIsRefusedOnceItsSuccessorWasSeen(t *testing.T) {
	t.Parallel()
	var l leader
	changes := 0
	l.told = append(l.told, func() { changes++ })
	for _, step := range []struct {
		timeline int64
		want     error
		changes  int
	}{{3, nil, 0}, {3, nil, 0}, {0, nil, 0}, {2, errFormer, 0}, {4, nil, 1}, {3, errFormer, 1}, {4, nil, 1}} {
		if err := l.accept(step.timeline); !errors.Is(err, step.want) || changes != step.changes {
			t.Errorf("timeline %d: got %v and %d changes, want %v and %d", step.timeline, err, changes, step.want, step.changes)
		}
	}
}

func TestAPoolConnectsToTheLeaderOnly(t *testing.T) {
	t.Parallel()
	limits := DefaultLimits()
	pool, err := Open(t.Context(), pgtest.NewURL(t), 2, &limits)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	known := pool.Config().ConnConfig.Tracer.(*tracer).leader
	if known.timeline != 1 {
		t.Errorf("timeline: got %d, want that of a server that never failed over", known.timeline)
	}
	if err := known.accept(2); err != nil { // another pool's news of its successor
		t.Fatal(err)
	}
	if _, err := pool.Exec(t.Context(), `SELECT`); err == nil || !strings.Contains(err.Error(), errFormer.Error()) || !Away(err) {
		t.Errorf("got %v, want a refusal of the former leader", err)
	}
}

func TestOnlyAFailureThatAnotherServerMayNotHaveIsSuspect(t *testing.T) {
	t.Parallel()
	limits := DefaultLimits()
	pool, err := Open(t.Context(), pgtest.NewURL(t), 2, &limits)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	known := pool.Config().ConnConfig.Tracer.(*tracer).leader
	backend := func() (pid int) {
		t.Helper()
		if err := pool.QueryRow(t.Context(), `SELECT pg_backend_pid()`).Scan(&pid); err != nil {
			t.Fatal(err)
		}
		return pid
	}
	first := backend()
	known.suspect(&pgconn.PgError{Code: "23505"})
	if backend() != first {
		t.Error("a refused statement dropped the connections")
	}
	if _, err := pool.Exec(t.Context(), `SET default_transaction_read_only = on`); err != nil {
		t.Fatal(err)
	}
	if _, err := pool.Exec(t.Context(), `DELETE FROM sessions`); !Away(err) {
		t.Errorf("a write: got %v", err)
	}
	if backend() == first {
		t.Error("a read-only server keeps its connections")
	}
}
