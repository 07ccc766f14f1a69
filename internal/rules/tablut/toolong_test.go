package tablut_test

import (
	"math/rand/v2"
	"testing"

	"slowpond/internal/rules"
	"slowpond/internal/rules/tablut"
)

func TestTheTwoThousandthMoveDraws(t *testing.T) {
	t.Parallel()
	state, variant := tablut.FromPosition(tablut.Start()), tablut.Ruleset().Variant()
	random := rand.New(rand.NewPCG(1, 2))
	for ply := range 2000 {
		if o, over := variant.Outcome(state, ply); over {
			t.Fatalf("ply %d: it is over, %s", ply, o.Reason)
		}
		state = goOn(t, state, random)
	}
	if o, over := variant.Outcome(state, 2000); !over || o != (rules.Outcome{Reason: rules.TooLong}) {
		t.Errorf("after 2,000 plies: %+v, %v", o, over)
	}
}

// goOn makes a random move that does not end the game.
func goOn(t *testing.T, s tablut.State, random *rand.Rand) tablut.State {
	t.Helper()
	moves := s.Legal()
	for _, i := range random.Perm(len(moves)) {
		next, err := s.Apply(rules.Action{Seat: s.ToAct()[0], Text: s.MoveText(moves[i])})
		if err != nil {
			t.Fatal(err)
		}
		if _, over := next.Outcome(); !over {
			return next.(tablut.State)
		}
	}
	t.Fatal("every move ends the game")
	return s
}
