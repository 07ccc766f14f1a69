package main

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"slowpond/internal/games"
	"slowpond/internal/play"
	"slowpond/internal/postgres"
)

// board is a game of Tablut that both players are at.
type board struct {
	o       *outage
	path    string
	tokens  [2]string
	version int
	legal   []string
}

func (o *outage) board() *board {
	o.t.Helper()
	g := &board{o: o, tokens: [2]string{guest(o.t, o.url), guest(o.t, o.url)}}
	game := call(o.t, "POST", o.url+"/api/v1/games", g.tokens[0], `{"variant":"tablut","seat":"attackers","opponent":{"kind":"anyone"}}`, 201)
	g.path = "/api/v1/games/" + game["id"].(string)
	call(o.t, "POST", o.url+g.path+"/join", g.tokens[1], "", 200)
	g.look()
	return g
}

// look reads what the attackers, who move first, may do.
func (g *board) look() {
	g.o.t.Helper()
	view := call(g.o.t, "GET", g.o.url+g.path, g.tokens[0], "", 200)
	g.version, g.legal = int(view["version"].(float64)), nil
	for _, move := range view["legal_moves"].([]any) {
		g.legal = append(g.legal, move.(string))
	}
}

// move sends the first move under a key, and returns the status and how long its answer took.
func (g *board) move() (status int, took time.Duration) {
	began := time.Now()
	body := fmt.Sprintf(`{"version":%d,"move":%q}`, g.version, g.legal[0])
	r, err := http.NewRequestWithContext(context.Background(), "POST", g.o.url+g.path+"/moves", strings.NewReader(body))
	if err != nil {
		return 0, 0
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+g.tokens[0])
	r.Header.Set("Idempotency-Key", "once")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, time.Since(began)
	}
	defer answer.Body.Close()
	return answer.StatusCode, time.Since(began)
}

// refuses has many games make a move at once, and wants every answer to be 503 and in time.
func (o *outage) refuses(boards []*board) {
	o.t.Helper()
	var all sync.WaitGroup
	for _, g := range boards {
		all.Go(func() {
			if status, took := g.move(); status != http.StatusServiceUnavailable || took > quickly {
				o.t.Errorf("a move: got %d after %v, want 503 within %v", status, took, quickly)
			}
		})
	}
	all.Wait()
}

// completes repeats every move until it is answered; each must then be in the log once.
func (o *outage) completes(boards []*board) {
	o.t.Helper()
	for _, g := range boards {
		eventually(o.t, "a move is answered again", func() bool { status, _ := g.move(); return status == http.StatusOK })
		if view := call(o.t, "GET", o.url+g.path, g.tokens[0], "", 200); int(view["version"].(float64)) != g.version+1 {
			o.t.Errorf("got version %v, want one move after %d", view["version"], g.version)
		}
	}
	pool, err := postgres.Open(o.t.Context(), o.cluster.URL(), 1, nil)
	if err != nil {
		o.t.Fatal(err)
	}
	defer pool.Close()
	running, err := play.New(play.Config{Pool: pool, Variants: games.All()})
	if err != nil {
		o.t.Fatal(err)
	}
	if _, err := running.Verify(o.t.Context(), func(d play.Difference) { o.t.Errorf("verify: %+v", d) }); err != nil {
		o.t.Error(err)
	}
}

func (o *outage) boards(n int) []*board {
	o.t.Helper()
	all := make([]*board, n)
	for i := range all {
		all[i] = o.board()
	}
	return all
}

// asOwner runs statements as the owner, on one connection.
func (o *outage) asOwner(statements ...string) {
	o.t.Helper()
	execute(o.t, o.cluster.OwnerURL(), statements...)
}

func TestMovesDuringAHangAreRefusedInTimeAndDoneOnce(t *testing.T) {
	t.Parallel()
	o := newOutage(t)
	boards := o.boards(20)
	all := o.processes()
	signalAll(all, syscall.SIGSTOP)
	t.Cleanup(func() { signalAll(all, syscall.SIGCONT) })
	o.refuses(boards)
	o.refuses(boards)
	signalAll(all, syscall.SIGCONT)
	o.completes(boards)
}

func TestAReadOnlyDatabaseIsUnavailableAndTheServerNotReady(t *testing.T) {
	t.Parallel()
	o := newOutage(t)
	boards := o.boards(6)
	o.asOwner(`ALTER SYSTEM SET default_transaction_read_only = on`, `SELECT pg_reload_conf()`)
	eventually(t, "the server is not ready", func() bool { status, _, _ := o.ask("GET", "/readyz"); return status == 503 })
	o.refuses(boards)
	if status, body, _ := o.ask("POST", "/api/v1/auth/guest"); status != 503 || !strings.Contains(body, `"unavailable"`) {
		t.Errorf("a new guest: got %d %s", status, body)
	}
	if status, body, _ := o.ask("GET", boards[0].path); status != 200 {
		t.Errorf("reading a game: got %d %s", status, body)
	}
	o.asOwner(`SET default_transaction_read_only = off`, `ALTER SYSTEM RESET default_transaction_read_only`, `SELECT pg_reload_conf()`)
	o.completes(boards)
	o.back()
}

// Somebody else takes all connections that Postgres has for its users; the owner still has some.
func TestADatabaseOutOfConnectionsIsUnavailableUntilSomeAreFree(t *testing.T) {
	t.Parallel()
	o := newOutage(t)
	boards := o.boards(6)
	o.asOwner(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'slowpond_app'`, `ALTER ROLE slowpond_app CONNECTION LIMIT 0`)
	o.refuses(boards)
	o.away()
	o.asOwner(`ALTER ROLE slowpond_app CONNECTION LIMIT -1`)
	o.completes(boards)
	o.back()
}

// More callers than connections, none of which is ever held up long: all wait their turn.
func TestCallersWaitForAConnectionRatherThanBeRefused(t *testing.T) {
	t.Parallel()
	c := onDatabase(t)
	c.databasePool = 1
	s := start(t, c)
	var all sync.WaitGroup
	for range 64 {
		all.Go(func() {
			r, err := http.NewRequestWithContext(t.Context(), "GET", s.url+"/api/v1/users/nobody-of-this-name", nil)
			if err != nil {
				t.Error(err)
				return
			}
			answer, err := http.DefaultClient.Do(r)
			if err != nil || answer.StatusCode != http.StatusNotFound {
				t.Errorf("got %v, %v", answer, err)
				return
			}
			_ = answer.Body.Close()
		})
	}
	all.Wait()
}
