// Package live wakes listeners when a game has changed, in this process and in others.
//
// A wake-up is a hint: it names a game, a version it has reached and the users it concerns. It may come
// twice, late or never, and it holds no secret. A listener reads for itself what it may know. Hub wakes
// the listeners of one process; Relay carries wake-ups between processes and makes up for lost ones.
package live

import (
	"maps"
	"slices"
	"sync"
	"time"
)

// Wake says that a game has reached a version.
type Wake struct {
	Game    string   `json:"g"` // id
	Version int      `json:"v"`
	Users   []string `json:"u"` // the ids of those it concerns
}

// mostPending is how many games a listener may have heard of and not yet asked about. One that falls
// further behind is overrun.
const mostPending = 256

// Hub wakes the listeners of one process. It is safe for concurrent use, and no call of it waits for a
// listener.
type Hub struct {
	mu    sync.Mutex
	games map[string]*topic
	users map[string]*topic

	comparedAt time.Time
}

// topic is what listeners wait for: a game, or what concerns a user.
type topic struct {
	listeners map[*Listener]struct{}
	told      map[string]int // the highest version that its listeners have been told of, by game
}

// NewHub returns a hub without listeners.
func NewHub() *Hub { return &Hub{games: map[string]*topic{}, users: map[string]*topic{}} }

// Game returns a listener for one game. Close it.
func (h *Hub) Game(id string) *Listener { return h.listen(h.games, id) }

// User returns a listener for all games that concern a user. Close it.
func (h *Hub) User(id string) *Listener { return h.listen(h.users, id) }

func (h *Hub) listen(topics map[string]*topic, id string) *Listener {
	h.mu.Lock()
	defer h.mu.Unlock()
	t := topics[id]
	if t == nil {
		t = &topic{listeners: map[*Listener]struct{}{}, told: map[string]int{}}
		topics[id] = t
	}
	rung := make(chan struct{}, 1)
	l := &Listener{Rung: rung, rung: rung, pending: map[string]int{}}
	l.leave = func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(t.listeners, l)
		if len(t.listeners) == 0 && topics[id] == t {
			delete(topics, id)
		}
	}
	t.listeners[l] = struct{}{}
	return l
}

// Publish wakes the listeners of a game and of the users it concerns.
func (h *Hub) Publish(w Wake) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.games[w.Game].tell(w)
	for _, id := range w.Users {
		h.users[id].tell(w)
	}
}

// tell wakes the topic's listeners, unless they have been told of that version or a later one.
func (t *topic) tell(w Wake) {
	if t == nil || t.told[w.Game] >= w.Version {
		return
	}
	t.told[w.Game] = w.Version
	for l := range t.listeners {
		l.ring(w)
	}
}

// Watched lists the games and users that somebody listens to.
func (h *Hub) Watched() (games, users []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Collect(maps.Keys(h.games)), slices.Collect(maps.Keys(h.users))
}

// Listeners is how many listeners there are.
func (h *Hub) Listeners() (n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, topics := range []map[string]*topic{h.games, h.users} {
		for _, t := range topics {
			n += len(t.listeners)
		}
	}
	return n
}

// ComparedAt is a time before which nothing has happened that listeners have not been told of: when
// versions were last compared with the database. It is zero before the first time.
func (h *Hub) ComparedAt() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.comparedAt
}

func (h *Hub) compared(at time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.comparedAt = at
}

// Listener hears of changes. Wait for Rung, then Take.
type Listener struct {
	Rung <-chan struct{} // receives once after one or more wake-ups

	rung  chan struct{}
	leave func()

	mu      sync.Mutex
	pending map[string]int
	overrun bool
}

func (l *Listener) ring(w Wake) {
	l.mu.Lock()
	l.pending[w.Game] = max(l.pending[w.Game], w.Version)
	if len(l.pending) > mostPending {
		l.overrun = true
		clear(l.pending)
	}
	l.mu.Unlock()
	select {
	case l.rung <- struct{}{}:
	default: // it has been rung and has not looked yet
	}
}

// Take returns the version that each game has reached of which the listener has heard since it took the
// last ones, by id. overrun says that there were too many to remember, and that some were lost.
func (l *Listener) Take() (reached map[string]int, overrun bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	reached, overrun = l.pending, l.overrun
	l.pending, l.overrun = map[string]int{}, false
	return reached, overrun
}

// Idle reports whether the listener has taken all it has heard of.
func (l *Listener) Idle() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.pending) == 0 && !l.overrun
}

// Close ends the listening; nothing rings after it.
func (l *Listener) Close() { l.leave() }
