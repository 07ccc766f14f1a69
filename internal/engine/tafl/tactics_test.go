package tafl

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"slowpond/internal/rules/tablut"
)

func TestTactics(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		position string
		want     []string // any of these; none: any move
		score    int      // 0: none in particular
	}{
		{"the king takes the only free line", "9/9/9/2t6/1tKt5/9/9/9/9 d", []string{"c5-c1"}, Won - 1},
		{"the king steps to where two lines are free", "9/9/9/2t6/T1K3t2/2t6/9/9/8t d", []string{"c5-b5", "c5-d5", "c5-f5"}, Won - 3},
		{"two free lines cannot be closed", "9/9/9/2t6/1tK6/9/9/9/7t1 a", nil, 2 - Won},
		{"attackers close the only free line", "9/9/9/2T6/1TKT5/9/9/8t/9 a", []string{"i2-c2"}, 0},
		{"a king in the open is captured by two", "9/9/9/9/9/3t5/1tK6/9/9 a", []string{"d4-d3"}, Won - 1},
		{"a king in the castle is captured by four", "5t3/9/9/4t4/3tK4/4t4/9/9/9 a", []string{"f9-f5"}, Won - 1},
		{"a king beside the castle is captured by three", "4t4/9/9/3tKt3/9/9/9/9/9 a", []string{"e9-e7"}, Won - 1},
		{"capturing the king comes before closing his line", "9/9/9/9/9/3t5/1tK6/9/7t1 a", []string{"d4-d3"}, Won - 1},
	} {
		p := parse(t, c.position)
		for depth := 1; depth <= 4; depth++ {
			r := New(1<<18).Search(p, nil, Limits{Depth: depth}, 1)
			if c.want != nil && !slices.Contains(c.want, r.Move.String()) {
				t.Errorf("%s: at depth %d %s, want one of %v", c.name, depth, r.Move, c.want)
			}
			if c.score != 0 && r.Score != c.score {
				t.Errorf("%s: at depth %d scored %d, want %d", c.name, depth, r.Score, c.score)
			}
		}
	}
}

func TestShortWinsAreFoundAndLossesAvoided(t *testing.T) {
	t.Parallel()
	e := New(1 << 18)
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t)
		value := solve(p, 3)
		r := e.Search(p, nil, Limits{Depth: 3}, rapid.Uint64().Draw(t, "seed"))
		if value != 0 && r.Score != value {
			t.Fatalf("%s is scored %d with %s, want %d", p, r.Score, r.Move, value)
		}
		if len(p.Moves(nil)) == 0 {
			return
		}
		if next := later(-solve(p.Play(r.Move), 2)); next < value {
			t.Fatalf("%s: %s is worth %d, another move %d", p, r.Move, next, value)
		}
	})
}

// solve is the exact score of a game decided within so many plies, 0 of any other, found by trying
// everything.
func solve(p tablut.Position, plies int) int {
	if p.Decided() {
		return -Won
	}
	moves := p.Moves(nil)
	if plies == 0 || len(moves) == 0 {
		return 0
	}
	best := -Won
	for _, m := range moves {
		score := -solve(p.Play(m), plies-1)
		if best = max(best, later(score)); best == Won-1 {
			break
		}
	}
	return best
}

// later counts a decision from one ply earlier.
func later(score int) int {
	switch {
	case score > 0:
		return score - 1
	case score < 0:
		return score + 1
	}
	return 0
}

func TestRepetition(t *testing.T) {
	t.Parallel()
	e := New(1 << 18)
	limits := Limits{Depth: 4}
	t.Run("a side that stands better does not repeat", func(t *testing.T) {
		p := parse(t, "4t4/9/4T4/2TtT4/3TK1T2/4T4/9/4t4/3t5 d")
		free := e.Search(p, nil, limits, 1)
		r := e.Search(p, []tablut.Position{p.Play(free.Move)}, limits, 1)
		if r.Move == free.Move || r.Score <= 0 {
			t.Errorf("%s, scored %d; the best move was %s", r.Move, r.Score, free.Move)
		}
	})
	t.Run("a side that is lost repeats", func(t *testing.T) {
		p := parse(t, "9/9/9/2t6/1tK6/9/9/9/7t1 a")
		m := tablut.Move{From: 7, To: 8} // h1-i1, after which the king was once left on his free lines
		r := e.Search(p, []tablut.Position{p.Play(m)}, limits, 1)
		if r.Move != m || r.Score != 0 {
			t.Errorf("%s, scored %d; want %s, a draw", r.Move, r.Score, m)
		}
	})
}
