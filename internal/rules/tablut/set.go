package tablut

import (
	"iter"
	"math/bits"
)

// Set is a set of fields as a bitboard. Ranks 1 to 5 are in low and 6 to 9 in high, so that no rank
// is torn apart.
type Set struct{ low, high uint64 }

// split is the first field of high, a6.
const split = 5 * side

// single holds the set of each field alone; a lookup is quicker than a shift that must choose a half.
var single = func() (t [squares]Set) {
	for s := range Square(squares) {
		if s < split {
			t[s].low = 1 << s
		} else {
			t[s].high = 1 << (s - split)
		}
	}
	return t
}()

// Has reports whether the field is in the set.
func (a Set) Has(s Square) bool { return !a.and(single[s]).Empty() }

// Empty reports whether the set has no field.
func (a Set) Empty() bool { return a.low|a.high == 0 }

// Len is the number of fields in the set.
func (a Set) Len() int { return bits.OnesCount64(a.low) + bits.OnesCount64(a.high) }

// All yields the fields in ascending order: a1, b1, ..., i9.
func (a Set) All() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for !a.Empty() {
			s := a.first()
			if a = a.xor(single[s]); !yield(s) {
				return
			}
		}
	}
}

// first is the lowest field; the set must not be empty.
func (a Set) first() Square {
	if a.low != 0 {
		return Square(bits.TrailingZeros64(a.low))
	}
	return Square(split + bits.TrailingZeros64(a.high))
}

func (a Set) and(b Set) Set     { return Set{a.low & b.low, a.high & b.high} }
func (a Set) or(b Set) Set      { return Set{a.low | b.low, a.high | b.high} }
func (a Set) xor(b Set) Set     { return Set{a.low ^ b.low, a.high ^ b.high} }
func (a Set) without(b Set) Set { return Set{a.low &^ b.low, a.high &^ b.high} }
func (a Set) covers(b Set) bool { return b.without(a).Empty() }

// rank is the occupancy of one rank, bit 0 for file a.
func (a Set) rank(rank int) uint {
	if rank < 5 {
		return uint(a.low>>(side*rank)) & line
	}
	return uint(a.high>>(side*(rank-5))) & line
}

// file is the occupancy of one file, bit 0 for rank 1.
func (a Set) file(file int) uint {
	return gather(a.low>>file) | gather(a.high>>file)<<5
}

// line has a bit for each of the nine fields of a rank or file.
const line = 1<<side - 1

// gather packs bits 0, 9, 18, 27 and 36 into bits 0 to 4. The product has bit 9i moved up by 8k for
// every k in 0..4; only i+k = 4 lands in bits 32 to 36, and no two products collide, so none carries.
func gather(half uint64) uint {
	const (
		everyNinth = 1 | 1<<9 | 1<<18 | 1<<27 | 1<<36
		multiplier = 1 | 1<<8 | 1<<16 | 1<<24 | 1<<32
	)
	return uint(half&everyNinth*multiplier>>32) & 31
}
