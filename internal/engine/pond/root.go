package pond

import (
	"math"
	"math/rand/v2"
	"slices"
)

// choice is a move at the root with what is known of it.
type choice struct {
	move  move
	value int // of the last full search
	slip  int // how far off the level judges it in an even game
	line  []move
}

// run deepens ply by ply until the level's depth, the nodes or the time are used up.
func (s *searcher) run(level Level, random *rand.Rand) Result {
	choices := s.choices(level, random)
	result := Result{Move: choices[0].move.public()}
	most := level.depth
	if len(choices) == 1 {
		most = min(most, 4) // nothing to choose; only the score is asked
	}
	for depth := 1; depth <= min(most, maxPly-1) && !s.stopped; depth++ {
		if done := s.deepen(choices, depth, level.noise > 0); done > 0 {
			result.take(choices[0])
			result.Depth = depth
		}
	}
	result.Nodes = s.nodes
	return result
}

// choices are the legal moves, shuffled so that seeds differ where moves are equal.
func (s *searcher) choices(level Level, random *rand.Rand) []choice {
	var buf [maxMoves]move
	var choices []choice
	for _, m := range s.captures(s.quiets(buf[:0])) {
		slip := random.NormFloat64() * level.noise * 2 * certain
		choices = append(choices, choice{move: m, slip: int(math.Round(slip))})
	}
	random.Shuffle(len(choices), func(i, j int) { choices[i], choices[j] = choices[j], choices[i] })
	return choices
}

// deepen searches the choices to a depth and puts the best first. It returns how many it searched: even
// the first alone is worth more than the last depth's answer. Slips need the value of every choice, so
// with slips no window is narrowed.
func (s *searcher) deepen(choices []choice, depth int, slips bool) (done int) {
	alpha := -infinite
	best := 0
	for i := range choices {
		c := &choices[i]
		value := 0
		s.length[1] = 0
		if slips {
			s.make(c.move)
			value = -s.negamax(depth-1, 1, -infinite, infinite)
			s.unmake(c.move)
		} else {
			value = s.try(c.move, i, depth, 0, alpha, infinite)
		}
		if s.stopped {
			break
		}
		done++
		c.value = value
		if felt := c.felt(); felt > alpha {
			alpha, best = felt, i
			c.line = append(c.line[:0], s.lines[1][:s.length[1]]...)
		}
	}
	first := choices[best]
	copy(choices[1:best+1], choices[:best])
	choices[0] = first
	return done
}

// felt is the value as the level judges it. Slips shrink as the game is decided, since chances differ
// less there: a won game is not thrown away by them.
func (c *choice) felt() int {
	v := min(max(c.value, -certain), certain)
	return c.value + c.slip*(certain*certain-v*v)/(certain*certain)
}

// take makes a choice the result.
func (r *Result) take(c choice) {
	r.Move = c.move.public()
	r.Score = min(max(float64(c.value+certain)/(2*certain), 0), 1)
	r.PV = append(r.PV[:0], c.move.public())
	for _, m := range c.line {
		r.PV = append(r.PV, m.public())
	}
	r.PV = slices.Clip(r.PV)
}
