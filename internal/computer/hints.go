package computer

import (
	"slices"
	"sync"
	"sync/atomic"

	"slowpond/internal/engine"
)

// keptHints bounds the hints of each level; the oldest are forgotten.
const keptHints = 200

// hints are the games in which the computer of a level was said to have something to do. It is safe for
// concurrent use.
type hints struct {
	lowest atomic.Int32 // level with a hint

	mu    sync.Mutex
	games [engine.Levels + 1][]string // by level, in the order they came
}

func newHints() *hints {
	h := &hints{}
	h.lowest.Store(analysisRank)
	return h
}

// below reports whether there may be a hint of a lower level.
func (h *hints) below(level int) bool { return int(h.lowest.Load()) < level }

// change edits the hints of all levels.
func (h *hints) change(edit func(*[engine.Levels + 1][]string)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	edit(&h.games)
	lowest := slices.IndexFunc(h.games[:], func(of []string) bool { return len(of) > 0 })
	if lowest < 0 {
		lowest = analysisRank
	}
	h.lowest.Store(int32(lowest))
}

func (h *hints) add(game string, level int) {
	h.change(func(games *[engine.Levels + 1][]string) {
		of := &games[min(level, engine.Levels)]
		if !slices.Contains(*of, game) {
			*of = append(*of, game)
		}
		*of = (*of)[max(len(*of)-keptHints, 0):]
	})
}

// take removes and returns the oldest hint of the lowest level, if that is below a level.
func (h *hints) take(below int) (game string, ok bool) {
	h.change(func(games *[engine.Levels + 1][]string) {
		for level := range min(below, len(games)) {
			if of := games[level]; len(of) > 0 {
				game, ok, games[level] = of[0], true, of[1:]
				return
			}
		}
	})
	return game, ok
}

// drop forgets the hint of a game.
func (h *hints) drop(game string) {
	h.change(func(games *[engine.Levels + 1][]string) {
		for level, of := range games {
			games[level] = slices.DeleteFunc(of, func(g string) bool { return g == game })
		}
	})
}
