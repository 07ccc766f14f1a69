package play

import (
	"context"
	"math/rand/v2"
	"testing"

	"slowpond/internal/match"
)

// viewers are everybody who can look at a public game.
var viewers = []Viewer{{User: ann}, {User: bob}, {User: eve}, {}}

// Two processes take turns, as behind a balancer, and each starts anew every tenth ply; after every
// event what both show is what a process without a cache shows.
func TestRandomWholeGamesFoldTheSameInEveryProcess(t *testing.T) {
	t.Parallel()
	for _, variant := range []string{"tablut", "subulata-7", "subulata-9"} {
		t.Run(variant, func(t *testing.T) {
			t.Parallel()
			s := newHarness(t)
			id := s.playing(proposal(variant)).ID
			processes := [2]*harness{s, s.process(s.clock)}
			random := rand.New(rand.NewPCG(7, uint64(len(variant))))
			view := s.get("", id)
			for view.Status == match.StatusPlaying && view.Ply < 340 {
				if view.Ply%10 == 9 {
					processes[random.IntN(2)] = s.process(s.clock)
				}
				view = processes[view.Ply%2].step(random, id)
				sameEverywhere(t, s, id, processes[:])
			}
			if view.Status != match.StatusFinished || view.Result == nil {
				t.Errorf("after %d plies: status %s and result %v, want an end", view.Ply, view.Status, view.Result)
			}
		})
	}
}

// sameEverywhere compares processes with one that has to fold the log anew.
func sameEverywhere(t *testing.T, s *harness, id string, processes []*harness) {
	t.Helper()
	ctx := t.Context()
	cold := s.process(s.clock)
	want, err := cold.load(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range processes {
		got, err := p.current(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		wantEqual(t, "folded game", got.game, want.game)
		wantEqual(t, "log", got.events, want.events)
		for _, v := range viewers {
			hot, err := p.Get(ctx, v, id)
			if err != nil {
				t.Fatal(err)
			}
			wantEqual(t, "view of "+v.User, hot, show(want.game, v))
		}
	}
	if err := cold.VerifyOne(ctx, id, func(d Difference) { t.Errorf("verify: %s", d.Detail) }); err != nil {
		t.Error(err)
	}
	if t.Failed() {
		t.FailNow()
	}
}

func TestEveryStageFoldsTheSameInEveryProcess(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	ctx := context.Background()
	other := s.process(s.clock)
	check := func(v View) View {
		t.Helper()
		sameEverywhere(t, s, v.ID, []*harness{s, other})
		return v
	}
	open := check(s.create(proposal("subulata-7")))
	check(other.must(other.Cancel(ctx, Request{Game: open.ID, User: ann})))

	id := check(s.started(proposal("subulata-7"))).ID
	check(other.must(other.Place(ctx, Request{Game: id, User: bob}, setups7[1])))
	check(s.must(s.Place(ctx, Request{Game: id, User: ann}, setups7[0])))
	check(other.must(other.Draw(ctx, Request{Game: id, User: bob}, match.Offer)))
	check(s.must(s.Draw(ctx, Request{Game: id, User: ann}, match.Reject)))
	check(other.must(other.Draw(ctx, Request{Game: id, User: ann}, match.Offer)))
	check(s.must(s.Draw(ctx, Request{Game: id, User: ann}, match.Withdraw)))
	check(s.step(rand.New(rand.NewPCG(1, 2)), id)) // Ann's own, after which she may offer again
	check(s.must(s.Draw(ctx, Request{Game: id, User: ann}, match.Offer)))
	check(other.must(other.Draw(ctx, Request{Game: id, User: bob}, match.Accept)))
	check(s.must(s.Resign(ctx, Request{Game: s.started(proposal("tablut")).ID, User: bob})))
}
