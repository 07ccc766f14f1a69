package tablut

// What a search needs beyond the rules.

// Words is the set as bits: low has a1 to i5 from bit 0 on, high has a6 to i9.
func (a Set) Words() (low, high uint64) { return a.low, a.high }

// Pass is the position with the other side to move. The game knows no such move; a search asks what
// the opponent could do with it. It drops the mark that the king was just captured.
func (p Position) Pass() Position {
	p.toMove, p.captured = p.toMove.Other(), false
	return p
}

// Earlier lists the positions since the last capture, the latest first and without the present one:
// repeating any of them draws (T19).
func (s State) Earlier() []Position {
	var earlier []Position
	lists, side := s.earlier, s.position.ToMove().Other()
	for l := lists[side]; l != nil; l = lists[side] { // the sides alternate
		if l.position != s.position {
			earlier = append(earlier, l.position)
		}
		lists[side], side = l.before, side.Other()
	}
	return earlier
}
