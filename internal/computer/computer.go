// Package computer plays for the computers: it claims games in which a computer has something to do,
// asks the engine for a decision, and submits it the way every player does.
//
// A claim is a lease. If a process dies between claim and move, the lease runs out and another process
// claims the game. Two answers to one position cannot both be committed, since each names the version
// it was decided on. Any number of processes may run a Runner on one database.
package computer

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"log/slog"
	"runtime"
	"runtime/debug"
	"sync"
	"time"

	"slowpond/internal/engine"
	"slowpond/internal/fault"
	"slowpond/internal/games"
	"slowpond/internal/play"
)

const (
	pollEvery = time.Second      // for turns that another process has left, and lost wake-ups
	grace     = 10 * time.Second // beyond the thinking time, until a lease runs out
	longest   = 5 * time.Second  // that any level may think, for the lease
)

// Config is what a Runner needs. Games and Variants are required.
type Config struct {
	Games    *play.Games
	Variants *games.List
	Searches int          // at once; default GOMAXPROCS-1, at least 1
	Log      *slog.Logger // default slog.Default()

	// Observe is called with every decision; optional.
	Observe func(Search)
}

// Search is one decision a computer made.
type Search struct {
	Variant string
	Waited  time.Duration // from when the computer could act until the search began
	Took    time.Duration
	Depth   int
	Nodes   int64
	Failed  bool // it made no decision
}

// Runner plays for the computers of one database.
type Runner struct {
	games    *play.Games
	variants *games.List
	searches int
	log      *slog.Logger
	observe  func(Search)
	wake     chan struct{}
}

// New returns a Runner that plays once Run is called.
func New(c Config) *Runner {
	if c.Searches == 0 {
		c.Searches = max(runtime.GOMAXPROCS(0)-1, 1)
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	if c.Observe == nil {
		c.Observe = func(Search) {}
	}
	return &Runner{games: c.Games, variants: c.Variants, searches: c.Searches, log: c.Log, observe: c.Observe, wake: make(chan struct{}, 1)}
}

// Wake is the hint that a computer may have something to do. It never blocks; a lost hint costs at most
// a second.
func (r *Runner) Wake() {
	select {
	case r.wake <- struct{}{}:
	default:
	}
}

// job is a turn or an analysis, done by a worker with its own minds.
type job func(ctx context.Context, minds *games.Minds) error

// Run plays until the context ends, and returns once every search has stopped. Each search runs in its
// own goroutine; the game that has waited longest comes first, and analyses come after games.
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
	claimed, err := r.games.ClaimTurns(ctx, 1, longest+grace)
	if err != nil && ctx.Err() == nil {
		r.log.Debug("claiming computers' turns failed", "error", err)
	}
	if err != nil || len(claimed) == 0 {
		return r.claimAnalysis(ctx)
	}
	turn := claimed[0]
	return func(ctx context.Context, minds *games.Minds) error { return r.take(ctx, minds, turn) }, true
}

func (r *Runner) work(ctx context.Context, jobs <-chan job, free chan<- struct{}) {
	minds := r.variants.NewMinds()
	for next := range jobs {
		if err := safely(ctx, next, minds); err != nil && ctx.Err() == nil && !overtaken(err) {
			r.log.Error("a computer's turn or analysis failed", "error", err)
		}
		free <- struct{}{}
	}
}

// safely turns a panic into an error, so that one bad game does not stop the server.
func safely(ctx context.Context, next job, minds *games.Minds) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = fmt.Errorf("computer: panic: %v\n%s", value, debug.Stack())
		}
	}()
	return next(ctx, minds)
}

// overtaken reports whether an error is a refusal because the game has moved on meanwhile, which is no failure.
func overtaken(err error) bool {
	switch fault.CodeOf(err) {
	case fault.StaleVersion, fault.NotRunning, fault.NotYourTurn, fault.AlreadyPlaced, fault.DrawOffer, fault.Unavailable:
		return true
	}
	return false
}

// take decides one turn and submits the decision. Where the search fails, the computer makes any legal
// move, so that the other player is not kept waiting.
func (r *Runner) take(ctx context.Context, minds *games.Minds, turn play.Turn) error {
	began := time.Now()
	view, situation, err := r.look(ctx, turn)
	if err != nil || view.Version != turn.Version {
		return err
	}
	mind, err := minds.Of(situation.Variant)
	if err != nil {
		return err
	}
	decision, err := r.decide(ctx, mind, view.Terms.Opponent.Level, situation)
	r.observe(Search{
		Variant: situation.Variant, Waited: began.Sub(turn.Since), Took: time.Since(began),
		Depth: decision.Effort.Depth, Nodes: decision.Effort.Nodes, Failed: err != nil,
	})
	if ctx.Err() != nil {
		return nil // the server is stopping: another process will claim the turn
	}
	if err != nil {
		r.log.Error("a search failed", "game", turn.Game, "error", err)
		decision = engine.Anything(mind, situation, drawSeed())
	}
	return r.submit(ctx, turn, view.Version, decision)
}

// decide runs a search for as long as its level may think.
func (r *Runner) decide(ctx context.Context, mind engine.Mind, level int, s engine.Situation) (d engine.Decision, err error) {
	end := time.Now().Add(min(r.variants.Within(s.Variant, level), longest))
	stop := func() bool {
		runtime.Gosched() // lets requests run before the search takes a time slice
		return ctx.Err() != nil || time.Now().After(end)
	}
	think := func(context.Context, *games.Minds) (err error) {
		d, err = mind.Decide(level, s, engine.Budget{Stop: stop}, drawSeed())
		return err
	}
	err = safely(ctx, think, nil)
	return d, err
}

// drawSeed returns a random seed, so that nobody can work out a computer's setup by running the same program.
func drawSeed() uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return binary.NativeEndian.Uint64(b[:])
}
