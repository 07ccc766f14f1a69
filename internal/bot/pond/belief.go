package pond

import (
	"math"
	"math/rand/v2"

	"slowpond/internal/rules/subulata"
)

// samples is how many assignments of numbers a belief holds. It bounds the cost; the error it leaves
// in an expected number is about a tenth of a point.
const samples = 512

// belief is what numbers the other side's pieces may have: assignments drawn at random, each with
// how well it explains that side's play.
type belief struct {
	assigned [samples][perSide]uint8 // by identity
	weight   [samples]float64        // sums to 1
	mean     [perSide]float64        // the expected numbers
}

func newBelief(k Knowledge, learns bool, random *rand.Rand) *belief {
	b := &belief{}
	foe := k.seat.Other()
	most := k.highest()
	for i := range b.assigned {
		deal := random.Perm(most)
		for id := range perSide {
			if k.now.At(foe, id) != subulata.Absent {
				b.assigned[i][id] = uint8(deal[0] + 1)
				deal = deal[1:]
			}
		}
		b.weight[i] = 1.0 / samples
	}
	if learns {
		b.learn(k)
	}
	for i, numbers := range b.assigned {
		for id, n := range numbers {
			b.mean[id] += b.weight[i] * float64(n)
		}
	}
	return b
}

// highest is the highest number in the game: 7 where both sides can have begun with seven (S5).
func (k Knowledge) highest() int {
	foes, highest := 0, 7
	for id := range perSide {
		if k.now.At(k.seat.Other(), id) != subulata.Absent {
			foes++
		}
		highest = max(highest, k.now.Number(k.seat, id))
	}
	if foes == 7 && highest == 7 {
		return 7
	}
	return 9
}

// settle turns log likelihoods into weights, flattened until at least an eighth of the assignments
// count: a belief is never surer than its samples allow.
func (b *belief) settle(logs *[samples]float64) {
	for flat := 1.0; ; flat *= 0.8 {
		highest := math.Inf(-1)
		for _, l := range logs {
			highest = max(highest, l)
		}
		var sum, squares float64
		for i, l := range logs {
			b.weight[i] = math.Exp(flat * (l - highest))
			sum += b.weight[i]
		}
		for i := range b.weight {
			b.weight[i] /= sum
			squares += b.weight[i] * b.weight[i]
		}
		if 1/squares >= samples/8 {
			return
		}
	}
}
