package pond

import (
	"flag"
	"math"
	"math/rand/v2"
	"runtime"
	"sync"
	"testing"

	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
)

// The weights come from a logistic regression over the features of every position, against how its game
// ended, in games the computer plays against itself from random setups. The defaults are small enough
// for every run of the tests; the tuned weights took more games.
var (
	tuneGames = flag.Int("tune", 16, "games TestTune plays")
	tuneNodes = flag.Int64("tunenodes", 100, "nodes a move in them")
	tuneSeed  = flag.Uint64("tuneseed", 1, "the seed of all that is random")
)

// lesson is a position as a seat's evaluator saw it, with the seat's result.
type lesson struct {
	features vector
	phase    int32
	result   float64
}

// played are the lessons of one game, one for each seat and ply.
func played(seed uint64, nodes int64) []lesson {
	random := rand.New(rand.NewPCG(seed, 7))
	p := firstPosition(7+2*int(seed%2), random)
	var lessons [2][]lesson
	for ply := 0; ; ply++ {
		o, over := p.Outcome()
		if over {
			return graded(lessons, o)
		}
		for player, seat := range rules.Seats {
			lessons[player] = append(lessons[player], seenFrom(p, seat))
		}
		p = p.Play(ownMove(p, ply, nodes, random))
	}
}

func seenFrom(p subulata.Position, seat rules.Seat) lesson {
	b := newBoard(p)
	e := evaluator{me: seat.Index()}
	k := Knowledge{seat: seat, now: p, start: p}
	for id := range perSide {
		e.number[e.me][id] = int32(p.Number(seat, id)) * point
		e.number[1-e.me][id] = int32(k.highest()+1) * point / 2
	}
	return lesson{features: e.features(b), phase: phase(b)}
}

// ownMove is random for the first plies and now and then later, so that games differ.
func ownMove(p subulata.Position, ply int, nodes int64, random *rand.Rand) subulata.Move {
	moves := p.Moves(nil)
	if ply < 6 || random.IntN(40) == 0 {
		return moves[random.IntN(len(moves))]
	}
	r, err := Choose(8, Knowledge{seat: p.ToMove(), now: p, start: p}, Limits{Nodes: nodes}, random.Uint64())
	if err != nil {
		panic(err)
	}
	return r.Move
}

func graded(lessons [2][]lesson, o rules.Outcome) (all []lesson) {
	for player, seat := range rules.Seats {
		for _, l := range lessons[player] {
			switch o.Winner {
			case seat:
				l.result = 1
			case rules.Nobody:
				l.result = 0.5
			}
			all = append(all, l)
		}
	}
	return all
}

// playEach calls play for 0 to games-1 on as many processors as there are.
func playEach(games int, play func(i int)) {
	next := make(chan int, games)
	for i := range games {
		next <- i
	}
	close(next)
	var wait sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for i := range next {
				play(i)
			}
		})
	}
	wait.Wait()
}

// playMany plays games; the order of the lessons is the seeds'.
func playMany(games int, nodes int64, seed uint64) (all []lesson) {
	each := make([][]lesson, games)
	playEach(games, func(i int) { each[i] = played(seed+uint64(i), nodes) })
	for _, lessons := range each {
		all = append(all, lessons...)
	}
	return all
}

// model is weights before they are rounded: ending, opening.
type model [2][features]float64

func modelOf(w [2]vector) (m model) {
	for end := range w {
		for i := range w[end] {
			m[end][i] = float64(w[end][i]) / 256
		}
	}
	return m
}

func (m *model) rounded() (w [2]vector) {
	for end := range w {
		for i := range w[end] {
			w[end][i] = int32(math.Round(m[end][i] * 256))
		}
	}
	return w
}

// shares are how much each end's weights count at a lesson's phase.
func (l *lesson) shares() [2]float64 {
	opening := float64(l.phase) / farthest
	return [2]float64{1 - opening, opening}
}

func (m *model) chance(l *lesson) float64 {
	odds := 0.0
	for end, share := range l.shares() {
		for i, f := range l.features {
			odds += share * m[end][i] * float64(f) / point
		}
	}
	return 1 / (1 + math.Exp(-odds))
}

// loss is the mean cross entropy in bits.
func (m *model) loss(lessons []lesson) (sum float64) {
	for i := range lessons {
		c := min(max(m.chance(&lessons[i]), 1e-9), 1-1e-9)
		r := lessons[i].result
		sum -= r*math.Log2(c) + (1-r)*math.Log2(1-c)
	}
	return sum / float64(len(lessons))
}

// anchor holds the weights near where they began where the lessons say nothing: several features
// measure nearly the same.
const anchor = 0.02

// fit improves the model by Adam over shuffled lessons in batches.
func (m *model) fit(lessons []lesson, rounds int, random *rand.Rand) {
	const batch = 256
	var mean, square model
	began, step := *m, 0
	for round := range rounds {
		rate := 0.01 * (1 - float64(round)/float64(rounds))
		random.Shuffle(len(lessons), func(i, j int) { lessons[i], lessons[j] = lessons[j], lessons[i] })
		for from := 0; from < len(lessons); from += batch {
			step++
			slope := m.slope(lessons[from:min(from+batch, len(lessons))])
			for end := range slope {
				for i := range slope[end] {
					slope[end][i] += anchor * (m[end][i] - began[end][i])
				}
			}
			m.adam(&slope, &mean, &square, step, rate)
		}
	}
}

func (m *model) slope(lessons []lesson) (s model) {
	for i := range lessons {
		l := &lessons[i]
		off := (m.chance(l) - l.result) / float64(len(lessons))
		for end, share := range l.shares() {
			for j, f := range l.features {
				s[end][j] += off * share * float64(f) / point
			}
		}
	}
	return s
}

func (m *model) adam(slope, mean, square *model, step int, rate float64) {
	for end := range m {
		for i, g := range slope[end] {
			mean[end][i] += 0.1 * (g - mean[end][i])
			square[end][i] += 0.001 * (g*g - square[end][i])
			first := mean[end][i] / (1 - math.Pow(0.9, float64(step)))
			second := square[end][i] / (1 - math.Pow(0.999, float64(step)))
			m[end][i] -= rate * first / (math.Sqrt(second) + 1e-8)
		}
	}
}

// TestTune fits the weights anew and logs them, with what they make of games they haven't seen; -v shows
// it. The weights in use must explain games better than knowing nothing does (one bit a game), and
// fitting must explain those it saw better still.
func TestTune(t *testing.T) {
	t.Parallel()
	lessons := playMany(*tuneGames, *tuneNodes, *tuneSeed)
	unseen := playMany(*tuneGames/4, *tuneNodes, *tuneSeed+uint64(*tuneGames))
	m := modelOf(weights)
	before, beforeUnseen := m.loss(lessons), m.loss(unseen)
	m.fit(lessons, 20, rand.New(rand.NewPCG(*tuneSeed, 0)))
	after, afterUnseen := m.loss(lessons), m.loss(unseen)
	t.Logf("%d lessons of %d games: loss %.4f before, %.4f after; unseen %.4f before, %.4f after\n%v",
		len(lessons), *tuneGames, before, after, beforeUnseen, afterUnseen, m.rounded())
	if before >= 1 || after >= before {
		t.Errorf("loss %.4f before fitting, %.4f after, want less than 1 and less than that", before, after)
	}
}
