package pond

import "math/rand/v2"

// Expected are the numbers the seat expects of the other side's pieces, by identity.
func Expected(k Knowledge, learns bool, seed uint64) [perSide]float64 {
	return newBelief(k, learns, rand.New(rand.NewPCG(seed, 0))).mean
}
