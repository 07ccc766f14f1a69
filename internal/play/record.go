package play

import (
	"context"
	"encoding/json"
	"time"

	"slowpond/internal/match"
	"slowpond/internal/rules"
)

// Record is a whole game as one viewer may see it, portable: its JSON form is openapi.yaml's, its
// text form is MarshalText's, and ReadRecord reads both.
type Record struct {
	Tags   Tags               `json:"tags"`
	Start  *string            `json:"start"`  // pond rows joined by "/", or the board; nil before the start
	Setups map[string]*string `json:"setups"` // by seat, "?" for what the viewer may not know (S7); nil without setups
	Moves  []string           `json:"moves"`  // those that stand, in canonical notation
}

// Tags say what a recorded game was.
type Tags struct {
	Game        string            `json:"game"` // id
	Variant     string            `json:"variant"`
	Players     map[string]string `json:"players"` // names by seat
	Status      string            `json:"status"`
	Result      *RecordedResult   `json:"result"`
	TimeControl match.TimeControl `json:"time_control"`
	Options     RecordedOptions   `json:"options"`
	CreatedAt   time.Time         `json:"created_at"`
	StartedAt   *time.Time        `json:"started_at"`
	EndedAt     *time.Time        `json:"ended_at"`
}

// RecordedResult is how a recorded game ended.
type RecordedResult struct {
	Winner *string        `json:"winner"` // seat, nil for a draw
	Reason string         `json:"reason"`
	Score  map[string]int `json:"score"` // by seat; nil where there is none or it is unknown
}

// RecordedOptions are a recorded game's options.
type RecordedOptions struct {
	Reveal string `json:"reveal,omitempty"`
}

// MarshalJSON gives the JSON form; without it MarshalText would make a record a JSON string.
func (r Record) MarshalJSON() ([]byte, error) {
	type form Record
	return json.Marshal(form(r))
}

// Record returns the record of a game as the viewer may see it. Tags.Players holds user ids until
// Name has replaced them.
func (s *Games) Record(ctx context.Context, v Viewer, id string) (Record, error) {
	_, r, err := s.WithRecord(ctx, v, id)
	return r, err
}

// WithRecord returns a game and its record, both of the same version.
func (s *Games) WithRecord(ctx context.Context, v Viewer, id string) (View, Record, error) {
	f, err := s.see(ctx, v, id)
	if err != nil {
		return View{}, Record{}, err
	}
	view := show(f.game, v)
	return view, f.record(v, view), nil
}

// record gives the record of a game as a viewer is shown it.
func (f *folded) record(v Viewer, view View) Record {
	g := f.game
	r := Record{Tags: tags(view), Moves: g.Line.Moves()}
	if g.State() != nil {
		r.Start = &g.Deal
	}
	if view.Variant.HasSetup {
		r.Setups = setups(view.Variant, f.look(v))
	}
	return r
}

// Name puts the players' names, by user id, in the place of their ids.
func (r Record) Name(names map[string]string) Record {
	named := map[string]string{}
	for seat, id := range r.Tags.Players {
		named[seat] = names[id]
	}
	r.Tags.Players = named
	return r
}

// Seats lists the names of the seats in the order of the first move.
func (r Record) Seats() [2]string {
	v, _ := r.variant()
	return v.Seats
}

func tags(view View) Tags {
	t := Tags{
		Game: view.ID, Variant: view.Variant.ID, Players: map[string]string{}, Status: string(view.Status),
		TimeControl: view.Terms.TimeControl, Options: RecordedOptions{Reveal: view.Terms.Reveal},
		CreatedAt: view.CreatedAt, StartedAt: view.StartedAt, EndedAt: view.EndedAt,
	}
	for _, seat := range view.Seats {
		if seat.Player != "" {
			t.Players[seat.Name] = seat.Player
		}
	}
	if r := view.Result; r != nil {
		t.Result = &RecordedResult{Reason: r.Reason, Score: r.Score}
		if r.Winner != "" {
			t.Result.Winner = &r.Winner
		}
	}
	return t
}

func setups(variant rules.Variant, seen rules.View) map[string]*string {
	all := map[string]*string{}
	for i, seat := range variant.Seats {
		all[seat] = nil
		if seen.Setups[i] != "" {
			all[seat] = &seen.Setups[i]
		}
	}
	return all
}
