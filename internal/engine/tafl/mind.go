package tafl

import (
	"fmt"

	"slowpond/internal/engine"
	"slowpond/internal/rules"
	"slowpond/internal/rules/tablut"
)

// The memory of a Mind's searches: short ones, of at most so many positions, have a small table of their
// own, which is all that a Mind which only makes those needs.
const (
	tableBytes      = 64 << 20
	shortTableBytes = 8 << 20
	shortNodes      = 50_000
)

// A computer takes a draw when its score, in points for its side, is as good as lost, or is still level
// in a long game.
const (
	asGoodAsLost = -250
	aboutLevel   = 40
	longGame     = 80 // plies
)

// Mind plays Tablut for computers and analyses it. It takes the memory of its searches when it first
// needs it.
type Mind struct{ short, long *Engine }

var (
	_ engine.Mind    = (*Mind)(nil)
	_ engine.Analyst = (*Mind)(nil)
)

// searching returns what searches that many positions; 0: any number.
func (m *Mind) searching(nodes int64) *Engine {
	kept, bytes := &m.long, tableBytes
	if nodes > 0 && nodes <= shortNodes {
		kept, bytes = &m.short, shortTableBytes
	}
	if *kept == nil {
		*kept = New(bytes)
	}
	return *kept
}

// Strengths lists the levels for people, the weakest first.
func Strengths() (all [engine.Levels]engine.Level) {
	for i, l := range Levels[1:] {
		all[i] = engine.Level{Name: l.Name, Description: l.Description, Within: l.Within}
	}
	return all
}

// AnySetup is "": Tablut has no setup.
func (m *Mind) AnySetup(engine.Situation) string { return "" }

// Decide chooses a move and what to do about a draw, as engine.Mind says.
func (m *Mind) Decide(level int, s engine.Situation, b engine.Budget, seed uint64) (engine.Decision, error) {
	game, err := gameOf(s)
	if err != nil {
		return engine.Decision{}, err
	}
	position := game.Position()
	found := m.searching(strength(level).Limits.Nodes).Choose(level, position, game.Earlier(), b.Stop, seed)
	d := engine.Decision{Effort: engine.Effort{Depth: found.Depth, Nodes: found.Nodes}}
	score := found.Score
	if position.ToMove().Seat() != s.Seat {
		score = -score
	}
	levelled := len(s.Moves) >= longGame && abs(score) <= aboutLevel
	if s.Offered {
		d.Answer = engine.Answer(score <= asGoodAsLost || levelled)
	}
	if d.Answer == engine.Accept || !s.ToAct {
		return d, nil
	}
	d.Offer = levelled && s.MayOffer && len(s.Moves)%20 < 2 // not at every move
	d.Move = position.MoveText(found.Move)
	return d, nil
}

// gameOf replays the game to get its position and those that would draw if repeated (T19).
func gameOf(s engine.Situation) (tablut.State, error) {
	state, err := replayed(s.Start, s.Moves)
	if err != nil {
		return tablut.State{}, err
	}
	if seen, ok := s.Position.(*tablut.View); !ok || seen.Board != state.Position().Board() {
		return tablut.State{}, engine.ErrView
	}
	return state, nil
}

// replayed is the state after moves, or engine.ErrView.
func replayed(start string, moves []string) (tablut.State, error) {
	first, err := tablut.Ruleset().Start(start)
	if err != nil {
		return tablut.State{}, fmt.Errorf("%w: %w", engine.ErrView, err)
	}
	state := first.(tablut.State)
	for _, move := range moves {
		if state, err = played(state, move); err != nil {
			return tablut.State{}, err
		}
	}
	return state, nil
}

func played(s tablut.State, move string) (tablut.State, error) {
	next, err := s.Apply(rules.Action{Seat: s.Position().ToMove().Seat(), Verb: rules.Move, Text: move})
	if err != nil {
		return tablut.State{}, fmt.Errorf("%w: %w", engine.ErrView, err)
	}
	return next.(tablut.State), nil
}

func abs(n int) int { return max(n, -n) }
