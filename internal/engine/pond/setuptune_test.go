package pond

import (
	"flag"
	"math"
	"math/rand/v2"
	"testing"

	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
)

var setupGames = flag.Int("setuptune", 8, "games TestTuneSetup plays")

// asks is the number of measures a setup may be judged by: each a sum over its pieces of the number, less the mean
// one, times something of the field.
const asks = 3

// asked are White's sums less Black's.
func asked(p subulata.Position) (sums [asks]float64) {
	g := newGeometry(p.Pond())
	for player, seat := range rules.Seats {
		sign := 1 - 2*float64(player)
		mean := float64(Knowledge{seat: seat, now: p}.highest()+1) / 2
		for id := range perSide {
			at := p.At(seat, id)
			if !at.OnBoard() {
				continue
			}
			n := sign * (float64(p.Number(seat, id)) - mean)
			sums[0] += n * float64(g.distance[player][at])
			sums[1] += n * shelterOf(player, uint8(at))
			sums[2] += n * float64(p.Pond().Step(at))
		}
	}
	return sums
}

// TestTuneSetup plays games between random setups and logs what each ask is worth in log odds, by
// logistic regression with its standard error; -v shows them.
func TestTuneSetup(t *testing.T) {
	t.Parallel()
	var sums [][asks]float64
	var results []float64
	each := make([][]lesson, *setupGames)
	playEach(*setupGames, func(i int) { each[i] = played(*tuneSeed+uint64(i), *tuneNodes) })
	for i := range each {
		seed := *tuneSeed + uint64(i)
		p := firstPosition(7+2*int(seed%2), rand.New(rand.NewPCG(seed, 7)))
		sums = append(sums, asked(p))
		results = append(results, each[i][0].result)
	}
	worth, off := regression(sums, results)
	t.Logf("turns to the goal %.4f ± %.4f, shelter %.4f ± %.4f, first step %.4f ± %.4f a point",
		worth[0], off[0], worth[1], off[1], worth[2], off[2])
	for i, w := range worth {
		if math.IsNaN(w) {
			t.Errorf("ask %d has no worth", i)
		}
	}
}

// regression is logistic, by gradient descent with the curvature of each sum alone for its step and
// its error: the sums are nearly independent.
func regression(sums [][asks]float64, results []float64) (worth, off [asks]float64) {
	for range 500 {
		var slope, curve [asks]float64
		for i, s := range sums {
			odds := 0.0
			for j, x := range s {
				odds += worth[j] * x
			}
			c := 1 / (1 + math.Exp(-odds))
			for j, x := range s {
				slope[j] += (results[i] - c) * x
				curve[j] += c*(1-c)*x*x + 1e-9
			}
		}
		for j := range worth {
			worth[j] += 0.3 * slope[j] / curve[j]
			off[j] = 1 / math.Sqrt(curve[j])
		}
	}
	return worth, off
}
