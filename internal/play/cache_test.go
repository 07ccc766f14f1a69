package play

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"time"

	"slowpond/internal/fixture"
	"slowpond/internal/match"
)

// long is a folded game of so many events.
func long(events int) *folded { return begin(match.Game{}, make([]match.Event, events)) }

func newTestCache(t *testing.T, most int) (*cache, *fixture.Clock) {
	t.Helper()
	clock := fixture.NewClock()
	c, err := newCache(most, clock.Now)
	if err != nil {
		t.Fatal(err)
	}
	return c, clock
}

func TestTheCacheIsBoundedByBytes(t *testing.T) {
	t.Parallel()
	c, _ := newTestCache(t, 10*long(10).size())
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

func TestGamesThatNobodyAsksForLeaveTheCache(t *testing.T) {
	t.Parallel()
	c, clock := newTestCache(t, 1<<20)
	for i := range 30 {
		c.Add(fmt.Sprint(i), long(10))
	}
	clock.Advance(time.Minute)
	c.Get("7")
	c.Add("8", long(11))
	c.forget(clock.Now())
	if want := long(10).size() + long(11).size(); c.games.Len() != 2 || c.bytes != want {
		t.Errorf("got %d games of %d bytes, want those asked for since, of %d", c.games.Len(), c.bytes, want)
	}
	clock.Advance(time.Minute)
	if c.forget(clock.Now()); c.games.Len() != 0 || c.bytes != 0 {
		t.Errorf("later: got %d games of %d bytes", c.games.Len(), c.bytes)
	}
}

func TestTextsThatUsersChooseCount(t *testing.T) {
	t.Parallel()
	plain, keyed := long(3), begin(match.Game{}, []match.Event{{Key: strings.Repeat("k", 255), Body: match.Body{Note: strings.Repeat("n", 500)}}, {}, {}})
	if got := keyed.size() - plain.size(); got != 755 {
		t.Errorf("a key and a note count %d bytes", got)
	}
}

// BenchmarkFoldedGameInMemory compares what games take in memory with what the cache reckons: as they are
// loaded, and as they grow move by move under keys.
func BenchmarkFoldedGameInMemory(b *testing.B) {
	for _, variant := range []string{"tablut", "subulata-7", "subulata-9"} {
		b.Run(variant+"/loaded", func(b *testing.B) {
			s := newHarness(b)
			id := s.playing(proposal(variant)).ID
			s.end("board", id, rand.New(rand.NewPCG(1, 2)))
			inMemory(b, func() *folded {
				f, err := s.load(b.Context(), id)
				if err != nil {
					b.Fatal(err)
				}
				s.cache.games.Purge()
				return f
			})
		})
		b.Run(variant+"/grown", func(b *testing.B) {
			s := newHarness(b)
			random := rand.New(rand.NewPCG(5, 6))
			inMemory(b, func() *folded {
				id := s.playing(proposal(variant)).ID
				for i := range 10 {
					user, moves := s.legal(id)
					s.must(s.Move(context.Background(), Request{Game: id, User: strings.Clone(user), Key: key(fmt.Sprintf("a-key-as-the-page-makes-them-%08d", i), strings.Repeat("f", 32))}, moves[random.IntN(len(moves))]))
				}
				f, _ := s.cache.Get(id)
				s.cache.games.Purge()
				return f
			})
		})
	}
	b.Run("at the bound", func(b *testing.B) {
		s := newHarness(b)
		id := s.keepLongest(newLongest(b).play(1999))
		inMemory(b, func() *folded { f, _ := s.load(b.Context(), id); s.cache.games.Purge(); return f })
	})
}

// inMemory reports what a game takes, and fails where that is far from what is reckoned.
func inMemory(b *testing.B, make1 func() *folded) {
	b.Helper()
	const copies = 50
	var games [copies]*folded
	var before, after runtime.MemStats
	make1() // what is made once
	for b.Loop() {
		clear(games[:])
		runtime.GC()
		runtime.ReadMemStats(&before)
		for i := range games {
			games[i] = make1()
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
	}
	took := float64(after.HeapAlloc-before.HeapAlloc) / copies
	ratio := took / float64(games[0].size())
	b.ReportMetric(took, "B/game")
	b.ReportMetric(float64(len(games[0].events)), "events")
	b.ReportMetric(ratio, "of-size")
	if ratio < 1/1.5 || ratio > 1.5 {
		b.Errorf("a game takes %.2f of what the cache reckons", ratio)
	}
}
