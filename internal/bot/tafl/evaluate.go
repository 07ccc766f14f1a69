package tafl

import "slowpond/internal/rules/tablut"

// maxEvaluation bounds what a position is worth that nobody has won yet.
const maxEvaluation = 9_999

// evaluate is the worth of a quiet position to the side to move, in points.
//
// Who stands better is a question of material and places, of how close the king is to a line no
// attacker can close, of how close the attackers are to him, and of whether their cordon holds.
func (e *Engine) evaluate(n *node, b *board) int {
	w := &e.weights
	score := n.placed + w.prospects(b) + w.company(b) + w.cordon(b)
	if n.position.ToMove() == tablut.Attackers {
		score = -score
	}
	if e.manner.Noise > 0 {
		score += e.noise(n.key)
	}
	return int(min(max(score+w.Tempo, -maxEvaluation), maxEvaluation))
}

// prospects looks one move of the king ahead.
func (w *weights) prospects(b *board) (score int32) {
	for d := range directions {
		for free := b.free(d); !free.empty(); {
			score += w.Room
			switch n, _ := b.exits(free.pop()); {
			case n > 1:
				score += w.Fork
			case n == 1:
				score += w.Door
			}
		}
	}
	return score
}

// company counts who stands next to the king.
func (w *weights) company(b *board) int32 {
	near := beside[b.king]
	return w.Hunters[near.and(b.attackers).size()] + w.Guards[near.and(b.defenders).size()]
}

// cordon floods the board from the king past everybody but the attackers: defenders can step aside.
func (w *weights) cordon(b *board) int32 {
	reached := single[b.king]
	for {
		more := reached.around().without(b.attackers)
		if more == reached {
			break
		}
		reached = more
	}
	gates := reached.and(rim).size()
	if gates == 0 {
		return w.Closed
	}
	return w.Gate * int32(gates)
}
