package tablut

// Move takes a piece from one field to another. What it captures follows from the position.
type Move struct{ From, To Square }

// MaxMoves bounds the number of legal moves in any position: sixteen rooks with sixteen fields each.
const MaxMoves = 16 * 2 * (side - 1)

// Moves appends the legal moves of the side to move to buf and returns it (T5, T6). It allocates only
// when buf has too little room; MaxMoves is always enough. It does not check whether the game is over.
func (p Position) Moves(buf []Move) []Move {
	occupied := p.Occupied()
	for movers := p.movers(); !movers.Empty(); {
		from := movers.first()
		movers = movers.xor(single[from])
		files, ranks := reach(from, occupied)
		leftmost, lowermost := Square(side*from.Rank()), Square(from.File())
		for ; files != 0; files &= files - 1 {
			buf = append(buf, Move{from, leftmost + Square(lowest(files))})
		}
		for ; ranks != 0; ranks &= ranks - 1 {
			buf = append(buf, Move{from, lowermost + side*Square(lowest(ranks))})
		}
	}
	return buf
}

// HasMove reports whether the side to move has a legal move; without one it draws (T19).
func (p Position) HasMove() bool {
	occupied := p.Occupied()
	for movers := p.movers(); !movers.Empty(); {
		from := movers.first()
		movers = movers.xor(single[from])
		if files, ranks := reach(from, occupied); files|ranks != 0 {
			return true
		}
	}
	return false
}

// Legal reports whether the side to move may make the move (T5, T6).
func (p Position) Legal(m Move) bool {
	if m.From >= squares || m.To >= squares || !p.movers().Has(m.From) {
		return false
	}
	files, ranks := reach(m.From, p.Occupied())
	sameRank := m.From.Rank() == m.To.Rank() && files>>m.To.File()&1 == 1
	sameFile := m.From.File() == m.To.File() && ranks>>m.To.Rank()&1 == 1
	return sameRank || sameFile
}

// Play returns the position after a legal move, with the captured soldiers gone (T18). It does not
// check the move.
func (p Position) Play(m Move) (next Position) {
	// Field by field: a copy of the whole struct would stall on the stores just made.
	next.attackers, next.defenders = p.attackers, p.defenders
	next.king, next.toMove = p.king, p.toMove.Other()
	if p.toMove == Attackers {
		next.attack(m)
	} else {
		next.defend(m)
	}
	return next
}

// attack makes an attacker's move on a position that already has the other side to move.
func (p *Position) attack(m Move) {
	p.attackers = p.attackers.xor(single[m.From]).xor(single[m.To])
	near := enclosable[m.To]
	if prey := near.and(p.defenders); !prey.Empty() {
		p.defenders = p.defenders.without(enclosed(prey, m.To, p.hostile(p.attackers)))
	}
	if near.Has(p.king) {
		p.captured = p.capturesKing(m.To)
	}
}

// defend makes a defender's or the king's move, as attack does.
func (p *Position) defend(m Move) {
	if m.From == p.king {
		p.king = m.To
	} else {
		p.defenders = p.defenders.xor(single[m.From]).xor(single[m.To])
	}
	if prey := enclosable[m.To].and(p.attackers); !prey.Empty() {
		friends := p.defenders.or(single[p.king]) // T11
		p.attackers = p.attackers.without(enclosed(prey, m.To, p.hostile(friends)))
	}
}

// hostile adds the castle to the captors while it is empty (T10).
func (p *Position) hostile(captors Set) Set {
	if p.king == castle {
		return captors
	}
	return captors.or(single[castle])
}

// enclosed returns the soldiers of prey beside to that have something hostile on their far side (T8, T9).
func enclosed(prey Set, to Square, hostile Set) (taken Set) {
	for !prey.Empty() {
		at := prey.first()
		prey = prey.xor(single[at])
		if hostile.Has(at + at - to) {
			taken = taken.or(single[at])
		}
	}
	return taken
}

// capturesKing judges an attacker's arrival next to the king (T13 to T16).
func (p *Position) capturesKing(to Square) bool {
	if all := captors[p.king]; !all.Empty() {
		return p.attackers.covers(all)
	}
	return p.attackers.Has(p.king + p.king - to)
}

// moveTo returns the legal move that leads from p to next; ok is false where none does.
func (p Position) moveTo(next Position) (m Move, ok bool) {
	if next.toMove == p.toMove {
		return m, false
	}
	mine, then := p.movers(), next.moved()
	from, to := mine.without(then), then.without(mine)
	if from.Len() != 1 || to.Len() != 1 {
		return m, false
	}
	m = Move{from.first(), to.first()}
	return m, p.Legal(m) && p.Play(m) == next
}

// taken are the soldiers that the move from p to next captured.
func (p Position) taken(next Position) Set {
	if p.toMove == Attackers {
		return p.defenders.without(next.defenders)
	}
	return p.attackers.without(next.attackers)
}
