// Package notify tells players what has happened in their games when they are not looking: who is told
// what, where and when.
//
// A commit that concerns somebody who can be told outside the page writes one row to notice_outbox. The
// relay of any server turns it into notices, each a row with the time it is due, and a River job for each
// in the same transaction. A job sends what is due and still true through a Channel. The page's bell needs
// none of this: it is read from the games as they are.
package notify

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"
)

// Kind is what a notice is about.
type Kind string

const (
	YourTurn      Kind = "your_turn"
	Challenge     Kind = "challenge" // a game is offered to the user by name, or somebody joined the user's open game
	GameEnded     Kind = "game_ended"
	DrawOffer     Kind = "draw_offer"
	TakebackOffer Kind = "takeback_offer"
	Message       Kind = "message"
	Reminder      Kind = "reminder" // before a deadline of the user's own
	News          Kind = "news"
)

// Kinds lists all kinds, in the order in which people are shown them.
func Kinds() []Kind {
	return []Kind{YourTurn, Challenge, Reminder, GameEnded, DrawOffer, TakebackOffer, Message, News}
}

// Names of channels. Page is the bell of the page and is no Channel.
const (
	Page    = "page"
	Push    = "push"
	Mail    = "mail"
	Webhook = "webhook"
)

// Channel carries notices to users outside the page. It is safe for concurrent use.
type Channel interface {
	// Name is Push, Mail or Webhook.
	Name() string
	// Targets lists where a user can be reached now; none for a user who cannot be.
	Targets(ctx context.Context, user string) ([]Target, error)
	// Send returns nil once the notices are accepted; Gone and Later say what else to do. After any other
	// error it is tried again, more and more seldom.
	Send(ctx context.Context, d Delivery) error
}

// Target is one place where a user can be reached by a channel.
type Target struct {
	ID    string // "" where a channel has one place a user
	Kinds []Kind // what it wants to be told; nil: as the user's settings say
}

// Delivery is what one target is told at once.
type Delivery struct {
	ID       string // the same in each try, so that the receiver can tell a repeat
	User     string // id
	Target   string
	Language string         // en or nl
	Zone     *time.Location // the reader's
	Notices  []Notice       // at least one, the oldest first
}

// Notice says what happened in a game. It holds nothing that its reader may not know, and no number of a
// piece at all.
type Notice struct {
	ID      int64
	Kind    Kind
	At      time.Time
	Game    Game
	Expires time.Time // when it is no longer worth sending; zero for never

	due time.Time
}

// ErrGone means that a target does not exist any more, and never will again. What was to be told there is
// dropped.
var ErrGone = errors.New("notify: the target is gone")

// Later means that a target asks to be tried again after some time.
type Later struct {
	After time.Duration
	Err   error
}

func (e *Later) Error() string { return fmt.Sprintf("notify: try again in %v: %v", e.After, e.Err) }
func (e *Later) Unwrap() error { return e.Err }

// wants reports whether a target is to be told of a kind, given the user's settings.
func (t Target) wants(k Kind, s Settings, channel string) bool {
	if t.Kinds != nil {
		return slices.Contains(t.Kinds, k)
	}
	return slices.Contains(s.Kinds[k], channel)
}
