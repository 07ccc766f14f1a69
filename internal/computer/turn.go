package computer

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"slices"

	"slowpond/internal/engine"
	"slowpond/internal/games"
	"slowpond/internal/play"
)

// take decides one turn and submits the decision, or gives the turn back.
func (w *worker) take(ctx context.Context, turn play.Turn) {
	var s Search
	err := safely(func() (err error) { s, err = w.play(ctx, turn); return err })
	switch {
	case ctx.Err() != nil:
		// The server is stopping: another process takes the turn.
		w.giveBack(ctx, func(ctx context.Context) error { return w.games.ForgoTurn(ctx, turn) })
	case overtaken(err):
	case err != nil:
		s.Outcome = w.failed(ctx, turn, err)
		w.observe(s)
	case s.Outcome != "":
		w.observe(s)
	}
}

// play looks at a game, decides and submits. The Search has no outcome where there was nothing to decide.
func (w *worker) play(ctx context.Context, turn play.Turn) (s Search, err error) {
	began := w.clock()
	view, situation, err := w.look(ctx, turn)
	if err != nil || view.Version != turn.Version {
		return s, err
	}
	s = Search{Variant: situation.Variant, Level: view.Terms.Opponent.Level, Waited: began.Sub(turn.Since)}
	var d engine.Decision
	if turn.Attempt > attempts {
		s.Outcome = GivenUp
		d, err = w.anything(situation)
	} else {
		s.Outcome = Decided
		d, err = w.decide(ctx, situation, &s)
	}
	if err == nil && incomplete(d, situation) {
		err = errUndecided
	}
	if err != nil || ctx.Err() != nil {
		return s, err
	}
	if err := w.submit(ctx, turn, view.Version, d); err != nil {
		return s, err
	}
	if s.Outcome == GivenUp {
		w.log.Error("a computer's turn failed too often: it made any legal move", "game", turn.Game, "variant", s.Variant, "attempts", attempts)
	}
	return s, nil
}

var errUndecided = errors.New("computer: the decision lacks a move, a setup or an answer")

// incomplete reports whether a computer that has something to do would still have it after a decision.
func incomplete(d engine.Decision, s engine.Situation) bool {
	if s.Offered && d.Answer == "" {
		return true
	}
	return s.ToAct && d.Answer != engine.Accept && d.Move == "" && d.Setup == ""
}

// decide runs a search for as long as its level may think, and notes what it took.
func (w *worker) decide(ctx context.Context, situation engine.Situation, s *Search) (d engine.Decision, err error) {
	c, err := w.think(ctx, s.Level, min(w.variants.Within(s.Variant, s.Level), longest), func(minds *games.Minds, stop func() bool) error {
		mind, err := minds.Of(s.Variant)
		if err != nil {
			return err
		}
		d, err = mind.Decide(s.Level, situation, engine.Budget{Stop: stop}, drawSeed())
		return err
	})
	s.Took, s.Paused, s.Depth, s.Nodes = c.took(w.clock()), c.paused, d.Effort.Depth, d.Effort.Nodes
	return d, err
}

// anything decides without searching.
func (w *worker) anything(situation engine.Situation) (engine.Decision, error) {
	mind, err := w.variants.NewMinds().Of(situation.Variant) // the kept one may be what fails
	if err != nil {
		return engine.Decision{}, err
	}
	return engine.Anything(mind, situation, drawSeed()), nil
}

// drawSeed returns a random seed, so that nobody can work out a computer's setup by running the same program.
func drawSeed() uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return binary.NativeEndian.Uint64(b[:])
}

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
