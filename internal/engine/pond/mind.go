package pond

import (
	"fmt"
	"time"

	"slowpond/internal/engine"
	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
)

// asGoodAsLost is the chance of winning below which a computer takes a draw.
const asGoodAsLost = 0.4

// Mind plays Subulata for computers. It keeps no memory.
type Mind struct{}

var _ engine.Mind = Mind{}

// Strengths lists the levels for people, the weakest first.
func Strengths() (all [engine.Levels]engine.Level) {
	for i, l := range levels {
		all[i] = engine.Level{Name: l.Name, Description: l.Description, Within: time.Duration(l.Millis) * time.Millisecond}
	}
	return all
}

// AnySetup lays the numbers in order (S7).
func (Mind) AnySetup(s engine.Situation) string {
	if pieces, _ := subulata.Pieces(s.Variant); pieces == 7 {
		return "123/456/7.."
	}
	return "123/456/789"
}

// Decide chooses a setup or a move, and how to answer an offer of a draw, as engine.Mind says.
func (Mind) Decide(level int, s engine.Situation, b engine.Budget, seed uint64) (engine.Decision, error) {
	if s.Placing {
		setup, err := place(level, s, seed)
		return engine.Decision{Setup: setup}, err
	}
	view := rules.View{Position: s.Position, Setups: s.Setups}
	known, err := FromView(view, s.Seat, s.Moves)
	if err != nil {
		return engine.Decision{}, fmt.Errorf("%w: %w", engine.ErrView, err)
	}
	limits := Limits{Deadline: b.Stop}
	var d engine.Decision
	if s.Offered {
		chance, err := Rate(level, known, limits, seed)
		if err != nil {
			return engine.Decision{}, err
		}
		d.Answer = engine.Answer(chance < asGoodAsLost)
	}
	if d.Answer == engine.Accept || !s.ToAct {
		return d, nil
	}
	found, err := Choose(level, known, limits, seed)
	if err != nil {
		return engine.Decision{}, err
	}
	d.Move, d.Effort = found.Move.String(), engine.Effort{Depth: found.Depth, Nodes: found.Nodes}
	return d, nil
}

func place(level int, s engine.Situation, seed uint64) (string, error) {
	dealt, err := subulata.ParsePond(s.Start)
	if err != nil {
		return "", fmt.Errorf("%w: %w", engine.ErrView, err)
	}
	pieces, ok := subulata.Pieces(s.Variant)
	if !ok {
		return "", engine.ErrView
	}
	return Setup(level, dealt, pieces, s.Seat, seed)
}
