package pond

import "math"

// A player with some numbers prefers moves that bring high ones on and keep them safe. Each move of
// the other side thus speaks for the assignments under which it was a good choice: its likelihood is
// that of a choice among all legal moves with odds exp(keenness * gain), where the gain is the sum over
// the pieces of number * standing (see standing).
const (
	keenness  = 0.25
	advance   = 0.12 // a piece's worth falls by so much of its number a turn from the goal
	endanger  = 0.45 // what is left of it under attack without defence
	entangled = 0.75 // and with defence
)

// learn weighs the assignments by the moves of the other side.
func (b *belief) learn(k Knowledge) {
	board := newBoard(k.start)
	foe := k.seat.Other().Index()
	var logs [samples]float64
	for _, played := range k.moves {
		m, ok := board.find(played.From, played.To)
		if !ok {
			break // the position wasn't reached by these moves: what it tells ends here
		}
		if int(board.mover) == foe {
			b.weigh(board, m, &logs)
		}
		board.make(m)
	}
	b.settle(&logs)
}

// weigh adds to each assignment's log likelihood that of the move among those it was chosen from.
func (b *belief) weigh(board *board, played move, logs *[samples]float64) {
	var buf [maxMoves]move
	moves := board.captures(board.quiets(buf[:0]))
	var after [maxMoves][perSide]float64
	chosen := 0
	for i, m := range moves {
		if m == played {
			chosen = i
		}
		me := int(board.mover)
		board.make(m)
		after[i] = standing(board, me)
		board.unmake(m)
	}
	for s, numbers := range b.assigned {
		var odds float64
		var gain float64
		for i := range moves {
			g := 0.0
			for id, n := range numbers {
				g += float64(n) * after[i][id]
			}
			if i == chosen {
				gain = g
			}
			odds += math.Exp(keenness * g)
		}
		logs[s] += keenness*gain - math.Log(odds)
	}
}

// standing is the share of each piece's number that its side may count on.
func standing(b *board, player int) (share [perSide]float64) {
	for id, at := range b.at[player] {
		if at >= fields {
			continue
		}
		share[id] = max(1-advance*float64(b.distance[player][at]), 0.1)
		if reach := &b.reach[at]; reach.meets(b.taken[1-player]) {
			if reach.meets(b.taken[player]) {
				share[id] *= entangled
			} else {
				share[id] *= endanger
			}
		}
	}
	return share
}
