package tablut_test

import (
	"slowpond/internal/rules"
	"slowpond/internal/rules/tablut"
)

// tester is what *testing.T and *rapid.T share.
type tester interface {
	Helper()
	Fatalf(format string, args ...any)
}

func mustParse(t tester, text string) tablut.Position {
	t.Helper()
	p, err := tablut.ParsePosition(text)
	if err != nil {
		t.Fatalf("position %q: %v", text, err)
	}
	return p
}

func mustStart(t tester, text string) tablut.State {
	t.Helper()
	return tablut.FromPosition(mustParse(t, text))
}

// mustMove reads a move without asking whether it is legal.
func mustMove(t tester, text string) tablut.Move {
	t.Helper()
	n, err := tablut.ParseMove(text)
	if err != nil {
		t.Fatalf("move %q: %v", text, err)
	}
	return n.Move
}

// action is a move by whoever is to move.
func action(s tablut.State, move string) rules.Action {
	return rules.Action{Seat: s.Position().ToMove().Seat(), Verb: rules.Move, Text: move}
}

// play applies legal moves in turn.
func play(t tester, s tablut.State, moves ...string) tablut.State {
	t.Helper()
	for i, m := range moves {
		next, err := s.Apply(action(s, m))
		if err != nil {
			t.Fatalf("move %d, %s, from %s: %v", i+1, m, s.Position(), err)
		}
		s = next.(tablut.State)
	}
	return s
}

// outcome is "" for a running game, else the winner or "draw", and the reason.
func outcome(s rules.State) string {
	o, ok := s.Outcome()
	switch {
	case !ok:
		return ""
	case o.Winner == rules.Nobody:
		return "draw " + o.Reason
	}
	return tablut.Ruleset().Variant().SeatName(o.Winner) + " " + o.Reason
}

// viewers are all who may look at a game.
var viewers = []struct {
	name string
	seat rules.Seat
}{{"the public", rules.Nobody}, {"attackers", rules.First}, {"defenders", rules.Second}}
