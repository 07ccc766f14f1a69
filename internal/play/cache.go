package play

import (
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// What a folded game takes in memory, and more for each event: no less than BenchmarkFoldedGameInMemory
// measures for any variant.
const (
	gameBytes  = 4 << 10
	eventBytes = 900
)

// cache keeps the games used last, in so many bytes. Games are as long as people play them, so a number
// of games would bound nothing. It is safe for concurrent use.
type cache struct {
	mu    sync.Mutex
	games *simplelru.LRU[string, *folded]
	most  int
	bytes int // of all that is kept
}

func newCache(most int) (*cache, error) {
	c := &cache{most: most}
	var err error
	c.games, err = simplelru.NewLRU(1+most/gameBytes, func(_ string, f *folded) { c.bytes -= f.size() })
	return c, err
}

// size is what the game takes, in bytes, about.
func (f *folded) size() int { return gameBytes + eventBytes*len(f.events) }

func (c *cache) Get(id string) (*folded, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.games.Get(id)
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
	c.mu.Lock()
	defer c.mu.Unlock()
	c.games.Remove(id)
	c.bytes += f.size()
	c.games.Add(id, f)
	for c.bytes > c.most {
		c.games.RemoveOldest()
	}
}
