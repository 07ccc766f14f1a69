package play

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"slowpond/internal/fault"
	"slowpond/internal/match"
	"slowpond/internal/play/internal/concern"
)

const (
	leftEvery  = 5 * time.Second
	leftBatch  = 500  // open games looked at in one step
	openAtOnce = 1000 // open games of one user
)

// rounds remembers how far a server has looked through the open games.
type rounds struct {
	mu    sync.Mutex
	after string // id of the last open game looked at
}

// Leave cancels the open games of a user who has no session that stands, and returns how many. For
// anybody else it does nothing.
func (s *Games) Leave(ctx context.Context, user string) (cancelled int, err error) {
	absent, err := s.absent(ctx, user)
	if err != nil || !absent {
		return 0, err
	}
	ids, err := concern.Open(ctx, s.pool, user, openAtOnce)
	if err != nil {
		return 0, err
	}
	return s.cancelLeft(ctx, ids)
}

// CancelLeft looks at the next of all open games and cancels those whose makers have no session that
// stands, whatever has ended it. It returns how many; after the last it begins again with the first. Any number of servers may do so at once.
func (s *Games) CancelLeft(ctx context.Context) (cancelled int, err error) {
	s.rounds.mu.Lock()
	defer s.rounds.mu.Unlock()
	made, err := concern.Makers(ctx, s.pool, s.rounds.after, leftBatch)
	if err != nil {
		return 0, err
	}
	ids, err := s.left(ctx, made)
	if err != nil {
		return 0, err
	}
	if s.rounds.after = ""; len(made) == leftBatch {
		s.rounds.after = made[leftBatch-1].ID
	}
	return s.cancelLeft(ctx, ids)
}

// left returns the games whose makers are absent.
func (s *Games) left(ctx context.Context, made []concern.Made) (ids []string, err error) {
	makers := make([]string, len(made))
	for i, m := range made {
		makers[i] = m.Maker
	}
	slices.Sort(makers)
	absent, err := s.presence.Absent(ctx, slices.Compact(makers))
	for _, m := range made {
		if slices.Contains(absent, m.Maker) {
			ids = append(ids, m.ID)
		}
	}
	return ids, err
}

// cancelLeft cancels games whose makers have left; one that somebody has joined or cancelled first is no
// failure.
func (s *Games) cancelLeft(ctx context.Context, ids []string) (cancelled int, failed error) {
	for _, id := range ids {
		_, err := s.submit(ctx, Request{Game: id}, match.Command{Verb: match.Leave})
		switch code := fault.CodeOf(err); {
		case err == nil:
			cancelled++
		case code == fault.Unavailable:
			return cancelled, err
		case code != fault.NotRunning:
			failed = errors.Join(failed, fmt.Errorf("play: cancelling open game %s: %w", id, err))
		}
	}
	return cancelled, failed
}

func (s *Games) cancelLeftAndLog(ctx context.Context, log *slog.Logger) error {
	cancelled, err := s.CancelLeft(ctx)
	if cancelled > 0 {
		log.InfoContext(ctx, "open games cancelled, since their makers have left", "games", cancelled)
	}
	return err
}
