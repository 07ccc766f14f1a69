package play

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"slowpond/internal/fault"
	"slowpond/internal/match"
)

const (
	sweepEvery = 500 * time.Millisecond
	sweepBatch = 100
)

// Sweep ends every game whose time has run out, by the same path as every other command, and
// returns how many it ended. Any number of processes may sweep at once. A game that fails does not
// keep the others waiting; its error is returned with theirs.
func (s *Games) Sweep(ctx context.Context) (int, error) {
	total := 0
	for {
		due, err := s.log.Due(ctx, s.clock(), sweepBatch)
		if err != nil {
			return total, err
		}
		ended, err := s.tick(ctx, due)
		total += ended
		if ended == 0 || ctx.Err() != nil {
			return total, err
		}
	}
}

// tick lets each game's clock decide; a game that somebody else moved on first is no failure.
func (s *Games) tick(ctx context.Context, ids []string) (ended int, err error) {
	for _, id := range ids {
		_, failure := s.submit(ctx, Request{Game: id}, match.Command{Verb: match.Tick})
		switch {
		case failure == nil:
			ended++
		case fault.CodeOf(failure) != fault.NotRunning:
			err = errors.Join(err, fmt.Errorf("play: tick %s: %w", id, failure))
		}
	}
	return ended, err
}

// RunSweeper sweeps twice a second until the context ends. A failing database is waited for, and said
// to fail once, and once to work again.
func (s *Games) RunSweeper(ctx context.Context, log *slog.Logger) {
	ticker := time.NewTicker(sweepEvery)
	defer ticker.Stop()
	said := ""
	for {
		if n, err := s.Sweep(ctx); ctx.Err() == nil {
			said = s.report(log, n, err, said)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// report logs how a sweep went, unless that was said of the one before, and returns what is said now.
func (s *Games) report(log *slog.Logger, ended int, err error, said string) string {
	if ended > 0 {
		log.Info("games ended by the clock", "games", ended)
	}
	if err == nil {
		now := s.clock()
		s.swept.Store(&now)
		if said != "" {
			log.Info("sweeps succeed again")
		}
		return ""
	}
	failure := err.Error()
	if code := fault.CodeOf(err); code == fault.Unavailable {
		failure = string(code) // refused, reset and timed out are one failure of the database
	}
	if failure != said {
		log.Warn("sweeps fail, and go on being tried", "error", err)
	}
	return failure
}
