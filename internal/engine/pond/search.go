package pond

import "math/rand/v2"

const (
	maxPly   = 64
	askEvery = 1024 // nodes between two looks at the clock
)

// searcher looks ahead with alpha-beta. Legal moves never depend on numbers, so one tree serves all
// assignments at once: positions are judged by expected numbers and finished games by the chance,
// over the assignments, that the score is won.
type searcher struct {
	*board
	*evaluator
	table   table
	limits  Limits
	nodes   int64
	asked   int64
	stopped bool
	killers [maxPly + 1][2]uint16
	history [2][fields][fields]int32
	lines   [maxPly + 1][maxPly + 1]move // the best line from each ply
	length  [maxPly + 1]int
	buffers [maxPly + 1][maxMoves]move
	scores  [maxPly + 1][maxMoves]int32
}

func newSearcher(k Knowledge, level Level, limits Limits, random *rand.Rand) *searcher {
	return &searcher{
		board:     newBoard(k.now),
		evaluator: newEvaluator(k, newBelief(k, level.learns, random)),
		table:     newTable(limits.Nodes),
		limits:    limits,
	}
}

// spent reports that the search must end: its nodes are used up or its time is.
func (s *searcher) spent() bool {
	if s.nodes >= s.limits.Nodes {
		s.stopped = true
	} else if s.nodes >= s.asked+askEvery {
		s.asked = s.nodes
		s.stopped = s.stopped || s.limits.Deadline != nil && s.limits.Deadline()
	}
	return s.stopped
}

// negamax is the value for the side to move, between alpha and beta where it is exact. The principal
// variation is searched with an open window, all else first with one that only asks "better or not".
func (s *searcher) negamax(depth, ply, alpha, beta int) int {
	s.length[ply] = 0
	switch {
	case s.spent():
		return 0
	case s.over():
		s.nodes++
		return s.final(s.board)
	case depth <= 0 || ply >= maxPly:
		return s.quiesce(ply, alpha, beta)
	}
	s.nodes++
	hit, found := s.table.probe(s.hash)
	if found && beta-alpha == 1 && int(hit.depth) >= depth && hit.decides(alpha, beta) {
		return int(hit.value)
	}
	moves := s.ordered(ply, hit.best, found)
	if len(moves) == 0 {
		return s.final(s.board)
	}
	best, bestMove, floor := -infinite, uint16(0), alpha
	for i := range moves {
		m := s.pick(ply, i, len(moves))
		value := s.try(m, i, depth, ply, alpha, beta)
		if s.stopped {
			return 0
		}
		if value > best {
			best, bestMove = value, m.packed()
		}
		if value > alpha {
			alpha = value
			s.remember(ply, m)
		}
		if alpha >= beta {
			s.reward(m, depth, ply)
			break
		}
	}
	s.table.store(s.hash, best, depth, boundOf(best, floor, beta), bestMove)
	return best
}

// try searches the i-th move. Late quiet moves are looked at less deeply first, since the order puts
// good ones early.
func (s *searcher) try(m move, i, depth, ply, alpha, beta int) int {
	s.make(m)
	value := s.tryMade(m, i, depth, ply, alpha, beta)
	s.unmake(m)
	return value
}

func (s *searcher) tryMade(m move, i, depth, ply, alpha, beta int) int {
	if i == 0 {
		return -s.negamax(depth-1, ply+1, -beta, -alpha)
	}
	reduced := reduction(m, i, depth)
	value := -s.negamax(depth-1-reduced, ply+1, -alpha-1, -alpha)
	if value > alpha && reduced > 0 {
		value = -s.negamax(depth-1, ply+1, -alpha-1, -alpha)
	}
	if value > alpha && value < beta {
		value = -s.negamax(depth-1, ply+1, -beta, -alpha)
	}
	return value
}

func reduction(m move, i, depth int) int {
	switch {
	case i < 4 || depth < 3 || m.victim != nobody:
		return 0
	case i >= 10 && depth >= 5:
		return 2
	}
	return 1
}

// quiesce follows captures until none is worth it; the side to move may always decline.
func (s *searcher) quiesce(ply, alpha, beta int) int {
	if s.spent() {
		return 0
	}
	s.nodes++
	if s.over() {
		return s.final(s.board)
	}
	moves := s.captures(s.buffers[ply][:0])
	if len(moves) == 0 && s.stuck() {
		return s.final(s.board)
	}
	best := s.value(s.board)
	if best >= beta || ply >= maxPly {
		return best
	}
	alpha = max(alpha, best)
	s.rankCaptures(ply, moves)
	for i := range moves {
		m := s.pick(ply, i, len(moves))
		s.make(m)
		value := -s.quiesce(ply+1, -beta, -alpha)
		s.unmake(m)
		if s.stopped {
			return 0
		}
		best = max(best, value)
		alpha = max(alpha, value)
		if alpha >= beta {
			break
		}
	}
	return best
}

func (e entry) decides(alpha, beta int) bool {
	switch e.bound {
	case exact:
		return true
	case atLeast:
		return int(e.value) >= beta
	case atMost:
		return int(e.value) <= alpha
	}
	return false
}

func boundOf(value, alpha, beta int) bound {
	switch {
	case value >= beta:
		return atLeast
	case value <= alpha:
		return atMost
	}
	return exact
}

// remember puts a move before the best line from the next ply.
func (s *searcher) remember(ply int, m move) {
	s.lines[ply][0] = m
	n := s.length[ply+1]
	copy(s.lines[ply][1:], s.lines[ply+1][:n])
	s.length[ply] = min(n+1, maxPly)
}
