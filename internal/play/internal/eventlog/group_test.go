package eventlog

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"testing"
)

// Commits that wait while all writers are busy are written together, each with its own outcome, no game
// twice in one statement, and none is left behind.
func TestCommitsThatWaitAreWrittenTogether(t *testing.T) {
	t.Parallel()
	var g group
	var mu sync.Mutex
	var sizes []int
	begun, release := make(chan struct{}, writers), make(chan struct{})
	odd := errors.New("odd")
	write := func(_ context.Context, commits []Commit) []error {
		if len(commits) == 1 && commits[0].DecidedOn == 0 {
			begun <- struct{}{}
			<-release
			return []error{nil}
		}
		mu.Lock()
		defer mu.Unlock()
		sizes = append(sizes, len(commits))
		outcomes, games := make([]error, len(commits)), map[string]bool{}
		for i, c := range commits {
			if games[c.Row.ID] {
				t.Errorf("game %s is twice in one statement", c.Row.ID)
			}
			games[c.Row.ID] = true
			if c.DecidedOn%2 == 1 {
				outcomes[i] = odd
			}
		}
		return outcomes
	}
	var all sync.WaitGroup
	for range writers {
		all.Go(func() { _ = g.commit(t.Context(), Commit{}, write) })
		<-begun
	}
	const waiting = 3 * largest
	for i := range waiting {
		all.Go(func() {
			c := Commit{DecidedOn: i + 2, Row: Row{ID: fmt.Sprint(i % (waiting - 5))}}
			if err := g.commit(t.Context(), c, write); (err == odd) != (c.DecidedOn%2 == 1) {
				t.Errorf("commit %d has the outcome of another: %v", i, err)
			}
		})
	}
	g.until(func() bool { return len(g.waiting) == waiting })
	close(release)
	all.Wait()
	g.until(func() bool { return g.running == 0 })
	total := 0
	for _, n := range sizes {
		total += n
	}
	if total != waiting || len(sizes) > 2*waiting/largest {
		t.Errorf("%d commits in statements of %v", total, sizes)
	}
}

// A commit that waits for others longer than they take is written beside them.
func TestACommitThatHangsDoesNotHoldUpTheOthers(t *testing.T) {
	t.Parallel()
	var g group
	begun, release := make(chan struct{}), make(chan struct{})
	write := func(_ context.Context, commits []Commit) []error {
		if commits[0].Row.ID == "hangs" {
			close(begun)
			<-release
		}
		return make([]error, len(commits))
	}
	var all sync.WaitGroup
	all.Go(func() { _ = g.commit(t.Context(), Commit{Row: Row{ID: "hangs"}}, write) })
	<-begun
	for i := range 3 {
		if err := g.commit(t.Context(), Commit{Row: Row{ID: fmt.Sprint(i)}}, write); err != nil {
			t.Error(err)
		}
	}
	close(release)
	all.Wait()
}

// until returns once something is true of the group.
func (g *group) until(is func() bool) {
	for done := false; !done; runtime.Gosched() {
		g.mu.Lock()
		done = is()
		g.mu.Unlock()
	}
}

// Many games move on at once, each by two who decided on the same version: one wins each time.
func TestEachOfManyCommitsAtOnceHasItsOwnOutcome(t *testing.T) {
	t.Parallel()
	log, _ := newLog(t)
	const games, steps = 24, 5
	var all sync.WaitGroup
	for i := range games {
		game := made(fmt.Sprintf("game%08d", i))
		if err := log.Commit(t.Context(), game); err != nil {
			t.Fatal(err)
		}
		all.Go(func() {
			for version := 1; version <= steps; version++ {
				next := game.after(version, version+1)
				var rivals [2]error
				var both sync.WaitGroup
				for j := range rivals {
					both.Go(func() { rivals[j] = log.Commit(t.Context(), next) })
				}
				both.Wait()
				if won := errors.Is(rivals[0], ErrConflict) != errors.Is(rivals[1], ErrConflict); !won {
					t.Errorf("game %d at version %d: got %v and %v, want one conflict", i, version, rivals[0], rivals[1])
				}
			}
		})
	}
	all.Wait()
	for i := range games {
		id := fmt.Sprintf("game%08d", i)
		events, err := log.Load(t.Context(), id)
		if version, rowErr := log.Version(t.Context(), id); err != nil || rowErr != nil || version != steps+1 || len(events) != steps+1 {
			t.Errorf("%s: version %d, %d events, %v, %v", id, version, len(events), err, rowErr)
		}
	}
}
