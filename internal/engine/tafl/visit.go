package tafl

import "slowpond/internal/rules/tablut"

const draw = 0

// outlook is what is known about the king before any move is tried.
type outlook struct {
	evade      bool // attackers to move must close the line in direction along
	along      int
	threatened bool // defenders to move must see to their king, or he is captured
}

// visit scores a frame for its side to move: exactly between alpha and beta, otherwise as a bound. At
// depth 0 and below only captures and threats are followed.
func (e *Engine) visit(ply, depth, alpha, beta int) int {
	f := &e.frames[ply]
	f.length = 0
	if e.spent() {
		return draw
	}
	if f.position.Decided() {
		return ply - Won
	}
	if e.repeats(ply) {
		return draw
	}
	b := boardOf(&f.position)
	score, look, known := e.foresee(ply, depth, &b)
	if known {
		return score
	}
	if depth == 0 && look.threatened {
		depth = 1
	}
	if depth <= 0 || ply >= maxDepth {
		return e.settle(ply, min(depth, 0), alpha, beta, &b, look)
	}
	return e.branch(ply, depth, alpha, beta, &b, look)
}

// spent counts a node, or reports that there are no more.
func (e *Engine) spent() bool {
	if e.stopped || e.limits.Nodes > 0 && e.nodes >= e.limits.Nodes {
		e.stopped = true
		return true
	}
	e.nodes++
	if e.nodes%1024 == 0 && e.limits.Deadline != nil {
		e.stopped = e.limits.Deadline()
	}
	return e.stopped
}

// foresee scores a position at sight: won in one ply, or lost in two because the king has more than
// one free line.
func (e *Engine) foresee(ply, depth int, b *board) (score int, look outlook, known bool) {
	f := &e.frames[ply]
	lines, along := e.lines(b)
	seize, seizable := b.seizure()
	seizable = seizable && !e.overlooks(seize)
	if f.position.ToMove() == tablut.Defenders {
		if lines > 0 {
			return f.wins(tablut.Move{From: b.king, To: rays[b.king][along].and(rim).lowest()}, ply), look, true
		}
		return 0, outlook{threatened: seizable}, false
	}
	switch {
	case seizable:
		return f.wins(seize, ply), look, true
	case lines == 0 || e.missed && depth > 0:
		return 0, look, false
	case lines == 1:
		return 0, outlook{evade: true, along: along}, false
	}
	return e.lost(ply), look, true
}

// lines counts the king's free lines to the edge that are not overlooked; along is one of them.
func (e *Engine) lines(b *board) (n, along int) {
	if e.manner.Overlooks == 0 {
		return b.exits(b.king)
	}
	for d := range directions {
		to := rays[b.king][d]
		if b.occupied.and(to).empty() && !e.overlooks(tablut.Move{From: b.king, To: to.and(rim).lowest()}) {
			n, along = n+1, d
		}
	}
	return n, along
}

// wins scores a frame whose side wins at once.
func (f *frame) wins(m tablut.Move, ply int) int {
	f.pv[0], f.length = m, 1
	return Won - (ply + 1)
}

// lost scores a frame whose side loses whatever it moves; if it cannot move at all it draws (T19).
func (e *Engine) lost(ply int) int {
	if !e.frames[ply].position.HasMove() {
		return draw
	}
	return ply + 2 - Won
}

// extend makes the line of a frame a move and the line after it.
func (f *frame) extend(m tablut.Move, next *frame) {
	f.pv[0] = m
	f.length = 1 + copy(f.pv[1:], next.pv[:next.length])
}

// settle plays out captures, the king's threats to escape, and the moves that stop them. The side to
// move may also settle for the position's evaluation, unless it has to stop the king.
func (e *Engine) settle(ply, depth, alpha, beta int, b *board, look outlook) int {
	f := &e.frames[ply]
	var moves []tablut.Move
	best := -Won
	if look.evade && depth > -maxQuiet {
		if moves = b.evasions(f.moves[:0], look.along); len(moves) == 0 {
			return e.lost(ply)
		}
	} else {
		best = e.evaluate(&f.node, b)
		if best >= beta || depth <= -maxQuiet {
			return best
		}
		alpha = max(alpha, best)
		moves = b.captures(f.moves[:0], f.position.ToMove())
		if depth > -sallyPlies && f.position.ToMove() == tablut.Defenders {
			moves = b.sallies(moves)
		}
	}
	e.seen[f.key%seenSize]++
	best = e.follow(ply, depth, alpha, beta, best, moves)
	e.seen[f.key%seenSize]--
	return best
}

// sallyPlies is for how long after the full depth the king's threats are followed.
const sallyPlies = 3

func (e *Engine) follow(ply, depth, alpha, beta, best int, moves []tablut.Move) int {
	f := &e.frames[ply]
	for _, m := range moves {
		if e.overlooks(m) {
			continue
		}
		e.step(ply, m)
		score := -e.visit(ply+1, depth-1, -beta, -alpha)
		if e.stopped {
			return draw
		}
		if score <= best {
			continue
		}
		if best = score; score > alpha {
			alpha = score
			f.extend(m, &e.frames[ply+1])
		}
		if score >= beta {
			break
		}
	}
	if best == -Won { // every move that would stop the king is overlooked
		return e.lost(ply)
	}
	return best
}
