package eventlog

import "sync"

const (
	// writers is how many statements are under way at once. Fewer would leave a core idle while one
	// waits for the disk, more would write smaller batches.
	writers = 2
	// largest is how many commits go into one statement.
	largest = 64
)

// group writes commits that come while others are being written together, in one statement and one
// flush to disk. It adds no delay: a commit that finds a writer free is written at once, by itself.
type group struct {
	mu      sync.Mutex
	waiting []*queued
	running int // writers at work
}

// queued is a commit that waits for its outcome.
type queued struct {
	commit  Commit
	outcome chan error // of one
}

// commit writes one commit, by itself or with others, and returns its outcome.
func (g *group) commit(c Commit, write func([]Commit) []error) error {
	g.mu.Lock()
	if g.running == writers {
		e := &queued{c, make(chan error, 1)}
		g.waiting = append(g.waiting, e)
		g.mu.Unlock()
		return <-e.outcome
	}
	g.running++
	g.mu.Unlock()
	defer func() { // also when write panics, so that nobody waits for ever
		if next := g.take(); next != nil {
			go g.drain(next, write)
		}
	}()
	return write([]Commit{c})[0]
}

// drain writes the waiting commits until there are none.
func (g *group) drain(batch []*queued, write func([]Commit) []error) {
	for ; batch != nil; batch = g.take() {
		commits := make([]Commit, len(batch))
		for i, e := range batch {
			commits[i] = e.commit
		}
		for i, outcome := range write(commits) {
			batch[i].outcome <- outcome
		}
	}
}

// take returns a writer's next batch, in the order the commits came and with no game twice; nil ends the writer.
func (g *group) take() (batch []*queued) {
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
