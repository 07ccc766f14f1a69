package tafl

import "slowpond/internal/rules/tablut"

// maxEvaluation bounds the worth of a position that neither side has won yet.
const maxEvaluation = 9_999

// evaluate is the worth of a quiet position to the side to move, in points.
//
// It weighs material and places, how close the king is to a line no attacker can close, how close the
// attackers are to him, and whether their cordon holds.
func (e *Engine) evaluate(n *node, b *board) int {
	w := &e.weights
	score := n.placed + w.prospects(b) + w.company(b) + w.cordon(b) + w.Chain*int32(chains(b.attackers)) + w.Even
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

// company counts who stands next to the king, and within two fields of him.
func (w *weights) company(b *board) int32 {
	near, wide := beside[b.king], within2[b.king]
	return w.Hunters[near.and(b.attackers).size()] + w.Guards[near.and(b.defenders).size()] +
		w.Crowd*int32(wide.and(b.attackers).size()) + w.Escort*int32(wide.and(b.defenders).size())
}

// cordon counts the fields of the edge that the king could reach if only the attackers stood in his
// way.
func (w *weights) cordon(b *board) int32 {
	gates := flood(b.king, b.attackers).and(rim).size()
	if gates == 0 {
		return w.Closed
	}
	return w.Gate * int32(gates)
}

// flood returns the fields that can be reached step by step without entering walls.
func flood(from tablut.Square, walls area) area {
	reached := single[from]
	for {
		more := reached.around().without(walls)
		if more == reached {
			return reached
		}
		reached = more
	}
}

// chains counts the attackers who stand diagonally side by side.
func chains(attackers area) int {
	up := attackers.north()
	return up.east().and(attackers).size() + up.west().and(attackers).size()
}
