package tafl

import (
	"testing"
	"unsafe"

	"pgregory.net/rapid"

	"slowpond/internal/rules/tablut"
)

func TestTableIsBounded(t *testing.T) {
	t.Parallel()
	if got := unsafe.Sizeof(bucket{}); got != 64 {
		t.Errorf("a bucket has %d bytes, want those of a cache line, 64", got)
	}
	for bytes, want := range map[int]int{-1: 1, 0: 1, 64: 1, 127: 1, 128: 2, 1 << 20: 1 << 14, 3 << 19: 1 << 14} {
		table := newTable(bytes)
		if got := len(table.buckets); got != want {
			t.Errorf("%d bytes hold %d buckets, want %d", bytes, got, want)
		}
	}
}

func TestTableKeepsWinsCountedFromThePosition(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		table := newTable(0)
		table.renew()
		plies, length := rapid.IntRange(0, 70).Draw(t, "plies"), rapid.IntRange(1, 70).Draw(t, "length")
		other := rapid.IntRange(0, 70).Draw(t, "other plies")
		for _, sign := range []int{1, -1} {
			table.keep(entry{key: 7, score: int16(sign * (Won - plies - length))}, plies)
			if e, ok := table.probe(7, other); !ok || int(e.score) != sign*(Won-other-length) {
				t.Fatalf("a win %d plies after ply %d reads %d at ply %d", length, plies, e.score, other)
			}
		}
	})
}

func TestTableGivesUpTheShallowest(t *testing.T) {
	t.Parallel()
	table := newTable(0)
	table.renew()
	for key, depth := range []int8{5, 3, 8, 6, 4} {
		table.keep(entry{key: uint64(key), depth: depth}, 0)
	}
	for key, want := range []bool{true, false, true, true, true} {
		if _, got := table.probe(uint64(key), 0); got != want {
			t.Errorf("entry %d is kept: %t, want %t", key, got, want)
		}
	}
	table.renew()
	if _, ok := table.probe(0, 0); ok {
		t.Error("an entry of an earlier search is found")
	}
}

func TestTableKeepsABestMoveUntilItKnowsAnother(t *testing.T) {
	t.Parallel()
	table := newTable(0)
	table.renew()
	m := tablut.Move{From: 1, To: 2}
	table.keep(entry{key: 7, move: m}, 0)
	table.keep(entry{key: 7, depth: 1}, 0)
	if e, _ := table.probe(7, 0); e.move != m || e.depth != 1 {
		t.Errorf("found %+v, want depth 1 and move %s", e, m)
	}
}

func TestOldEntriesNeverComeBack(t *testing.T) {
	t.Parallel()
	table := newTable(0)
	table.renew()
	table.keep(entry{key: 7}, 0)
	for range 1<<16 - 1 { // every age, and the first one again
		table.renew()
	}
	if _, ok := table.probe(7, 0); ok {
		t.Error("an entry is found when the ages have gone round")
	}
}

func TestPositionsOfManyGamesHaveKeysOfTheirOwn(t *testing.T) {
	t.Parallel()
	w := tuned.worths()
	known := map[uint64]tablut.Position{}
	for seed := range uint64(200) {
		for g := (&game{position: tablut.Start()}); g.plies < 100; {
			if _, _, over := g.end(); over {
				break
			}
			for _, p := range []tablut.Position{g.position, g.position.Pass()} {
				n := newNode(p, &w)
				if other, ok := known[n.key]; ok && other != p {
					t.Fatalf("%s and %s have the same key", p, other)
				}
				known[n.key] = p
			}
			g.play(random(g, scramble(seed<<32+uint64(g.plies))))
		}
	}
	if len(known) < 10_000 {
		t.Errorf("only %d positions compared", len(known))
	}
}

func TestATinyTableDoesNotMislead(t *testing.T) {
	t.Parallel()
	tiny, roomy := New(0), New(1<<22)
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t)
		a := tiny.Search(p, nil, Limits{Depth: 4, Nodes: 200_000}, 1)
		b := roomy.Search(p, nil, Limits{Depth: 4, Nodes: 200_000}, 1)
		if decided := max(a.Score, -a.Score, b.Score, -b.Score) >= decisive; decided && a.Score*b.Score < 0 {
			t.Fatalf("%s is scored %d with a tiny table and %d with a roomy one", p, a.Score, b.Score)
		}
	})
}
