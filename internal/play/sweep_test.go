package play

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/fixture"
	"slowpond/internal/postgres"
)

// A hundred games that cannot be ended must not keep one that can from it, nor fail every sweep.
func TestGamesWhoseLogsDoNotFoldAreSetAside(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	const spoilt = sweepBatch + 5
	for range spoilt {
		s.playing(proposal("tablut"))
	}
	s.tamper(`UPDATE game_events SET body = '{}' WHERE seq = 1`)
	s.clock.Advance(time.Second)
	sound := s.playing(proposal("tablut"))
	s.clock.Set(*sound.Deadline)
	fresh := s.process(s.clock)
	n, err := fresh.Sweep(t.Context())
	if n != 1 || err == nil || strings.Count(err.Error(), "the time of game") != spoilt {
		t.Errorf("the first sweep ended %d games: %v", n, err)
	}
	if n, err := fresh.Sweep(t.Context()); n != 0 || err != nil {
		t.Errorf("the next ended %d games: %v", n, err)
	}
	s.clock.Advance(setAside)
	if _, err := fresh.Sweep(t.Context()); err == nil {
		t.Error("after an hour they are not tried again")
	}
}

// Rows that say a time has run out, and whose logs say otherwise, must not keep the sweeper busy for ever.
func TestGamesThatOnlyTheirRowsCallDueAreSetAside(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	for range sweepBatch {
		s.playing(proposal("tablut"))
	}
	s.tamper(`UPDATE games SET deadline = created_at, look_at = created_at`)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	if n, err := s.Sweep(ctx); n != 0 || ctx.Err() != nil || err == nil || strings.Count(err.Error(), "the time of game") != sweepBatch {
		t.Errorf("the first sweep ended %d games: %v, %v", n, ctx.Err(), err)
	}
	if n, err := s.Sweep(ctx); n != 0 || err != nil {
		t.Errorf("the next ended %d games: %v", n, err)
	}
}

func TestTheSweeperPushesOnWhatHasMoved(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	v := s.playing(proposal("tablut"))
	s.clock.Advance(30 * time.Minute)
	moved := s.must(s.Move(t.Context(), Request{Game: v.ID, User: ann}, opening[0]))
	lookAt := func() (at time.Time) {
		t.Helper()
		if err := s.pool.QueryRow(t.Context(), `SELECT look_at FROM games`).Scan(&at); err != nil {
			t.Fatal(err)
		}
		return at
	}
	if got := lookAt(); !got.Equal(*v.Deadline) {
		t.Errorf("a move changed when the game is looked at: %v, want %v", got, v.Deadline)
	}
	for _, now := range []time.Time{*v.Deadline, moved.Deadline.Add(-1)} {
		s.clock.Set(now)
		if n, err := s.Sweep(t.Context()); n != 0 || err != nil {
			t.Errorf("at %v: ended %d, %v", now, n, err)
		}
		if got := lookAt(); !got.Equal(*moved.Deadline) {
			t.Errorf("looked at, the game is looked at again at %v, want %v", got, moved.Deadline)
		}
	}
	s.clean()
	s.clock.Set(*moved.Deadline)
	if n, err := s.Sweep(t.Context()); n != 1 || err != nil {
		t.Errorf("at the deadline: ended %d, %v", n, err)
	}
}

// Postgres writes a new version of a row into every index of its table once an indexed column changes.
func TestNoIndexHoldsWhatEveryMoveChanges(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	const query = `
		SELECT indexname::text FROM pg_indexes WHERE tablename = 'games' AND schemaname = 'public'
			AND regexp_replace(indexdef, '^.* USING', '') ~ '\m(version|ply|to_act|deadline)\M'`
	indexes, err := postgres.Collect(t.Context(), s.pool, pgx.RowTo[string], query)
	if err != nil || len(indexes) > 0 {
		t.Errorf("got %v, %v", indexes, err)
	}
}

// Two servers whose clocks differ leave a log whose times never go back.
func TestNoEventDatesBeforeTheOneItFollows(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	v := s.playing(proposal("tablut"))
	slow := fixture.NewClock()
	slow.Advance(-10 * time.Minute)
	behind := s.process(slow)
	s.clock.Advance(time.Minute)
	s.must(s.Move(t.Context(), Request{Game: v.ID, User: ann}, opening[0]))
	answer := s.must(behind.Move(t.Context(), Request{Game: v.ID, User: bob}, opening[1]))
	events, _, err := s.Events(t.Context(), Viewer{}, v.ID, 0, 100)
	if err != nil {
		t.Fatal(err)
	}
	last, before := events[len(events)-1], events[len(events)-2]
	if last.At.Before(before.At) || !answer.Deadline.Equal(last.At.Add(time.Hour)) {
		t.Errorf("an event at %v follows one at %v; the deadline is %v", last.At, before.At, answer.Deadline)
	}
	s.clean()
}
