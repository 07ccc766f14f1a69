package match

import (
	"fmt"
	"time"

	"slowpond/internal/fault"
)

// Drawn stands for the winner where an administrator adjudicates a draw.
const Drawn = "draw"

// MaxHours is the most by which one command may extend a deadline.
const MaxHours = 30 * 24

// MaxExtensions is how often one game's deadline may be extended: like everything that lengthens a log,
// it has a bound.
const MaxExtensions = 100

// adjudicate ends a running game as an administrator says, whatever the board says.
func adjudicate(g Game, c Command) ([]Event, error) {
	winner, named := g.Ruleset.Variant().SeatByName(c.Winner)
	switch {
	case !named && c.Winner != Drawn:
		return nil, fault.InvalidField("/winner", "Must be a seat of this game, or draw.")
	case !g.Running():
		return nil, notRunning(g)
	}
	if err := fresh(g, c); err != nil {
		return nil, err
	}
	return []Event{
		{Type: Adjudicated, Actor: c.By, Body: Body{Note: c.Note, Winner: winner}},
		ended(winner, Adjudication),
	}, nil
}

// Late reports whether a command comes after the deadline or the expiry, so that a Tick has to come
// first. It does not for an extension from the server's own shell, which gives back time that passed
// while no server ran: until a Tick nobody has lost.
func (g Game) Late(c Command, now time.Time) bool {
	rescued := c.Verb == Extend && c.By == "" && g.Running()
	return c.Verb != Tick && !rescued && g.Due(now)
}

// extend moves the present deadline, up to MaxExtensions times a game; one that has passed counts as if
// it were now. After the next move the usual time applies again.
func extend(g Game, c Command, now time.Time) ([]Event, error) {
	switch {
	case c.Hours < 1 || c.Hours > MaxHours:
		return nil, fault.InvalidField("/hours", fmt.Sprintf("Must be from 1 to %d.", MaxHours))
	case !g.Running():
		return nil, notRunning(g)
	case !g.Clock.exists():
		return nil, fault.New(fault.NotRunning, "This game is played without a clock.")
	case g.extensions >= MaxExtensions:
		return nil, fault.New(fault.Forbidden, fmt.Sprintf("The deadline has been extended %d times; the game can only be ended now.", MaxExtensions))
	}
	if err := fresh(g, c); err != nil {
		return nil, err
	}
	deadline := g.Deadline()
	if now.After(deadline) {
		deadline = now
	}
	deadline = deadline.Add(time.Duration(c.Hours) * time.Hour)
	return []Event{{Type: Extended, Actor: c.By, Body: Body{Note: c.Note, Deadline: &deadline}}}, nil
}

// admitsDeadline admits only extensions that extend can have written.
func (g Game) admitsDeadline(b Body) error {
	if b.Deadline == nil || !g.Clock.exists() || !b.Deadline.After(g.Deadline()) {
		return errDeadline
	}
	return nil
}
