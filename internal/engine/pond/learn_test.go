package pond_test

import (
	"testing"

	"slowpond/internal/engine/pond"
	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
)

// witness plays like another player and keeps what White may know of Black at some plies.
type witness struct {
	player
	at   map[int]bool
	seen *[]pond.Knowledge
}

func (w witness) move(v rules.View, seat rules.Seat, moves []string, seed uint64) string {
	if w.at[len(moves)] {
		*w.seen = append(*w.seen, must(pond.FromView(v, seat, moves)))
	}
	return w.player.move(v, seat, moves, seed)
}

// secret is what White may know of a game, and Black's setup.
type secret struct {
	seen  pond.Knowledge
	setup string
}

// secrets come from games of a player as Black against the computer.
func secrets(black player, games int, plies ...int) (all []secret) {
	at := map[int]bool{}
	for _, ply := range plies {
		at[ply] = true
	}
	for seed := range uint64(games) {
		var seen []pond.Knowledge
		b := &placing{player: black}
		meet([2]player{witness{level{number: 4, nodes: 300}, at, &seen}, b}, 0, 9, seed)
		for _, k := range seen {
			all = append(all, secret{k, b.setup})
		}
	}
	return all
}

// explained is the share of the variance of Black's numbers that White's expectation explains.
func explained(all []secret) float64 {
	var off, spread float64
	for i, s := range all {
		for id, n := range pond.Expected(s.seen, true, uint64(i)) {
			truth := float64(s.setup[id+id/3] - '0')
			off += (n - truth) * (n - truth)
			spread += (5 - truth) * (5 - truth)
		}
	}
	return 1 - off/spread
}

// placing plays like another player and keeps its setup.
type placing struct {
	player
	setup string
}

func (p *placing) place(pond subulata.Pond, pieces int, seat rules.Seat, seed uint64) string {
	p.setup = p.player.place(pond, pieces, seat, seed)
	return p.setup
}

func TestPlayTellsOfNumbers(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		black player
		least float64
	}{
		"of the computer's":          {level{number: 6, nodes: 1000}, 0.05},
		"of a greedy player's":       {greedy, 0.1},
		"a random player's, nothing": {randomly, -0.15},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := explained(secrets(test.black, 8, 20, 40))
			t.Logf("explains %.3f of the variance", got)
			if got < test.least {
				t.Errorf("explains %.3f of the variance, want at least %.2f", got, test.least)
			}
		})
	}
}
