package match

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"slowpond/internal/rules"
)

// Rulesets are the variants a server plays, by id.
type Rulesets map[string]rules.Ruleset

// ErrCorrupt is a log that cannot have been written by Decide.
var ErrCorrupt = errors.New("match: corrupt log")

// Fold returns the game after one more event. Moves and setups run through the rules again, so a log
// that breaks a rule does not fold. It fails with ErrCorrupt and then the old game stands.
func Fold(rulesets Rulesets, g Game, e Event) (Game, error) {
	if e.Seq != g.Version+1 {
		return g, fmt.Errorf("%w: event %d after %d", ErrCorrupt, e.Seq, g.Version)
	}
	next, err := apply(rulesets, g, e)
	if err != nil {
		return g, fmt.Errorf("%w: event %d (%s): %v", ErrCorrupt, e.Seq, e.Type, err)
	}
	next.Version = e.Seq
	next.ComputerSince = next.computerSince(g.ComputerSince, e)
	return next, nil
}

// FoldAll folds a whole log, or the start of one.
func FoldAll(rulesets Rulesets, id string, events []Event) (Game, error) {
	g := Game{ID: id}
	var err error
	for _, e := range events {
		if g, err = Fold(rulesets, g, e); err != nil {
			return g, err
		}
	}
	return g, nil
}

func apply(rulesets Rulesets, g Game, e Event) (Game, error) {
	if err := g.admits(e); err != nil {
		return g, err
	}
	switch e.Type {
	case Created:
		return create(rulesets, g, e)
	case Joined:
		return g, nil
	case Started:
		return start(g, e)
	case Placed:
		return g.act(e, rules.Place, e.Secret.Setup)
	case Moved:
		return g.act(e, rules.Move, e.Body.Move)
	case DrawOffered:
		g.DrawOffer = e.Seat
	case DrawAccepted, DrawDeclined, DrawWithdrawn:
		g.DrawOffer = rules.Nobody
	case Resigned, TimedOut, Adjudicated:
	case Extended:
		g.Deadline = e.Body.Deadline.UTC()
	case Ended:
		g.Result = &Result{Winner: e.Body.Winner, Reason: e.Body.Reason}
		return g.end(e, StatusFinished), nil
	case Cancelled:
		return g.end(e, StatusCancelled), nil
	}
	return g, nil
}

func create(rulesets Rulesets, g Game, e Event) (Game, error) {
	if e.Body.Terms == nil || e.Body.Terms.Seat > rules.Second {
		return g, errors.New("no terms")
	}
	g.Terms = *e.Body.Terms
	g.Ruleset = rulesets[g.Terms.Variant]
	if g.Ruleset == nil {
		return g, errors.New("unknown variant")
	}
	g.Status = StatusOpen
	g.Maker = e.Actor
	g.InviteCode = e.Secret.InviteCode
	g.CreatedAt = e.At
	if g.Terms.Seat != rules.Nobody {
		g.Players[g.Terms.Seat.Index()] = e.Actor
	}
	return g, nil
}

func start(g Game, e Event) (Game, error) {
	if e.Body.Seats == nil || !slices.Contains(e.Body.Seats[:], g.Maker) {
		return g, errors.New("the maker has no seat")
	}
	state, err := g.Ruleset.Start(e.Body.Deal)
	if err != nil {
		return g, err
	}
	g.Deal, g.State, g.Players = e.Body.Deal, state, *e.Body.Seats
	g.StartedAt, g.startVersion = e.At, e.Seq
	g.Deadline = g.Terms.TimeControl.after(e.At)
	g.Status = running(state)
	return g, nil
}

// act folds a setup or a move. The first setup leaves the clock alone: both seats share the phase.
func (g Game) act(e Event, verb rules.Verb, text string) (Game, error) {
	state, err := g.State.Apply(rules.Action{Seat: e.Seat, Verb: verb, Text: text})
	if err != nil {
		return g, err
	}
	g.State = state
	g.Status = running(state)
	if !state.Placing() {
		g.Deadline = g.Terms.TimeControl.after(e.At)
	}
	if verb == rules.Move {
		g.Ply++
		if g.DrawOffer == e.Seat {
			g.DrawOffer = rules.Nobody
		}
	}
	return g, nil
}

func running(s rules.State) Status {
	if s.Placing() {
		return StatusSetup
	}
	return StatusPlaying
}

func (g Game) end(e Event, s Status) Game {
	g.Status = s
	g.EndedAt = e.At
	g.DrawOffer = rules.Nobody
	g.Deadline = time.Time{}
	return g
}
