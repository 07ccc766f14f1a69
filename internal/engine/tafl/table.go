package tafl

import (
	"unsafe"

	"slowpond/internal/rules/tablut"
)

// bound says what a kept score is.
type bound uint8

const (
	exact bound = iota
	atLeast
	atMost
)

// entry is what a search found out about a position.
type entry struct {
	key   uint64
	move  tablut.Move // the best one, or the zero move
	score int16       // wins counted from the position, not from the root
	age   uint16      // of the search that wrote it; 0: the entry is empty
	depth int8
	bound bound
}

// bucket fills a cache line.
type bucket [4]entry

// table is the transposition table. It keeps entries of the present search only: an Engine's results do
// not depend on earlier searches.
type table struct {
	buckets []bucket
	mask    uint64
	age     uint16
}

// newTable takes at most so many bytes, but at least those of one bucket.
func newTable(bytes int) table {
	n := 1
	for 2*n*int(unsafe.Sizeof(bucket{})) <= bytes {
		n *= 2
	}
	return table{buckets: make([]bucket, n), mask: uint64(n - 1)}
}

// renew forgets all entries.
func (t *table) renew() {
	if t.age++; t.age == 0 {
		clear(t.buckets)
		t.age = 1
	}
}

// probe finds the entry of a position; ply turns its wins into wins from the root.
func (t *table) probe(key uint64, ply int) (e entry, ok bool) {
	b := &t.buckets[key&t.mask]
	for i := range b {
		if b[i].key == key && b[i].age == t.age {
			e = b[i]
			e.score = int16(fromNode(int(e.score), ply))
			return e, true
		}
	}
	return entry{}, false
}

// keep stores an entry in place of the same position's, of a forgotten one, or of the shallowest.
func (t *table) keep(e entry, ply int) {
	e.score, e.age = int16(toNode(int(e.score), ply)), t.age
	b := &t.buckets[e.key&t.mask]
	at := 0
	for i := range b {
		if b[i].key == e.key && b[i].age == t.age {
			if e.move == (tablut.Move{}) {
				e.move = b[i].move
			}
			at = i
			break
		}
		if t.rank(&b[i]) < t.rank(&b[at]) {
			at = i
		}
	}
	b[at] = e
}

// rank orders entries by how much would be lost with them.
func (t *table) rank(e *entry) int {
	if e.age != t.age {
		return -1
	}
	return int(e.depth)
}

// toNode turns a win counted from the root into one counted from a node, fromNode turns it back.
func toNode(score, ply int) int {
	switch {
	case score >= decisive:
		return score + ply
	case score <= -decisive:
		return score - ply
	}
	return score
}

func fromNode(score, ply int) int {
	switch {
	case score >= decisive:
		return score - ply
	case score <= -decisive:
		return score + ply
	}
	return score
}
