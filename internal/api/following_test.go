package api

import (
	"bufio"
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/api/apigen"
	"slowpond/internal/pgtest"
)

// frame is one server-sent event.
type frame struct{ id, name, data string }

// following reads a stream.
type following struct {
	t      *testing.T
	lines  *bufio.Scanner
	lastID string
	leave  func()
}

// follow opens a stream over a real connection, as the bearer of a token.
func follow(t *testing.T, url, token string, headers ...string) *following {
	t.Helper()
	answer, leave := connect(t, url, token, headers...)
	if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != "text/event-stream; charset=utf-8" || answer.Header.Get("Cache-Control") != "no-store" {
		t.Fatalf("%s: got %d %v", url, answer.StatusCode, answer.Header)
	}
	f := &following{t: t, lines: bufio.NewScanner(answer.Body), leave: leave}
	f.lines.Buffer(nil, 1<<20)
	return f
}

func connect(t *testing.T, url, token string, headers ...string) (*http.Response, func()) {
	t.Helper()
	ctx, leave := context.WithCancel(t.Context())
	r, _ := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		r.Header.Set(name, value)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { leave(); _ = answer.Body.Close() })
	return answer, leave
}

// next returns the next event, and false at the end of the stream.
func (f *following) next() (e frame, ok bool) {
	for f.lines.Scan() {
		name, value, _ := strings.Cut(f.lines.Text(), ": ")
		switch name {
		case "id":
			e.id, f.lastID = value, value
		case "event":
			e.name = value
		case "data":
			e.data = value
		case "":
			if e.data != "" {
				return e, true
			}
			e = frame{}
		}
	}
	return frame{}, false
}

// want returns the next event, which must have a name.
func (f *following) want(name string) frame {
	f.t.Helper()
	e, ok := f.next()
	if !ok || e.name != name {
		f.t.Fatalf("got %+v, %t; want %q", e, ok, name)
	}
	return e
}

// begin waits until the stream stands, which its first id shows.
func (f *following) begin() *following {
	for f.lastID == "" && f.lines.Scan() {
		if id, ok := strings.CutPrefix(f.lines.Text(), "id: "); ok {
			f.lastID = id
		}
	}
	return f
}

// pair is two servers on one database.
type pair struct {
	*harness
	pool   *pgxpool.Pool
	urls   [2]string
	relays sync.WaitGroup
}

// twins serves the API twice; the streams of both beat and look often.
func twins(t *testing.T, changes ...func(*Config)) *pair {
	t.Helper()
	p := &pair{pool: pgtest.New(t)}
	changes = append(changes, func(c *Config) {
		if c.streamPace == (streamPace{}) {
			c.streamPace = streamPace{check: 20 * time.Millisecond, beat: 50 * time.Millisecond, retry: 20 * time.Millisecond}
		}
	})
	p.harness = setupOn(t, p.pool, changes...)
	other := setupOn(t, p.pool, append(changes, func(c *Config) { c.Accounts, c.Clock = p.accounts, p.clock.Now })...)
	ctx, end := context.WithCancel(context.Background())
	for i, h := range []*harness{p.harness, other} {
		server := httptest.NewServer(h.handler)
		t.Cleanup(server.Close)
		p.urls[i] = server.URL
		p.relays.Go(func() { h.relay.Run(ctx) })
	}
	t.Cleanup(func() { end(); p.relays.Wait() })
	return p
}

// started begins a game of Tablut between two guests, and returns its path.
func (p *pair) started(t *testing.T) (path string, first, second apigen.Session) {
	t.Helper()
	ada, first := p.guest()
	bob, second := p.guest()
	var g apigen.Game
	ada.Post("/api/v1/games", `{"variant": "tablut", "seat": "attackers", "opponent": {"kind": "anyone"}}`).Want(http.StatusCreated).Read(&g)
	path = "/api/v1/games/" + g.ID
	bob.Post(path+"/join", nil).Want(http.StatusOK)
	return path, first, second
}
