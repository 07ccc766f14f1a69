package pond

import (
	"math"
	"math/bits"
)

// mostPoints is the highest sum of nine numbers.
const mostPoints = 45

// chances holds, for every set of the other side's pieces, how likely their numbers sum to less than a
// number of points, which decides the end of a game.
type chances [1 << perSide][mostPoints + 3]int16

// below is 2*certain times the chance that the pieces sum to less than points, a tie counting half.
func (c *chances) below(pieces uint16, points int) int {
	return int(c[pieces][min(max(points, -1), mostPoints+1)+1])
}

// chances sums up every set of the pieces alive in every assignment believed in.
func (b *belief) chances(alive uint16) *chances {
	c := &chances{}
	var sums [1 << perSide]uint8
	weight := make([][mostPoints + 1]float64, len(c))
	weight[0][0] = 1
	for i, numbers := range b.assigned {
		// The subsets of alive in ascending order, each after the ones it holds.
		for pieces := -alive & alive; pieces != 0; pieces = (pieces - alive) & alive {
			lowest := bits.TrailingZeros16(pieces)
			sums[pieces] = sums[pieces&(pieces-1)] + numbers[lowest]
			weight[pieces][sums[pieces]] += b.weight[i]
		}
	}
	for pieces := range c {
		under := 0.0
		for points, w := range weight[pieces] {
			c[pieces][points+1] = share(under + w/2)
			under += w
		}
		c[pieces][mostPoints+2] = share(under)
	}
	return c
}

func share(chance float64) int16 { return int16(math.Round(2 * certain * min(chance, 1))) }
