package pond

// The order in which moves are tried: what the table remembers, captures by what they take, quiet
// moves that refuted a sibling, then quiet moves by how often they have been good.
const (
	firstOfAll   = 1 << 30
	capturesRank = 1 << 28
	killersRank  = 1 << 27
	historyMost  = 1 << 26
)

// ordered lists the moves at a ply with their ranks; pick takes them out, the best first.
func (s *searcher) ordered(ply int, best uint16, found bool) []move {
	moves := s.captures(s.buffers[ply][:0])
	s.rankCaptures(ply, moves)
	captures := len(moves)
	moves = s.quiets(moves)
	for i := captures; i < len(moves); i++ {
		s.scores[ply][i] = s.rankQuiet(ply, moves[i])
	}
	for i, m := range moves {
		if found && m.packed() == best {
			s.scores[ply][i] = firstOfAll
		}
	}
	return moves
}

func (s *searcher) rankCaptures(ply int, moves []move) {
	me := s.mover
	for i, m := range moves {
		gain := s.number[1-me][m.victim] * 2
		if s.reach[m.to].meets(s.taken[1-me]) {
			gain -= s.number[me][m.id]
		}
		s.scores[ply][i] = capturesRank + gain
	}
}

func (s *searcher) rankQuiet(ply int, m move) int32 {
	switch packed := m.packed(); packed {
	case s.killers[ply][0]:
		return killersRank + 1
	case s.killers[ply][1]:
		return killersRank
	}
	return s.history[s.mover][m.from][m.to]
}

// pick swaps the best of the moves from i on to i.
func (s *searcher) pick(ply, i, n int) move {
	moves, scores := &s.buffers[ply], &s.scores[ply]
	best := i
	for j := i + 1; j < n; j++ {
		if scores[j] > scores[best] {
			best = j
		}
	}
	moves[i], moves[best] = moves[best], moves[i]
	scores[i], scores[best] = scores[best], scores[i]
	return moves[i]
}

// reward notes a quiet move that refuted the other side's last.
func (s *searcher) reward(m move, depth, ply int) {
	if m.victim != nobody {
		return
	}
	if packed := m.packed(); s.killers[ply][0] != packed {
		s.killers[ply][1] = s.killers[ply][0]
		s.killers[ply][0] = packed
	}
	h := &s.history[s.mover][m.from][m.to]
	*h = min(*h+int32(depth*depth), historyMost)
}
