package match_test

import (
	"testing"

	"slowpond/internal/match"
	"slowpond/internal/rules"
	"slowpond/internal/rules/tablut"
)

// short is Tablut with a game's length bounded to so many plies.
type short struct {
	rules.Ruleset
	limit int
}

func (s short) Variant() rules.Variant {
	v := s.Ruleset.Variant()
	v.PlyLimit = s.limit
	return v
}

func TestAGameThatIsTooLongIsADraw(t *testing.T) {
	t.Parallel()
	s := at(t, "tablut", "playing").move().move().move()
	s.g.Ruleset = short{tablut.Ruleset(), 4}
	events, err := match.Decide(s.g, match.Command{Verb: match.Move, By: guest, Move: s.legal()}, s.now)
	if err != nil || len(events) != 2 {
		t.Fatalf("the last move: %d events, %v", len(events), err)
	}
	for _, e := range events {
		if s.g, err = match.Fold(rulesets(), s.g, e); err != nil {
			t.Fatal(err)
		}
	}
	if r := s.g.Result; r == nil || r.Winner != rules.Nobody || r.Reason != rules.TooLong {
		t.Errorf("it ended with %+v, want a draw for being too long", r)
	}
}

func TestAGameBegunBeforeThereWasALimitEndsWithItsNextMove(t *testing.T) {
	t.Parallel()
	s := at(t, "tablut", "playing").move().move().move().move().move()
	s.g.Ruleset = short{tablut.Ruleset(), 2}
	events, err := match.Decide(s.g, match.Command{Verb: match.Move, By: guest, Move: s.legal()}, s.now)
	if err != nil || len(events) != 2 || events[1].Body.Reason != rules.TooLong {
		t.Errorf("got %d events, %v; want the move and the end", len(events), err)
	}
}

func TestNoLogEndsTooEarlyForBeingTooLong(t *testing.T) {
	t.Parallel()
	s := at(t, "tablut", "playing").move()
	early := match.Event{Seq: s.g.Version + 1, At: s.now, Type: match.Ended, Body: match.Body{Reason: rules.TooLong}}
	if _, err := match.Fold(rulesets(), s.g, early); err == nil {
		t.Error("it folds")
	}
}
