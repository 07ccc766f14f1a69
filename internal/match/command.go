package match

import (
	"crypto/subtle"
	"io"
	"time"

	"slowpond/internal/fault"
	"slowpond/internal/redact"
	"slowpond/internal/rules"
)

// Verb is what a command wants done.
type Verb string

const (
	Join    Verb = "join"
	Cancel  Verb = "cancel"
	Decline Verb = "decline"
	Place   Verb = "place"
	Move    Verb = "move"
	Resign  Verb = "resign"
	Draw    Verb = "draw"
	Claim   Verb = "claim" // a game that the other has abandoned
	Tick    Verb = "tick"  // the server's own: a deadline or an expiry is reached
	Leave   Verb = "leave" // the server's own: the maker of an open game has no session any more

	// For administrators only, which the caller checks.
	Adjudicate Verb = "adjudicate"
	Extend     Verb = "extend"
	Hide       Verb = "hide" // from all but those it concerns
	Show       Verb = "show" // again

	// TakeOver puts By in the place of Former. The caller checks that both are one person.
	TakeOver Verb = "take over"

	// Rematch notes that a Game was made from this one. The caller has made it.
	Rematch Verb = "rematch"
)

// What a Draw command can ask.
const (
	Offer    = "offer"
	Accept   = "accept"
	Reject   = "decline"
	Withdraw = "withdraw"
)

// Command is what a user, or the server's clock, wants to happen in a game.
type Command struct {
	redact.Guard

	Verb    Verb
	By      string // user id; "" for the server, which may Tick, Adjudicate and Extend
	Version *int   // the version the caller decided on; nil: the present one

	Move       string    // with Move
	Setup      string    // with Place
	Visited    time.Time // with Claim: the other's last visit; zero for one too long ago to be known
	Draw       string    // with Draw: Offer, Accept, Reject or Withdraw; with Move: Offer or ""
	InviteCode string    // with Join
	Random     io.Reader // with Join: draws the seat and deals the start

	Note   string // with Adjudicate and Extend: why, for the players to read
	Winner string // with Adjudicate: a seat's name, or Drawn
	Hours  int    // with Extend: by how many, up to MaxHours
	Former string // with TakeOver: user id
	Game   string // with Rematch: id of the new game

	ID          string // random; finds the command in the log where the answer to a commit was lost
	Key         string // idempotency key, "" for none
	Fingerprint []byte // of the request under the key
}

// markers lists the types that the first event of a command with the verb can have; nil for Tick, whose
// keys are not remembered.
func (v Verb) markers() []Type {
	switch v {
	case Join:
		return []Type{Joined}
	case Cancel, Decline:
		return []Type{Cancelled}
	case Place:
		return []Type{Placed}
	case Move:
		return []Type{Moved}
	case Resign:
		return []Type{Resigned}
	case Claim:
		return []Type{Claimed}
	case Draw:
		return []Type{DrawOffered, DrawAccepted, DrawDeclined, DrawWithdrawn}
	case Adjudicate:
		return []Type{Adjudicated}
	case Extend:
		return []Type{Extended}
	case Hide:
		return []Type{Hidden}
	case Show:
		return []Type{Shown}
	}
	return nil
}

// Remembers reports whether an event began an earlier command of the same user and verb under the same
// idempotency key.
func (c Command) Remembers(e Event) bool {
	if c.Key == "" || e.Key != c.Key || e.Actor != c.By {
		return false
	}
	for _, t := range c.Verb.markers() {
		if e.Type == t {
			return c.Verb != Cancel && c.Verb != Decline || e.Body.Reason == cancelReasons[c.Verb]
		}
	}
	return false
}

var cancelReasons = map[Verb]string{Cancel: CancelledByMaker, Decline: Declined}

// HoldsInvite reports whether a code is the game's invite code, in constant time.
func (g Game) HoldsInvite(code string) bool {
	return g.InviteCode != "" && subtle.ConstantTimeCompare([]byte(code), []byte(g.InviteCode)) == 1
}

// Concerns reports whether a user plays in the game, made it, or is the one it is offered to.
func (g Game) Concerns(user string) bool {
	return user != "" && (user == g.Maker || g.SeatOf(user) != rules.Nobody || user == g.Terms.Opponent.User)
}

// Permit refuses, as forbidden, a caller who may not give the command in any state of the game.
func Permit(g Game, c Command) error {
	switch c.Verb {
	case Tick, Leave, TakeOver, Rematch:
		return nil
	case Adjudicate, Extend, Hide, Show:
		if g.Concerns(c.By) {
			return fault.New(fault.Forbidden, "This is a game of your own; another administrator has to decide on it.")
		}
	case Join:
		return permitJoin(g, c)
	case Cancel:
		if c.By != g.Maker {
			return fault.New(fault.Forbidden, "Only the player who made this game may cancel it.")
		}
	case Decline:
		if g.Terms.Opponent.Kind != User || c.By != g.Terms.Opponent.User {
			return fault.New(fault.Forbidden, "Only the player this game is offered to may decline it.")
		}
	default:
		if c.By != g.Maker && g.SeatOf(c.By) == rules.Nobody {
			return fault.New(fault.Forbidden, "You do not play in this game.")
		}
	}
	return nil
}

func permitJoin(g Game, c Command) error {
	if c.By == g.Maker || g.SeatOf(c.By) != rules.Nobody {
		return nil // Decide refuses it as already_joined
	}
	switch o := g.Terms.Opponent; o.Kind {
	case User:
		if c.By != o.User {
			return fault.New(fault.Forbidden, "This game is offered to somebody else.")
		}
	case Invite:
		if !g.HoldsInvite(c.InviteCode) {
			return fault.New(fault.Forbidden, "This game is by invitation and needs its invite code.")
		}
	case Computer:
		return fault.New(fault.Forbidden, "This game is against the computer.")
	}
	return nil
}

// Open returns the first events of a new game. The terms must have been checked: a known variant, a
// reveal only where the variant hides something, an opponent who exists. A computer joins at once, so
// its game has started; the command's Random serves as with Join.
func Open(ruleset rules.Ruleset, t Terms, c Command, inviteCode string, now time.Time) ([]Event, error) {
	events := []Event{{
		Type: Created, Seat: t.Seat, Actor: c.By, Body: Body{Terms: &t}, Secret: Secret{InviteCode: inviteCode},
	}}
	if t.Opponent.Kind == Computer {
		seated, err := seat(Game{Ruleset: ruleset, Terms: t, Maker: c.By}, t.Opponent.User, c.Random)
		if err != nil {
			return nil, err
		}
		events = append(events, seated...)
	}
	return stamp(Game{}, c, events, now), nil
}

// stamp numbers and dates the events of a command and writes its id and key into the first.
func stamp(g Game, c Command, events []Event, now time.Time) []Event {
	for i := range events {
		events[i].Seq = g.Version + 1 + i
		events[i].At = now.UTC().Truncate(time.Microsecond)
	}
	events[0].CommandID = c.ID
	if c.Key != "" {
		events[0].Key, events[0].Secret.Fingerprint = c.Key, c.Fingerprint
	}
	return events
}
