package api

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"

	"slowpond/internal/api/apigen"
	gamelist "slowpond/internal/games"
	"slowpond/internal/lobby"
	"slowpond/internal/pgtest"
	"slowpond/internal/play"
)

// raw asks the handler without the checks of the tests' client, which would take longer than the answer.
func (h *harness) raw(t testing.TB, token, method, path, body string, into any) {
	t.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	w := httptest.NewRecorder()
	h.handler.ServeHTTP(w, r)
	if w.Code >= 300 {
		t.Fatalf("%s %s: %d %s", method, path, w.Code, w.Body)
	}
	if err := json.NewDecoder(w.Body).Decode(into); err != nil && into != nil {
		t.Fatal(err)
	}
}

// guests makes two users.
func (h *harness) guests(t testing.TB) (two [2]apigen.Session) {
	t.Helper()
	for i := range two {
		h.raw(t, "", http.MethodPost, "/api/v1/auth/guest", "", &two[i])
	}
	return two
}

// shortGame has two users play a game of four plies, and read it in several ways.
func (h *harness) shortGame(t testing.TB, users [2]apigen.Session) {
	t.Helper()
	var g apigen.Game
	h.raw(t, users[0].AccessToken, http.MethodPost, "/api/v1/games", `{"variant": "tablut", "seat": "attackers", "opponent": {"kind": "anyone"}}`, &g)
	path := "/api/v1/games/" + g.ID
	h.raw(t, users[1].AccessToken, http.MethodPost, path+"/join", "", &g)
	for i, move := range []string{"d1-d3", "e3-f3", "a4-b4", "f3-f2"} {
		h.raw(t, users[i%2].AccessToken, http.MethodPost, path+"/moves", fmt.Sprintf(`{"version": %d, "move": %q}`, g.Version, move), &g)
	}
	h.raw(t, users[0].AccessToken, http.MethodPost, path+"/resign", "", &g)
	var list apigen.GameList
	h.raw(t, users[1].AccessToken, http.MethodGet, "/api/v1/games?player="+users[1].User.Name, "", &list)
	h.raw(t, "", http.MethodGet, path, "", &g)
}

// liveHeap is the heap in bytes after garbage has been collected.
func liveHeap() int {
	runtime.GC()
	runtime.GC() // what the first finds that pools have dropped
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// Not parallel: it measures the memory of the whole process.
func TestAServerHoldsNothingOfGamesThatWerePlayed(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	pool := pgtest.New(t)
	h := setupOn(t, pool, func(c *Config) {
		c.Log = slog.New(slog.DiscardHandler)
		playing, err := play.New(play.Config{Pool: pool, Variants: gamelist.All(), Clock: c.Clock, Cache: 256 << 10})
		if err != nil {
			t.Fatal(err)
		}
		c.Play, c.Lobby = playing, lobby.New(c.Accounts, playing, 8)
	})
	users := h.guests(t)
	after := func(games int) int {
		for range games {
			h.shortGame(t, users)
		}
		h.log.b = bytes.Buffer{}
		return liveHeap()
	}
	const more, allowed = 300, 200 << 10 // bytes; 300 games take 2 MB in memory
	if grown := after(100) - after(more); -grown > allowed {
		t.Errorf("%d more games leave %d kB behind", more, -grown>>10)
	}
	runtime.KeepAlive(h)
}

// BenchmarkMemoryOfShortGames reports what a server holds after b.N games, each by users of its own. It
// grows until games fill the cache and users and tokens theirs, and then no more: compare -benchtime 15000x with more.
func BenchmarkMemoryOfShortGames(b *testing.B) {
	h := setup(b, func(c *Config) { c.Log = slog.New(slog.DiscardHandler) })
	before := liveHeap()
	for range b.N {
		h.shortGame(b, h.guests(b))
	}
	h.log.b = bytes.Buffer{}
	b.ReportMetric(float64(liveHeap()-before)/(1<<20), "live-MB")
	runtime.KeepAlive(h)
}
