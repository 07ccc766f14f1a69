package play

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"slowpond/internal/loop"
	"slowpond/internal/match"
	"slowpond/internal/redact"
)

const (
	backfillEvery = time.Second
	backfillLooks = 2000 // rows looked at in a step
	backfillFolds = 200  // rows completed in a step, at least one
)

// backfill goes once through the rows of a database that an older program has written, and completes
// them, a few each second so that nobody waits for it. Any number of processes may do so at once.
type backfill struct {
	redact.Guard

	games *Games
	after string // the id of the last row looked at
	done  bool
}

func (s *Games) backfill(log *slog.Logger) loop.Loop {
	b := &backfill{games: s}
	return loop.Loop{Doing: "completing games for lists", Every: backfillEvery, Log: log, Step: b.step}
}

func (b *backfill) step(ctx context.Context) (err error) {
	if !b.done && b.after == "" {
		b.done, err = b.games.log.Backfilled(ctx)
	}
	if b.done || err != nil {
		return err
	}
	ids, last, err := b.games.log.Incomplete(ctx, b.after, backfillLooks)
	if err != nil {
		return err
	}
	if last == "" {
		b.done = true
		return b.games.log.KeepBackfilled(ctx, b.games.clock())
	}
	for i, id := range ids {
		if i == backfillFolds {
			return nil
		}
		row, err := b.games.projected(ctx, id)
		if err == nil {
			err = b.games.log.Complete(ctx, row)
		}
		if err != nil && !errors.Is(err, match.ErrCorrupt) {
			return err
		}
		b.after = id
	}
	b.after = last
	return nil
}
