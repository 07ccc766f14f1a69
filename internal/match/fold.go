package match

import (
	"errors"
	"fmt"
	"slices"

	"slowpond/internal/rules"
)

// Rulesets are the variants a server plays, by id.
type Rulesets map[string]rules.Ruleset

// ErrCorrupt means that Decide cannot have written the log.
var ErrCorrupt = errors.New("match: corrupt log")

// Fold returns the game after one more event. Moves and setups go through the rules again, so a log
// that breaks a rule does not fold. Where it fails with ErrCorrupt it returns the old game.
func Fold(rulesets Rulesets, g Game, e Event) (Game, error) {
	if e.Seq != g.Version+1 {
		return g, fmt.Errorf("%w: event %d after %d", ErrCorrupt, e.Seq, g.Version)
	}
	next, err := apply(rulesets, g, e)
	if err != nil {
		return g, fmt.Errorf("%w: event %d (%s): %v", ErrCorrupt, e.Seq, e.Type, err)
	}
	next.Version = e.Seq
	if !e.Type.talks() && !e.Type.aside() {
		next.settled = e.Seq
	}
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
		return g.placed(e)
	case Moved:
		return g.moved(e)
	case DrawOffered, DrawDeclined, DrawWithdrawn:
		return g.talked(e), nil
	case DrawAccepted:
		g.DrawOffer = rules.Nobody
	case Resigned, Claimed, TimedOut, Adjudicated:
	case Extended:
		g.Clock = g.Clock.until(*e.Body.Deadline)
		g.extensions++
	case Ended:
		g.Result = &Result{Winner: e.Body.Winner, Reason: e.Body.Reason}
		return g.end(e, StatusFinished), nil
	case Cancelled:
		return g.end(e, StatusCancelled), nil
	case Hidden:
		g.Hidden = true
	case Shown:
		g.Hidden = false
		g.shown++
	case TakenOver:
		return g.takenOver(e), nil
	case Rematched:
		g.Rematch = e.Body.Game
		g.rematches++
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
	g.Deal, g.Line, g.Players = e.Body.Deal, begin(state), *e.Body.Seats
	g.StartedAt, g.startVersion, g.awaitedSince = e.At, e.Seq, e.At
	g.Status = running(state)
	g.Clock = g.Terms.TimeControl.start(e.At).run(e.At, g.ToAct())
	return g, nil
}

// placed folds a setup. Both seats have the same time for it: the first setup leaves the other seat's
// time alone, and the second starts the clock afresh.
func (g Game) placed(e Event) (Game, error) {
	state, err := g.State().Apply(rules.Action{Seat: e.Seat, Verb: rules.Place, Text: e.Secret.Setup})
	if err != nil {
		return g, err
	}
	g.Line, g.Status, g.awaitedSince = begin(state), running(state), e.At
	if g.Status == StatusPlaying {
		g.Clock = g.Terms.TimeControl.start(e.At)
	}
	g.Clock = g.Clock.run(e.At, g.ToAct())
	return g, nil
}

func (g Game) moved(e Event) (Game, error) {
	state, err := g.State().Apply(rules.Action{Seat: e.Seat, Verb: rules.Move, Text: e.Body.Move})
	if err != nil {
		return g, err
	}
	g.Line, g.awaitedSince = g.Line.add(e, state), e.At
	g.Clock = g.Terms.TimeControl.moved(g.Clock.run(e.At, g.ToAct()), e.Seat)
	return g.afterMoveOf(e.Seat), nil
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
	g.Clock = g.Clock.run(e.At, nil)
	return g
}
