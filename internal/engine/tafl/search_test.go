package tafl

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"slowpond/internal/rules/tablut"
)

const startText = "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 a"

// drawGame draws a game that goes on, after random moves that now and then take the last one back.
func drawGame(t *rapid.T, most int) *game {
	g := &game{position: tablut.Start()}
	var last [2]tablut.Move
	for range rapid.IntRange(0, most).Draw(t, "plies") {
		m := rapid.SampledFrom(g.position.Moves(nil)).Draw(t, "move")
		back := tablut.Move{From: last[g.plies%2].To, To: last[g.plies%2].From}
		if g.position.Legal(back) && rapid.Bool().Draw(t, "back") {
			m = back
		}
		last[g.plies%2] = m
		before := *g
		before.earlier = append([]tablut.Position(nil), g.earlier...)
		g.play(m)
		if _, _, over := g.end(); over {
			return &before
		}
	}
	return g
}

// plain is a search without any pruning, over the same evaluation at the same leaves.
func plain(e *Engine, ply, depth int) int {
	f := &e.frames[ply]
	if f.position.Decided() {
		return ply - Won
	}
	if ply > 0 && e.repeats(ply) {
		return draw
	}
	b := boardOf(&f.position)
	_, seized := b.seizure()
	if depth == 0 && f.position.ToMove() == tablut.Defenders && seized {
		depth = 1
	}
	if depth <= 0 {
		return e.visit(ply, depth, -Won, Won)
	}
	best := -Won
	moves := f.position.Moves(nil)
	if len(moves) == 0 {
		return draw
	}
	for _, m := range moves {
		e.seen[f.key%seenSize]++
		e.step(ply, m)
		best = max(best, -plain(e, ply+1, depth-1))
		e.seen[f.key%seenSize]--
	}
	return best
}

// plainly is the value of a game searched without any pruning.
func plainly(e *Engine, g *game, depth int) int {
	e.begin(Limits{Depth: depth}, Manner{}, 1)
	e.remember(g.earlier)
	e.frames[0].node = newNode(g.position, &e.worths)
	return plain(e, 0, depth)
}

func TestPruningDoesNotChangeTheValue(t *testing.T) {
	t.Parallel()
	pruned, unpruned := New(0), New(0)
	pruned.full, unpruned.full = true, true
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t, 60)
		r := pruned.Search(g.position, g.earlier, Limits{Depth: rapid.IntRange(1, 2).Draw(t, "depth")}, 1)
		if want := plainly(unpruned, g, r.Depth); r.Score != want {
			t.Fatalf("%s at depth %d is worth %d, want %d", g.position, r.Depth, r.Score, want)
		}
	})
}

func TestPruningDoesNotChangeTheValueDeeper(t *testing.T) {
	t.Parallel()
	pruned, unpruned := New(0), New(0)
	pruned.full, unpruned.full = true, true
	for _, c := range []struct {
		text  string
		depth int
	}{
		{"9/9/4t4/2T6/3tK1T2/9/4t4/9/9 a", 3},
		{"9/2t6/9/2T1T4/2tK3t1/9/9/3t5/9 d", 3},
		{"4t4/9/9/9/1t2K4/9/9/9/9 a", 4},
		{"9/3t5/9/3TKT3/9/4t4/9/9/9 d", 4},
	} {
		g := &game{position: parse(t, c.text)}
		r := pruned.Search(g.position, nil, Limits{Depth: c.depth}, 1)
		if want := plainly(unpruned, g, r.Depth); r.Score != want {
			t.Errorf("%s at depth %d is worth %d, want %d", c.text, r.Depth, r.Score, want)
		}
	}
}

func TestSearchChoosesALegalMove(t *testing.T) {
	t.Parallel()
	e := New(1 << 14)
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t, 80)
		level := rapid.IntRange(1, 8).Draw(t, "level")
		nodes := rapid.Int64Range(1, 3000).Draw(t, "nodes")
		r := e.search(g.position, g.earlier, Limits{Nodes: nodes}, Levels[level].Manner, rapid.Uint64().Draw(t, "seed"))
		if !g.position.Legal(r.Move) {
			t.Fatalf("%s in %s is not legal", r.Move, g.position)
		}
		if r.Score < -Won || r.Score > Won || r.Nodes > nodes {
			t.Fatalf("score %d, %d nodes of %d", r.Score, r.Nodes, nodes)
		}
		p := g.position
		for _, m := range r.PV {
			if !p.Legal(m) {
				t.Fatalf("%s of line %v is not legal in %s", m, r.PV, p)
			}
			p = p.Play(m)
		}
	})
}

