package eventlog

import (
	"context"
	"errors"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/fixture"
	"slowpond/internal/match"
	"slowpond/internal/pgtest"
	"slowpond/internal/postgres"
	"slowpond/internal/rules"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func newLog(t testing.TB) (*Log, *pgxpool.Pool) {
	t.Helper()
	pool := pgtest.New(t)
	fixture.AddUsers(t, pool, "ann")
	return New(pool), pool
}

// made is the commit that makes a game.
func made(id string) Commit {
	return Commit{
		Row: Row{
			ID: id, Variant: "tablut", Status: match.StatusOpen, Version: 1, CreatedBy: "ann",
			OpponentKind: match.Anyone, ExpiresAt: noon.Add(match.OpenFor), CreatedAt: noon,
		},
		Events: []match.Event{{Seq: 1, At: noon, Type: match.Joined, Seat: rules.First, Actor: "ann", CommandID: "c"}},
	}
}

// after is the commit of one more event, a move, numbered seq.
func (c Commit) after(decidedOn, seq int) Commit {
	next := made(c.Row.ID)
	next.DecidedOn, next.Row.Version, next.Events[0].Seq = decidedOn, decidedOn+1, seq
	next.Events[0].Type = match.Moved
	return next
}

// The row's version and the primary key guard a commit each by itself.
func TestACommitNeedsTheVersionItWasDecidedOnAndFreeNumbers(t *testing.T) {
	t.Parallel()
	log, _ := newLog(t)
	game := made("aaaaaaaaaaaa")
	if err := log.Commit(t.Context(), game); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]Commit{
		"decided on a version ahead":    game.after(4, 5),
		"decided on a version behind":   game.after(7, 2),
		"with a number that is taken":   game.after(1, 1),
		"to a game that does not exist": made("bbbbbbbbbbbb").after(1, 2),
	} {
		if err := log.Commit(t.Context(), c); !errors.Is(err, ErrConflict) {
			t.Errorf("%s: got %v, want a conflict", name, err)
		}
	}
	next := game.after(1, 2)
	if err := log.Commit(t.Context(), next); err != nil {
		t.Errorf("decided on the version it has: %v", err)
	}
	events, err := log.Load(t.Context(), game.Row.ID)
	got, rowErr := log.Row(t.Context(), game.Row.ID)
	if err != nil || rowErr != nil || len(events) != 2 || got != next.Row {
		t.Errorf("got %d events and differences in %v, %v, %v", len(events), got.Differences(next.Row), err, rowErr)
	}
}

// entry is a row of the audit table about a game.
func entry(game string) []postgres.Insert {
	return []postgres.Insert{{
		Table: "audit", Columns: []string{"at", "actor", "act", "game_id", "request_id"},
		Values: []any{noon, "shell:root", "tested", game, "r"},
	}}
}

func audited(t *testing.T, pool *pgxpool.Pool) (n int) {
	t.Helper()
	if err := pool.QueryRow(t.Context(), `SELECT count(*) FROM audit`).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestRowsOfOtherTablesAreWrittenWithTheirCommitOrNotAtAll(t *testing.T) {
	t.Parallel()
	log, pool := newLog(t)
	game := made("aaaaaaaaaaaa")
	if err := log.Commit(t.Context(), game); err != nil {
		t.Fatal(err)
	}
	late, next := game.after(5, 6), game.after(1, 2)
	late.Also, next.Also = entry(game.Row.ID), append(entry(game.Row.ID), entry(game.Row.ID)...)
	if err := log.Commit(t.Context(), late); !errors.Is(err, ErrConflict) || audited(t, pool) != 0 {
		t.Errorf("a conflict: got %v and %d entries", err, audited(t, pool))
	}
	if err := log.Commit(t.Context(), next); err != nil || audited(t, pool) != 2 {
		t.Errorf("a commit with two entries: got %v and %d entries", err, audited(t, pool))
	}
}

func TestEachCommitOfAStatementHasItsOwnOutcome(t *testing.T) {
	t.Parallel()
	log, pool := newLog(t)
	a, b, c := made("aaaaaaaaaaaa"), made("bbbbbbbbbbbb"), made("cccccccccccc")
	want := func(what string, got []error, outcomes ...error) {
		t.Helper()
		for i := range outcomes {
			if !errors.Is(got[i], outcomes[i]) {
				t.Errorf("%s, commit %d: got %v, want %v", what, i, got[i], outcomes[i])
			}
		}
	}
	want("two games made", log.CommitAll(t.Context(), []Commit{a, b}), nil, nil)
	moved := b.after(1, 2)
	moved.Also = entry(b.Row.ID)
	want("one late, one right, one made", log.CommitAll(t.Context(), []Commit{a.after(3, 4), moved, c}), ErrConflict, nil, nil)
	want("one that breaks the statement", log.CommitAll(t.Context(), []Commit{a.after(1, 2), b.after(2, 1), c.after(1, 2)}), nil, ErrConflict, nil)
	for id, version := range map[string]int{a.Row.ID: 2, b.Row.ID: 2, c.Row.ID: 2} {
		events, err := log.Load(t.Context(), id)
		if got, rowErr := log.Version(t.Context(), id); err != nil || rowErr != nil || got != version || len(events) != version {
			t.Errorf("%s: version %d with %d events, %v, %v", id, got, len(events), err, rowErr)
		}
	}
	if got := audited(t, pool); got != 1 {
		t.Errorf("got %d entries, want the one of the commit that was right", got)
	}
}

// Statements of several commits lock rows in one order, so that none waits for another forever.
func TestSeveralCommitsAtOnceDoNotDeadlock(t *testing.T) {
	t.Parallel()
	for _, n := range []int{few, few + 1} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			commitInBothOrders(t, n)
		})
	}
}

func commitInBothOrders(t *testing.T, n int) {
	log, _ := newLog(t)
	var games, backward []Commit
	for i := range n {
		games = append(games, made(fmt.Sprintf("game%08d", i)))
	}
	for _, err := range log.CommitAll(t.Context(), games) {
		if err != nil {
			t.Fatal(err)
		}
	}
	for version := 1; version < 20; version++ {
		forward := make([]Commit, len(games))
		for i, g := range games {
			forward[i] = g.after(version, version+1)
		}
		backward = nil
		for i := range forward {
			backward = append(backward, forward[len(forward)-1-i])
		}
		other := make(chan []error)
		go func() { other <- log.CommitAll(context.Background(), backward) }()
		mine, theirs := log.CommitAll(t.Context(), forward), <-other
		for i := range forward {
			a, b := mine[i], theirs[len(forward)-1-i]
			if (a == nil) == (b == nil) || a != nil && !errors.Is(a, ErrConflict) || b != nil && !errors.Is(b, ErrConflict) {
				t.Fatalf("version %d, game %d: got %v and %v, want one conflict", version, i, a, b)
			}
		}
	}
}

// BenchmarkCommit commits one event after the other to one game.
func BenchmarkCommit(b *testing.B) {
	log, _ := newLog(b)
	game := made("aaaaaaaaaaaa")
	if err := log.Commit(context.Background(), game); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	version := 1
	for b.Loop() {
		if err := log.Commit(context.Background(), game.after(version, version+1)); err != nil {
			b.Fatal(err)
		}
		version++
	}
}
