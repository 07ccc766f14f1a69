package pond

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
)

// A field of the start tile suits a high number by how near it is to home in turns, and by how far back
// it lies. 1,500 games between random setups (TestTuneSetup) found a point worth 0.021 ± 0.009 log odds
// less for every turn, 0.007 ± 0.005 more for every field further back, and nothing for the length of
// its first step; the merit keeps their proportion.
const (
	nearHome = 1.0
	shelter  = 0.35
	variety  = 0.8 // how far chance moves the order of fields, in turns
)

// Setup chooses a seat's setup of 7 or 9 pieces on a pond, in notation (S7). High numbers tend to start
// where they do well; each seed gives another setup, so that numbers cannot be read from the fields.
func Setup(level int, pond subulata.Pond, pieces int, seat rules.Seat, seed uint64) (string, error) {
	switch {
	case level < 1 || level > len(levels):
		return "", errNoLevel
	case pieces != 7 && pieces != perSide:
		return "", errNoPieces
	}
	random := rand.New(rand.NewPCG(seed, uint64(2*level+seat.Index())))
	merits := fieldMerits(newGeometry(pond), seat.Index(), levels[level-1].setup, random)
	return placed(merits, pieces), nil
}

// fieldMerits is how much each start field, in setup order, asks for a high number.
func fieldMerits(g *geometry, player int, care float64, random *rand.Rand) (merits [perSide]float64) {
	for id := range merits {
		at := startField(player, id)
		merit := -nearHome*float64(g.distance[player][at]) + shelter*shelterOf(player, at)
		merits[id] = care*merit - variety*math.Log(-math.Log(1-random.Float64()))
	}
	return merits
}

// shelterOf is how far back a field lies: the fields between it and the goal tile's corner.
func shelterOf(player int, at uint8) float64 {
	white := float64(at%9 + 8 - at/9)
	if player == 1 {
		return 16 - white
	}
	return white
}

// startField is the field of a place in the setup notation (S3, S7).
func startField(player, id int) uint8 {
	if player == 0 {
		return uint8((2-id/3)*9 + 6 + id%3)
	}
	return uint8((8-id/3)*9 + id%3)
}

// placed writes the setup with the highest number on the field of most merit, and so on down.
func placed(merits [perSide]float64, pieces int) string {
	order := []int{0, 1, 2, 3, 4, 5, 6, 7, 8}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(merits[b], merits[a]) })
	text := []byte(".../.../...")
	for i, id := range order[:pieces] {
		text[id+id/3] = '0' + byte(pieces-i)
	}
	return string(text)
}
