package eventlog

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"
	"time"

	"slowpond/internal/postgres"
	"slowpond/internal/redact"
)

const (
	// writers is how many may be at work at once. One is while it keeps up: more would write smaller batches,
	// which cost everybody more.
	writers = 4
	// slow is how long a commit waits before another writer begins: something holds up those at work, such as
	// a row that somebody else has locked.
	slow = 20 * time.Millisecond
	// largest is how many commits go into one transaction.
	largest = 64
)

// group writes commits that come while others are being written together, in one transaction and one
// flush to disk. It adds no delay: a commit that finds no other under way is written at once, by itself.
type group struct {
	redact.Guard

	mu      sync.Mutex
	waiting []*queued
	running int // writers at work
}

// writing is how a group writes commits: it returns the outcome of each.
type writing func(context.Context, []Commit) []error

// queued is a commit that waits for its outcome.
type queued struct {
	redact.Guard

	commit  Commit
	outcome chan error // of one
}

// commit writes one commit, by itself or with others, and returns its outcome. It waits no longer than the
// patience of ctx.
func (g *group) commit(ctx context.Context, c Commit, write writing) error {
	g.mu.Lock()
	if g.running > 0 {
		e := &queued{commit: c, outcome: make(chan error, 1)}
		g.waiting = append(g.waiting, e)
		g.mu.Unlock()
		return g.await(ctx, e, write)
	}
	g.running++
	g.mu.Unlock()
	defer func() { // also when write panics, so that nobody waits for ever
		if next := g.take(); next != nil {
			go g.drain(next, write)
		}
	}()
	return write(ctx, []Commit{c})[0]
}

var errQueue = errors.New("eventlog: other commits took too long")

// await returns the outcome of a waiting commit. One that waits too long is taken from the queue, and is
// uncertain where it is being written already.
func (g *group) await(ctx context.Context, e *queued, write writing) error {
	timer := time.NewTimer(slow)
	defer timer.Stop()
	select {
	case outcome := <-e.outcome:
		return outcome
	case <-timer.C:
		g.begin(write)
	}
	if outcome, ok := postgres.Await(ctx, e.outcome); ok {
		return outcome
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if i := slices.Index(g.waiting, e); i >= 0 {
		g.waiting = slices.Delete(g.waiting, i, i+1)
		return postgres.Overdue(errQueue)
	}
	select {
	case outcome := <-e.outcome:
		return outcome
	default:
		return uncertain(errQueue)
	}
}

// begin has another writer begin, where one may and something waits.
func (g *group) begin(write writing) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.running < writers && len(g.waiting) > 0 {
		g.running++
		go func() { g.drain(g.take(), write) }()
	}
}

// drain writes the waiting commits until there are none, in nobody's patience.
func (g *group) drain(batch []*queued, write writing) {
	for ; batch != nil; batch = g.take() {
		commits := make([]Commit, len(batch))
		for i, e := range batch {
			commits[i] = e.commit
		}
		for i, outcome := range write(context.Background(), commits) {
			batch[i].outcome <- outcome
		}
	}
}

// take returns a writer's next batch, in the order the commits came and with no game twice; nil ends the writer.
func (g *group) take() (batch []*queued) {
	runtime.Gosched() // commits that are on their way come along: larger batches cost everybody less
	g.mu.Lock()
	defer g.mu.Unlock()
	taken := map[string]bool{}
	rest := g.waiting[:0]
	for _, e := range g.waiting {
		if id := e.commit.Row.ID; len(batch) < largest && !taken[id] {
			taken[id] = true
			batch = append(batch, e)
		} else {
			rest = append(rest, e)
		}
	}
	clear(g.waiting[len(rest):])
	g.waiting = rest
	if batch == nil {
		g.running--
	}
	return batch
}
