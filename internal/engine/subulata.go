package engine

import (
	"fmt"

	"slowpond/internal/engine/pond"
	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
)

// pondLost is the chance of winning below which a computer takes a draw in Subulata.
const pondLost = 0.4

func decideSubulata(level int, s Situation, b Budget, seed uint64) (Decision, error) {
	if s.Placing {
		setup, err := placeSubulata(level, s, seed)
		return Decision{Setup: setup}, err
	}
	view := rules.View{Position: s.Position, Setups: s.Setups}
	known, err := pond.FromView(view, s.Seat, s.Moves)
	if err != nil {
		return Decision{}, fmt.Errorf("%w: %w", ErrView, err)
	}
	limits := pond.Limits{Deadline: b.Stop}
	var d Decision
	if s.Offered {
		chance, err := pond.Rate(level, known, limits, seed)
		if err != nil {
			return Decision{}, err
		}
		d.Answer = answer(chance < pondLost)
	}
	if d.Answer == accept || !s.ToAct {
		return d, nil
	}
	found, err := pond.Choose(level, known, limits, seed)
	if err != nil {
		return Decision{}, err
	}
	d.Move, d.Effort = found.Move.String(), Effort{Depth: found.Depth, Nodes: found.Nodes}
	return d, nil
}

func placeSubulata(level int, s Situation, seed uint64) (string, error) {
	dealt, err := subulata.ParsePond(s.Start)
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrView, err)
	}
	pieces := map[string]int{"subulata-7": 7, "subulata-9": 9}[s.Variant]
	return pond.Setup(level, dealt, pieces, s.Seat, seed)
}
