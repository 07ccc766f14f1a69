package record

import (
	"errors"
	"slices"

	"slowpond/internal/match"
	"slowpond/internal/rules"
)

// checkStatus refuses tags that contradict each other, whatever the moves.
func (r Record) checkStatus(v rules.Variant) error {
	t := r.Tags
	status := match.Status(t.Status)
	open, running := status == match.StatusOpen, status == match.StatusSetup || status == match.StatusPlaying
	switch {
	case status != "" && !slices.Contains([]match.Status{
		match.StatusOpen, match.StatusSetup, match.StatusPlaying, match.StatusFinished, match.StatusCancelled,
	}, status):
		return errors.New("record: an unknown status")
	case t.Result != nil && status != "" && status != match.StatusFinished:
		return errors.New("record: a result in a game that is not finished")
	case t.Result == nil && status == match.StatusFinished:
		return errors.New("record: a finished game without a result")
	case t.Result != nil && r.Start == nil:
		return errors.New("record: a result in a game that has not started")
	case (open || running) && t.EndedAt != nil:
		return errors.New("record: a game that goes on has not ended")
	case open && (r.Start != nil || t.StartedAt != nil), (running || status == match.StatusFinished) && r.Start == nil:
		return errors.New("record: the start does not fit the status")
	case status == match.StatusSetup && !v.HasSetup, status != match.StatusPlaying && status != match.StatusFinished && status != "" && len(r.Moves) > 0:
		return errors.New("record: the moves or the status fit no game of this variant")
	}
	return r.checkTags(v)
}

func (r Record) checkTags(v rules.Variant) error {
	t := r.Tags
	first, second := t.Players[v.Seats[0]], t.Players[v.Seats[1]]
	switch {
	case first != "" && first == second:
		return errors.New("record: nobody plays against themselves")
	case t.Options.Reveal == "":
		return nil
	case !v.HasHidden, t.Options.Reveal != match.RevealAll && t.Options.Reveal != match.RevealGoal:
		return errors.New("record: a reveal that this variant does not have")
	}
	return nil
}

// checkStage compares the status with what has been placed.
func (r Record) checkStage(s rules.State) error {
	status := match.Status(r.Tags.Status)
	if s.Placing() && status == match.StatusPlaying || !s.Placing() && status == match.StatusSetup {
		return errors.New("record: the setups do not fit the status")
	}
	return nil
}

// checkResult compares the recorded result with the board's, as far as the record's numbers reach.
func (r Record) checkResult(v rules.Variant, s rules.State) error {
	o, over := s.Outcome()
	if !over {
		return r.checkOffBoard(v, s)
	}
	result := r.Tags.Result
	if result == nil || result.Reason != o.Reason {
		return errors.New("record: the board ends the game in another way than the result says")
	}
	known := allKnown(s).Score
	if err := result.checkScore(v, known); err != nil {
		return err
	}
	scored := known[0] != nil && known[1] != nil || !v.HasHidden
	if scored && deref(result.Winner, "") != v.SeatName(o.Winner) {
		return errors.New("record: the winner is not who the board says")
	}
	return nil
}

// checkOffBoard takes a result that the board has not given only where a player, the clock, an
// administrator or the limit of a game's length can have given it.
func (r Record) checkOffBoard(v rules.Variant, s rules.State) error {
	result := r.Tags.Result
	if result == nil {
		return nil
	}
	winner, _ := v.SeatByName(deref(result.Winner, ""))
	var can bool
	switch result.Reason {
	case match.Agreement:
		can = winner == rules.Nobody && !s.Placing()
	case match.Resignation:
		can = winner != rules.Nobody
	case match.Timeout:
		can = r.canTimeOut(v, s, winner)
	case match.Abandonment:
		can = r.canBeAbandoned(v, s, winner)
	case match.Adjudication:
		can = true
	case rules.TooLong:
		o, over := v.Outcome(s, len(r.Moves))
		can = over && winner == o.Winner
	}
	if !can {
		return errors.New("record: no game that stands like this ends as the result says")
	}
	if result.Score == nil {
		return nil
	}
	if r.Tags.Options.Reveal != match.RevealAll || s.Placing() {
		return errors.New("record: a score in a game that has none")
	}
	return result.checkScore(v, allKnown(s).Score)
}

// canTimeOut reports whether the other seat than the winner can have run out of time.
func (r Record) canTimeOut(v rules.Variant, s rules.State, winner rules.Seat) bool {
	return r.Tags.TimeControl.Kind != match.NoClock && r.Tags.TimeControl.Kind != "" && r.waitsFor(v, s, winner)
}

// canBeAbandoned reports whether the winner can have claimed the game: it has no clock, and only the other
// was to act.
func (r Record) canBeAbandoned(v rules.Variant, s rules.State, winner rules.Seat) bool {
	placed := !s.Placing() || r.Setups[v.SeatName(winner)] != nil
	return r.Tags.TimeControl.Kind == match.NoClock && placed && r.waitsFor(v, s, winner)
}

// waitsFor reports whether the other seat than the winner was to act at the end.
func (r Record) waitsFor(v rules.Variant, s rules.State, winner rules.Seat) bool {
	switch {
	case winner == rules.Nobody:
		return false
	case s.Placing(): // who has not placed has lost
		return r.Setups[v.SeatName(winner.Other())] == nil
	}
	return slices.Contains(s.ToAct(), winner.Other())
}

// checkScore compares a score with what the board says; both must be known where there is one.
func (r *Result) checkScore(v rules.Variant, known [2]*int) error {
	for i, seat := range v.Seats {
		if r.Score != nil && (known[i] == nil || r.Score[seat] != *known[i]) {
			return errors.New("record: the score is not what the board says")
		}
	}
	return nil
}
