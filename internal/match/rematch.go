package match

import (
	"fmt"
	"io"

	"slowpond/internal/fault"
	"slowpond/internal/rules"
)

// MaxRematches is how many games may be made from one, because the earlier ones were declined or expired.
const MaxRematches = 20

// Again returns the terms on which a user who played a finished game plays the other once more: the same,
// with seats swapped. With sameDeal the board is dealt as it was; a variant that deals nothing refuses it, as
// invalid.
func (g Game) Again(user string, sameDeal bool) (Terms, error) {
	seat := g.SeatOf(user)
	switch {
	case seat == rules.Nobody:
		return Terms{}, fault.New(fault.Forbidden, "You do not play in this game.")
	case g.Status != StatusFinished:
		return Terms{}, g.notOver()
	case sameDeal && !g.Ruleset.Variant().HasSetup:
		return Terms{}, fault.InvalidField("/same_pond", "Has no meaning in a variant without a pond.")
	}
	t := g.Terms
	t.Seat, t.RematchOf, t.Deal = seat.Other(), g.ID, ""
	if sameDeal {
		t.Deal = g.Deal
	}
	if t.Opponent.Kind != Computer {
		t.Opponent = Opponent{Kind: User, User: g.Players[seat.Other().Index()]}
	}
	return t, nil
}

func (g Game) notOver() error {
	if g.Status == StatusCancelled {
		return notRunning(g)
	}
	return fault.New(fault.NotRunning, "This game is not over yet.")
}

func (t Terms) deal(r rules.Ruleset, random io.Reader) (string, error) {
	if t.Deal != "" {
		return t.Deal, nil
	}
	return r.Deal(random)
}

func rematch(g Game, c Command) ([]Event, error) {
	switch {
	case g.Status != StatusFinished || g.Rematch == c.Game:
		return nil, g.notOver()
	case g.rematches >= MaxRematches:
		return nil, fault.New(fault.Forbidden, fmt.Sprintf("A rematch of this game was asked for %d times; make a new game.", MaxRematches))
	}
	return []Event{{Type: Rematched, Seat: g.SeatOf(c.By), Actor: c.By, Body: Body{Game: c.Game}}}, nil
}

// MayRematch refuses one more rematch of a game that has had as many as there may be.
func (g Game) MayRematch() error {
	_, err := rematch(g, Command{Game: "another"})
	return err
}
