package match

import (
	"slowpond/internal/fault"
	"slowpond/internal/rules"
)

// How many own moves a player makes before offering a draw again.
const (
	afterOffer   = 1
	afterRefusal = 3
)

// talks reports whether an event is talk about a draw, which changes neither the board nor the clocks.
func (t Type) talks() bool { return t == DrawOffered || t == DrawDeclined || t == DrawWithdrawn }

// talked folds talk about a draw.
func (g Game) talked(e Event) Game {
	switch e.Type {
	case DrawOffered:
		g.DrawOffer = e.Seat
		g.offerAfter[e.Seat.Index()] = afterOffer
		return g
	case DrawDeclined:
		g.offerAfter[e.Seat.Other().Index()] = afterRefusal
	}
	g.DrawOffer = rules.Nobody
	return g
}

// MayOfferDraw reports whether a seat may offer a draw now.
func (g Game) MayOfferDraw(s rules.Seat) bool {
	return g.Status == StatusPlaying && s != rules.Nobody && g.DrawOffer == rules.Nobody && g.offerAfter[s.Index()] == 0
}

func draw(g Game, c Command) ([]Event, error) {
	if g.Status != StatusPlaying {
		return nil, notRunning(g)
	}
	seat := g.SeatOf(c.By)
	if err := g.admitsDraw(c, seat); err != nil {
		return nil, err
	}
	e := Event{Seat: seat, Actor: c.By}
	switch c.Draw {
	case Offer:
		e.Type = DrawOffered
	case Reject:
		e.Type = DrawDeclined
	case Withdraw:
		e.Type = DrawWithdrawn
	case Accept:
		e.Type = DrawAccepted
		return []Event{e, ended(rules.Nobody, Agreement)}, nil
	default:
		return nil, fault.InvalidField("/action", "Must be offer, accept, decline or withdraw.")
	}
	return []Event{e}, nil
}

// offerWithMove is the offer of a draw that comes with a move of the seat. It needs what an offer after
// that move would need.
func (g Game) offerWithMove(c Command, seat rules.Seat) (Event, error) {
	if c.Draw != Offer {
		return Event{}, fault.InvalidField("/draw", "Must be offer.")
	}
	c.Version = nil
	if err := g.afterMoveOf(seat).admitsDraw(c, seat); err != nil {
		return Event{}, err
	}
	return Event{Type: DrawOffered, Seat: seat, Actor: c.By}, nil
}

// afterMoveOf is what becomes of the talk about a draw when a seat moves.
func (g Game) afterMoveOf(s rules.Seat) Game {
	if g.DrawOffer == s {
		g.DrawOffer = rules.Nobody
	}
	if after := &g.offerAfter[s.Index()]; *after > 0 {
		*after--
	}
	return g
}

// admitsDraw refuses an answer to another offer than the one that stood at the version it names, and
// what does not fit the offer that stands.
func (g Game) admitsDraw(c Command, seat rules.Seat) error {
	answers := c.Draw == Accept || c.Draw == Reject
	if answers && c.Version != nil && *c.Version != g.Version {
		return stale(g)
	}
	if err := fresh(g, c); err != nil {
		return err
	}
	refusal := drawRefusal(c.Draw, g.DrawOffer, seat)
	if refusal == "" && c.Draw == Offer {
		refusal = waiting[g.offerAfter[seat.Index()]]
	}
	if refusal != "" {
		return fault.New(fault.DrawOffer, refusal)
	}
	return nil
}

// waiting says when a player who has offered may do so again, by the own moves still to be made.
var waiting = [afterRefusal + 1]string{
	1: "You may offer a draw again after your next move.",
	2: "You may offer a draw again after two more moves of your own.",
	3: "You may offer a draw again after three more moves of your own.",
}

// drawRefusal says why an action does not fit the present draw offer, "" if it does.
func drawRefusal(action string, offer, seat rules.Seat) string {
	switch {
	case action == Offer && offer == seat:
		return "Your offer of a draw stands already."
	case action == Offer && offer != rules.Nobody:
		return "The other player has offered a draw; accept or decline it."
	case (action == Accept || action == Reject) && offer != seat.Other():
		return "The other player has not offered a draw."
	case action == Withdraw && offer != seat:
		return "You have no offer of a draw to withdraw."
	}
	return ""
}
