package match

import (
	"errors"
	"fmt"
	"slices"

	"slowpond/internal/fault"
)

// aside reports whether an event leaves the match itself as it is: what a player decided before it
// stands, and it happens in ended games too.
func (t Type) aside() bool { return t == Hidden || t == Shown || t == TakenOver || t == Rematched }

var errAside = errors.New("the game is so already, or what it names does not fit")

// admitsAside admits only what hide and takeOver can have written.
func (g Game) admitsAside(e Event) error {
	fits := g.Hidden == (e.Type == Shown)
	switch e.Type {
	case TakenOver:
		fits = g.mayTakeOver(e.Body.Player, e.Body.Former)
	case Rematched:
		fits = g.Status == StatusFinished && e.Body.Game != "" && e.Body.Game != g.Rematch
	}
	if !fits {
		return errAside
	}
	return nil
}

// MaxShown is how often one game may be shown again: like everything that lengthens a log, it has a
// bound. It can always be hidden.
const MaxShown = 100

func hide(g Game, c Command) ([]Event, error) {
	switch {
	case c.Verb == Hide && g.Hidden:
		return nil, fault.New(fault.NotRunning, "This game is hidden already.")
	case c.Verb == Show && !g.Hidden:
		return nil, fault.New(fault.NotRunning, "This game is not hidden.")
	case c.Verb == Show && g.shown >= MaxShown:
		return nil, fault.New(fault.Forbidden, fmt.Sprintf("The game has been shown again %d times; it stays hidden.", MaxShown))
	case c.Verb == Hide:
		return []Event{{Type: Hidden, Actor: c.By}}, nil
	}
	return []Event{{Type: Shown, Actor: c.By}}, nil
}

// succession says that one user has taken another's place in a game.
type succession struct{ former, successor string }

// mayTakeOver reports whether a user can take another's place: nobody plays against themselves.
func (g Game) mayTakeOver(user, former string) bool {
	return user != "" && g.Concerns(former) && !g.Concerns(user)
}

func takeOver(g Game, c Command) ([]Event, error) {
	if !g.mayTakeOver(c.By, c.Former) {
		return nil, fault.New(fault.AlreadyJoined, "This game concerns both users, or not the one to be succeeded.")
	}
	return []Event{{Type: TakenOver, Seat: g.SeatOf(c.Former), Actor: c.By, Body: Body{Player: c.By, Former: c.Former}}}, nil
}

func (g Game) takenOver(e Event) Game {
	g.successions = append(slices.Clip(g.successions), succession{e.Body.Former, e.Body.Player})
	return g.succeeded()
}

// succeeded puts successors in the places of those they succeed.
func (g Game) succeeded() Game {
	for _, user := range []*string{&g.Maker, &g.Players[0], &g.Players[1], &g.Terms.Opponent.User} {
		*user = g.Successor(*user)
	}
	return g
}

// Successor returns who has taken a user's place in the game: the user, where nobody has.
func (g Game) Successor(user string) string {
	for _, s := range g.successions {
		if user == s.former {
			user = s.successor
		}
	}
	return user
}

// AsSeatedIn returns an earlier stage of a game, with those who have each place now, and hidden if it is now.
func (g Game) AsSeatedIn(now Game) Game {
	g.successions, g.Hidden = now.successions, now.Hidden
	return g.succeeded()
}
