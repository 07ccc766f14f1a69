package record

import (
	"errors"
	"fmt"

	"slowpond/internal/rules"
)

// Step is the position after one ply of a replayed record; ply 0 is the first position, without a
// move.
type Step struct {
	Ply   int
	Seat  string
	Move  string
	Board string // drawn as text, with every number the record gives
}

// Replay plays a record through the rules and calls see with every position. It fails at the first
// illegal move, and where the result is not the board's.
func (r Record) Replay(see func(Step)) error {
	variant, err := r.variant()
	if err != nil {
		return err
	}
	if err := r.checkStatus(variant); err != nil {
		return err
	}
	if r.Start == nil {
		if len(r.Moves) > 0 || r.setUp(variant) > 0 {
			return errors.New("record: moves or setups without a start")
		}
		return nil
	}
	state, err := r.first(variant)
	if err != nil {
		return err
	}
	if err := r.checkStage(state); err != nil {
		return err
	}
	see(Step{Board: knownBoard(state)})
	for i, move := range r.Moves {
		seat := toMove(state)
		if state, err = state.Apply(rules.Action{Seat: seat, Verb: rules.Move, Text: move}); err != nil {
			return fmt.Errorf("record: ply %d: %w", i+1, err)
		}
		see(Step{Ply: i + 1, Seat: variant.SeatName(seat), Move: state.LastMove(), Board: knownBoard(state)})
	}
	return r.checkResult(variant, state)
}

// toMove returns the seat whose move comes next; a game that is over refuses a move by either seat.
func toMove(s rules.State) rules.Seat {
	if seats := s.ToAct(); len(seats) > 0 {
		return seats[0]
	}
	return rules.First
}

// first returns the position before the first move: the one without pieces where the game ended before
// both seats had placed.
func (r Record) first(v rules.Variant) (rules.State, error) {
	var placed [2]string
	for i, seat := range v.Seats {
		placed[i] = deref(r.Setups[seat], "")
	}
	if !v.HasSetup || r.setUp(v) == len(placed) {
		return r.ruleset.Restore(*r.Start, placed)
	}
	state, err := r.ruleset.Start(*r.Start)
	if err != nil {
		return nil, err
	}
	for i, setup := range placed { // a player's own, which the record shows before the other has placed
		if setup == "" {
			continue
		}
		if _, err := state.Apply(rules.Action{Seat: rules.Seats[i], Verb: rules.Place, Text: setup}); err != nil {
			return nil, err
		}
	}
	return state, nil
}

// setUp is how many setups the record has.
func (r Record) setUp(v rules.Variant) (n int) {
	for _, seat := range v.Seats {
		if r.Setups[seat] != nil {
			n++
		}
	}
	return n
}

func knownBoard(s rules.State) string {
	return s.View(rules.Viewer{Over: true, Reveal: true, Drawn: true}).Board
}

// allKnown returns the view that shows every number the record gives.
func allKnown(s rules.State) rules.View { return s.View(rules.Viewer{Over: true, Reveal: true}) }
