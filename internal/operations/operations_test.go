package operations_test

import (
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"slowpond/internal/operations"
)

// serve answers at a free address until the test ends, and returns the base URL.
func serve(t *testing.T) string {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	l, err := operations.Listen("127.0.0.1:0", log)
	if err != nil {
		t.Fatal(err)
	}
	metrics := prometheus.NewRegistry()
	metrics.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "ducks"}, func() float64 { return 7 }))
	health := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, "as asked at "+r.URL.Path) })
	t.Cleanup(l.Serve(operations.Handler(metrics, health), log))
	return l.URL()
}

func ask(t *testing.T, url string) (status int, body string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(text)
}

func TestOperatorsAreShownFiguresHealthAndProfiles(t *testing.T) {
	t.Parallel()
	url := serve(t)
	for path, want := range map[string]string{
		"/metrics": "ducks 7", "/healthz": "as asked at /healthz", "/readyz": "as asked at /readyz",
		"/debug/pprof/": "goroutine", "/debug/pprof/heap?debug=1": "heap profile", "/debug/pprof/goroutine?debug=1": "goroutine profile",
	} {
		if status, body := ask(t, url+path); status != http.StatusOK || !strings.Contains(body, want) {
			t.Errorf("%s: got %d %.200s, want %q in it", path, status, body, want)
		}
	}
	for _, path := range []string{"/", "/api/v1/games", "/debug/pprof/cmdline"} { // the command line is nobody's business
		if status, _ := ask(t, url+path); status != http.StatusNotFound {
			t.Errorf("%s: got %d, want 404", path, status)
		}
	}
}

func TestAnAddressThatAnotherProgramHasIsAnError(t *testing.T) {
	t.Parallel()
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	_, err = operations.Listen(taken.Addr().String(), slog.New(slog.DiscardHandler))
	if err == nil || !strings.Contains(err.Error(), "SLOWPOND_OPERATIONS_ADDR") || !strings.Contains(err.Error(), "in use") {
		t.Errorf("got %v", err)
	}
}

func TestTheDefaultAddressMayBeTaken(t *testing.T) {
	t.Parallel()
	if taken, err := net.Listen("tcp", operations.DefaultAddr); err == nil { // else another program has it already
		defer taken.Close()
	}
	var log strings.Builder
	l, err := operations.Listen(operations.DefaultAddr, slog.New(slog.NewTextHandler(&log, nil)))
	if err != nil || l.URL() != "" {
		t.Errorf("got %q, %v", l.URL(), err)
	}
	if !strings.Contains(log.String(), operations.DefaultAddr) || !strings.Contains(log.String(), "level=WARN") {
		t.Errorf("the log says %q", log.String())
	}
	l.Serve(nil, nil)() // answers nobody
}

func TestOffListensNowhere(t *testing.T) {
	t.Parallel()
	l, err := operations.Listen(operations.Off, nil)
	if err != nil || l.URL() != "" {
		t.Errorf("got %q, %v", l.URL(), err)
	}
}
