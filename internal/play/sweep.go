package play

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"slowpond/internal/fault"
	"slowpond/internal/loop"
	"slowpond/internal/match"
	"slowpond/internal/play/internal/analysis"
	"slowpond/internal/play/internal/due"
	"slowpond/internal/play/internal/lease"
)

const (
	sweepEvery  = 500 * time.Millisecond
	sweepBatch  = 100
	setAside    = time.Hour // until a game that could not be ended is tried again
	forgetEvery = time.Hour // and how long a lease that has run out is kept
	foldEvery   = 2 * time.Second
)

// Sweep ends every game whose time has run out, by the same path as every other command, and
// returns how many it ended. Any number of processes may sweep at once. A game that cannot be ended
// does not keep the others waiting: it is set aside for an hour, and its error is returned with theirs.
func (s *Games) Sweep(ctx context.Context) (total int, failed error) {
	for {
		ids, more, err := due.Games(ctx, s.pool, s.clock(), sweepBatch)
		if err != nil {
			return total, err
		}
		ended, err := s.tick(ctx, ids)
		total += ended
		failed = errors.Join(failed, err)
		if !more && ended == 0 || ctx.Err() != nil || fault.CodeOf(err) == fault.Unavailable {
			return total, failed
		}
	}
}

// tick lets each game's clock decide; a game that somebody else moved on first is no failure.
func (s *Games) tick(ctx context.Context, ids []string) (ended int, failed error) {
	for _, id := range ids {
		_, err := s.submit(ctx, Request{Game: id}, match.Command{Verb: match.Tick})
		switch code := fault.CodeOf(err); {
		case err == nil:
			ended++
		case code == fault.Unavailable:
			return ended, err // the database is away: the others would fail the same way
		default:
			failed = errors.Join(failed, s.setAside(ctx, id, err))
		}
	}
	return ended, failed
}

// setAside keeps a game that could not be ended from the sweeper, unless it is not due any more: then
// somebody else was first. It returns why the game is set aside.
func (s *Games) setAside(ctx context.Context, id string, why error) error {
	now := s.clock()
	aside, err := due.SetAside(ctx, s.pool, id, now, now.Add(setAside))
	if aside {
		err = fmt.Errorf("play: the time of game %s ran out: %w", id, why)
	}
	return err
}

// Loops are what a server of these games repeats in the background: ending games by the clock twice a
// second, cancelling open games whose makers have left, adding up tallies, removing old leases every hour,
// completing rows that an older program wrote, and letting go from memory what nobody asks for. Any number of processes may run them.
func (s *Games) Loops(log *slog.Logger) []loop.Loop {
	return []loop.Loop{
		{Doing: "ending games by the clock", Every: sweepEvery, Log: log, Step: func(ctx context.Context) error {
			return s.sweep(ctx, log)
		}},
		{Doing: "cancelling open games whose makers have left", Every: leftEvery, Log: log, Step: func(ctx context.Context) error {
			return s.cancelLeftAndLog(ctx, log)
		}},
		{Doing: "adding up tallies", Every: foldEvery, Log: log, Step: s.FoldTallies},
		{Doing: "removing old leases of computers' turns", Every: forgetEvery, Log: log, Step: func(ctx context.Context) error {
			return lease.Forget(ctx, s.pool, s.clock().Add(-forgetEvery))
		}},
		{Doing: "removing who asked for old analyses", Every: forgetEvery, Log: log, Step: func(ctx context.Context) error {
			return analysis.Forget(ctx, s.pool, s.clock())
		}},
		s.backfill(log),
		{Doing: "letting games go from memory", Every: idle / 15, Log: log, Step: func(context.Context) error {
			s.cache.forget(s.clock().Add(-idle))
			return nil
		}},
	}
}

// sweep sweeps once, and remembers when it last succeeded.
func (s *Games) sweep(ctx context.Context, log *slog.Logger) error {
	ended, err := s.Sweep(ctx)
	if ended > 0 {
		log.Info("games ended by the clock", "games", ended)
	}
	if err == nil {
		now := s.clock()
		s.swept.Store(&now)
	}
	return err
}
