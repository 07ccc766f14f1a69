package tafl

import (
	"math/bits"

	"slowpond/internal/rules/tablut"
)

const (
	side    = 9
	squares = side * side
	castle  = tablut.Square(4*side + 4)
)

// area is a set of fields with the arithmetic a search needs: lo has ranks 1 to 5, hi ranks 6 to 9.
type area struct{ lo, hi uint64 }

const (
	split   = 5 * side
	loBits  = 1<<split - 1
	hiBits  = 1<<(squares-split) - 1
	oneRank = 1<<side - 1
)

func areaOf(s tablut.Set) area {
	lo, hi := s.Words()
	return area{lo, hi}
}

func (a area) and(b area) area     { return area{a.lo & b.lo, a.hi & b.hi} }
func (a area) or(b area) area      { return area{a.lo | b.lo, a.hi | b.hi} }
func (a area) without(b area) area { return area{a.lo &^ b.lo, a.hi &^ b.hi} }
func (a area) empty() bool         { return a.lo|a.hi == 0 }
func (a area) size() int           { return bits.OnesCount64(a.lo) + bits.OnesCount64(a.hi) }
func (a area) has(s tablut.Square) bool {
	return !a.and(single[s]).empty()
}

// lowest is the first field of an area that is not empty.
func (a area) lowest() tablut.Square {
	if a.lo != 0 {
		return tablut.Square(bits.TrailingZeros64(a.lo))
	}
	return tablut.Square(split + bits.TrailingZeros64(a.hi))
}

// highest is the last field of an area that is not empty.
func (a area) highest() tablut.Square {
	if a.hi != 0 {
		return tablut.Square(split + 63 - bits.LeadingZeros64(a.hi))
	}
	return tablut.Square(63 - bits.LeadingZeros64(a.lo))
}

// pop removes the first field of an area that is not empty, and returns it.
func (a *area) pop() tablut.Square {
	s := a.lowest()
	*a = a.without(single[s])
	return s
}

// The four shifts move every field one step; fields that would leave the board are gone.

func (a area) east() area {
	a = a.without(lastFile)
	return area{a.lo << 1, a.hi << 1}
}

func (a area) west() area {
	a = a.without(firstFile)
	return area{a.lo >> 1, a.hi >> 1}
}

func (a area) north() area {
	return area{a.lo << side & loBits, (a.hi<<side | a.lo>>(split-side)) & hiBits}
}

func (a area) south() area {
	return area{a.lo>>side | (a.hi&oneRank)<<(split-side), a.hi >> side}
}

// around is the area and all fields next to it.
func (a area) around() area {
	return a.or(a.east()).or(a.west()).or(a.north()).or(a.south())
}
