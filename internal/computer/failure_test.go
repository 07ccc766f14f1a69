package computer_test

import (
	"bytes"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"slowpond/internal/computer"
	"slowpond/internal/engine"
	"slowpond/internal/fixture"
	"slowpond/internal/games"
	"slowpond/internal/play"
)

// failing is a harness whose computers decide as given, and in which the time until the next attempt passes
// at once. Its log is written to a buffer.
func failing(t *testing.T, variants *games.List) (*harness, *bytes.Buffer) {
	t.Helper()
	clock, log := fixture.NewClock(), &bytes.Buffer{}
	w := world{atOnce: 1, clock: clock.Now, variants: variants, log: slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelInfo}))}
	var h *harness
	w.observe = func(s computer.Search) {
		if s.Outcome == computer.Failed || s.Outcome == computer.SetAside {
			clock.Advance(time.Second)
			h.computer.Wake("", 1)
		}
	}
	h = newHarnessIn(t, w)
	return h, log
}

func outcomes(of []computer.Search) (all []computer.Outcome) {
	for _, s := range of {
		all = append(all, s.Outcome)
	}
	return all
}

var fiveTimes = slices.Repeat([]computer.Outcome{computer.Failed}, 5)

func TestATurnThatFailsFiveTimesIsGivenAnyMove(t *testing.T) {
	t.Parallel()
	for name, decide := range map[string]decider{
		"panics": func(int, engine.Situation, engine.Budget) (engine.Decision, error) { panic("a fault of the engine") },
		"cannot place it": func(int, engine.Situation, engine.Budget) (engine.Decision, error) {
			return engine.Decision{}, engine.ErrView
		},
		"makes illegal moves": func(int, engine.Situation, engine.Budget) (engine.Decision, error) {
			return engine.Decision{Move: "a1-i9"}, nil
		},
		"makes no move at all": func(int, engine.Situation, engine.Budget) (engine.Decision, error) { return engine.Decision{}, nil },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, log := failing(t, played(decide))
			h.run(h.computer)
			v := h.against("tablut", "defenders", 4)
			v = h.await(v.ID, "any move", myTurn)
			if got, want := outcomes(h.turns(6)), append(fiveTimes[:5:5], computer.GivenUp); !slices.Equal(got, want) {
				t.Errorf("got %v, want %v", got, want)
			}
			if lines := strings.Count(log.String(), "level=ERROR"); lines != 6 || strings.Count(log.String(), v.ID) != 6 {
				t.Errorf("got %d errors, want six with the id %s:\n%s", lines, v.ID, log)
			}
		})
	}
}

// Level 4 fails. A user who plays it and another who does not are both answered.
func TestATurnThatFailsStopsNoOthers(t *testing.T) {
	t.Parallel()
	h, _ := failing(t, played(func(level int, s engine.Situation, _ engine.Budget) (engine.Decision, error) {
		if level == 4 {
			return engine.Decision{}, errors.New("no idea")
		}
		return anyMove(s)
	}))
	bad, good, others := h.against("tablut", "defenders", 4), h.against("tablut", "defenders", 5), h.begin(h.newGuest(), "tablut", "defenders", 5)
	h.run(h.computer)
	for _, id := range []string{good.ID, others.ID, bad.ID} {
		h.await(id, "a move", func(v play.View) bool { return v.Ply == 1 })
	}
	if got := h.turns(8); !slices.Contains(outcomes(got[:4]), computer.Decided) {
		t.Errorf("got %v, want the others answered before it is given up", outcomes(got))
	}
}

// Nothing can be done for a game where even the simple setup is refused.
func TestATurnThatCannotBeTakenAtAllIsSetAsideForHours(t *testing.T) {
	t.Parallel()
	var families []games.Family
	for _, f := range games.All().Families() {
		f.NewMind = func() engine.Mind { return hopeless{} }
		families = append(families, f)
	}
	h, log := failing(t, games.New(families...))
	h.run(h.computer)
	v := h.against("subulata-7", "white", 4)
	got := outcomes(h.turns(6))
	if want := append(fiveTimes[:5:5], computer.SetAside); !slices.Equal(got, want) {
		t.Fatalf("got %v, want %v", got, want)
	}
	until := func() (in time.Duration) {
		t.Helper()
		var at time.Time
		if err := h.pool.QueryRow(t.Context(), `SELECT until FROM robot_leases WHERE game_id = $1`, v.ID).Scan(&at); err != nil {
			t.Fatal(err)
		}
		return at.Sub(h.clock()).Round(time.Minute)
	}
	if in := until(); in != time.Hour {
		t.Errorf("set aside for %v, want an hour", in)
	}
	if !strings.Contains(log.String(), "again_after=1h0m0s") {
		t.Errorf("the log does not say when it is tried again:\n%s", log)
	}
}

// hopeless knows no legal setup.
type hopeless struct{}

func (hopeless) AnySetup(engine.Situation) string { return "???" }

func (hopeless) Decide(int, engine.Situation, engine.Budget, uint64) (engine.Decision, error) {
	return engine.Decision{}, engine.ErrView
}
