package main

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"slowpond/internal/account"
	"slowpond/internal/pgtest"
)

func TestMain(m *testing.M) {
	if os.Getenv(programVariable) != "" {
		main()
	}
	os.Exit(pgtest.Run(m))
}

// running is a server that a test has started.
type running struct {
	url        string
	operations string       // the base URL for operators
	stop       func() error // waits for its end
}

// start runs a whole server on a free port until the test ends or stop is called.
func start(t testing.TB, c config) running {
	t.Helper()
	return startServer(t, newServer(c, slog.New(slog.DiscardHandler)))
}

// startServer does what start does for a server that a test has changed.
func startServer(t testing.TB, s server) running {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	url, operators, ended := make(chan string, 1), make(chan string, 1), make(chan error, 1)
	s.operating = func(u string) { operators <- u }
	go func() { ended <- s.run(ctx, func(u string) { url <- u }) }()
	stopped := false
	stop := func() error {
		cancel()
		if stopped {
			return nil
		}
		stopped = true
		return <-ended
	}
	t.Cleanup(func() {
		if err := stop(); err != nil {
			t.Errorf("the server ended with %v", err)
		}
	})
	select {
	case u := <-url:
		return running{url: u, operations: <-operators, stop: stop}
	case err := <-ended:
		stopped = true
		t.Fatalf("the server did not start: %v", err)
	}
	return running{}
}

// quick returns a configuration for tests: a free port, no rate limits, a second per move at least.
func quick() config {
	return config{addr: "127.0.0.1:0", operationsAddr: "127.0.0.1:0", databasePool: 8, migrate: true, minPerMove: time.Second, logFormat: "text"}
}

// onDatabase returns quick with the test's own database.
func onDatabase(t *testing.T) config {
	t.Helper()
	c := quick()
	c.databaseURL, c.jwtSecrets = pgtest.NewURL(t), account.GenerateSecret()
	return c
}

// reachable makes a temporary folder that the database's user can enter when the tests run as root.
func reachable(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "slowpond-test-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(dir, "data")
}

// call makes one request and decodes the answer; it fails the test on another status.
func call(t testing.TB, method, url, token, body string, status int) map[string]any {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var got map[string]any
	if err := json.NewDecoder(answer.Body).Decode(&got); err != nil {
		t.Fatalf("%s %s: %d without JSON: %v", method, r.URL.Path, answer.StatusCode, err)
	}
	if answer.StatusCode != status {
		t.Fatalf("%s %s: %d, want %d: %v", method, r.URL.Path, answer.StatusCode, status, got)
	}
	return got
}

// guest starts a guest's session and returns its access token.
func guest(t testing.TB, url string) string {
	t.Helper()
	return call(t, "POST", url+"/api/v1/auth/guest", "", "", 201)["access_token"].(string)
}

func TestAGameIsStillThereTomorrow(t *testing.T) {
	t.Parallel()
	c := quick()
	c.dataDir = reachable(t)
	today := start(t, c)
	ann, bob := guest(t, today.url), guest(t, today.url)
	game := call(t, "POST", today.url+"/api/v1/games", ann, `{"variant":"tablut","seat":"attackers","opponent":{"kind":"anyone"}}`, 201)
	path := "/api/v1/games/" + game["id"].(string)
	call(t, "POST", today.url+path+"/join", bob, "", 200)
	moved := call(t, "POST", today.url+path+"/moves", ann, `{"version":3,"move":"d1-d4"}`, 200)
	if err := today.stop(); err != nil {
		t.Fatalf("stopping: %v", err)
	}

	tomorrow := start(t, c)
	after := call(t, "GET", tomorrow.url+path, ann, "", 200)
	before, _ := json.Marshal(moved)
	still, _ := json.Marshal(after)
	if !bytes.Equal(before, still) {
		t.Errorf("before the restart\n%s\nafter it\n%s", before, still)
	}
	call(t, "POST", tomorrow.url+path+"/moves", bob, `{"version":4,"move":"e3-h3"}`, 200)
}

