// Package computer plays for the computers: it claims games in which a computer has something to do,
// asks the engine for a decision, and submits it the way every player does.
//
// A claim is a lease. If a process dies between claim and move, the lease runs out and another process
// claims the game. Two answers to one position cannot both be committed, since each names the version
// it was decided on. Any number of processes may run a Runner on one database.
//
// Computers are shared fairly. The database says which turn is next: users take turns, and of each
// user's games the one that has waited longest. A search that is under way gives way to a turn of a
// lower level, which takes a fraction of its time, and goes on afterwards as if nothing had been; an
// analysis gives way to every turn.
package computer

import (
	"context"
	"log/slog"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"slowpond/internal/games"
	"slowpond/internal/play"
)

const (
	pollEvery = time.Second      // for turns that another process has left, and lost wake-ups
	longest   = 5 * time.Second  // that any level may think
	grace     = 10 * time.Second // for everything around a search, until its lease runs out
)

// Config is what a Runner needs. Games and Variants are required.
type Config struct {
	Games    *play.Games
	Variants *games.List
	Searches int              // at once; default GOMAXPROCS-1, at least 1
	Log      *slog.Logger     // default slog.Default()
	Clock    func() time.Time // default time.Now

	// Observe is called with every decision; optional.
	Observe func(Search)
}

// Search is one decision a computer made.
type Search struct {
	Variant string
	Level   int
	Waited  time.Duration // from when the computer could act until the search began
	Took    time.Duration // without pauses
	Paused  time.Duration // for turns of lower levels
	Depth   int
	Nodes   int64
	Outcome Outcome
}

// Outcome says what came of a turn.
type Outcome string

// The outcomes of a turn.
const (
	Decided  Outcome = "decided"
	Failed   Outcome = "failed"    // it is tried again
	GivenUp  Outcome = "given_up"  // it failed so often that the computer made any legal move
	SetAside Outcome = "set_aside" // not even that succeeded: it is tried again after hours
)

// Outcomes lists all outcomes.
func Outcomes() []Outcome { return []Outcome{Decided, Failed, GivenUp, SetAside} }

// Runner plays for the computers of one database.
type Runner struct {
	games    *play.Games
	variants *games.List
	searches int
	log      *slog.Logger
	clock    func() time.Time
	observe  func(Search)
	wake     chan struct{}
	hints    *hints
	busy     atomic.Int32 // workers with a job
}

// New returns a Runner that plays once Run is called.
func New(c Config) *Runner {
	if c.Searches == 0 {
		c.Searches = max(runtime.GOMAXPROCS(0)-1, 1)
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	if c.Clock == nil {
		c.Clock = time.Now
	}
	if c.Observe == nil {
		c.Observe = func(Search) {}
	}
	return &Runner{
		games: c.Games, variants: c.Variants, searches: c.Searches, log: c.Log, clock: c.Clock, observe: c.Observe,
		wake: make(chan struct{}, 1), hints: newHints(),
	}
}

// Wake is the hint that the computer of a level may have something to do in a game. It never blocks. A
// lost hint costs at most a second, or one search where all are under way.
func (r *Runner) Wake(game string, level int) {
	r.hints.add(game, level)
	select {
	case r.wake <- struct{}{}:
	default:
	}
}

// job is a turn, or one step of an analysis.
type job func(ctx context.Context, w *worker)

// Run plays until the context ends, and returns once every search has stopped. Analyses come after
// turns.
func (r *Runner) Run(ctx context.Context) {
	jobs, free := make(chan job), make(chan struct{}, r.searches)
	var running sync.WaitGroup
	for range r.searches {
		running.Go(func() { r.work(ctx, jobs, free) })
		free <- struct{}{}
	}
	r.deal(ctx, jobs, free)
	close(jobs)
	running.Wait()
}

// deal claims a job for each free worker, after each wake-up and poll.
func (r *Runner) deal(ctx context.Context, jobs chan<- job, free chan struct{}) {
	poll := time.NewTicker(pollEvery)
	defer poll.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-free:
		}
		if next, ok := r.claim(ctx); ok {
			jobs <- next
			continue
		}
		free <- struct{}{}
		select {
		case <-ctx.Done():
			return
		case <-r.wake:
		case <-poll.C:
		}
	}
}

func (r *Runner) claim(ctx context.Context) (job, bool) {
	turn, ok, err := r.games.ClaimTurn(ctx, leaseTerm)
	if err != nil && ctx.Err() == nil {
		r.log.Debug("claiming a computer's turn failed", "error", err)
	}
	if err != nil || !ok {
		return r.claimAnalysis(ctx)
	}
	r.hints.drop(turn.Game)
	return func(ctx context.Context, w *worker) { w.take(ctx, turn) }, true
}
