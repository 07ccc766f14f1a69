package tablut

import "math/bits"

// The tables below are computed once and never written again.

// slides holds, for a piece at a place of a line and the line's occupancy, the fields of the line it
// reaches (T5). The piece's own bit does not matter.
var slides = func() (t [side][line + 1]uint16) {
	for at := range t {
		for occupied := range t[at] {
			t[at][occupied] = slide(at, occupied)
		}
	}
	return t
}()

func slide(at, occupied int) (reach uint16) {
	for _, step := range [2]int{-1, 1} {
		for to := at + step; to >= 0 && to < side && occupied>>to&1 == 0; to += step {
			reach |= 1 << to
		}
	}
	return reach
}

// stops holds, for each rank and each file, the places of it where a piece may end its move: all but
// the castle (T6).
var stops = [side]uint16{line, line, line, line, line &^ (1 << 4), line, line, line, line}

// enclosable holds, for each field, the neighbours that have a field on their far side: the pieces
// that one arriving at the field may enclose (T8).
var enclosable = func() (t [squares]Set) {
	for s := range Square(squares) {
		for _, d := range directions {
			if _, ok := step(s, d, 2); ok {
				near, _ := step(s, d, 1)
				t[s] = t[s].or(single[near])
			}
		}
	}
	return t
}()

// captors holds, for the castle and the four fields beside it, the fields on which attackers must
// stand together to capture the king there (T13, T14); empty for any other field (T15).
var captors = func() (t [squares]Set) {
	for _, d := range directions {
		beside, _ := step(castle, d, 1)
		t[castle] = t[castle].or(single[beside])
		for _, e := range directions {
			if s, _ := step(beside, e, 1); s != castle {
				t[beside] = t[beside].or(single[s])
			}
		}
	}
	return t
}()

// edge is every field of the rim, corners included (T12).
var edge = func() (rim Set) {
	for s := range Square(squares) {
		if f, r := s.File(), s.Rank(); f == 0 || f == side-1 || r == 0 || r == side-1 {
			rim = rim.or(single[s])
		}
	}
	return rim
}()

type direction struct{ file, rank int }

var directions = [4]direction{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}

// step returns the field n steps away; ok is false beyond the board.
func step(s Square, d direction, n int) (_ Square, ok bool) {
	f, r := s.File()+n*d.file, s.Rank()+n*d.rank
	if f < 0 || f >= side || r < 0 || r >= side {
		return 0, false
	}
	return squareAt(f, r), true
}

// reach is where a piece on s may go when the board is occupied like this: files of its own rank and
// ranks of its own file (T5, T6).
func reach(s Square, occupied Set) (files, ranks uint16) {
	f, r := s.File(), s.Rank()
	files = slides[f][occupied.rank(r)] & stops[r]
	ranks = slides[r][occupied.file(f)] & stops[f]
	return files, ranks
}

func lowest(places uint16) int { return bits.TrailingZeros16(places) }