func TestCommandsWorkWhileTheServerRunsAndWhenItDoesNot(t *testing.T) {
	t.Parallel()
	c := quick()
	c.dataDir = reachable(t)
	s := start(t, c)
	call(t, "POST", s.url+"/api/v1/auth/register", "", `{"name":"Ada","password":"ten characters"}`, 201)
	check := func(when string) {
		for _, args := range [][]string{
			{"verify"}, {"migrate", "status"}, {"migrate", "version"}, {"admin", "grant", "ada"}, {"admin", "revoke", "Ada"},
		} {
			var out, errs bytes.Buffer
			if code := run(t.Context(), append(args, "--data-dir", c.dataDir), stdio{out: &out, err: &errs}); code != 0 || out.Len() == 0 {
				t.Errorf("%s, %v: status %d, said %q %q", when, args, code, out.String(), errs.String())
			}
		}
	}
	check("while it runs")
	if err := s.stop(); err != nil {
		t.Fatal(err)
	}
	check("when it does not")
}

func TestASecondServerOnAFolderFails(t *testing.T) {
	t.Parallel()
	c := quick()
	c.dataDir = reachable(t)
	start(t, c)
	second := newServer(c, slog.New(slog.DiscardHandler))
	err := second.run(t.Context(), func(string) { t.Error("the second server serves") })
	if err == nil || !strings.Contains(err.Error(), "in use") {
		t.Errorf("got %v", err)
	}
}

func TestWithoutMigrationAnOlderSchemaIsRefused(t *testing.T) {
	t.Parallel()
	c := onDatabase(t)
	c.databaseURL = pgtest.Empty(t)
	c.migrate = false
	s := newServer(c, slog.New(slog.DiscardHandler))
	err := s.run(t.Context(), func(string) { t.Error("it serves") })
	if err == nil || !strings.Contains(err.Error(), "slowpond migrate up") {
		t.Errorf("got %v", err)
	}
}

func TestHealthAndReadiness(t *testing.T) {
	t.Parallel()
	s := start(t, onDatabase(t))
	for _, path := range []string{"/healthz", "/readyz"} {
		if got := call(t, "GET", s.url+path, "", "", 200)["status"]; got != "ok" {
			t.Errorf("%s answered %v", path, got)
		}
	}
}

func TestCommandsMakeNoDatabaseInAMistypedFolder(t *testing.T) {
	t.Parallel()
	dir := reachable(t)
	for _, args := range [][]string{{"verify"}, {"admin", "users"}, {"migrate", "status"}, {"migrate", "version"}, {"migrate", "down"}} {
		var out, errs bytes.Buffer
		code := run(t.Context(), append(args, "--data-dir", dir), stdio{out: &out, err: &errs})
		if code != 1 || !strings.Contains(errs.String(), "there is no database in "+dir) {
			t.Errorf("%v: status %d, said %q", args, code, errs.String())
		}
	}
	if _, err := os.Stat(dir); !os.IsNotExist(err) {
		t.Errorf("something was made: %v", err)
	}
}

func TestCommandsAtOnceWaitForEachOther(t *testing.T) {
	t.Parallel()
	c := quick()
	c.dataDir = reachable(t)
	if err := start(t, c).stop(); err != nil {
		t.Fatal(err)
	}
	var running sync.WaitGroup
	for range 4 {
		running.Go(func() {
			var out, errs bytes.Buffer
			if code := run(t.Context(), []string{"verify", "--data-dir", c.dataDir}, stdio{out: &out, err: &errs}); code != 0 {
				t.Errorf("status %d, said %q", code, errs.String())
			}
		})
	}
	running.Wait()
}

func jsonOf(v any) string {
	text, _ := json.Marshal(v) // of values that came as JSON
	return string(text)
}
