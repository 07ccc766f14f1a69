package match

import (
	"time"

	"slowpond/internal/rules"
)

// computer returns the computer's seat, Nobody where only people play.
func (g Game) computer() rules.Seat {
	if g.Terms.Opponent.Kind != Computer {
		return rules.Nobody
	}
	return g.SeatOf(g.Terms.Opponent.User)
}

// awaitsComputer reports whether a computer is to act, or to answer an offer of a draw.
func (g Game) awaitsComputer() bool {
	seat := g.computer()
	return seat != rules.Nobody && (g.mayAct(seat) || g.Running() && g.DrawOffer == seat.Other())
}

// computerSince returns since when, after an event, a computer has had something to do; zero where it has nothing.
func (g Game) computerSince(before time.Time, e Event) time.Time {
	switch {
	case !g.awaitsComputer():
		return time.Time{}
	case before.IsZero():
		return e.At
	}
	return before
}
