package tafl

import (
	"math"

	"slowpond/internal/rules/tablut"
)

// branch searches a frame to a depth above 0.
func (e *Engine) branch(ply, depth, alpha, beta int, b *board, look outlook) int {
	f := &e.frames[ply]
	alpha, beta = max(alpha, ply+2-Won), min(beta, Won-(ply+3)) // no game ends sooner
	if alpha >= beta {
		return alpha
	}
	known, hit := e.recall(f.key, ply)
	// Next to the root the table does not cut, since it can't know that a reply repeats an earlier position.
	if hit && beta-alpha == 1 && ply > 1 && int(known.depth) >= depth && known.cuts(alpha, beta) {
		return int(known.score)
	}
	if score, ok := e.prune(ply, depth, alpha, beta, b, look); ok {
		return score
	}
	var moves []tablut.Move
	if look.evade {
		moves = b.evasions(f.moves[:0], look.along)
		if len(moves) == 0 {
			return e.lost(ply)
		}
	} else if moves = f.position.Moves(f.moves[:0]); len(moves) == 0 {
		return draw // T19
	}
	e.order(ply, moves, b, known.move)
	e.seen[f.key%seenSize]++
	score := e.expand(ply, depth, alpha, beta, len(moves), look)
	e.seen[f.key%seenSize]--
	return score
}

// recall looks a position up in the table.
func (e *Engine) recall(key uint64, ply int) (known entry, hit bool) {
	if e.full {
		return entry{}, false
	}
	return e.table.probe(key, ply)
}

// cuts reports whether a kept score settles a window of width 1.
func (known *entry) cuts(alpha, beta int) bool {
	switch known.bound {
	case atLeast:
		return int(known.score) >= beta
	case atMost:
		return int(known.score) <= alpha
	}
	return true
}

const (
	calm        = 69 // points a ply that is not searched may change at most
	calmDepth   = 2
	passDepth   = 3 // no pass is tried below
	reduceDepth = 3
	reduceFrom  = 3 // moves that are always searched to full depth
)

// prune cuts a frame off without trying its moves: if it is far above beta near the end of the line,
// or still above beta after a pass. Neither is tried while the king is in danger or about to escape.
func (e *Engine) prune(ply, depth, alpha, beta int, b *board, look outlook) (score int, ok bool) {
	if e.full || e.missed || beta-alpha > 1 || look.evade || look.threatened || beta >= decisive || beta <= -decisive {
		return 0, false
	}
	f := &e.frames[ply]
	worth := e.evaluate(&f.node, b)
	if depth <= calmDepth && worth-calm*depth >= beta {
		return worth, true
	}
	if depth < passDepth || worth < beta || f.passed {
		return 0, false
	}
	next := &e.frames[ply+1]
	f.pass(&next.node)
	next.since, next.passed = ply+1, true
	score = -e.visit(ply+1, max(depth-3-depth/4, 0), -beta, 1-beta)
	next.passed = false
	if e.stopped || score < beta {
		return 0, false
	}
	return min(score, decisive-1), true
}

// expand tries the moves of a frame in order.
func (e *Engine) expand(ply, depth, alpha, beta, n int, look outlook) int {
	f := &e.frames[ply]
	best, from, tried := -Won, alpha, 0
	var bestMove tablut.Move
	for i := range n {
		m := f.pick(i, n)
		if e.overlooks(m) {
			continue
		}
		quiet := f.orders[i] < quietBelow && !look.evade && !look.threatened && !e.full
		if quiet && tried >= enough(depth) && best > -decisive && beta-from == 1 {
			break
		}
		cut := 0
		if quiet && depth >= reduceDepth && tried >= reduceFrom {
			cut = reduction(depth, tried)
		}
		e.step(ply, m)
		score := e.scout(ply+1, depth-1, alpha, beta, tried > 0, cut)
		tried++
		if e.stopped {
			return draw
		}
		if score <= best {
			continue
		}
		if best = score; score > alpha {
			alpha, bestMove = score, m
			f.extend(m, &e.frames[ply+1])
		}
		if score >= beta {
			e.learn(ply, i, depth)
			break
		}
	}
	if tried == 0 { // all overlooked
		return e.helpless(ply, look)
	}
	e.note(ply, depth, best, from, beta, bestMove)
	return best
}

// helpless scores a frame whose side overlooks all its moves.
func (e *Engine) helpless(ply int, look outlook) int {
	if look.evade {
		return e.lost(ply)
	}
	f := &e.frames[ply]
	b := boardOf(&f.position)
	return e.evaluate(&f.node, &b)
}

// scout scores the frame at ply for the side that moved there. All but the first move of a frame are
// first asked only whether they are better, less deep by cut.
func (e *Engine) scout(ply, depth, alpha, beta int, later bool, cut int) int {
	if later && !e.full {
		score := -e.visit(ply, depth-cut, -alpha-1, -alpha)
		if score > alpha && cut > 0 && !e.stopped {
			score = -e.visit(ply, depth, -alpha-1, -alpha)
		}
		if score <= alpha || score >= beta || e.stopped {
			return score
		}
	}
	return -e.visit(ply, depth, -beta, -alpha)
}

// note keeps what was found out about a frame.
func (e *Engine) note(ply, depth, best, alpha, beta int, m tablut.Move) {
	if e.full {
		return
	}
	kind := exact
	if best >= beta {
		kind = atLeast
	} else if best <= alpha {
		kind = atMost
	}
	e.table.keep(entry{key: e.frames[ply].key, move: m, score: int16(best), depth: int8(depth), bound: kind}, ply)
}

// enough is how many moves are tried near the end of a line before quiet ones are given up.
func enough(depth int) int {
	if depth > 3 {
		return tablut.MaxMoves
	}
	return 8 + 8*depth*depth
}

// reductions are the plies by which the n-th move is searched less deep.
var reductions = func() (t [maxDepth + 1][64]int8) {
	for depth := 1; depth < len(t); depth++ {
		for n := 1; n < len(t[depth]); n++ {
			t[depth][n] = int8(0.5 + math.Log(float64(depth))*math.Log(float64(n))/2)
		}
	}
	return t
}()

func reduction(depth, tried int) int {
	return min(int(reductions[min(depth, maxDepth)][min(tried, 63)]), depth-1)
}
