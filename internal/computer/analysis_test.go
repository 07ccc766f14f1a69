package computer_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"slowpond/internal/engine"
	"slowpond/internal/fault"
	"slowpond/internal/fixture"
	"slowpond/internal/games"
	"slowpond/internal/play"
)

// judging is a mind that plays by itself and judges as a test says.
type judging struct {
	engine.Mind
	engine.Analyst
	judge func(moves []string, b engine.Budget) error // before each position
}

func (m judging) Judge(start string, moves []string, b engine.Budget) (engine.Opinion, error) {
	if err := m.judge(moves, b); err != nil {
		return engine.Opinion{}, err
	}
	return m.Analyst.Judge(start, moves, b)
}

func judged(judge func(moves []string, b engine.Budget) error) *games.List {
	var families []games.Family
	for _, f := range games.All().Families() {
		inner := f.NewMind
		f.NewMind = func() engine.Mind {
			mind := inner()
			if analyst, ok := mind.(engine.Analyst); ok {
				return judging{mind, analyst, judge}
			}
			return mind
		}
		families = append(families, f)
	}
	return games.New(families...)
}

// shuffle is a game of so many plies between two guests, six at most, which one of them resigns.
func (h *harness) shuffle(plies int) (id string) {
	h.t.Helper()
	a, err := h.Create(h.t.Context(), h.guest, play.Proposal{Variant: "tablut", Seat: "attackers", OpponentKind: "anyone"}, play.Key{})
	if err != nil {
		h.t.Fatal(err)
	}
	players := []string{h.guest, h.newGuest()}
	if _, err = h.Join(h.t.Context(), play.Request{Game: a.View.ID, User: players[1]}, ""); err != nil {
		h.t.Fatal(err)
	}
	moves := []string{"d1-d2", "e3-d3", "f1-f2", "e7-f7", "d2-c2", "f7-f8"}
	for ply := range plies {
		v, err := h.Get(h.t.Context(), play.Viewer{}, a.View.ID)
		if err != nil {
			h.t.Fatal(err)
		}
		if _, err = h.Move(h.t.Context(), play.Request{Game: v.ID, User: players[ply%2], Version: &v.Version}, moves[ply]); err != nil {
			h.t.Fatal(ply, err)
		}
	}
	if _, err := h.Resign(h.t.Context(), play.Request{Game: a.View.ID, User: players[1]}); err != nil {
		h.t.Fatal(err)
	}
	return a.View.ID
}

// analysed asks for an analysis until it is done.
func (h *harness) analysed(id string) play.Analysis {
	h.t.Helper()
	ticker := time.NewTicker(10 * time.Millisecond)
	defer ticker.Stop()
	for late := time.After(time.Minute); ; {
		a, done, err := h.Analysis(h.t.Context(), play.Viewer{User: h.guest}, id)
		if err != nil {
			h.t.Fatal(err)
		}
		if done {
			return a
		}
		select {
		case <-ticker.C:
		case <-late:
			h.t.Fatal("not done after a minute")
		}
	}
}

func TestAnEndedGameIsAnalysedAndARunningOneNever(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.run(h.computer)
	v := h.against("tablut", "attackers", 1)
	if _, _, err := h.Analysis(t.Context(), play.Viewer{User: h.guest}, v.ID); fault.CodeOf(err) != fault.NotRunning {
		t.Errorf("while it lasts: got %v, want not_running", err)
	}
	id := h.shuffle(2)
	a := h.analysed(id)
	if len(a.Plies) != 2 || a.Plies[0].Move != "d1-d2" || a.Plies[0].Seat != "attackers" || a.Plies[1].Best == "" || a.Plies[1].Ply != 2 {
		t.Errorf("got %+v", a)
	}
	if empty := h.analysed(h.shuffle(0)); len(empty.Plies) != 0 {
		t.Errorf("a game without moves: got %+v", empty)
	}
}

// Two servers share the positions of three games, one of them stops in the middle, and none is judged twice.
func TestServersGoOnWithAnAnalysisWhereAnotherStopped(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	seen := map[int]int{} // how often a position after so many moves was judged to the end
	h := newHarnessIn(t, world{atOnce: 1})
	first, stop := context.WithCancel(t.Context())
	h.variants = judged(func(moves []string, b engine.Budget) error {
		mu.Lock()
		defer mu.Unlock()
		if len(moves) == 3 && seen[2] == 3 && first.Err() == nil {
			stop() // in the middle of a position
			b.Stop()
			return nil
		}
		seen[len(moves)]++
		return nil
	})
	ids := []string{h.shuffle(6), h.shuffle(6), h.shuffle(6)}
	for _, id := range ids {
		if _, done, err := h.Analysis(t.Context(), play.Viewer{User: h.guest}, id); done || err != nil {
			t.Fatal(done, err)
		}
	}
	var running sync.WaitGroup
	running.Go(func() { h.newRunner(h.process()).Run(first) })
	running.Wait()
	h.run(h.newRunner(h.process()))
	h.run(h.newRunner(h.process()))
	for _, id := range ids {
		if a := h.analysed(id); len(a.Plies) != 6 {
			t.Errorf("%d plies are analysed, want 6", len(a.Plies))
		}
	}
	mu.Lock()
	defer mu.Unlock()
	for ply := range 7 {
		if seen[ply] != 3 {
			t.Errorf("the position after %d moves was judged %d times in three games", ply, seen[ply])
		}
	}
}

func TestAnAnalysisGivesWayToEveryTurn(t *testing.T) {
	t.Parallel()
	judges, moved := make(chan struct{}, 10), make(chan struct{})
	h := newHarnessIn(t, world{atOnce: 1, variants: judged(func(_ []string, b engine.Budget) error {
		judges <- struct{}{}
		for {
			select {
			case <-moved:
				return nil
			default:
				b.Stop()
			}
		}
	})})
	id := h.shuffle(1)
	if _, _, err := h.Analysis(t.Context(), play.Viewer{User: h.guest}, id); err != nil {
		t.Fatal(err)
	}
	h.run(h.computer)
	<-judges
	v := h.against("tablut", "defenders", 3)
	h.await(v.ID, "a move in the middle of a position", myTurn)
	close(moved)
	if a := h.analysed(id); len(a.Plies) != 1 {
		t.Errorf("got %+v", a)
	}
}

func TestAnAnalysisEndsAtAPositionThatCannotBeJudged(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	var failed []int
	clock := fixture.NewClock()
	passing := func() time.Time { // a second passes whenever somebody looks
		clock.Advance(time.Second)
		return clock.Now()
	}
	h := newHarnessIn(t, world{atOnce: 1, clock: passing, log: slog.New(slog.DiscardHandler), variants: judged(func(moves []string, _ engine.Budget) error {
		mu.Lock()
		defer mu.Unlock()
		if len(moves) < 3 {
			return nil
		}
		failed = append(failed, len(moves))
		return errors.New("no idea")
	})})
	id := h.shuffle(5)
	h.run(h.computer)
	if a := h.analysed(id); len(a.Plies) != 2 || a.Plies[1].Move != "e3-d3" {
		t.Errorf("got %+v, want two plies", a)
	}
	mu.Lock()
	defer mu.Unlock()
	if want := []int{3, 3, 3, 3, 3}; !slices.Equal(failed, want) {
		t.Errorf("failed at positions %v, want %v", failed, want)
	}
}
