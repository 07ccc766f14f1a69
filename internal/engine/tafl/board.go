package tafl

import "slowpond/internal/rules/tablut"

// board is a position unpacked for the questions a search asks.
type board struct {
	attackers, defenders area // soldiers
	occupied             area // by anybody, the king included
	king                 tablut.Square
}

func boardOf(p *tablut.Position) (b board) {
	b.attackers, b.defenders, b.king = areaOf(p.Attackers()), areaOf(p.Defenders()), p.King()
	b.occupied = b.attackers.or(b.defenders).or(single[b.king])
	return b
}

// friends are the pieces of a side, the king among the defenders.
func (b *board) friends(s tablut.Side) area {
	if s == tablut.Attackers {
		return b.attackers
	}
	return b.defenders.or(single[b.king])
}

// arrival is a move of one of the movers to an empty field, if there is one.
func (b *board) arrival(to tablut.Square, movers area) (m tablut.Move, ok bool) {
	for d := range directions {
		if from, seen := nearest(to, d, b.occupied); seen && movers.has(from) {
			return tablut.Move{From: from, To: to}, true
		}
	}
	return tablut.Move{}, false
}

// arrivals appends all moves of the movers to an empty field.
func (b *board) arrivals(buf []tablut.Move, to tablut.Square, movers area) []tablut.Move {
	for d := range directions {
		if from, seen := nearest(to, d, b.occupied); seen && movers.has(from) {
			buf = append(buf, tablut.Move{From: from, To: to})
		}
	}
	return buf
}

// exits counts the free lines from a field to the edge, for a king who has left his own field. If
// there is one, d is the direction of the last.
func (b *board) exits(from tablut.Square) (n, d int) {
	others := b.occupied.without(single[b.king])
	for i := range directions {
		if others.and(rays[from][i]).empty() {
			n, d = n+1, i
		}
	}
	return n, d
}

// escape is a move of the king to the edge (T12), if there is one.
func (b *board) escape() (m tablut.Move, ok bool) {
	n, d := b.exits(b.king)
	if n == 0 {
		return tablut.Move{}, false
	}
	return tablut.Move{From: b.king, To: rays[b.king][d].and(rim).lowest()}, true
}

// seizure is a move of the attackers that captures the king (T13 to T16), if there is one, whichever
// side is to move.
func (b *board) seizure() (m tablut.Move, ok bool) {
	if all := siege[b.king]; !all.empty() {
		missing := all.without(b.attackers)
		if missing.size() != 1 || !missing.and(b.occupied).empty() {
			return tablut.Move{}, false
		}
		return b.arrival(missing.lowest(), b.attackers.without(all))
	}
	for _, step := range [2]tablut.Square{1, side} {
		one, other := b.king-step, b.king+step
		if m, ok = b.pinch(one, other); !ok {
			m, ok = b.pinch(other, one)
		}
		if ok {
			return m, true
		}
	}
	return tablut.Move{}, false
}

// pinch is an attacker's move to a field across the king from another attacker, if there is one.
func (b *board) pinch(anvil, to tablut.Square) (m tablut.Move, ok bool) {
	if !b.attackers.has(anvil) || b.occupied.has(to) {
		return tablut.Move{}, false
	}
	return b.arrival(to, b.attackers)
}

// evasions appends the attackers' moves onto the king's one free line.
func (b *board) evasions(buf []tablut.Move, d int) []tablut.Move {
	for line := rays[b.king][d].without(single[castle]); !line.empty(); {
		buf = b.arrivals(buf, line.pop(), b.attackers)
	}
	return buf
}

// landings are the fields where a piece of the side, coming from anywhere, captures a soldier (T8 to
// T11). The piece across cannot be the one that arrives: the soldier is between.
func (b *board) landings(s tablut.Side) area {
	hostile, prey := b.friends(s), b.attackers
	if s == tablut.Attackers {
		prey = b.defenders
	}
	if b.king != castle {
		hostile = hostile.or(single[castle])
	}
	to := hostile.east().and(prey).east()
	to = to.or(hostile.west().and(prey).west())
	to = to.or(hostile.north().and(prey).north())
	to = to.or(hostile.south().and(prey).south())
	return to.without(b.occupied).without(single[castle])
}

// captures appends the capturing moves of a side.
func (b *board) captures(buf []tablut.Move, s tablut.Side) []tablut.Move {
	movers := b.friends(s)
	for to := b.landings(s); !to.empty(); {
		buf = b.arrivals(buf, to.pop(), movers)
	}
	return buf
}

// sallies appends the king's moves to fields from which a line to the edge is free.
func (b *board) sallies(buf []tablut.Move) []tablut.Move {
	for d := range directions {
		for free := b.free(d); !free.empty(); {
			to := free.pop()
			if n, _ := b.exits(to); n > 0 {
				buf = append(buf, tablut.Move{From: b.king, To: to})
			}
		}
	}
	return buf
}

// free are the fields the king may move to in a direction (T5, T6).
func (b *board) free(d int) area {
	line := rays[b.king][d]
	if blocker, ok := nearest(b.king, d, b.occupied); ok {
		line = line.without(rays[blocker][d]).without(single[blocker])
	}
	return line.without(single[castle])
}
