// Package record writes, reads and checks records: a whole game as a portable text, as one viewer may
// see it. It does no I/O and has no database code.
package record

import (
	"encoding/json"
	"errors"
	"time"

	"slowpond/internal/match"
	"slowpond/internal/rules"
)

// Record is a whole game as one viewer may see it. Its JSON form is openapi.yaml's, its text form is
// MarshalText's, and Read reads both. Records are made by New and Read.
type Record struct {
	Tags   Tags               `json:"tags"`
	Start  *string            `json:"start"`  // the public start, as the ruleset's Deal writes it; nil before the start
	Setups map[string]*string `json:"setups"` // by seat, "?" for what the viewer may not know (S7); nil without setups
	Moves  []string           `json:"moves"`  // those that stand, in canonical notation

	ruleset rules.Ruleset
}

// Tags describe a recorded game.
type Tags struct {
	Game        string            `json:"game"` // id
	Variant     string            `json:"variant"`
	Players     map[string]string `json:"players"` // names by seat
	Status      string            `json:"status"`
	Result      *Result           `json:"result"`
	TimeControl match.TimeControl `json:"time_control"`
	Options     Options           `json:"options"`
	CreatedAt   time.Time         `json:"created_at"`
	StartedAt   *time.Time        `json:"started_at"`
	EndedAt     *time.Time        `json:"ended_at"`
}

// Result is how a recorded game ended.
type Result struct {
	Winner *string        `json:"winner"` // seat, nil for a draw
	Reason string         `json:"reason"`
	Score  map[string]int `json:"score"` // by seat; nil where there is none or it is unknown
}

// Options are a recorded game's options.
type Options struct {
	Reveal string `json:"reveal,omitempty"`
}

// New returns the record of a game under a ruleset, without moves; it fills in Tags.Variant.
func New(ruleset rules.Ruleset, tags Tags) Record {
	tags.Variant = ruleset.Variant().ID
	return Record{Tags: tags, Moves: []string{}, ruleset: ruleset}
}

// SetSetups sets both setups as a viewer may see them, in seat order; "" is one the viewer may not see. A
// variant without setups records none.
func (r *Record) SetSetups(seen [2]string) {
	v := r.ruleset.Variant()
	if !v.HasSetup {
		return
	}
	r.Setups = map[string]*string{v.Seats[0]: optional(seen[0]), v.Seats[1]: optional(seen[1])}
}

// MarshalJSON returns the JSON form; without it MarshalText would turn a record into a JSON string.
func (r Record) MarshalJSON() ([]byte, error) {
	type form Record
	return json.Marshal(form(r))
}

// Name returns the record with the players' names, given by user id, in place of their ids.
func (r Record) Name(names map[string]string) Record {
	named := map[string]string{}
	for seat, id := range r.Tags.Players {
		named[seat] = names[id]
	}
	r.Tags.Players = named
	return r
}

// Seats lists the names of the seats in the order of the first move; both are "" in the zero Record.
func (r Record) Seats() [2]string {
	v, _ := r.variant()
	return v.Seats
}

var errVariant = errors.New("record: unknown variant")

func (r Record) variant() (rules.Variant, error) {
	if r.ruleset == nil || r.ruleset.Variant().ID != r.Tags.Variant {
		return rules.Variant{}, errVariant
	}
	return r.ruleset.Variant(), nil
}

// under returns the record with the ruleset of the variant it names.
func (r Record) under(rulesets match.Rulesets) (Record, error) {
	ruleset, ok := rulesets[r.Tags.Variant]
	if !ok {
		return Record{}, errVariant
	}
	r.ruleset = ruleset
	return r, nil
}

func optional(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

func deref(s *string, otherwise string) string {
	if s == nil {
		return otherwise
	}
	return *s
}
