package play

import (
	"context"
	"testing"

	"slowpond/internal/fault"
	"slowpond/internal/match"
)

// Both ask at once, each at several servers: one game is made, and both play in it.
func TestBothWhoAskForARematchAtOncePlayOneGame(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	processes := s.processes(2)
	for range 5 {
		old := s.playing(proposal("subulata-7"))
		players := []string{old.Seats[0].Player, old.Seats[1].Player}
		s.must(s.Resign(context.Background(), Request{Game: old.ID, User: players[0]}))
		ids := make([]string, 8)
		errs := atOnce(8, func(i int) error {
			a, _, err := processes[i/2%2].Rematch(context.Background(), players[i%2], old.ID, true)
			ids[i] = a.View.ID
			return err
		})
		wantEqual(t, "outcomes", codes(errs), map[fault.Code]int{"": 8})
		next := s.get(players[0], ids[0])
		if next.Status != match.StatusSetup || next.Seats[0].Player != players[1] || next.Seats[1].Player != players[0] || next.Terms.RematchOf != old.ID {
			t.Errorf("got %s, %+v", next.Status, next.Seats)
		}
		for _, id := range ids {
			wantEqual(t, "the game", id, next.ID)
		}
		wantEqual(t, "what the earlier game names", s.get("", old.ID).Rematch, next.ID)
	}
	s.clean()
}

// The server dies between making the game and writing it into the earlier one's log.
func TestARematchThatWasNotNotedIsFound(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	id := s.resigned("tablut")
	old := s.get(ann, id)
	f, err := s.current(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	terms, err := f.game.Again(old.Seats[0].Player, false)
	if err != nil {
		t.Fatal(err)
	}
	made := s.must(s.Games.create(t.Context(), old.Seats[0].Player, terms, Key{}))
	for _, asks := range []string{old.Seats[0].Player, old.Seats[1].Player} {
		a, made2, err := s.Rematch(t.Context(), asks, id, false)
		if err != nil || made2 || a.View.ID != made.ID {
			t.Errorf("%s: got %s, %v, %v, want %s", asks, a.View.ID, made2, err, made.ID)
		}
	}
	wantEqual(t, "what the earlier game names", s.get(ann, id).Rematch, made.ID)
	wantEqual(t, "the rematch", s.get(ann, made.ID).Status, match.StatusPlaying)
	s.clean()
}
