package pond

// bound says what a stored value is worth.
type bound uint8

const (
	none bound = iota
	exact
	atLeast
	atMost
)

// entry is what an earlier visit of a position found.
type entry struct {
	check uint32 // the upper half of the hash
	value int16
	best  uint16 // the move's fields, from*128+to
	depth int8
	bound bound
}

// table remembers positions; a newer one takes the place of an older. Its size is a power of two.
type table []entry

func newTable(nodes int64) table {
	size := 1 << 10
	for int64(size) < nodes && size < 1<<18 {
		size *= 2
	}
	return make(table, size)
}

func (t table) at(hash uint64) *entry { return &t[hash&uint64(len(t)-1)] }

func (t table) probe(hash uint64) (entry, bool) {
	e := t.at(hash)
	return *e, e.bound != none && e.check == uint32(hash>>32)
}

func (t table) store(hash uint64, value, depth int, b bound, best uint16) {
	e := t.at(hash)
	if best == 0 && e.check == uint32(hash>>32) {
		best = e.best
	}
	*e = entry{uint32(hash >> 32), int16(value), best, int8(depth), b}
}

// packed is a move as the table keeps it.
func (m move) packed() uint16 { return uint16(m.from)<<7 | uint16(m.to) }
