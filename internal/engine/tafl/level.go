package tafl

import (
	"time"

	"slowpond/internal/rules/tablut"
)

// Level is a strength to play at.
type Level struct {
	Name        string
	Description string
	Limits      Limits        // Deadline is nil
	Within      time.Duration // the caller should stop a search that takes longer
	Manner      Manner
}

// Manner says how a level falls short of the best play; the seed decides each lapse.
type Manner struct {
	// Noise is the number of points by which a position is misjudged at most.
	Noise int

	// Overlooks is how many in a thousand moves of one step are overlooked, by either side. A move of
	// two steps is overlooked twice as often, and so on: people miss long moves.
	Overlooks int

	// Slack is how many points worse than the best a move may be and still be chosen.
	Slack int
}

// within leaves room below two seconds for everything around a search.
const within = 1500 * time.Millisecond

// Levels are the strengths by number, 1 to 8; number 0 is none.
var Levels = [...]Level{
	1: {"Newcomer", "Knows the rules, looks one move ahead and misses much.", Limits{Nodes: 20_000, Depth: 1}, within, Manner{125, 60, 50}},
	2: {"Beginner", "Sees simple captures and threats, but overlooks long moves.", Limits{Nodes: 20_000, Depth: 2}, within, Manner{63, 35, 28}},
	3: {"Learner", "Sees the next reply, and now and then overlooks a line.", Limits{Nodes: 20_000, Depth: 2}, within, Manner{25, 12, 16}},
	4: {"Casual", "Looks two moves ahead and seldom overlooks anything.", Limits{Nodes: 20_000, Depth: 3}, within, Manner{13, 4, 9}},
	5: {"Club", "Calculates soundly, with small errors of judgement.", Limits{Nodes: 8_000}, within, Manner{5, 0, 6}},
	6: {"Strong", "Calculates several moves deep and overlooks nothing short.", Limits{Nodes: 40_000}, within, Manner{0, 0, 4}},
	7: {"Expert", "Calculates deeply and punishes small mistakes.", Limits{Nodes: 250_000}, within, Manner{0, 0, 3}},
	8: {"Master", "The best this program has.", Limits{Nodes: 2_000_000}, within, Manner{0, 0, 1}},
}

// Choose searches at a level, 1 to 8; other numbers count as the nearest. A deadline, which may be
// nil, is polled as Limits says.
func (e *Engine) Choose(level int, position tablut.Position, earlier []tablut.Position, deadline func() bool, seed uint64) Result {
	l := strength(level)
	limits := l.Limits
	limits.Deadline = deadline
	return e.search(position, earlier, limits, l.Manner, seed)
}

func strength(level int) *Level { return &Levels[min(max(level, 1), len(Levels)-1)] }

// noise returns the error in judging a position, the same throughout one search.
func (e *Engine) noise(key uint64) int32 {
	return int32(scramble(key^e.seed)%uint64(2*e.manner.Noise+1)) - int32(e.manner.Noise)
}

// overlooks reports whether a move is overlooked, everywhere in one search.
func (e *Engine) overlooks(m tablut.Move) bool {
	if e.manner.Overlooks == 0 {
		return false
	}
	distance := max(m.From, m.To) - min(m.From, m.To)
	if distance >= side {
		distance /= side
	}
	chance := uint64(e.manner.Overlooks) * uint64(distance)
	return scramble(e.seed^uint64(m.From)<<8^uint64(m.To))%1000 < chance
}
