package computer

import (
	"context"
	"slices"

	"slowpond/internal/engine"
	"slowpond/internal/play"
)

// look reads a game as the computer's seat may know it.
func (r *Runner) look(ctx context.Context, turn play.Turn) (play.View, engine.Situation, error) {
	me := play.Viewer{User: turn.User}
	view, record, err := r.games.WithRecord(ctx, me, turn.Game)
	if err != nil {
		return view, engine.Situation{}, err
	}
	seat, _ := view.Variant.SeatByName(view.You)
	s := engine.Situation{
		Variant: view.Variant.ID, Seat: seat,
		ToAct:    slices.Contains(view.ToAct, view.You),
		Placing:  view.Status == "setup",
		Offered:  view.DrawOffer != "" && view.DrawOffer != view.You,
		MayOffer: view.MayOffer,
		Position: view.Position, Setups: view.Setups, Legal: view.Moves, Moves: record.Moves,
	}
	if record.Start != nil {
		s.Start = *record.Start
	}
	return view, s, nil
}

// submit carries out a decision, each part on the version that the part before led to.
func (r *Runner) submit(ctx context.Context, turn play.Turn, version int, d engine.Decision) error {
	request := play.Request{Game: turn.Game, User: turn.User, Version: &version}
	step := func(wanted bool, do func() (play.Answer, error)) error {
		if !wanted {
			return nil
		}
		answer, err := do()
		version = answer.View.Version
		return err
	}
	if err := step(d.Answer != "", func() (play.Answer, error) { return r.games.Draw(ctx, request, d.Answer) }); err != nil {
		return err
	}
	if err := step(d.Offer, func() (play.Answer, error) { return r.games.Draw(ctx, request, "offer") }); err != nil {
		return err
	}
	if err := step(d.Setup != "", func() (play.Answer, error) { return r.games.Place(ctx, request, d.Setup) }); err != nil {
		return err
	}
	return step(d.Move != "", func() (play.Answer, error) { return r.games.Move(ctx, request, d.Move) })
}
