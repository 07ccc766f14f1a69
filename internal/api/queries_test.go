package api

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/pgtest"
)

// statements records the statements of a pool.
type statements struct {
	mu  sync.Mutex
	sql []string
}

func (s *statements) TraceQueryStart(ctx context.Context, _ *pgx.Conn, q pgx.TraceQueryStartData) context.Context {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sql = append(s.sql, strings.Join(strings.Fields(q.SQL), " "))
	return ctx
}

func (*statements) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

// during returns what was asked while do ran.
func (s *statements) during(do func()) []string {
	s.mu.Lock()
	s.sql = nil
	s.mu.Unlock()
	do()
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.sql
}

func traced(t *testing.T) (*pgxpool.Pool, *statements) {
	t.Helper()
	c, err := pgxpool.ParseConfig(pgtest.NewURL(t))
	if err != nil {
		t.Fatal(err)
	}
	all := &statements{}
	c.ConnConfig.Tracer = all
	pool, err := pgxpool.NewWithConfig(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	return pool, all
}

func TestReadingACachedGameQueriesOnlyItsVersionAndOnce(t *testing.T) {
	t.Parallel()
	pool, all := traced(t)
	b := sitOn(t, setupOn(t, pool))
	b.ada.Get(b.tablut).Want(http.StatusOK)
	for path, most := range map[string]int{
		b.tablut: 1, b.tablut + "/replay?ply=0": 1, b.tablut + "/record": 1, b.tablut + "/events": 1, b.hidden + "?invite=" + b.invite: 1,
	} {
		got := all.during(func() { b.ada.Get(path).Want(http.StatusOK) })
		versions := 0
		for _, sql := range got {
			if strings.Contains(sql, "SELECT version FROM games") {
				versions++
			}
		}
		if len(got) > most || versions != 1 {
			t.Errorf("%s: got %d statements, %d of them for the version, want %d at most and one:\n%s", path, len(got), versions, most, strings.Join(got, "\n"))
		}
	}
}

// Logs may be long, and a list shows many games: it reads their rows alone, in memory or not.
func TestAListReadsNoLog(t *testing.T) {
	t.Parallel()
	pool, all := traced(t)
	b := sitOn(t, setupOn(t, pool))
	b.ada.Post(b.subulata+"/setup", `{"setup": "1.2/345/.67"}`).Want(http.StatusOK)
	b.ada.Post(b.tablut+"/moves", `{"version": 3, "move": "d1-d3"}`).Want(http.StatusOK)
	b.bob.Post(b.tablut+"/draw", `{"action": "offer"}`).Want(http.StatusOK)
	cold := setupOn(t, pool)
	for path, most := range map[string]int{
		"/api/v1/games?limit=100": 3, "/api/v1/games?include=position&limit=20": 3, "/api/v1/games?sort=ended": 3,
	} {
		got := all.during(func() { cold.Get(path).Want(http.StatusOK) })
		if asked := strings.Join(got, "\n"); len(got) > most || strings.Contains(asked, "game_events") {
			t.Errorf("%s: got %d statements, want %d at most and none of the logs:\n%s", path, len(got), most, asked)
		}
	}
}

func TestAMoveInACachedGameIsOneStatement(t *testing.T) {
	t.Parallel()
	pool, all := traced(t)
	b := sitOn(t, setupOn(t, pool))
	got := all.during(func() { b.ada.Post(b.tablut+"/moves", `{"version": 3, "move": "d1-d3"}`).Want(http.StatusOK) })
	if len(got) != 1 {
		t.Errorf("a move of a game in memory asks more than its commit:\n%s", strings.Join(got, "\n"))
	}
}

// Every read shows the present game: the game that a request holds is not kept for the next one.
func TestAGameThatAnotherProcessMovedOnIsReadAgain(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	one, two := sitOn(t, setupOn(t, pool)), setupOn(t, pool)
	one.ada.Get(one.tablut).Want(http.StatusOK)
	two.Get(one.tablut).Want(http.StatusOK)
	var before, after struct{ Version int }
	one.ada.Post(one.tablut+"/moves", `{"version": 3, "move": "d1-d3"}`).Want(http.StatusOK).Read(&before)
	two.Get(one.tablut).Want(http.StatusOK).Read(&after)
	if after.Version != before.Version {
		t.Errorf("got version %d, want %d", after.Version, before.Version)
	}
}
