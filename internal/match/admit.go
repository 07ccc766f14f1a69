package match

import (
	"errors"
	"slices"

	"slowpond/internal/rules"
)

var (
	errNotFirst = errors.New("a log starts with created, once")
	errTooLate  = errors.New("the game is over")
	errStatus   = errors.New("this event cannot happen in the game's status")
	errActor    = errors.New("the actor does not play this seat")
	errOffer    = errors.New("this does not fit the present draw offer")
	errClaim    = errors.New("a claim needs a game without a clock in which the other is to act")
	errDeadline = errors.New("an extension needs a running clock and a later deadline")
	errResult   = errors.New("the result is not the board's")
)

// admitted lists the statuses in which each event can happen; created comes before any.
var admitted = map[Type][]Status{
	Joined:        {StatusOpen},
	Started:       {StatusOpen},
	Placed:        {StatusSetup},
	Moved:         {StatusPlaying},
	DrawOffered:   {StatusPlaying},
	DrawAccepted:  {StatusPlaying},
	DrawDeclined:  {StatusPlaying},
	DrawWithdrawn: {StatusPlaying},
	Resigned:      {StatusSetup, StatusPlaying},
	Claimed:       {StatusSetup, StatusPlaying},
	TimedOut:      {StatusSetup, StatusPlaying},
	Adjudicated:   {StatusSetup, StatusPlaying},
	Extended:      {StatusSetup, StatusPlaying},
	Ended:         {StatusSetup, StatusPlaying},
	Cancelled:     {StatusOpen, StatusSetup},
}

// drawAction is the command that leads to an event.
var drawAction = map[Type]string{DrawOffered: Offer, DrawAccepted: Accept, DrawDeclined: Reject, DrawWithdrawn: Withdraw}

// admits returns why Decide cannot have written an event at this point, or nil if it can. It checks
// everything but the rules of the variant.
func (g Game) admits(e Event) error {
	statuses, known := admitted[e.Type]
	switch {
	case (e.Type == Created) != (g.Version == 0):
		return errNotFirst
	case e.Type == Created:
		return nil
	case e.Type.aside():
		return g.admitsAside(e)
	case !known:
		return errors.New("unknown type")
	case g.Over():
		return errTooLate
	case !slices.Contains(statuses, g.Status):
		return errStatus
	case e.Type == Ended:
		return g.admitsResult(e.Body)
	case e.Type == Extended:
		return g.admitsDeadline(e.Body)
	}
	return g.admitsActor(e)
}

// admitsActor admits a seat's events only from the user who plays the seat.
func (g Game) admitsActor(e Event) error {
	action, draws := drawAction[e.Type]
	if !draws && e.Type != Placed && e.Type != Moved && e.Type != Resigned && e.Type != Claimed {
		return nil
	}
	if e.Seat == rules.Nobody || e.Seat > rules.Second || g.Players[e.Seat.Index()] != e.Actor {
		return errActor
	}
	if e.Type == Claimed && !g.mayClaim(e.Seat) {
		return errClaim
	}
	if draws && drawRefusal(action, g.DrawOffer, e.Seat) != "" {
		return errOffer
	}
	return nil
}

// admitsResult admits the board's own result only, where the board has one.
func (g Game) admitsResult(b Body) error {
	o, over := g.State().Outcome()
	if b.Winner > rules.Second || over && (o.Winner != b.Winner || o.Reason != b.Reason) {
		return errResult
	}
	tooLong, limited := g.Ruleset.Variant().Outcome(g.State(), g.Ply())
	switch {
	case over, slices.Contains(elsewhere, b.Reason):
		return nil
	case limited && tooLong.Winner == b.Winner && tooLong.Reason == b.Reason:
		return nil
	}
	return errResult
}
