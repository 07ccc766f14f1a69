package tafl

import "slowpond/internal/rules/tablut"

// The tables below are computed once and never written again.

// The directions; rays in the first two ascend.
const (
	east = iota
	north
	west
	south
	directions
)

var steps = [directions]struct{ file, rank int }{east: {1, 0}, north: {0, 1}, west: {-1, 0}, south: {0, -1}}

// single holds the area of each field alone.
var single = func() (t [squares]area) {
	for s := range t {
		if s < split {
			t[s].lo = 1 << s
		} else {
			t[s].hi = 1 << (s - split)
		}
	}
	return t
}()

// rays holds the fields seen from a field on an empty board, without itself.
var rays = func() (t [squares][directions]area) {
	for s := range t {
		for d, step := range steps {
			f, r := s%side+step.file, s/side+step.rank
			for ; f >= 0 && f < side && r >= 0 && r < side; f, r = f+step.file, r+step.rank {
				t[s][d] = t[s][d].or(single[r*side+f])
			}
		}
	}
	return t
}()

var (
	firstFile = single[0].or(rays[0][north])
	lastFile  = single[side-1].or(rays[side-1][north])
	rim       = firstFile.or(lastFile).or(rays[0][east]).or(rays[squares-1][west])
)

// beside holds the fields next to a field.
var beside = func() (t [squares]area) {
	for s := range t {
		t[s] = single[s].around().without(single[s])
	}
	return t
}()

// within2 holds the fields at most two files and two ranks away.
var within2 = func() (t [squares]area) {
	for s := range t {
		rows := single[s].or(single[s].east()).or(single[s].west())
		rows = rows.or(rows.east()).or(rows.west())
		rows = rows.or(rows.north()).or(rows.south())
		t[s] = rows.or(rows.north()).or(rows.south()).without(single[s])
	}
	return t
}()

// siege holds, for the castle and the fields beside it, the fields on which attackers must stand to
// capture the king there (T13, T14); it is empty elsewhere (T15).
var siege = func() (t [squares]area) {
	t[castle] = beside[castle]
	for around := beside[castle]; !around.empty(); {
		s := around.pop()
		t[s] = beside[s].without(single[castle])
	}
	return t
}()

// orbits is the number of fields that no turn or reflection of the board carries into each other.
const orbits = 15

// orbit numbers them by the distances to the middle file and the middle rank, the larger one first:
// 0 is the castle, 14 the corners.
var orbit = func() (t [squares]int) {
	for s := range t {
		far, near := distance(s%side), distance(s/side)
		if far < near {
			far, near = near, far
		}
		t[s] = far*(far+1)/2 + near
	}
	return t
}()

func distance(file int) int { return max(file-side/2, side/2-file) }

// nearest is the first occupied field in a direction.
func nearest(from tablut.Square, d int, occupied area) (s tablut.Square, ok bool) {
	hit := occupied.and(rays[from][d])
	switch {
	case hit.empty():
		return 0, false
	case d < west:
		return hit.lowest(), true
	default:
		return hit.highest(), true
	}
}
