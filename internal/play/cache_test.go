package play

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"

	"slowpond/internal/match"
)

func TestTheCacheIsBoundedByBytes(t *testing.T) {
	t.Parallel()
	long := func(events int) *folded { return &folded{events: make([]match.Event, events)} }
	c, err := newCache(10 * long(10).size())
	if err != nil {
		t.Fatal(err)
	}
	for i := range 30 {
		c.Add(fmt.Sprint(i), long(10))
		c.Add("again", long(10+i%2)) // in place of itself, not beside
	}
	if c.games.Len() != 9 || c.bytes > c.most {
		t.Errorf("got %d games of %d bytes, %d at most", c.games.Len(), c.bytes, c.most)
	}
	if _, ok := c.Get("29"); !ok {
		t.Error("the game used last is gone")
	}
	if _, ok := c.Get("2"); ok {
		t.Error("a game used long ago is kept")
	}
	c.Add("huge", long(1000))
	if _, ok := c.Get("huge"); ok || c.bytes > c.most {
		t.Errorf("a game larger than the cache is kept, or leaves %d bytes of %d", c.bytes, c.most)
	}
}

func BenchmarkFoldedGameInMemory(b *testing.B) {
	for _, variant := range []string{"tablut", "subulata-7", "subulata-9"} {
		b.Run(variant, func(b *testing.B) {
			s := newHarness(b)
			id := s.playing(proposal(variant)).ID
			s.end("board", id, rand.New(rand.NewPCG(1, 2)))
			const copies = 200
			kept := make([]*folded, copies)
			var before, after runtime.MemStats
			for b.Loop() {
				clear(kept)
				runtime.GC()
				runtime.ReadMemStats(&before)
				for i := range kept {
					kept[i], _ = s.load(b.Context(), id)
				}
				runtime.GC()
				runtime.ReadMemStats(&after)
			}
			took := float64(after.HeapAlloc-before.HeapAlloc) / copies
			b.ReportMetric(took, "B/game")
			b.ReportMetric(took/float64(kept[0].size()), "of-size")
		})
	}
}
