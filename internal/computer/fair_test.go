package computer_test

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"slowpond/internal/computer"
	"slowpond/internal/engine"
	"slowpond/internal/fixture"
	"slowpond/internal/games"
	"slowpond/internal/match"
	"slowpond/internal/play"
)

// decider is how a test has computers play.
type decider func(level int, s engine.Situation, b engine.Budget) (engine.Decision, error)

// scripted is a mind that plays as a test says.
type scripted struct {
	engine.Mind
	decide decider
}

func (m scripted) Decide(level int, s engine.Situation, b engine.Budget, _ uint64) (engine.Decision, error) {
	return m.decide(level, s, b)
}

// played lists all variants, played as a test says.
func played(decide decider) *games.List {
	var families []games.Family
	for _, f := range games.All().Families() {
		inner := f.NewMind
		f.NewMind = func() engine.Mind { return scripted{inner(), decide} }
		families = append(families, f)
	}
	return games.New(families...)
}

func anyMove(s engine.Situation) (engine.Decision, error) {
	return engine.Decision{Move: s.Legal[0]}, nil
}

func levels(of []computer.Search) (all []int) {
	for _, s := range of {
		all = append(all, s.Level)
	}
	return all
}

// The search of level 8 ends only once level 1 has moved, which takes an hour of the searches' time.
func TestASearchGivesWayToALowerLevelAndKeepsItsTime(t *testing.T) {
	t.Parallel()
	clock, thinking := fixture.NewClock(), make(chan struct{})
	var moved, cut atomic.Bool
	h := newHarnessIn(t, world{atOnce: 1, thinking: clock.Now, variants: played(func(level int, s engine.Situation, b engine.Budget) (engine.Decision, error) {
		if level == 1 {
			clock.Advance(time.Hour)
			moved.Store(true)
			return anyMove(s)
		}
		close(thinking)
		for !moved.Load() && !cut.Load() {
			cut.Store(b.Stop())
		}
		return anyMove(s)
	})})
	h.run(h.computer)
	h.against("tablut", "defenders", 8)
	<-thinking
	h.against("tablut", "defenders", 1)
	got := h.turns(2)
	if !slices.Equal(levels(got), []int{1, 8}) || got[0].Paused != 0 || got[1].Paused != time.Hour || got[1].Took != 0 {
		t.Errorf("got %+v, want level 1 in a pause of an hour of level 8", got)
	}
	if cut.Load() {
		t.Error("the pause counts as the search's own time")
	}
}

// Level 8 thinks until level 5 has moved, which thinks until level 1 has.
func TestASearchThatAnotherGivesWayToGivesWayItself(t *testing.T) {
	t.Parallel()
	thinking := make(chan int, 3)
	var done [engine.Levels + 1]atomic.Bool
	waits := map[int]int{8: 5, 5: 1}
	h := newHarnessIn(t, world{atOnce: 1, thinking: fixture.NewClock().Now, variants: played(func(level int, s engine.Situation, b engine.Budget) (engine.Decision, error) {
		thinking <- level
		for waits[level] > 0 && !done[waits[level]].Load() && !b.Stop() {
		}
		done[level].Store(true)
		return anyMove(s)
	})})
	h.run(h.computer)
	for _, level := range []int{8, 5, 1} {
		h.against("tablut", "defenders", level)
		if got := <-thinking; got != level {
			t.Fatalf("level %d thinks, want %d", got, level)
		}
	}
	if got := levels(h.turns(3)); !slices.Equal(got, []int{1, 5, 8}) {
		t.Errorf("turns were taken at levels %v", got)
	}
}

// Each turn of level 1 takes three seconds, so there is a pause for one of them and not for the other.
func TestASearchIsKeptWaitingForSecondsAtMost(t *testing.T) {
	t.Parallel()
	clock, thinking, both := fixture.NewClock(), make(chan struct{}), make(chan struct{})
	h := newHarnessIn(t, world{atOnce: 1, thinking: clock.Now, variants: played(func(level int, s engine.Situation, b engine.Budget) (engine.Decision, error) {
		if level == 1 {
			clock.Advance(3 * time.Second)
			return anyMove(s)
		}
		close(thinking)
		<-both
		for range 10 {
			b.Stop()
		}
		return anyMove(s)
	})})
	h.run(h.computer)
	h.against("tablut", "defenders", 8)
	<-thinking
	h.against("tablut", "defenders", 1)
	h.against("tablut", "defenders", 1)
	close(both)
	if got := levels(h.turns(3)); !slices.Equal(got, []int{1, 8, 1}) {
		t.Errorf("turns were taken at levels %v", got)
	}
}

// A user with many games delays another's first answer by one search of each server, which is under way.
func TestAUserWithManyGamesDelaysNobodyByMoreThanASearch(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	var order []string // the games in which the computer has moved
	h := newHarnessIn(t, world{atOnce: 1, variants: played(func(_ int, s engine.Situation, _ engine.Budget) (engine.Decision, error) { return anyMove(s) })})
	if _, err := h.pool.Exec(t.Context(), `UPDATE users SET guest = false WHERE id = $1`, h.guest); err != nil {
		t.Fatal(err)
	}
	for range play.MostComputerGames {
		h.against("tablut", "defenders", 8)
	}
	other := h.begin(h.newGuest(), "tablut", "defenders", 8)
	for range 2 {
		games, err := play.New(play.Config{Pool: h.pool, Variants: h.variants, Observe: func(c play.Committed) {
			mu.Lock()
			defer mu.Unlock()
			if c.Events[0].Type == match.Moved {
				order = append(order, c.Game)
			}
		}})
		if err != nil {
			t.Fatal(err)
		}
		h.run(h.newRunner(games))
	}
	h.turns(play.MostComputerGames + 1)
	mu.Lock()
	defer mu.Unlock()
	if at := slices.Index(order, other.ID); at < 0 || at > 2 {
		t.Errorf("the other's game was answered as number %d of %d, want the third at most", at+1, len(order))
	}
}

func TestAServerThatStopsGivesItsTurnBack(t *testing.T) {
	t.Parallel()
	thinking := make(chan struct{})
	h := newHarnessIn(t, world{variants: played(func(_ int, s engine.Situation, b engine.Budget) (engine.Decision, error) {
		close(thinking)
		for !b.Stop() {
		}
		return anyMove(s)
	})})
	v := h.against("tablut", "defenders", 8)
	ctx, stop := context.WithCancel(t.Context())
	stopped := make(chan struct{})
	go func() { defer close(stopped); h.computer.Run(ctx) }()
	<-thinking
	stop()
	<-stopped
	if turn, ok, err := h.ClaimTurn(t.Context(), time.Hour); err != nil || !ok || turn.Game != v.ID || turn.Attempt != 1 {
		t.Errorf("got %+v, %v, %v, want the turn as nobody had tried it", turn, ok, err)
	}
}
