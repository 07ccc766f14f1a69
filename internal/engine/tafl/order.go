package tafl

import "slowpond/internal/rules/tablut"

// How moves are ordered: what the table suggests, captures, killers, the king's threats, arrivals next
// to the king, and all others by how often they were good elsewhere.
const (
	orderKnown   = 1 << 30
	orderCapture = 1 << 22
	orderKiller  = 1 << 20
	orderThreat  = 1 << 18
	orderNear    = 1 << 16
	quietBelow   = orderNear / 2
	maxHistory   = 1 << 14
)

// order writes the orders of the moves of a frame.
func (e *Engine) order(ply int, moves []tablut.Move, b *board, known tablut.Move) {
	f := &e.frames[ply]
	mover := f.position.ToMove()
	landings := b.landings(mover)
	history := &e.history[mover]
	near := area{}
	if mover == tablut.Attackers {
		near = beside[b.king]
	}
	for i, m := range moves {
		order := int32(history[m.From][m.To])
		switch {
		case m == known:
			order = orderKnown
		case landings.has(m.To):
			order += orderCapture
		case m == f.killers[0]:
			order = orderKiller + 1
		case m == f.killers[1]:
			order = orderKiller
		case m.From == b.king:
			if n, _ := b.exits(m.To); n > 0 {
				order += int32(n) * orderThreat
			}
		case near.has(m.To):
			order += orderNear
		}
		f.orders[i] = order
	}
}

// pick brings the best of the moves from i on to i.
func (f *frame) pick(i, n int) tablut.Move {
	best := i
	for j := i + 1; j < n; j++ {
		if f.orders[j] > f.orders[best] {
			best = j
		}
	}
	f.moves[i], f.moves[best] = f.moves[best], f.moves[i]
	f.orders[i], f.orders[best] = f.orders[best], f.orders[i]
	return f.moves[i]
}

// learn notes that the move at i cut the frame off, and that the quiet ones before it did not.
func (e *Engine) learn(ply, i, depth int) {
	f := &e.frames[ply]
	m := f.moves[i]
	if f.killers[0] != m {
		f.killers = [2]tablut.Move{m, f.killers[0]}
	}
	history := &e.history[f.position.ToMove()]
	bonus := int32(min(depth*depth*16, maxHistory/8))
	reward(&history[m.From][m.To], bonus)
	for j := range i {
		reward(&history[f.moves[j].From][f.moves[j].To], -bonus)
	}
}

// reward moves a value towards plus or minus maxHistory, more slowly the nearer it is.
func reward(value *int16, bonus int32) {
	was := int32(*value)
	*value = int16(was + bonus - was*max(bonus, -bonus)/maxHistory)
}
