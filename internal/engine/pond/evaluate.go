package pond

import (
	"math"
	"math/bits"
)

// Values are chances of winning: certain is a win, -certain a loss, 0 even. A little of the margin
// is added so that equal chances are told apart by points.
const (
	certain  = 10_000
	infinite = 2 * certain
	point    = 16 // a piece's number and every feature is held in sixteenths
)

// The features of a position, each the seat's own minus the other side's, in points. Numbers of the
// other side are the expected ones.
const (
	onGoalTile   = iota // sum of the numbers on the goal tile; it counts in the score unless captured
	oneTurn             // sum of the numbers one turn away, and so on: what is further off may come too late
	_                   // two
	_                   // three
	_                   // four
	_                   // five
	sixTurns            // six or more
	captureCount        // pieces captured
	turnsLeft           // turns to bring all home: the side that needs fewer may choose when the game ends
	late                // numbers outside, by how far its side is behind in turns left: they won't arrive
	hanging             // numbers under attack, undefended, of the side to move, which may still save one
	contested           // the same, defended
	loose               // numbers under attack, undefended, of the side that waits
	traded              // the same, defended
	tempo               // the move itself
	strength            // pieces on the board
	arrived             // pieces on the goal tile
	patience            // turns that can still be spent on the goal tile: a side with none must move on
	features
)

// farthest is the number of turns left, to the side that needs fewer, from which the opening's weights
// hold alone. Below it the weights slide to the ending's.
const farthest = 32

type vector [features]int32

// evaluator judges positions for one seat.
type evaluator struct {
	me      int
	number  [2][perSide]int32 // in sixteenths of a point; expected ones for the other side
	chances *chances
	squash  [1024]int16 // from log odds of -8 to 8 to values
}

func newEvaluator(k Knowledge, b *belief) *evaluator {
	foe := k.seat.Other()
	e := &evaluator{me: k.seat.Index()}
	var alive uint16
	for id := range perSide {
		e.number[e.me][id] = int32(k.now.Number(k.seat, id)) * point
		e.number[1-e.me][id] = int32(math.Round(b.mean[id] * point))
		if k.now.At(foe, id).OnBoard() {
			alive |= 1 << id
		}
	}
	e.chances = b.chances(alive)
	for i := range e.squash {
		odds := (float64(i) - 511.5) / 64
		e.squash[i] = int16(math.Round(2 * certain * (1/(1+math.Exp(-odds)) - 0.5)))
	}
	return e
}

// value judges a quiet position for the side to move.
func (e *evaluator) value(b *board) int {
	f := e.features(b)
	return e.signed(b, e.judge(&f, phase(b)))
}

// signed turns the seat's value to the side to move's.
func (e *evaluator) signed(b *board, value int) int {
	if int(b.mover) != e.me {
		return -value
	}
	return value
}

// judge is a logistic model: the weights give log odds (in 4096ths), the table their chance.
func (e *evaluator) judge(f *vector, phase int32) int {
	var ending, opening int32
	for i := range f {
		ending += f[i] * weights[0][i]
		opening += f[i] * weights[1][i]
	}
	odds := (ending*(farthest-phase) + opening*phase) / farthest
	return int(e.squash[min(max(odds>>6+512, 0), 1023)]) + int(odds>>10)
}

func phase(b *board) int32 { return int32(min(b.left[0], b.left[1], farthest)) }

func (e *evaluator) features(b *board) vector {
	own, foe := e.sum(b, e.me), e.sum(b, 1-e.me)
	for i := range own {
		own[i] -= foe[i]
	}
	return own
}

func (e *evaluator) sum(b *board, player int) (f vector) {
	attackers, defenders := b.taken[1-player], b.taken[player]
	attacked := loose
	if int(b.mover) == player {
		attacked, f[tempo] = hanging, point
	}
	var out int32
	for id, at := range b.at[player] {
		if at >= fields {
			continue
		}
		n := e.number[player][id]
		d := b.distance[player][at]
		f[min(d, sixTurns)] += n
		if d > 0 {
			out += n
		}
		f[patience] += point * int32(b.spare[player][at])
		if reach := &b.reach[at]; reach.meets(attackers) {
			if reach.meets(defenders) {
				f[attacked+1] += n
			} else {
				f[attacked] += n
			}
		}
	}
	f[captureCount] = point * int32(b.lost[1-player])
	f[turnsLeft] = point * int32(b.left[player])
	f[strength] = point * int32(b.alive[player])
	f[arrived] = point * int32(b.alive[player]-b.outside[player])
	if behind := int32(b.left[player]) - int32(b.left[1-player]); behind > 0 {
		f[late] = out * min(behind, 16) / 16
	}
	return f
}

// final judges a finished game for the side to move: the score decides (S18), so it is the chance
// that the other side's numbers on its goal tile stay below the seat's lead in all else.
func (e *evaluator) final(b *board) int {
	lead := int(b.lost[1-e.me]) - int(b.lost[e.me])
	for home := b.home[e.me]; home != 0; home &= home - 1 {
		lead += int(e.number[e.me][bits.TrailingZeros16(home)]) / point
	}
	var foe int32
	for home := b.home[1-e.me]; home != 0; home &= home - 1 {
		foe += e.number[1-e.me][bits.TrailingZeros16(home)]
	}
	margin := lead*point - int(foe)
	return e.signed(b, e.chances.below(b.home[1-e.me], lead)-certain+margin/4)
}
