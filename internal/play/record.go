package play

import (
	"context"

	"slowpond/internal/record"
)

// Record returns the record of a game as the viewer may see it. Tags.Players holds user ids until
// Record.Name replaces them.
func (s *Games) Record(ctx context.Context, v Viewer, id string) (record.Record, error) {
	_, r, err := s.WithRecord(ctx, v, id)
	return r, err
}

// WithRecord returns a game and its record, both of the same version.
func (s *Games) WithRecord(ctx context.Context, v Viewer, id string) (View, record.Record, error) {
	f, err := s.see(ctx, v, id)
	if err != nil {
		return View{}, record.Record{}, err
	}
	view := show(f.game, v)
	return view, f.record(view), nil
}

// record returns the record of a game as a view shows it.
func (f *folded) record(view View) record.Record {
	g := f.game
	r := record.New(g.Ruleset, tags(view))
	if g.State() != nil {
		r.Start = &g.Deal
	}
	r.SetSetups(view.Setups)
	r.Moves = g.Line.Moves()
	return r
}

func tags(view View) record.Tags {
	t := record.Tags{
		Game: view.ID, Players: map[string]string{}, Status: string(view.Status),
		TimeControl: view.Terms.TimeControl, Options: record.Options{Reveal: view.Terms.Reveal},
		CreatedAt: view.CreatedAt, StartedAt: view.StartedAt, EndedAt: view.EndedAt,
	}
	for _, seat := range view.Seats {
		if seat.Player != "" {
			t.Players[seat.Name] = seat.Player
		}
	}
	if r := view.Result; r != nil {
		t.Result = &record.Result{Reason: r.Reason, Score: r.Score}
		if r.Winner != "" {
			t.Result.Winner = &r.Winner
		}
	}
	return t
}
