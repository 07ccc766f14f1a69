package engine

import (
	"fmt"

	"slowpond/internal/engine/tafl"
	"slowpond/internal/rules"
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
	game, err := tablutGame(s)
	if err != nil {
		return Decision{}, err
	}
	position := game.Position()
	found := p.tafl.Choose(level, position, game.Earlier(), b.Stop, seed)
	d := Decision{Effort: Effort{Depth: found.Depth, Nodes: found.Nodes}}
	score := found.Score
	if position.ToMove().Seat() != s.Seat {
		score = -score
	}
	levelled := len(s.Moves) >= tablutLong && abs(score) <= tablutLevel
	if s.Offered {
		d.Answer = answer(score <= tablutLost || levelled)
	}
	if d.Answer == accept || !s.ToAct {
		return d, nil
	}
	d.Offer = levelled && !s.Offered && !s.Offers && len(s.Moves)%20 < 2 // not at every move
	d.Move = position.MoveText(found.Move)
	return d, nil
}

// tablutGame plays the game over, for the position and those that may not come back (T19).
func tablutGame(s Situation) (tablut.State, error) {
	start, err := tablut.Ruleset().Start(s.Start)
	if err != nil {
		return tablut.State{}, fmt.Errorf("%w: %w", ErrView, err)
	}
	state := start.(tablut.State)
	for i, text := range s.Moves {
		next, err := state.Apply(rules.Action{Seat: rules.Seats[i%2], Verb: rules.Move, Text: text})
		if err != nil {
			return tablut.State{}, fmt.Errorf("%w: %w", ErrView, err)
		}
		state = next.(tablut.State)
	}
	if seen, ok := s.Position.(*tablut.View); !ok || seen.Board != state.Position().Board() {
		return tablut.State{}, ErrView
	}
	return state, nil
}

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
