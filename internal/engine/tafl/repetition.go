package tafl

import "slowpond/internal/rules/tablut"

// seenSize is the number of counters that tell at a glance that a position is new.
const seenSize = 1 << 14

// remember takes the positions since the last capture.
func (e *Engine) remember(earlier []tablut.Position) {
	e.past, e.missed, e.seen = e.past[:0], false, [seenSize]int16{}
	for _, p := range earlier {
		n := newNode(p, &e.worths)
		if b := boardOf(&p); !p.Decided() && p.ToMove() == tablut.Defenders {
			_, open := b.escape()
			e.missed = e.missed || open
		}
		e.past = append(e.past, n)
		e.seen[n.key%seenSize]++
	}
}

// repeats reports whether the position of a frame has occurred before, in the line or in the past
// (T19). It compares whole positions.
func (e *Engine) repeats(ply int) bool {
	f := &e.frames[ply]
	if e.seen[f.key%seenSize] == 0 {
		return false
	}
	for i := ply - 4; i >= f.since; i -= 2 {
		if e.frames[i].key == f.key && e.frames[i].position == f.position {
			return true
		}
	}
	return f.since == 0 && e.repeatsPast(f)
}

func (e *Engine) repeatsPast(f *frame) bool {
	for i := range e.past {
		if e.past[i].key == f.key && e.past[i].position == f.position {
			return true
		}
	}
	return false
}

// step plays a legal move from one frame into the next.
func (e *Engine) step(ply int, m tablut.Move) {
	f, next := &e.frames[ply], &e.frames[ply+1]
	if next.since = f.since; f.play(m, &e.worths, &next.node) {
		next.since = ply + 1
	}
}
