package play

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"slowpond/internal/fault"
	"slowpond/internal/match"
)

func TestEveryEventIsToldOnceItIsCommitted(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	var told []Happening
	games, err := New(Config{Pool: s.pool, Clock: s.clock.now, Observe: func(h Happening) { told = append(told, h) }})
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
	want := []Happening{
		{Variant: "tablut", Type: match.Created, Reason: ""}, {Variant: "tablut", Type: match.Joined, Reason: ""}, {Variant: "tablut", Type: match.Started, Reason: ""},
		{Variant: "tablut", Type: match.Moved, Reason: ""}, {Variant: "tablut", Type: match.Resigned, Reason: ""}, {Variant: "tablut", Type: match.Ended, Reason: match.Resignation},
	}
	wantEqual(t, "told", told, want)
}

func TestACensusCountsGamesAndHowLateTheSweeperIs(t *testing.T) {
	t.Parallel()
	s := newServer(t)
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
	count := map[match.Status]int{"open": 1, "setup": 1, "playing": 1, "finished": 1, "cancelled": 0}
	check(Census{Games: count})
	s.clock.advance(time.Hour + time.Minute)
	census, err := s.Census(ctx)
	if err != nil || census.Overdue < time.Minute || census.Overdue > time.Minute+time.Second {
		t.Errorf("a minute after a deadline: got %v, %v", census.Overdue, err)
	}
	if _, err := s.Sweep(ctx); err != nil {
		t.Fatal(err)
	}
	check(Census{Games: map[match.Status]int{"open": 1, "setup": 0, "playing": 0, "finished": 2, "cancelled": 1}})
}

func TestASweepThatGoesOnFailingIsSaidOnce(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	var out bytes.Buffer
	log := slog.New(slog.NewTextHandler(&out, nil))
	away := fault.Wrap(context.DeadlineExceeded, fault.Unavailable, "")
	refused := fault.Wrap(errors.New("refused"), fault.Unavailable, "")
	said := ""
	for _, err := range []error{nil, away, refused, away, nil, nil, errors.New("one game"), errors.New("one game"), errors.New("another")} {
		said = s.report(log, 0, err, said)
	}
	if got := strings.Count(out.String(), "sweeps fail"); got != 3 {
		t.Errorf("failures said: got %d, want 3, in\n%s", got, out.String())
	}
	if got := strings.Count(out.String(), "succeed again"); got != 1 {
		t.Errorf("returns said: got %d, want 1, in\n%s", got, out.String())
	}
	if !s.LastSweep().Equal(s.clock.now()) {
		t.Errorf("last sweep: got %v, want %v", s.LastSweep(), s.clock.now())
	}
}
