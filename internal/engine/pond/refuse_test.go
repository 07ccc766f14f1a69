package pond_test

import (
	"math"
	"testing"

	"slowpond/internal/engine/pond"
	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
)

func TestChooseRefusesAllButTheSeatsOwnRunningGame(t *testing.T) {
	t.Parallel()
	c := newScene(9, 8, 11)
	seat := c.seat()
	view := c.state.View(rules.Viewer{Seat: seat})
	ended := must(subulata.ParsePosition(water + " | W C7:1 B H2:? A1:? | W 0 B 0 | w"))
	level := func(number int, k pond.Knowledge) error {
		_, err := pond.Choose(number, k, pond.Limits{Nodes: 10}, 1)
		return err
	}
	fromView := func(v rules.View, seat rules.Seat, moves []string) error {
		_, err := pond.FromView(v, seat, moves)
		return err
	}
	setup := func(level, pieces int) error {
		_, err := pond.Setup(level, c.state.Position().Pond(), pieces, seat, 1)
		return err
	}
	tests := map[string]error{
		"a level below the first":      level(0, c.knowledge(c.state)),
		"a level above the last":       level(9, c.knowledge(c.state)),
		"the other seat's turn":        level(1, must(pond.FromPosition(c.state.Position(), seat.Other()))),
		"a game that is over":          level(1, must(pond.FromPosition(ended, rules.First))),
		"a view of another game":       fromView(rules.View{}, seat, nil),
		"the view of the other seat":   fromView(view, seat.Other(), c.moves),
		"moves that lead elsewhere":    fromView(view, seat, c.moves[:9]),
		"moves that are not moves":     fromView(view, seat, append([]string{"A1-A1"}, c.moves[1:]...)),
		"a setup of eight pieces":      setup(1, 8),
		"a setup of a level too high ": setup(9, 7),
	}
	for name, err := range tests {
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestBothSeatsRateAGameTogetherAboutOne(t *testing.T) {
	t.Parallel()
	for seed := range uint64(10) {
		c := newScene(9, seed, 30)
		sum := 0.0
		for _, seat := range rules.Seats {
			k := must(pond.FromView(c.state.View(rules.Viewer{Seat: seat}), seat, c.moves))
			rate := must(pond.Rate(8, k, pond.Limits{Nodes: 3000}, seed))
			if rate < 0 || rate > 1 {
				t.Errorf("seed %d: %v rates the game %.3f", seed, seat, rate)
			}
			sum += rate
		}
		// Each knows different numbers, so the rates differ, but not on which side is ahead.
		if math.Abs(sum-1) > 0.6 {
			t.Errorf("seed %d: both rates sum to %.3f", seed, sum)
		}
	}
}
