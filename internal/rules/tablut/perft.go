package tablut

// Perft counts the move sequences of exactly depth plies from p by playing every one of them. A game
// that ends earlier is not continued; repetition applies within the line, p included (T18, T19).
func Perft(p Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	if p.Decided() {
		return 0
	}
	return perft(p, make([]Position, 0, depth), depth)
}

// perft takes the positions before p since the last capture.
func perft(p Position, earlier []Position, depth int) (nodes uint64) {
	var buf [MaxMoves]Move
	moves := p.Moves(buf[:0])
	if depth == 1 {
		for _, m := range moves {
			p.Play(m)
			nodes++
		}
		return nodes
	}
	line := append(earlier, p)
	for _, m := range moves {
		next := p.Play(m)
		if next.Decided() {
			continue
		}
		since := line
		if !p.taken(next).Empty() {
			since = line[len(line):]
		}
		if !occurs(next, since) {
			nodes += perft(next, since, depth-1)
		}
	}
	return nodes
}

// occurs reports whether a position is among those earlier ones of a line. A position can come back
// after four plies at the earliest, and then only with the same side to move.
func occurs(p Position, earlier []Position) bool {
	for i := len(earlier) - 4; i >= 0; i -= 2 {
		if earlier[i] == p {
			return true
		}
	}
	return false
}
