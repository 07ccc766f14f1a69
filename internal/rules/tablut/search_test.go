package tablut_test

import (
	"testing"

	"pgregory.net/rapid"

	"slowpond/internal/rules/tablut"
)

func TestWordsHoldTheFieldsInOrder(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		set := drawState(t, 20).Position().Occupied()
		low, high := set.Words()
		for s := range tablut.Square(81) {
			bit := low >> s & 1
			if s >= 45 {
				bit = high >> (s - 45) & 1
			}
			if got := bit == 1; got != set.Has(s) {
				t.Fatalf("%s is in the words: %t, in the set: %t", s, got, set.Has(s))
			}
		}
	})
}

func TestPassChangesTheSideToMoveAlone(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := drawState(t, 20).Position()
		passed := p.Pass()
		if passed.Board() != p.Board() || passed.ToMove() != p.ToMove().Other() || passed.KingCaptured() {
			t.Fatalf("%s passes to %s", p, passed)
		}
	})
}
