package pond

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"slowpond/internal/rules/subulata"
)

// samples is how many assignments of numbers a belief holds. It bounds the cost; the error it leaves
// in an expected number is about a tenth of a point.
const samples = 512

// belief holds the numbers the other side's pieces may have: assignments drawn at random, each weighed
// by how well it explains that side's play.
type belief struct {
	assigned [samples][perSide]uint8 // by identity
	weight   [samples]float64        // sums to 1
	mean     [perSide]float64        // the expected numbers
}

// newBelief draws assignments. Where it learns from known moves, a third of them are placed as the
// computer itself would place and all are weighed by those moves; otherwise all are drawn by chance.
func newBelief(k Knowledge, learns bool, random *rand.Rand) *belief {
	b := &belief{}
	learns = learns && len(k.moves) > 0
	g := newGeometry(k.now.Pond())
	for i := range b.assigned {
		var merits [perSide]float64
		if learns && i%3 == 0 {
			merits = fieldMerits(g, k.seat.Other().Index(), 1, random)
		} else {
			merits = fieldMerits(g, k.seat.Other().Index(), 0, random)
		}
		b.assigned[i] = k.assign(merits, random)
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

// assign deals numbers to the other side's pieces, higher ones to fields of more merit. Where a side
// has fewer pieces than there are numbers, chance leaves some out.
func (k Knowledge) assign(merits [perSide]float64, random *rand.Rand) (numbers [perSide]uint8) {
	var ids []int
	for id := range perSide {
		if k.now.At(k.seat.Other(), id) != subulata.Absent {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b int) int { return cmp.Compare(merits[a], merits[b]) })
	deal := random.Perm(k.highest())[:len(ids)]
	slices.Sort(deal)
	for i, id := range ids {
		numbers[id] = uint8(deal[i] + 1)
	}
	return numbers
}

// highest is the highest number in the game: 7 where both sides may have begun with seven pieces (S5).
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
