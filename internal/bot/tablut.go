package bot

import (
	"fmt"

	"slowpond/internal/bot/tafl"
	"slowpond/internal/rules/tablut"
)

// When a computer takes a draw in Tablut: with a score, in tafl's points for its side, that is lost
// for all one can tell, or level for so long that nothing will come of it.
const (
	tablutLost  = -250
	tablutLevel = 40
	tablutLong  = 80 // plies
)

func (p *Player) decideTablut(level int, s Situation, b Budget, seed uint64) (Decision, error) {
	if p.tafl == nil {
		p.tafl = tafl.New(tableBytes)
	}
	position, earlier, err := tablutLine(s)
	if err != nil {
		return Decision{}, err
	}
	found := p.tafl.Choose(level, position, earlier, b.Stop, seed)
	d := Decision{Effort: Effort{Depth: found.Depth, Nodes: found.Nodes}}
	score := found.Score
	if position.ToMove().Seat() != s.Seat {
		score = -score
	}
	level0 := len(s.Moves) >= tablutLong && abs(score) <= tablutLevel
	if s.Offered {
		d.Answer = answer(score <= tablutLost || level0)
	}
	if d.Answer == accept || !s.ToAct {
		return d, nil
	}
	d.Offer = level0 && !s.Offered && !s.Offers && len(s.Moves)%20 < 2 // not at every move
	d.Move = position.MoveText(found.Move)
	return d, nil
}

// tablutLine gives the position and those before it since the last capture, which may not come back
// (T19).
func tablutLine(s Situation) (now tablut.Position, earlier []tablut.Position, err error) {
	now, err = tablut.ParsePosition(s.Start + " a")
	if err != nil {
		return now, nil, fmt.Errorf("%w: %w", ErrView, err)
	}
	for _, text := range s.Moves {
		notation, err := tablut.ParseMove(text)
		if err != nil || !now.Legal(notation.Move) {
			return now, nil, ErrView
		}
		next := now.Play(notation.Move)
		earlier = append(earlier, now)
		if soldiers(next) != soldiers(now) {
			earlier = earlier[:0]
		}
		now = next
	}
	if seen, ok := s.Position.(*tablut.View); !ok || seen.Board != now.Board() {
		return now, nil, ErrView
	}
	return now, earlier, nil
}

func soldiers(p tablut.Position) int { return p.Attackers().Len() + p.Defenders().Len() }

func abs(n int) int { return max(n, -n) }

const (
	accept  = "accept"
	decline = "decline"
)

func answer(yes bool) string {
	if yes {
		return accept
	}
	return decline
}

