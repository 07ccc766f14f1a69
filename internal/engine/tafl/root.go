package tafl

import (
	"slices"

	"slowpond/internal/rules/tablut"
)

// candidate is a move of the root.
type candidate struct {
	move  tablut.Move
	score int
	depth int // of the iteration that found the score; 0: it was not worth finding
}

const (
	defaultDepth = 4
	window       = 25 // points an iteration may differ from the one before without a second look
)

func (e *Engine) search(p tablut.Position, earlier []tablut.Position, limits Limits, manner Manner, seed uint64) Result {
	e.begin(limits, manner, seed)
	e.remember(earlier)
	root := &e.frames[0]
	root.node, root.since = newNode(p, &e.worths), 0
	if p.Decided() {
		return Result{Score: -Won}
	}
	if e.list(root); len(e.roots) == 0 {
		return Result{}
	}
	if m, ok := e.winning(root); ok {
		return Result{Move: m, Score: Won - 1, Depth: 1, PV: []tablut.Move{m}}
	}
	e.deepen()
	return e.answer()
}

func (e *Engine) begin(limits Limits, manner Manner, seed uint64) {
	if limits.Nodes == 0 && limits.Depth == 0 && limits.Deadline == nil {
		limits.Depth = defaultDepth
	}
	e.limits, e.manner, e.seed = limits, manner, scramble(seed)
	e.stopped, e.nodes, e.found = false, 0, Result{}
	e.history = [2][squares][squares]int16{}
	e.table.renew()
	for i := range e.frames {
		e.frames[i].killers = [2]tablut.Move{}
	}
}

// winning is a move that wins at once, if there is one.
func (e *Engine) winning(root *frame) (m tablut.Move, ok bool) {
	b := boardOf(&root.position)
	if root.position.ToMove() == tablut.Defenders {
		return b.escape()
	}
	return b.seizure()
}

// list finds the moves of the root, those most worth looking at first and equal ones by the seed.
func (e *Engine) list(root *frame) {
	b := boardOf(&root.position)
	moves := root.position.Moves(root.moves[:0])
	for i := len(moves) - 1; i > 0; i-- {
		j := int(scramble(e.seed+uint64(i)) % uint64(i+1))
		moves[i], moves[j] = moves[j], moves[i]
	}
	e.order(0, moves, &b, tablut.Move{})
	e.roots = e.roots[:0]
	for i := range moves {
		if m := root.pick(i, len(moves)); !e.overlooks(m) {
			e.roots = append(e.roots, candidate{move: m})
		}
	}
	if len(e.roots) == 0 && len(moves) > 0 {
		e.roots = append(e.roots, candidate{move: moves[0]})
	}
}

// deepen searches one ply deeper each time, until a limit is reached or the game is decided.
func (e *Engine) deepen() {
	deepest := maxDepth
	if e.limits.Depth > 0 {
		deepest = min(e.limits.Depth, maxDepth)
	}
	for depth := 1; depth <= deepest && !e.stopped; depth++ {
		e.iterate(depth)
		if plies := Won - max(e.found.Score, -e.found.Score); plies <= depth {
			return
		}
	}
}

// iterate expects a score near the last one, and looks again if it is wrong.
func (e *Engine) iterate(depth int) {
	alpha, beta := -Won, Won
	if depth > 3 && max(e.found.Score, -e.found.Score) < decisive {
		alpha, beta = e.found.Score-window-e.manner.Slack, e.found.Score+window
	}
	for !e.stopped {
		switch score := e.lookAt(depth, alpha, beta); {
		case score <= alpha && alpha > -Won:
			alpha = -Won
		case score >= beta && beta < Won:
			beta = Won
		default:
			return
		}
	}
}

// lookAt searches every move of the root and returns the best score. What is within the slack of the
// best is scored exactly.
func (e *Engine) lookAt(depth, alpha, beta int) int {
	best := -Won
	root := &e.frames[0]
	e.seen[root.key%seenSize]++
	defer func() { e.seen[root.key%seenSize]-- }()
	for i := 0; i < len(e.roots) && best < beta; i++ {
		m := e.roots[i].move
		floor := max(alpha, best-e.manner.Slack)
		e.step(0, m)
		score := e.scout(1, depth-1, floor, beta, i > 0, 0)
		if e.stopped {
			break
		}
		if score > floor {
			e.roots[i].score, e.roots[i].depth = score, depth
		}
		if score > best {
			if best = score; score > alpha {
				e.prefer(i, score, depth)
			}
		}
	}
	return best
}

// prefer makes a move of the root the best one found so far.
func (e *Engine) prefer(i, score, depth int) {
	best := e.roots[i]
	copy(e.roots[1:i+1], e.roots[:i])
	e.roots[0] = best
	e.frames[0].extend(best.move, &e.frames[1])
	e.found.Move, e.found.Score, e.found.Depth = best.move, score, depth
}

// answer picks among the moves within the slack of the best.
func (e *Engine) answer() Result {
	r := e.found
	r.Nodes = e.nodes
	if r.Depth == 0 {
		r.Move = e.roots[0].move
		r.PV = []tablut.Move{r.Move}
	} else {
		r.PV = slices.Clone(e.frames[0].pv[:e.frames[0].length])
		r.Move = e.among(r)
	}
	return r
}

func (e *Engine) among(r Result) tablut.Move {
	if e.manner.Slack == 0 || max(r.Score, -r.Score) >= decisive {
		return r.Move
	}
	n := 0
	for _, c := range e.roots {
		if c.depth == r.Depth && c.score >= r.Score-e.manner.Slack && c.score < decisive {
			e.roots[n] = c
			n++
		}
	}
	return e.roots[scramble(^e.seed)%uint64(n)].move
}
