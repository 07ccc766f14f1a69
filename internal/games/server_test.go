package games_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"
	"github.com/prometheus/client_golang/prometheus"

	"slowpond/internal/account"
	"slowpond/internal/api"
	"slowpond/internal/audit"
	"slowpond/internal/computer"
	"slowpond/internal/engine"
	"slowpond/internal/games"
	"slowpond/internal/lobby"
	"slowpond/internal/notify"
	"slowpond/internal/notify/webhook"
	"slowpond/internal/pgtest"
	"slowpond/internal/play"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

// testServer is the API on its own database, with computers that play the listed variants.
type testServer struct {
	t       *testing.T
	handler http.Handler
	moved   chan struct{} // signalled, at most once ahead, whenever something was committed
}

func newServer(t *testing.T, list *games.List) *testServer {
	t.Helper()
	pool, quiet := pgtest.New(t), slog.New(slog.NewTextHandler(io.Discard, nil))
	s := &testServer{t: t, moved: make(chan struct{}, 1)}
	began := time.Now()
	clock := func() time.Time { return began } // so that revoked sessions need not be read again
	secrets := must(account.ParseSecrets(account.GenerateSecret()))(t)
	accounts := must(account.New(account.Config{
		Pool: pool, Secrets: secrets, Log: quiet, Clock: clock,
		Argon2: &argon2id.Params{Memory: 8, Iterations: 1, Parallelism: 1, SaltLength: 8, KeyLength: 16},
	}))(t)
	if err := accounts.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	var runner *computer.Runner
	playing := must(play.New(play.Config{Pool: pool, Variants: list, Observe: func(c play.Committed) {
		if c.Level > 0 {
			runner.Wake(c.Game, c.Level)
		}
		select {
		case s.moved <- struct{}{}:
		default:
		}
	}}))(t)
	runner = computer.New(computer.Config{Games: playing, Variants: list, Searches: 2, Log: quiet})
	notices := must(notify.New(notify.Config{Pool: pool, Games: playing, Accounts: accounts, Clock: clock, Log: quiet}))(t)
	s.handler = must(api.New(api.Config{
		Notices: notices, Webhooks: webhook.New(webhook.Config{Pool: pool, Clock: clock}),
		Accounts: accounts, Play: playing, Lobby: lobby.New(accounts, playing, engine.Levels), Variants: list,
		Ready: func(context.Context) error { return nil }, Log: quiet, Clock: clock, Metrics: prometheus.NewRegistry(), Unlimited: true, Acts: audit.NewTable(pool),
	}))(t)
	run(t, runner)
	return s
}

// run lets computers play until the test ends.
func run(t *testing.T, runner *computer.Runner) {
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { runner.Run(ctx) })
	t.Cleanup(func() { cancel(); running.Wait() })
}

// must returns a function that gives the value, or fails the test where there is an error.
func must[T any](value T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

// caller asks as one user, or as the public while token is "".
type caller struct {
	*testServer
	token string
}

func (s *testServer) public() caller { return caller{testServer: s} }

func (s *testServer) guest() caller {
	s.t.Helper()
	var session struct {
		AccessToken string `json:"access_token"`
	}
	s.public().call("POST", "/auth/guest", "", http.StatusCreated, &session)
	return caller{s, session.AccessToken}
}

// call sends a request, wants a status, and decodes the answer into what is not nil.
func (c caller) call(method, path, body string, status int, into any, headers ...string) []byte {
	c.t.Helper()
	r := httptest.NewRequestWithContext(c.t.Context(), method, "/api/v1"+path, strings.NewReader(body))
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if c.token != "" {
		r.Header.Set("Authorization", "Bearer "+c.token)
	}
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	c.handler.ServeHTTP(w, r)
	if w.Code != status {
		c.t.Fatalf("%s %s %s: got %d, want %d\n%s", method, path, body, w.Code, status, w.Body)
	}
	if into != nil {
		if err := json.Unmarshal(w.Body.Bytes(), into); err != nil {
			c.t.Fatalf("%s %s: %v\n%s", method, path, err, w.Body)
		}
	}
	return w.Body.Bytes()
}
