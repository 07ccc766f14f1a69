package play

import (
	"bytes"
	"context"
	"log/slog"
	"testing"
	"time"

	"slowpond/internal/games"
	"slowpond/internal/match"
)

func TestEveryCommitIsObservedOnceItIsDurable(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	var told []Committed
	games, err := New(Config{Pool: s.pool, Variants: games.All(), Clock: s.clock.Now, Observe: func(c Committed) { told = append(told, c) }})
	if err != nil {
		t.Fatal(err)
	}
	s.Games = games
	ctx := t.Context()
	v := s.playing(proposal("tablut"))
	s.must(s.Move(ctx, Request{Game: v.ID, User: ann}, "d1-d4"))
	if _, err := s.Move(ctx, Request{Game: v.ID, User: ann}, "d4-d1"); err == nil {
		t.Fatal("a move out of turn was taken")
	}
	s.must(s.Resign(ctx, Request{Game: v.ID, User: bob}))
	c := Committed{
		Game: v.ID, Variant: "tablut", Version: 1, Status: match.StatusOpen, Maker: ann, Players: [2]string{ann},
		Events: []Happening{{Type: match.Created}},
	}
	want := []Committed{c}
	c.Version, c.Status, c.Players, c.ToAct = 3, match.StatusPlaying, [2]string{ann, bob}, []string{ann}
	c.Events = []Happening{{Type: match.Joined}, {Type: match.Started}}
	want = append(want, c)
	c.Version, c.ToAct, c.Events = 4, []string{bob}, []Happening{{Type: match.Moved}}
	want = append(want, c)
	c.Version, c.Status, c.ToAct, c.Ended = 6, match.StatusFinished, nil, true
	c.Events = []Happening{{Type: match.Resigned}, {Type: match.Ended, Reason: match.Resignation}}
	want = append(want, c)
	wantEqual(t, "told", told, want)
	wantEqual(t, "users", c.Users(), []string{ann, bob})
}

func TestACensusCountsGamesAndHowLateTheSweeperIs(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	ctx := t.Context()
	s.create(proposal("tablut"))
	s.started(proposal("subulata-7"))
	s.playing(proposal("subulata-9"))
	s.must(s.Resign(ctx, Request{Game: s.playing(proposal("tablut")).ID, User: ann}))
	check := func(want Census) {
		t.Helper()
		got, err := s.Census(ctx)
		if err != nil {
			t.Fatal(err)
		}
		wantEqual(t, "census", got, want)
	}
	count := map[match.Status]int{"open": 1, "setup": 1, "playing": 1}
	check(Census{Games: count})
	s.clock.Advance(time.Hour + time.Minute)
	census, err := s.Census(ctx)
	if err != nil || census.Overdue < time.Minute || census.Overdue > time.Minute+time.Second {
		t.Errorf("a minute after a deadline: got %v, %v", census.Overdue, err)
	}
	if _, err := s.Sweep(ctx); err != nil {
		t.Fatal(err)
	}
	check(Census{Games: map[match.Status]int{"open": 1, "setup": 0, "playing": 0}})
}

func TestACensusCountsTheTurnsThatWaitForComputers(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	p := proposal("tablut")
	p.Seat, p.OpponentKind, p.Opponent, p.Level = "defenders", match.Computer, eve, 3
	for range 2 {
		s.create(p)
		s.clock.Advance(time.Minute)
	}
	got, err := s.Census(t.Context())
	if err != nil || got.Waiting != 2 || got.WaitingFor.Round(time.Second) != 2*time.Minute {
		t.Errorf("got %d turns, the first for %v, %v", got.Waiting, got.WaitingFor, err)
	}
}

func TestASweepReportsWhatItEndedAndWhenItSucceeded(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	var out bytes.Buffer
	log := slog.New(slog.NewTextHandler(&out, nil))
	gone, leave := context.WithCancel(t.Context())
	leave()
	if err := s.Games.sweep(gone, log); err == nil || !s.LastSweep().IsZero() || out.Len() > 0 {
		t.Errorf("a sweep that failed: got %v, at %v, and said %q", err, s.LastSweep(), out.String())
	}
	if err := s.Games.sweep(t.Context(), log); err != nil || !s.LastSweep().Equal(s.clock.Now()) || out.Len() > 0 {
		t.Errorf("a sweep with nothing to end: got %v, at %v, and said %q", err, s.LastSweep(), out.String())
	}
}

func TestClaimsThatRanOutAnHourAgoAreRemoved(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	for _, age := range []time.Duration{0, 59 * time.Minute, 61 * time.Minute} {
		id := s.create(proposal("tablut")).ID
		_, err := s.pool.Exec(t.Context(), `INSERT INTO robot_leases (game_id, version, until) VALUES ($1, 1, $2)`, id, s.clock.Now().Add(-age))
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, l := range s.Loops(slog.New(slog.DiscardHandler)) {
		if err := l.Step(t.Context()); err != nil {
			t.Errorf("%s: %v", l.Doing, err)
		}
	}
	var left int
	if err := s.pool.QueryRow(t.Context(), `SELECT count(*) FROM robot_leases`).Scan(&left); err != nil || left != 2 {
		t.Errorf("got %d claims left, %v, want 2", left, err)
	}
}
