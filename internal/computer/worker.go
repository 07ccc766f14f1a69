package computer

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"time"

	"slowpond/internal/engine"
	"slowpond/internal/games"
)

const (
	// analysisRank is the level of an analysis: every turn comes before it.
	analysisRank = engine.Levels + 1

	// deepest is how many searches one worker has under way at most: one, and those it was interrupted
	// by. Each level of interruption has minds of its own, whose memory stays.
	deepest = 3

	// pauses is for how long a search gives way in all; then it is finished, so that no stream of easy
	// turns can keep a hard one from being answered.
	pauses = 2 * time.Second

	// leaseTerm is how long a turn may take: thinking, and pauses with the last turn that began in them.
	leaseTerm = longest + pauses + longest + grace
)

// worker does one job at a time, in one goroutine.
type worker struct {
	*Runner
	minds    [deepest]*games.Minds
	thinking int // searches under way, each in a pause of the one before
}

func (r *Runner) work(ctx context.Context, jobs <-chan job, free chan<- struct{}) {
	w := &worker{Runner: r}
	for i := range w.minds {
		w.minds[i] = r.variants.NewMinds()
	}
	for next := range jobs {
		r.busy.Add(1)
		next(ctx, w)
		r.busy.Add(-1)
		free <- struct{}{}
	}
}

// clocked is the time of one search.
type clocked struct {
	level  int
	began  time.Time
	end    time.Time // when it is to stop; later by every pause
	paused time.Duration
}

func (c *clocked) took(now time.Time) time.Duration { return now.Sub(c.began) - c.paused }

// think runs a search of a level for as long as it may take. The search gets minds that no other search
// of the worker uses, and asks stop now and then, which is where it gives way to turns of lower levels.
func (w *worker) think(ctx context.Context, level int, within time.Duration, search func(*games.Minds, func() bool) error) (*clocked, error) {
	now := w.clock()
	c := &clocked{level: level, began: now, end: now.Add(within)}
	minds := w.minds[w.thinking]
	w.thinking++
	defer func() { w.thinking-- }()
	stop := func() bool {
		runtime.Gosched() // lets requests run before the search takes a time slice
		if w.hints.below(level) && w.mayPause(c) {
			w.pause(ctx, c)
		}
		return ctx.Err() != nil || w.clock().After(c.end)
	}
	return c, safely(func() error { return search(minds, stop) })
}

// mayPause reports whether a search has to give way: no other worker of this process is free, and the
// search has not been kept waiting for long enough.
func (w *worker) mayPause(c *clocked) bool {
	return w.thinking < deepest && c.paused < pauses && int(w.busy.Load()) >= w.searches
}

// pause takes turns of lower levels that wait, the lowest first.
func (w *worker) pause(ctx context.Context, c *clocked) {
	began, before := w.clock(), c.paused
	for ctx.Err() == nil && w.mayPause(c) {
		game, ok := w.hints.take(c.level)
		if !ok {
			break
		}
		turn, ok, err := w.games.ClaimTurnOf(ctx, game, leaseTerm)
		if err != nil && ctx.Err() == nil {
			w.log.Debug("claiming a computer's turn failed", "error", err)
		}
		if err == nil && ok {
			w.take(ctx, turn)
		}
		c.paused = before + w.clock().Sub(began)
	}
	c.end = c.end.Add(c.paused - before)
}

// safely turns a panic into an error, so that one bad game does not stop the others.
func safely(do func() error) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = fmt.Errorf("computer: panic: %v\n%s", value, debug.Stack())
		}
	}()
	return do()
}
