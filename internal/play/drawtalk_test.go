package play

import (
	"testing"

	"slowpond/internal/fault"
	"slowpond/internal/match"
)

func TestOfferingAndWithdrawingKeepsNobodyFromMoving(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	view := s.playing(proposal("tablut"))
	other := s.process(s.clock)
	for range 6 {
		mover, talker := ann, bob
		if view.Ply%2 == 1 {
			mover, talker = bob, ann
		}
		seen := view.Version
		other.must(other.Draw(t.Context(), Request{Game: view.ID, User: talker}, match.Offer))
		other.must(other.Draw(t.Context(), Request{Game: view.ID, User: talker}, match.Withdraw))
		_, err := other.Draw(t.Context(), Request{Game: view.ID, User: talker}, match.Offer)
		wantCode(t, "a second offer between two own moves", err, fault.DrawOffer)
		moves := s.get(mover, view.ID).Moves
		view = s.must(s.Move(t.Context(), Request{Game: view.ID, User: mover, Version: &seen}, moves[0]))
	}
}

func TestOnlyAPlayerIsToldThatADrawMayBeOffered(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	view := s.playing(proposal("tablut"))
	for user, want := range map[string]bool{ann: true, bob: true, "": false} {
		if got := s.get(user, view.ID).MayOffer; got != want {
			t.Errorf("for %q: %v, want %v", user, got, want)
		}
	}
	s.must(s.Draw(t.Context(), Request{Game: view.ID, User: ann}, match.Offer))
	s.must(s.Draw(t.Context(), Request{Game: view.ID, User: bob}, match.Reject))
	for user, want := range map[string]bool{ann: false, bob: true, "": false} {
		if got := s.get(user, view.ID).MayOffer; got != want {
			t.Errorf("after a refusal, for %q: %v, want %v", user, got, want)
		}
	}
}
