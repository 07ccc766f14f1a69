package pond

import "slowpond/internal/rules/subulata"

const (
	fields   = 81
	perSide  = 9
	maxMoves = 4 * perSide // of one position (S26)
	nowhere  = 0xFF        // a target off the board
)

// set is a set of fields, a bit each.
type set [2]uint64

func (s set) has(f uint8) bool     { return s[f>>6&1]>>(f&63)&1 != 0 }
func (s *set) add(f uint8)         { s[f>>6&1] |= 1 << (f & 63) }
func (s *set) remove(f uint8)      { s[f>>6&1] &^= 1 << (f & 63) }
func (s set) meets(other set) bool { return s[0]&other[0]|s[1]&other[1] != 0 }

// geometry holds what a pond fixes for the whole game. Jumped pieces don't matter (S10), so where a
// piece lands depends on nothing but the field it leaves.
type geometry struct {
	forward  [2][fields][2]uint8 // where each side's piece may go, nowhere where that is off the board (S9)
	backward [2][fields][2]uint8 // where it may only capture (S12)
	reach    [fields]set         // from which fields a piece of either side could capture on this one
	distance [2][fields]uint8    // turns to the goal tile on an empty board, 0 on it
	spare    [2][fields]uint8    // turns a piece on the goal tile can still pass there, 0 off it
}

func newGeometry(pond subulata.Pond) *geometry {
	g := &geometry{}
	for f := range uint8(fields) {
		step := pond.Step(subulata.Square(f))
		left, right := along(f, -step, 0), along(f, step, 0)
		down, up := along(f, 0, -step), along(f, 0, step)
		g.forward[0][f], g.backward[0][f] = [2]uint8{left, up}, [2]uint8{right, down}
		g.forward[1][f], g.backward[1][f] = [2]uint8{right, down}, [2]uint8{left, up}
		for _, to := range [4]uint8{left, right, down, up} {
			if to != nowhere {
				g.reach[to].add(f)
			}
		}
	}
	g.measure()
	return g
}

// along is the field some files and ranks away, nowhere off the board.
func along(f uint8, files, ranks int) uint8 {
	file, rank := int(f)%9+files, int(f)/9+ranks
	if file < 0 || file > 8 || rank < 0 || rank > 8 {
		return nowhere
	}
	return uint8(rank*9 + file)
}

// measure fills in distances and spare turns, for White from A9 to I9, then from A8 on: the fields a
// field leads to are measured before it. For Black the board is turned round.
func (g *geometry) measure() {
	for i := range uint8(fields) {
		f := (8-i/9)*9 + i%9
		g.distance[0][f], g.spare[0][f] = g.turns(0, f), g.rest(0, f)
		mirrored := uint8(fields-1) - f
		g.distance[1][mirrored], g.spare[1][mirrored] = g.turns(1, mirrored), g.rest(1, mirrored)
	}
}

func (g *geometry) turns(player int, f uint8) uint8 {
	if onGoal(player, f) {
		return 0
	}
	turns := uint8(nowhere)
	for _, to := range g.forward[player][f] {
		if to != nowhere {
			turns = min(turns, 1+g.distance[player][to])
		}
	}
	return turns
}

func (g *geometry) rest(player int, f uint8) (most uint8) {
	if !onGoal(player, f) {
		return 0
	}
	for _, to := range g.forward[player][f] {
		if to != nowhere {
			most = max(most, 1+g.spare[player][to])
		}
	}
	return most
}

// onGoal reports whether a field lies on a player's goal tile (S3): A7..C9 for White (0), G1..I3 for
// Black (1).
func onGoal(player int, f uint8) bool {
	if player == 0 {
		return f%9 < 3 && f/9 > 5
	}
	return f%9 > 5 && f/9 < 3
}
