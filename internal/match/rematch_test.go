package match_test

import (
	"testing"

	"slowpond/internal/fault"
	"slowpond/internal/match"
	"slowpond/internal/rules"
)

func TestARematchSwapsTheSeatsAndKeepsTheTerms(t *testing.T) {
	t.Parallel()
	s := at(t, "subulata-7", "finished")
	for _, user := range []string{maker, guest} {
		terms, err := s.g.Again(user, true)
		if err != nil {
			t.Fatal(err)
		}
		other := s.g.Players[s.g.SeatOf(user).Other().Index()]
		if terms.Seat != s.g.SeatOf(user).Other() || terms.Opponent != (match.Opponent{Kind: match.User, User: other}) ||
			terms.TimeControl != s.g.Terms.TimeControl || terms.RematchOf != s.g.ID || terms.Deal != s.g.Deal || terms.Reveal != s.g.Terms.Reveal {
			t.Errorf("%s: got %+v", user, terms)
		}
	}
	if terms, _ := s.g.Again(maker, false); terms.Deal != "" {
		t.Errorf("a new pond: got %q", terms.Deal)
	}
	_, err := s.g.Again(stranger, false)
	wantFault(t, "a stranger", err, fault.Forbidden)
	_, err = at(t, "subulata-7", "playing").g.Again(maker, false)
	wantFault(t, "while it is played", err, fault.NotRunning)
	_, err = at(t, "tablut", "finished").g.Again(maker, true)
	wantFault(t, "the same pond where there is none", err, fault.Invalid)
}

func wantFault(t *testing.T, what string, err error, want fault.Code) {
	t.Helper()
	if got := fault.CodeOf(err); got != want {
		t.Errorf("%s: got %q, want %q", what, got, want)
	}
}

func TestTheSamePondIsDealtAgain(t *testing.T) {
	t.Parallel()
	old := at(t, "subulata-7", "finished")
	terms, err := old.g.Again(guest, true)
	if err != nil {
		t.Fatal(err)
	}
	events, err := match.Open(old.g.Ruleset, terms, match.Command{By: guest, ID: "again"}, "", old.now)
	if err != nil {
		t.Fatal(err)
	}
	s := &scene{t: t, now: old.now, g: match.Game{ID: "again"}}
	s.fold(events...)
	s.do(match.Command{Verb: match.Join, By: maker})
	if s.g.Deal != old.g.Deal || s.g.Players != [2]string{old.g.Players[1], old.g.Players[0]} {
		t.Errorf("got deal %q and %v after %q and %v", s.g.Deal, s.g.Players, old.g.Deal, old.g.Players)
	}
}

func TestRematchesAreNotedAndBounded(t *testing.T) {
	t.Parallel()
	s := at(t, "tablut", "finished")
	note := func(game string) match.Command { return match.Command{Verb: match.Rematch, By: guest, Game: game} }
	wantOutcome(t, at(t, "tablut", "playing"), note("next"), string(fault.NotRunning))
	for i := range match.MaxRematches {
		game := string(rune('a' + i))
		s.do(note(game))
		if s.g.Rematch != game || s.g.Result == nil || s.g.Status != match.StatusFinished {
			t.Fatalf("after %s: got %+v", game, s.g.Rematch)
		}
		wantOutcome(t, s, note(game), string(fault.NotRunning))
	}
	wantOutcome(t, s, note("one more"), string(fault.Forbidden))
	wantFault(t, "one more", s.g.MayRematch(), fault.Forbidden)
	if s.g.SeatOf(guest) == rules.Nobody {
		t.Error("the guest has lost the seat")
	}
}
