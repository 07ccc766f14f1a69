package api

import (
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
)

// BenchmarkMove makes moves in cached games through the whole handler. -cpuprofile shows the server's
// own work; the rest of the time is spent waiting for Postgres.
func BenchmarkMove(b *testing.B) {
	h := setup(b, func(c *Config) { c.Log = slog.New(slog.NewTextHandler(io.Discard, nil)) })
	opening := []string{"d1-d3", "e3-f3", "a4-b4", "f3-f2", "i4-h4", "f2-g2"}
	ada, _ := h.guest()
	bob, _ := h.guest()
	var requests []*http.Request
	for len(requests) < b.N {
		var g struct {
			ID      string
			Version int
		}
		ada.Post("/api/v1/games", `{"variant": "tablut", "seat": "attackers", "opponent": {"kind": "anyone"}}`).Read(&g)
		bob.Post("/api/v1/games/"+g.ID+"/join", nil).Read(&g)
		for i, move := range opening {
			mover := ada
			if i%2 == 1 {
				mover = bob
			}
			requests = append(requests, mover.Request(http.MethodPost, "/api/v1/games/"+g.ID+"/moves",
				fmt.Sprintf(`{"version": %d, "move": %q}`, g.Version+i, move), fmt.Sprintf("Idempotency-Key: %d", i)))
		}
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		w := httptest.NewRecorder()
		h.handler.ServeHTTP(w, requests[i])
		if w.Code != http.StatusOK {
			b.Fatal(w.Body)
		}
	}
}
