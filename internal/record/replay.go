package record

import (
	"errors"
	"fmt"

	"slowpond/internal/match"
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
	if r.Start == nil {
		if len(r.Moves) > 0 {
			return errors.New("record: moves without a start")
		}
		return nil
	}
	state, err := r.first(variant)
	if err != nil {
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
	if v.HasSetup && (placed[0] == "" || placed[1] == "") {
		return r.ruleset.Start(*r.Start)
	}
	return r.ruleset.Restore(*r.Start, placed)
}

func knownBoard(s rules.State) string { return allKnown(s).Board }

// allKnown returns the view that shows every number the record gives.
func allKnown(s rules.State) rules.View { return s.View(rules.Viewer{Over: true, Reveal: true}) }

// checkResult compares the recorded result with the board's, as far as the record's numbers reach.
func (r Record) checkResult(v rules.Variant, s rules.State) error {
	o, over := s.Outcome()
	result := r.Tags.Result
	if !over {
		if result != nil && !offBoard(result.Reason) {
			return errors.New("record: the result is one that only the board can give, and the board has not ended the game")
		}
		return nil
	}
	if result == nil || result.Reason != o.Reason {
		return errors.New("record: the board ends the game in a different way from the result")
	}
	known := allKnown(s).Score
	for i, seat := range v.Seats {
		if known[i] != nil && result.Score != nil && result.Score[seat] != *known[i] {
			return errors.New("record: the score is not the board's")
		}
	}
	scored := known[0] != nil && known[1] != nil || !v.HasHidden
	if scored && deref(result.Winner, "") != v.SeatName(o.Winner) {
		return errors.New("record: the winner is not the board's")
	}
	return nil
}

func offBoard(reason string) bool {
	switch reason {
	case match.Agreement, match.Resignation, match.Timeout, match.Adjudication:
		return true
	}
	return false
}
