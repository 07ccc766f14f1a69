package match

import (
	"errors"
	"fmt"
	"io"
	"time"
	"unicode"
	"unicode/utf8"

	"slowpond/internal/fault"
	"slowpond/internal/rules"
)

// Decide returns the events a command leads to, at least one, numbered and dated; or the refusal, a
// *fault.Error. It checks, in this order, permission (Permit), the status, the version, the turn and
// the rules. A game whose clock has run out accepts only a Tick and what Late lets pass.
func Decide(g Game, c Command, now time.Time) ([]Event, error) {
	if err := Permit(g, c); err != nil {
		return nil, err
	}
	if g.Late(c, now) {
		return nil, fault.New(fault.NotRunning, "The time for this has run out.")
	}
	events, err := decide(g, c, now)
	if err != nil {
		return nil, err
	}
	return stamp(g, c, events, now), nil
}

func decide(g Game, c Command, now time.Time) ([]Event, error) {
	switch c.Verb {
	case Join:
		return join(g, c)
	case Cancel:
		return cancel(g, c, CancelledByMaker)
	case Decline:
		return cancel(g, c, Declined)
	case Place:
		return place(g, c)
	case Move:
		return move(g, c)
	case Resign:
		return resign(g, c)
	case Draw:
		return draw(g, c)
	case Claim:
		return claim(g, c, now)
	case Tick:
		return tick(g, now)
	case Leave:
		return cancel(g, c, MakerLeft)
	case Adjudicate:
		return adjudicate(g, c)
	case Extend:
		return extend(g, c, now)
	case Hide, Show:
		return hide(g, c)
	case TakeOver:
		return takeOver(g, c)
	case Rematch:
		return rematch(g, c)
	}
	return nil, fmt.Errorf("match: unknown verb %q", c.Verb)
}

func join(g Game, c Command) ([]Event, error) {
	switch {
	case g.Status == StatusCancelled:
		return nil, notRunning(g)
	case c.By == g.Maker:
		return nil, fault.New(fault.AlreadyJoined, "This is your own game; somebody else has to join it.")
	case g.Status != StatusOpen:
		return nil, fault.New(fault.AlreadyJoined, "Both seats of this game are taken.")
	}
	return seat(g, c.By, c.Random)
}

// seat gives the free seat to a user and starts the game. It draws the seats where the maker did not
// choose, and deals.
func seat(g Game, joiner string, random io.Reader) ([]Event, error) {
	maker := g.Terms.Seat
	if maker == rules.Nobody {
		var err error
		if maker, err = drawSeat(random); err != nil {
			return nil, err
		}
	}
	deal, err := g.Terms.deal(g.Ruleset, random)
	if err != nil {
		return nil, fmt.Errorf("match: deal: %w", err)
	}
	var seats [2]string
	seats[maker.Index()], seats[maker.Other().Index()] = g.Maker, joiner
	return []Event{
		{Type: Joined, Seat: maker.Other(), Actor: joiner, Body: Body{Player: joiner}},
		{Type: Started, Body: Body{Deal: deal, Seats: &seats}},
	}, nil
}

// drawSeat tosses a fair coin for the maker's seat.
func drawSeat(random io.Reader) (rules.Seat, error) {
	var b [1]byte
	if _, err := io.ReadFull(random, b[:]); err != nil {
		return rules.Nobody, fmt.Errorf("match: draw a seat: %w", err)
	}
	return rules.Seats[b[0]&1], nil
}

func cancel(g Game, c Command, reason string) ([]Event, error) {
	if g.Status != StatusOpen {
		return nil, fault.New(fault.NotRunning, "This game is not open any more.")
	}
	return []Event{{Type: Cancelled, Seat: g.SeatOf(c.By), Actor: c.By, Body: Body{Reason: reason}}}, nil
}

func place(g Game, c Command) ([]Event, error) {
	if !g.Running() || !g.Ruleset.Variant().HasSetup {
		return nil, notRunning(g)
	}
	seat := g.SeatOf(c.By)
	if !g.mayAct(seat) || g.Status != StatusSetup {
		return nil, fault.New(fault.AlreadyPlaced, "You have placed your setup; it is final.")
	}
	if v := c.Version; v != nil && (*v < g.startVersion || *v > g.Version) { // events since the start show nothing new to decide on
		return nil, stale(g)
	}
	if _, err := g.State().Apply(rules.Action{Seat: seat, Verb: rules.Place, Text: c.Setup}); err != nil {
		return nil, refuse(err)
	}
	return []Event{{Type: Placed, Seat: seat, Actor: c.By, Secret: Secret{Setup: c.Setup}}}, nil
}

