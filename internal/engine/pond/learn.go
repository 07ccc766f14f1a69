package pond

import "math"

// A player moves high numbers forward and keeps them safe, as well as it can judge. Each move of the
// other side thus speaks for the assignments under which it was a good choice. A school is a way of
// judging: under it a move is chosen among all legal ones with odds exp(gain), where the gain is the sum
// over the pieces of number * standing. Nobody knows the other side's school, so an assignment is
// weighed by the mean of its likelihoods under all schools: the one that explains the play wins, and
// where none does better than chance, nothing is learned.
type school struct {
	likes [2]vector // what a point is worth by feature, in the ending and in the opening
}

const (
	chance  = iota // chooses without regard to numbers
	naive          // hurries and shuns attacks, the same all game long
	learned        // judges by this package's weights
	schools
)

// These constants explained numbers best over games of the computer and of a greedy player. Those of
// the naive school are in 256ths of log odds a point.
const (
	hurry    = 60 // what a point gains by a turn towards the goal
	danger   = 60 // what it loses under attack, half of it where it is defended
	keenness = 4  // how many times more closely the learned school follows the weights than the chance of winning calls for
)

func newSchools() (all [schools]school) {
	for end := range weights {
		for feature := onGoalTile; feature <= sixTurns; feature++ {
			all[naive].likes[end][feature] = hurry * int32(sixTurns-feature)
		}
		all[naive].likes[end][loose] = -danger
		all[naive].likes[end][traded] = -danger / 2
		for feature, w := range weights[end] {
			all[learned].likes[end][feature] = keenness * w
		}
	}
	return all
}

// learn weighs the assignments by the moves of the other side.
func (b *belief) learn(k Knowledge) {
	board := newBoard(k.start)
	all := newSchools()
	var logs [schools][samples]float64
	for _, played := range k.moves {
		m, ok := board.find(played.From, played.To)
		if !ok {
			break // unreachable: FromView has checked the moves
		}
		if board.mover != uint8(k.seat.Index()) {
			for i := range all {
				b.weigh(board, m, &all[i], &logs[i])
			}
		}
		board.make(m)
	}
	b.settle(averaged(&logs))
}

// averaged is the log of the mean likelihood over the schools, up to a constant.
func averaged(logs *[schools][samples]float64) *[samples]float64 {
	var mean [samples]float64
	for i := range mean {
		highest := math.Inf(-1)
		for s := range logs {
			highest = max(highest, logs[s][i])
		}
		sum := 0.0
		for s := range logs {
			sum += math.Exp(logs[s][i] - highest)
		}
		mean[i] = highest + math.Log(sum)
	}
	return &mean
}

// weigh adds to each assignment's log likelihood that of the move among those it was chosen from. Under
// the school of chance, which has no likes, all moves are equal.
func (b *belief) weigh(board *board, played move, s *school, logs *[samples]float64) {
	var buf [maxMoves]move
	var after [maxMoves][perSide]float64
	moves := board.captures(board.quiets(buf[:0]))
	chosen := 0
	for i, m := range moves {
		if m == played {
			chosen = i
		}
		after[i] = s.standing(board, m)
	}
	if s.likes == [2]vector{} {
		for i := range logs {
			logs[i] -= math.Log(float64(len(moves)))
		}
		return
	}
	for i := range b.assigned {
		logs[i] += likelihood(&b.assigned[i], after[:len(moves)], chosen)
	}
}

// likelihood is the log of a choice's share in the odds.
func likelihood(numbers *[perSide]uint8, after [][perSide]float64, chosen int) float64 {
	var odds, gain float64
	for i := range after {
		g := 0.0
		for id, n := range numbers {
			g += float64(n) * after[i][id]
		}
		if i == chosen {
			gain = g
		}
		odds += math.Exp(g)
	}
	return gain - math.Log(odds)
}

// standing is what a point of each of the mover's pieces is worth after a move, in log odds.
func (s *school) standing(b *board, m move) (worth [perSide]float64) {
	me := int(b.mover)
	b.make(m)
	opening := float64(phase(b)) / farthest
	for id, at := range b.at[me] {
		if at >= fields {
			continue
		}
		worth[id] = s.like(int(min(b.distance[me][at], sixTurns)), opening)
		if reach := &b.reach[at]; reach.meets(b.taken[1-me]) {
			threat := loose
			if reach.meets(b.taken[me]) {
				threat = traded
			}
			worth[id] += s.like(threat, opening)
		}
	}
	b.unmake(m)
	return worth
}

// like is a feature's worth in log odds a point.
func (s *school) like(feature int, opening float64) float64 {
	return (float64(s.likes[0][feature])*(1-opening) + float64(s.likes[1][feature])*opening) / 256
}
