package pond_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"slowpond/internal/engine/pond"
	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
)

// scene is a running game after some random moves.
type scene struct {
	deal   string
	setups [2]string
	moves  []string
	state  *subulata.State
}

// scenes draws running games of either variant.
func scenes(t *rapid.T) scene {
	pieces := rapid.SampledFrom([]int{7, 9}).Draw(t, "pieces")
	seed := rapid.Uint64().Draw(t, "seed")
	return newScene(pieces, seed, rapid.IntRange(0, 70).Draw(t, "plies"))
}

func newScene(pieces int, seed uint64, plies int) scene {
	random := rand.New(rand.NewPCG(seed, 3))
	c := scene{deal: must(subulata.Ruleset(pieces).Deal(rand.NewChaCha8(seeded(seed))))}
	c.setups = [2]string{randomSetup(pieces, random), randomSetup(pieces, random)}
	c.state = c.fold(c.setups)
	for range plies {
		legal := c.state.View(rules.Viewer{Seat: c.state.ToAct()[0]}).Moves
		next := must(c.state.Apply(rules.Action{Seat: c.state.ToAct()[0], Text: legal[random.IntN(len(legal))]}))
		if _, over := next.Outcome(); over {
			return c
		}
		c.state = next.(*subulata.State)
		c.moves = append(c.moves, c.state.LastMove())
	}
	return c
}

// fold plays the scene's moves from other setups on the same fields.
func (c scene) fold(setups [2]string) *subulata.State {
	pieces := 9 - strings.Count(setups[0], ".")
	s := must(subulata.Ruleset(pieces).Restore(c.deal, setups))
	for _, text := range c.moves {
		s = must(s.Apply(rules.Action{Seat: s.ToAct()[0], Text: text}))
	}
	return s.(*subulata.State)
}

func (c scene) seat() rules.Seat { return c.state.ToAct()[0] }

func (c scene) knowledge(s *subulata.State) pond.Knowledge {
	return must(pond.FromView(s.View(rules.Viewer{Seat: c.seat()}), c.seat(), c.moves))
}

var anyLevel = rapid.IntRange(1, len(pond.Levels()))

func TestChoosesLegalMovesWithinTheBudgetAndTheSameOnesAgain(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		c := scenes(t)
		number, seed := anyLevel.Draw(t, "level"), rapid.Uint64().Draw(t, "seed")
		limits := pond.Limits{Nodes: rapid.Int64Range(1, 1500).Draw(t, "nodes")}
		got := must(pond.Choose(number, c.knowledge(c.state), limits, seed))
		p := c.state.Position()
		for i, m := range append([]subulata.Move{got.Move}, got.PV...) {
			if i == 1 {
				p = c.state.Position() // the line begins with the move itself
			}
			if !slices.Contains(p.Moves(nil), m) {
				t.Fatalf("%v of %v in line %v is illegal at %v", m, got.Move, got.PV, p)
			}
			p = p.Play(m)
		}
		if got.Score < 0 || got.Score > 1 || got.Nodes > limits.Nodes {
			t.Errorf("score %v in %d nodes of %d", got.Score, got.Nodes, limits.Nodes)
		}
		again := must(pond.Choose(number, c.knowledge(c.state), limits, seed))
		if !reflect.DeepEqual(got, again) {
			t.Errorf("the same question answered %+v, then %+v", got, again)
		}
	})
}

// otherNumbers deals a setup's numbers out anew on the same fields.
func otherNumbers(setup string, random *rand.Rand) string {
	pieces := 9 - strings.Count(setup, ".")
	numbers := random.Perm(pieces)
	text := []byte(setup)
	for i, c := range text {
		if c != '.' && c != '/' {
			text[i], numbers = '1'+byte(numbers[0]), numbers[1:]
		}
	}
	return string(text)
}

func TestTheOtherSidesHiddenNumbersDoNotTouchTheChoice(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		c := scenes(t)
		number, seed := anyLevel.Draw(t, "level"), rapid.Uint64().Draw(t, "seed")
		setups := c.setups
		foe := c.seat().Other().Index()
		setups[foe] = otherNumbers(setups[foe], rand.New(rand.NewPCG(seed, 0)))
		limits := pond.Limits{Nodes: 1500}
		one := must(pond.Choose(number, c.knowledge(c.state), limits, seed))
		two := must(pond.Choose(number, c.knowledge(c.fold(setups)), limits, seed))
		if !reflect.DeepEqual(one, two) {
			t.Errorf("with %v %+v, with %v %+v", c.setups, one, setups, two)
		}
		// Even a position that holds the secrets doesn't give them away.
		one = must(pond.Choose(number, must(pond.FromPosition(c.state.Position(), c.seat())), limits, seed))
		two = must(pond.Choose(number, must(pond.FromPosition(c.fold(setups).Position(), c.seat())), limits, seed))
		if !reflect.DeepEqual(one, two) {
			t.Errorf("from positions with %v %+v, with %v %+v", c.setups, one, setups, two)
		}
	})
}

func TestADeadlineEndsTheSearch(t *testing.T) {
	t.Parallel()
	c := newScene(9, 5, 10)
	asked := 0
	limits := pond.Limits{Nodes: 1 << 40, Deadline: func() bool { asked++; return asked == 3 }}
	r := must(pond.Choose(8, c.knowledge(c.state), limits, 1))
	if r.Nodes > 4*1024 || r.Depth == 0 {
		t.Errorf("%d nodes and depth %d after three looks at the clock", r.Nodes, r.Depth)
	}
}

func TestSetupsAreLegalAndVaried(t *testing.T) {
	t.Parallel()
	for _, pieces := range []int{7, 9} {
		for number := 1; number <= len(pond.Levels()); number++ {
			c := newScene(pieces, uint64(number), 0)
			seen := map[string]bool{}
			for seed := range uint64(200) {
				for i, seat := range rules.Seats {
					setups := c.setups
					setups[i] = must(pond.Setup(number, c.state.Position().Pond(), pieces, seat, seed))
					if _, err := subulata.Ruleset(pieces).Restore(c.deal, setups); err != nil {
						t.Fatalf("level %d: %s: %v", number, setups[i], err)
					}
					seen[setups[i]] = true
				}
			}
			if len(seen) < 300 {
				t.Errorf("level %d with %d pieces: %d setups in 400, want at least 300", number, pieces, len(seen))
			}
		}
	}
}