func move(g Game, c Command) ([]Event, error) {
	if g.Status != StatusPlaying {
		return nil, notRunning(g)
	}
	if err := fresh(g, c); err != nil {
		return nil, err
	}
	seat := g.SeatOf(c.By)
	if !g.mayAct(seat) {
		return nil, fault.New(fault.NotYourTurn, "It is the other player's turn.")
	}
	state, err := g.State().Apply(rules.Action{Seat: seat, Verb: rules.Move, Text: c.Move})
	if err != nil {
		return nil, refuse(err)
	}
	events := []Event{{Type: Moved, Seat: seat, Actor: c.By, Body: Body{Move: state.LastMove()}}}
	if o, over := g.Ruleset.Variant().Outcome(state, g.Ply()+1); over {
		return append(events, ended(o.Winner, o.Reason)), nil
	}
	if c.Draw == "" {
		return events, nil
	}
	offer, err := g.offerWithMove(c, seat)
	return append(events, offer), err
}

func resign(g Game, c Command) ([]Event, error) {
	if !g.Running() {
		return nil, notRunning(g)
	}
	if err := fresh(g, c); err != nil {
		return nil, err
	}
	seat := g.SeatOf(c.By)
	return []Event{{Type: Resigned, Seat: seat, Actor: c.By}, ended(seat.Other(), Resignation)}, nil
}

// tick applies a deadline that is reached: the seat that is to act loses. In the setup phase a seat
// that has not placed loses to one that has; where neither has placed, or nobody has joined, the game
// is cancelled.
func tick(g Game, now time.Time) ([]Event, error) {
	if !g.Due(now) {
		return nil, fault.New(fault.NotRunning, "No time has run out.")
	}
	late := g.ToAct()
	switch {
	case g.Status == StatusOpen:
		return []Event{{Type: Cancelled, Body: Body{Reason: Expired}}}, nil
	case len(late) == 1:
		return []Event{{Type: TimedOut, Seat: late[0]}, ended(late[0].Other(), Timeout)}, nil
	default:
		return []Event{{Type: Cancelled, Body: Body{Reason: NobodyPlaced}}}, nil
	}
}

func ended(winner rules.Seat, reason string) Event {
	return Event{Type: Ended, Body: Body{Winner: winner, Reason: reason}}
}

// fresh refuses what was decided on a version the game has left. Talk about a draw leaves the board and
// the clocks as they are, so it makes nothing stale that does not answer it; what a player can do at
// will would otherwise keep the other from ever moving.
func fresh(g Game, c Command) error {
	if v := c.Version; v != nil && (*v < g.settled || *v > g.Version) {
		return stale(g)
	}
	return nil
}

func stale(g Game) error {
	return &fault.Error{
		Code:           fault.StaleVersion,
		Detail:         "The game has moved on; read it and decide again.",
		CurrentVersion: g.Version,
	}
}

func notRunning(g Game) error {
	detail := map[Status]string{
		StatusOpen:      "The game has not started: nobody has joined yet.",
		StatusSetup:     "The first move waits until both players have placed their setup.",
		StatusPlaying:   "The game has already begun.",
		StatusFinished:  "The game is over.",
		StatusCancelled: "The game was cancelled.",
	}[g.Status]
	return fault.New(fault.NotRunning, detail)
}

// refuse turns the rules' errors into faults; their text may be shown to the user who acted.
func refuse(err error) error {
	for _, is := range []struct {
		err  error
		code fault.Code
	}{
		{rules.ErrIllegalMove, fault.IllegalMove},
		{rules.ErrIllegalSetup, fault.IllegalSetup},
		{rules.ErrAlreadyPlaced, fault.AlreadyPlaced},
		{rules.ErrNotToAct, fault.NotYourTurn},
		{rules.ErrOver, fault.NotRunning},
	} {
		if errors.Is(err, is.err) {
			return &fault.Error{Code: is.code, Detail: sentence(err.Error()), Err: err}
		}
	}
	return err
}

func sentence(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(first)) + s[size:] + "."
}
