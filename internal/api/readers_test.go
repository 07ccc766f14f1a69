package api

import (
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/pgtest"
)

// While lists take long, one who asks for many more than wait is told to come back, without a word to
// the database; so are those who ask for profiles.
func TestOneWhoAsksForManyListsIsToldToWait(t *testing.T) {
	t.Parallel()
	config := pgtest.New(t).Config()
	config.MaxConns = 8 // one is held here, and lists may have but a part of the others
	pool, err := pgxpool.NewWithConfig(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	h := setupOn(t, pool, limited, func(c *Config) { c.Timeout = time.Second })
	ann, session := h.guest()
	tx, err := pool.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback(t.Context())
	if _, err := tx.Exec(t.Context(), `LOCK TABLE games, tallies IN ACCESS EXCLUSIVE MODE`); err != nil {
		t.Fatal(err)
	}
	statuses := map[int]int{}
	var mu sync.Mutex
	var asking sync.WaitGroup
	for i := range 40 {
		asking.Go(func() {
			path := "/api/v1/games?status=finished"
			if i%2 == 0 {
				path = "/api/v1/users/" + session.User.Name
			}
			a := ann.Get(path)
			mu.Lock()
			defer mu.Unlock()
			statuses[a.Status]++
			if a.Status == http.StatusTooManyRequests {
				a.Refused("too_many_requests")
			}
			if a.Status == http.StatusTooManyRequests && a.Header.Get("Retry-After") == "" {
				t.Error("it is not said when to come back")
			}
		})
	}
	asking.Wait()
	if statuses[http.StatusTooManyRequests] < 20 || statuses[http.StatusInternalServerError] > 0 {
		t.Errorf("got %v", statuses)
	}
	if err := tx.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	h.Get("/api/v1/games?status=finished").Want(http.StatusOK)
}
