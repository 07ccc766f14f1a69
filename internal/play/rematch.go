package play

import (
	"context"
	"errors"

	"slowpond/internal/fault"
	"slowpond/internal/match"
	"slowpond/internal/play/internal/eventlog"
)

// Rematch has two players play a finished game once more, with seats swapped: the first of them to ask
// makes the game, the other joins it, and asking again returns it; one that was declined, withdrawn or
// never joined may be followed by another. made tells whether this call made it. With sameDeal the board
// is dealt as it was, which the first to ask decides.
func (s *Games) Rematch(ctx context.Context, user, id string, sameDeal bool) (a Answer, made bool, err error) {
	f, err := s.current(ctx, id)
	if err != nil {
		return Answer{}, false, err
	}
	if !visible(f.game, Viewer{User: user}) {
		return Answer{}, false, notFound()
	}
	terms, err := f.game.Again(user, sameDeal)
	for tried := 0; err == nil && tried < tries; tried++ {
		var next string
		if next, err = s.log.RematchOf(ctx, id); err != nil {
			break
		}
		if next != "" {
			a, err = s.acceptRematch(ctx, f.game, user, next)
			return a, false, err
		}
		if a, err = s.makeRematch(ctx, f.game, user, terms); err == nil {
			return a, true, nil
		}
		if errors.Is(err, eventlog.ErrRematchTaken) { // the other was faster
			err = nil
		}
	}
	if err == nil {
		err = &fault.Error{Code: fault.StaleVersion, Detail: "The game is moving too fast; read it and decide again.", CurrentVersion: s.cachedVersion(id)}
	}
	return Answer{}, false, err
}

func (s *Games) makeRematch(ctx context.Context, g match.Game, user string, t match.Terms) (Answer, error) {
	if err := g.MayRematch(); err != nil {
		return Answer{}, err
	}
	if t.Opponent.Kind == match.User {
		absent, err := s.absent(ctx, t.Opponent.User)
		if err == nil && absent { // does not tell who is banned
			err = fault.New(fault.Invalid, "The other player is not signed in anywhere and could not answer.")
		}
		if err != nil {
			return Answer{}, err
		}
	}
	a, err := s.create(ctx, user, t, Key{})
	if err != nil {
		return Answer{}, err
	}
	return a, s.noteRematch(ctx, g, user, a.View.ID)
}

// acceptRematch joins a rematch that the other has made, and returns one that has begun.
func (s *Games) acceptRematch(ctx context.Context, g match.Game, user, id string) (Answer, error) {
	if err := s.noteRematch(ctx, g, user, id); err != nil {
		return Answer{}, err
	}
	v, err := s.Get(ctx, Viewer{User: user}, id)
	if err != nil || v.Status != match.StatusOpen || v.CreatedBy == user {
		return Answer{View: v}, err
	}
	a, err := s.Join(ctx, Request{Game: id, User: user}, "")
	if fault.CodeOf(err) == fault.AlreadyJoined { // by another request of the same user
		v, err = s.Get(ctx, Viewer{User: user}, id)
		return Answer{View: v}, err
	}
	return a, err
}

// noteRematch writes into a game's log which game was made from it. One whose server has died in between
// is noted by the next who asks.
func (s *Games) noteRematch(ctx context.Context, g match.Game, user, id string) error {
	_, err := s.submit(ctx, Request{Game: g.ID, User: user}, match.Command{Verb: match.Rematch, Game: id})
	if fault.CodeOf(err) == fault.NotRunning { // it is noted already
		return nil
	}
	return err
}