func TestOneSeedAndBudgetGiveOneResult(t *testing.T) {
	t.Parallel()
	fresh, used := New(1<<16), New(1<<16)
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t, 30)
		seed, level := rapid.Uint64().Draw(t, "seed"), rapid.IntRange(1, 8).Draw(t, "level")
		limits := Limits{Nodes: 3000}
		used.Search(g.position.Pass(), nil, limits, 9)
		*fresh = *New(1 << 16)
		got := used.search(g.position, g.earlier, limits, Levels[level].Manner, seed)
		want := fresh.search(g.position, g.earlier, limits, Levels[level].Manner, seed)
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("%s is answered %+v, by a new engine %+v", g.position, got, want)
		}
	})
}

func TestKeysAndWorthsFollowTheMoves(t *testing.T) {
	t.Parallel()
	w := tuned.worths()
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t, 80)
		n := newNode(g.position, &w)
		for _, m := range g.position.Moves(nil) {
			var next node
			captured := n.play(m, &w, &next)
			if want := newNode(g.position.Play(m), &w); next.key != want.key || next.placed != want.placed {
				t.Fatalf("%s in %s: %+v, want %+v", m, g.position, next, want)
			}
			if want := next.position.Occupied().Len() < g.position.Occupied().Len(); captured != want {
				t.Fatalf("%s in %s captures: %t, want %t", m, g.position, captured, want)
			}
		}
		var passed node
		n.pass(&passed)
		if want := newNode(g.position.Pass(), &w); passed.key != want.key {
			t.Fatalf("%s passed has key %x, want %x", g.position, passed.key, want.key)
		}
	})
}

func TestLimitsEndASearch(t *testing.T) {
	t.Parallel()
	e := New(1 << 20)
	p := parse(t, startText)
	if r := e.Search(p, nil, Limits{Nodes: 5000}, 1); r.Nodes != 5000 {
		t.Errorf("%d nodes of 5000", r.Nodes)
	}
	polls := 0
	r := e.Search(p, nil, Limits{Deadline: func() bool { polls++; return polls == 3 }}, 1)
	if polls != 3 || r.Nodes > 4000 || !p.Legal(r.Move) {
		t.Errorf("%d polls, %d nodes, move %s", polls, r.Nodes, r.Move)
	}
	if r := e.Search(p, nil, Limits{Depth: 3}, 1); r.Depth != 3 {
		t.Errorf("depth %d, want 3", r.Depth)
	}
	if r := e.Search(p, nil, Limits{}, 1); r.Depth != defaultDepth {
		t.Errorf("depth %d without limits, want %d", r.Depth, defaultDepth)
	}
	if r := e.Search(p, nil, Limits{Deadline: func() bool { return true }, Nodes: 1}, 1); !p.Legal(r.Move) {
		t.Errorf("no legal move when there is no time: %s", r.Move)
	}
}

func TestAFinishedGameHasNoMove(t *testing.T) {
	t.Parallel()
	e := New(0)
	for name, c := range map[string]struct {
		text string
		want int
	}{
		"the king is on the edge":              {"K8/9/9/9/9/9/9/9/4t4 a", -Won},
		"the side to move cannot move":         {"9/9/9/4K4/9/9/9/T8/tT7 a", 0},
		"the side to move has nothing to move": {"9/9/9/9/4K4/9/9/9/9 a", 0},
	} {
		if r := e.Search(parse(t, c.text), nil, Limits{Depth: 3}, 1); r.Move != (tablut.Move{}) || r.Score != c.want {
			t.Errorf("%s: move %s, score %d, want none and %d", name, r.Move, r.Score, c.want)
		}
	}
}

func TestSearchAllocatesOnlyItsAnswer(t *testing.T) {
	e := New(1 << 20)
	p := parse(t, startText)
	if got := testing.AllocsPerRun(5, func() { e.Search(p, nil, Limits{Nodes: 20_000}, 1) }); got > 2 {
		t.Errorf("%v allocations a search, want 2 at most", got)
	}
}
