package play

import (
	"context"
	"slices"
	"time"

	"slowpond/internal/match"
	"slowpond/internal/play/internal/census"
)

// Committed is what one commit did to a game. It holds no secrets, but it may be about a private game:
// pass what comes of it on to Users only.
type Committed struct {
	Game    string // id
	Variant string
	Version int // after the commit
	Status  match.Status
	Maker   string      // user id, as the others are
	Invited string      // the user the game is offered to, or the computer; "" for anybody
	Players [2]string   // in seat order, "" while free or undrawn
	ToAct   []string    // the users who are to act now
	Ended   bool        // nothing more can happen in the game
	Level   int         // of the computer that has something to do now; 0 for none
	Events  []Happening // in order
}

// Happening is one event of a commit.
type Happening struct {
	Type   match.Type
	Reason string // of an end or a cancellation
}

// Users lists the users the game concerns: its maker, its players and the user it is offered to.
func (c Committed) Users() []string {
	var users []string
	for _, id := range []string{c.Maker, c.Players[0], c.Players[1], c.Invited} {
		if id != "" && !slices.Contains(users, id) {
			users = append(users, id)
		}
	}
	return users
}

// tell calls Observe with a commit.
func (s *Games) tell(g match.Game, events []match.Event) {
	c := Committed{
		Game: g.ID, Variant: g.Terms.Variant, Version: g.Version, Status: g.Status,
		Maker: g.Maker, Invited: g.Terms.Opponent.User, Players: g.Players,
		Ended: g.Over(), Events: make([]Happening, len(events)),
	}
	if !g.ComputerSince.IsZero() {
		c.Level = g.Terms.Opponent.Level
	}
	for _, seat := range g.ToAct() {
		c.ToAct = append(c.ToAct, g.Players[seat.Index()])
	}
	for i, e := range events {
		c.Events[i] = Happening{Type: e.Type, Reason: e.Body.Reason}
	}
	s.observe(c)
}

// Census is how many games go on in each status, and how far the sweeper and the computers are behind.
type Census struct {
	Games   map[match.Status]int
	Overdue time.Duration // how long ago the oldest deadline or expiry that still awaits the sweep was reached; 0 for none

	Waiting    int           // games in which a computer has something to do
	WaitingFor time.Duration // of the one that has waited longest
}

// Census returns how many games go on. It counts none: it reads what is kept.
func (s *Games) Census(ctx context.Context) (Census, error) {
	now := s.clock()
	counted, err := census.Count(ctx, s.pool, now)
	if err != nil {
		return Census{}, err
	}
	c := Census{Games: counted.ByStatus, Waiting: counted.Waiting}
	if !counted.Due.IsZero() {
		c.Overdue = now.Sub(counted.Due)
	}
	if !counted.Since.IsZero() {
		c.WaitingFor = max(now.Sub(counted.Since), 0)
	}
	return c, nil
}

// LastSweep returns when the sweep of Loops last succeeded; zero before the first time.
func (s *Games) LastSweep() time.Time {
	if t := s.swept.Load(); t != nil {
		return *t
	}
	return time.Time{}
}
