package play

import (
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"slowpond/internal/match"
	"slowpond/internal/redact"
)

// folded is a game with its log. It is never changed.
type folded struct {
	game   match.Game
	events []match.Event
	keys   []keyHash // of the events
	tail   *tail
	text   int // bytes of the texts of its events that may be long
}

// tail is where the log of a game in memory grows: its versions share one array, so that a move does
// not copy what came before. What a version has is never changed.
type tail struct {
	redact.Guard

	mu     sync.Mutex
	events []match.Event
	keys   []keyHash
	room   int // capacity of events, which never changes
}

func newTail(events []match.Event, keys []keyHash) *tail {
	return &tail{events: events, keys: keys, room: cap(events)}
}

// with returns the game with further events in its log, which are not folded yet. Its tail is a new one where
// that of f is full, or where other events already follow, as after a commit that failed.
func (f *folded) with(events []match.Event) *folded {
	t, n := f.tail, len(f.events)
	t.mu.Lock()
	defer t.mu.Unlock()
	if size := n + len(events); len(t.events) != n || t.room < size {
		grown := make([]match.Event, n, size+size/4+4) // append would double it: games in memory are many
		copy(grown, t.events)
		t = newTail(grown, append(make([]keyHash, 0, cap(grown)), t.keys[:n]...))
	}
	t.events = append(t.events, events...)
	t.keys = appendKeys(t.keys, events)
	return &folded{game: f.game, events: slices.Clip(t.events), keys: slices.Clip(t.keys), tail: t, text: f.text + textOf(events)}
}

// keyHash is a hash of an idempotency key, 0 for none: a command is looked for among all that a game has
// seen, whose keys lie all over memory.
type keyHash uint32

func hashOf(key string) keyHash {
	if key == "" {
		return 0
	}
	hash := keyHash(2166136261) // FNV-1a
	for i := range len(key) {
		hash = (hash ^ keyHash(key[i])) * 16777619
	}
	return hash
}

func appendKeys(keys []keyHash, events []match.Event) []keyHash {
	for i := range events {
		keys = append(keys, hashOf(events[i].Key))
	}
	return keys
}

// begin returns a game with the log that it is the fold of.
func begin(g match.Game, events []match.Event) *folded {
	keys := appendKeys(make([]keyHash, 0, cap(events)), events)
	return &folded{game: g, events: slices.Clip(events), keys: slices.Clip(keys), tail: newTail(events, keys), text: textOf(events)}
}

// fold folds a game from its log.
func fold(rulesets match.Rulesets, id string, events []match.Event) (*folded, error) {
	g, err := match.FoldAll(rulesets, id, events)
	if err != nil {
		return nil, err
	}
	return begin(g, events), nil
}

// notBefore returns a time, or that of the game's last event where that is later: no event dates before
// the one it follows, whatever the clocks of two servers say.
func (f *folded) notBefore(t time.Time) time.Time {
	if last := f.events[len(f.events)-1].At; t.Before(last) {
		return last
	}
	return t
}

// Format keeps secrets out of formatted text, whatever the verb: fmt prints unexported fields without
// asking their own Format.
func (*folded) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, "redacted") }

// then returns the game after further events.
func (f *folded) then(rulesets match.Rulesets, events []match.Event) (*folded, error) {
	g := f.game
	for _, e := range events {
		var err error
		if g, err = match.Fold(rulesets, g, e); err != nil {
			return nil, err
		}
	}
	next := f.with(events)
	next.game = g
	return next, nil
}
