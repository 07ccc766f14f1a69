package play

import (
	"sync"
	"time"
	"unsafe"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"slowpond/internal/match"
)

// What a folded game takes in memory, and more for each event beside the event itself: its short texts,
// the ply and the state that it led to. BenchmarkFoldedGameInMemory compares it with what they take.
const (
	gameBytes  = 1 << 10
	eventBytes = 270
)

// idle is how long a game that nobody asks for stays in memory, so that a server that had much to do is as small
// afterwards as one that had not.
const idle = 15 * time.Minute

// cache keeps the games used last, in so many bytes. Games are as long as people play them, so a number
// of games would bound nothing. It is safe for concurrent use.
type cache struct {
	mu    sync.Mutex
	games *simplelru.LRU[string, *cached]
	most  int
	bytes int // of all that is kept
	clock func() time.Time
}

// cached is a game in memory.
type cached struct {
	*folded
	used time.Time
}

func newCache(most int, clock func() time.Time) (*cache, error) {
	c := &cache{most: most, clock: clock}
	var err error
	c.games, err = simplelru.NewLRU(1+most/gameBytes, func(_ string, g *cached) { c.bytes -= g.size() })
	return c, err
}

// size is what the game takes, in bytes, about.
func (f *folded) size() int {
	return gameBytes + eventBytes*len(f.events) + int(unsafe.Sizeof(match.Event{}))*f.tail.room + f.text
}

// textOf is how much events take whose texts may be long: idempotency keys with their fingerprints, and notes.
func textOf(events []match.Event) (bytes int) {
	for i := range events {
		e := &events[i]
		bytes += len(e.Key) + len(e.Secret.Fingerprint) + len(e.Body.Note)
	}
	return bytes
}

func (c *cache) Get(id string) (*folded, bool) {
	now := c.clock()
	c.mu.Lock()
	defer c.mu.Unlock()
	g, ok := c.games.Get(id)
	if !ok {
		return nil, false
	}
	g.used = now
	return g.folded, true
}

// Forget lets all games go.
func (c *cache) Forget() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.games.Purge()
}

// Add keeps a game in place of an earlier version, and lets the games go that were used longest ago. A
// game that alone is larger than the cache is not kept.
func (c *cache) Add(id string, f *folded) {
	now := c.clock()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.bytes += f.size()
	if g, ok := c.games.Get(id); ok {
		c.bytes -= g.size()
		g.folded, g.used = f, now
	} else {
		c.games.Add(id, &cached{f, now})
	}
	for c.bytes > c.most {
		c.games.RemoveOldest()
	}
}

// forget lets the games go that nobody has asked for since a time.
func (c *cache) forget(since time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for {
		_, g, ok := c.games.GetOldest()
		if !ok || !g.used.Before(since) {
			return
		}
		c.games.RemoveOldest()
	}
}
