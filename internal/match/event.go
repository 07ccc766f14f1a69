package match

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"slowpond/internal/redact"
	"slowpond/internal/rules"
)

// Type names what an event records.
type Type string

const (
	Created       Type = "created"
	Joined        Type = "joined"
	Started       Type = "started"
	Placed        Type = "placed"
	Moved         Type = "moved"
	DrawOffered   Type = "draw_offered"
	DrawAccepted  Type = "draw_accepted"
	DrawDeclined  Type = "draw_declined"
	DrawWithdrawn Type = "draw_withdrawn"
	Resigned      Type = "resigned"
	TimedOut      Type = "timed_out"
	Claimed       Type = "claimed" // by the player whom the other has left alone
	Adjudicated   Type = "adjudicated"
	Extended      Type = "extended"
	Ended         Type = "ended"
	Cancelled     Type = "cancelled"

	// These leave the match as it is, and happen in ended games too.
	Hidden    Type = "hidden"     // from the public, by an administrator
	Shown     Type = "shown"      // again
	TakenOver Type = "taken_over" // one user has taken another's place
	Rematched Type = "rematch"    // a game between the same players was made from this one
)

// Event is one thing that happened in a game. Its secret belongs to the actor alone, so an Event never
// leaves the packages that run games: encoding it fails, and it logs as "redacted".
type Event struct {
	redact.Guard

	Seq    int
	At     time.Time // UTC, whole microseconds
	Type   Type
	Seat   rules.Seat // who acted; Nobody where no seat did
	Actor  string     // user id; "" for the server
	Body   Body
	Secret Secret

	CommandID string // random, in the first event of each command
	Key       string // the idempotency key of the command, in its first event
}

// Body is the public part of an event; which fields are set depends on its type.
type Body struct {
	Terms  *Terms     `json:"terms,omitempty"`  // created
	Player string     `json:"player,omitempty"` // joined, taken_over: id of the user who comes
	Former string     `json:"former,omitempty"` // taken_over: id of the user who goes
	Deal   string     `json:"deal,omitempty"`   // started: pond or board
	Game   string     `json:"game,omitempty"`   // rematch: id of the new game
	Seats  *[2]string `json:"seats,omitempty"`  // started: user ids in seat order
	Move   string     `json:"move,omitempty"`   // moved: canonical notation
	Note   string     `json:"note,omitempty"`   // adjudicated, extended: the reason for people
	Winner rules.Seat `json:"winner,omitempty"` // adjudicated, ended: 0 for a draw
	Reason string     `json:"reason,omitempty"` // ended, cancelled

	Deadline *time.Time `json:"deadline,omitempty"` // extended: the new one
}

// Secret is the part of an event that only its actor may know.
type Secret struct {
	Setup       string `json:"setup,omitempty"`       // placed
	InviteCode  string `json:"invite_code,omitempty"` // created
	Fingerprint []byte `json:"fingerprint,omitempty"` // of the request under the event's key
}

// IsZero reports whether the secret is empty.
func (s Secret) IsZero() bool {
	return s.Setup == "" && s.InviteCode == "" && len(s.Fingerprint) == 0
}

// Encode returns the secret in the form of the log's column, its only use.
func (s Secret) Encode() ([]byte, error) {
	type column Secret
	return json.Marshal(column(s))
}

// MarshalJSON always fails; see Encode.
func (Secret) MarshalJSON() ([]byte, error) {
	return nil, errors.New("match: a secret must not be encoded")
}

// LogValue keeps secrets out of logs.
func (Secret) LogValue() slog.Value { return slog.StringValue("redacted") }

// Format keeps secrets out of formatted text, whatever the verb.
func (Secret) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, "redacted") }
