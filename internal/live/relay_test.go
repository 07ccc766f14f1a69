package live

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/pgtest"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

// versions is a database's state, for Compare.
type versions struct {
	mu    sync.Mutex
	games map[string]int
	users []Wake
}

func (v *versions) Reached(_ context.Context, games []string) (map[string]int, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	reached := map[string]int{}
	for _, g := range games {
		if n, ok := v.games[g]; ok {
			reached[g] = n
		}
	}
	return reached, nil
}

func (v *versions) Concerning(context.Context, []string) ([]Wake, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.users, nil
}

// process runs a relay until the test ends.
func process(t *testing.T, pool *pgxpool.Pool, v Versions) (*Relay, *Hub) {
	t.Helper()
	hub := NewHub()
	r := NewRelay(pool, hub, v, time.Now, slog.New(slog.DiscardHandler))
	ctx, end := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); r.Run(ctx) }()
	t.Cleanup(func() { end(); <-done })
	return r, hub
}

func hear(t *testing.T, l *Listener, game string, version int) {
	t.Helper()
	reached := map[string]int{}
	for reached[game] < version {
		select {
		case <-l.Rung:
			reached, _ = l.Take()
		case <-t.Context().Done():
			t.Fatal("not woken")
		}
	}
}

func TestAWakeUpReachesOtherProcesses(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	here, hubHere := process(t, pool, &versions{})
	_, hubThere := process(t, pool, &versions{})
	a, b := hubHere.Game("g"), hubThere.User("ada")
	for n := 1; ; n++ { // the other may not listen yet
		here.Tell(Wake{Game: "g", Version: n, Users: []string{"ada"}})
		hear(t, a, "g", n)
		select {
		case <-b.Rung:
			if reached, _ := b.Take(); reached["g"] < 1 {
				t.Errorf("got %v", reached)
			}
			return
		case <-time.After(10 * time.Millisecond):
		}
	}
}

func TestWhatNobodyWasToldOfIsFoundByComparing(t *testing.T) {
	t.Parallel()
	v := &versions{games: map[string]int{"g": 7}, users: []Wake{{Game: "h", Version: 4, Users: []string{"ada"}}}}
	hub := NewHub()
	r := NewRelay(nil, hub, v, time.Now, slog.New(slog.DiscardHandler))
	game, user := hub.Game("g"), hub.User("ada")
	began := time.Now()
	if err := r.Compare(t.Context()); err != nil {
		t.Fatal(err)
	}
	hear(t, game, "g", 7)
	hear(t, user, "h", 4)
	if hub.ComparedAt().Before(began) {
		t.Errorf("compared at %v", hub.ComparedAt())
	}
}

func TestMessagesAreSmallEnoughForPostgresAndLoseNothing(t *testing.T) {
	t.Parallel()
	r := NewRelay(nil, NewHub(), nil, time.Now, slog.New(slog.DiscardHandler))
	wakes := map[string]Wake{}
	for n := range 1000 {
		id := fmt.Sprintf("game%08d", n)
		wakes[id] = Wake{Game: id, Version: n, Users: []string{strings.Repeat("u", 12), strings.Repeat("v", 12)}}
	}
	messages := r.messages(wakes)
	found := 0
	for _, text := range messages {
		var m message
		if err := json.Unmarshal([]byte(text), &m); err != nil || len(text) > largestMsg || m.From != r.self {
			t.Fatalf("%d bytes, %v", len(text), err)
		}
		for _, w := range m.Wakes {
			if wakes[w.Game].Version == w.Version && len(w.Users) == 2 {
				found++
			}
		}
	}
	if found != len(wakes) || len(messages) > 20 {
		t.Errorf("%d of %d in %d messages", found, len(wakes), len(messages))
	}
}

// The database is away for a moment, and what happened then is told soon after.
func TestWhatCouldNotBeSentIsSentLater(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	sender := NewRelay(pool, NewHub(), nil, time.Now, slog.New(slog.DiscardHandler))
	_, hub := process(t, pool, &versions{})
	listening, l := hub.Game("first"), hub.Game("g")
	for n, heard := 1, false; !heard; n++ { // the other may not listen yet
		sender.Tell(Wake{Game: "first", Version: n})
		if err := sender.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		select {
		case <-listening.Rung:
			heard = true
		case <-time.After(10 * time.Millisecond):
		}
	}
	sender.Tell(Wake{Game: "g", Version: 3})
	away, gone := context.WithCancel(t.Context())
	gone()
	if sender.Flush(away) == nil {
		t.Fatal("sent while the database is away")
	}
	sender.Tell(Wake{Game: "g", Version: 2}) // an older one does not take its place
	if err := sender.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	hear(t, l, "g", 3)
}
