package api

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gin-gonic/gin"

	gamelist "slowpond/internal/games"
)

// briefly is the time of a request here, and of the connection; a stream outlives both.
const briefly = 300 * time.Millisecond

// lasting serves /stream, which is a stream in the document, and /plain, which is not, on a server
// whose connections and requests have short time limits.
func lasting(t *testing.T, ending context.Context, handler gin.HandlerFunc) (url string) {
	t.Helper()
	engine, err := newEngine(nil)
	if err != nil {
		t.Fatal(err)
	}
	g := gate{ending: ending, timeout: briefly, routes: routes{"GET /stream": {stream: true}, "GET /plain": {}}}
	engine.Use(g.begin)
	engine.GET("/stream", handler)
	engine.GET("/plain", handler)
	server := httptest.NewUnstartedServer(engine)
	server.Config.ReadTimeout, server.Config.WriteTimeout = briefly, briefly
	server.Start()
	t.Cleanup(server.Close)
	return server.URL
}

// count writes a line, waits, and so on; it ends with a word about why its context did.
func count(lines int, pause time.Duration) gin.HandlerFunc {
	return func(c *gin.Context) {
		out, ctx := http.NewResponseController(c.Writer), c.Request.Context()
		if lasting := callOf(c).lasting; lasting != nil {
			ctx = lasting
		}
		for range lines {
			_, _ = io.WriteString(c.Writer, "line\n")
			if out.Flush() != nil {
				return
			}
			select {
			case <-ctx.Done():
				if errors.Is(context.Cause(ctx), errStreamEnds) {
					_, _ = io.WriteString(c.Writer, "ending\n")
				}
				return
			case <-time.After(pause):
			}
		}
	}
}

func TestAStreamOutlivesTheTimeOfARequest(t *testing.T) {
	t.Parallel()
	url := lasting(t, t.Context(), count(6, briefly/3))
	for path, want := range map[string]bool{"/stream": true, "/plain": false} {
		answer, err := http.Get(url + path)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		if whole := err == nil && strings.Count(string(body), "line\n") == 6; whole != want {
			t.Errorf("%s: got %q, %v, want all of it: %t", path, body, err, want)
		}
	}
}

func TestAStreamEndsWithTheServerAndMaySaySo(t *testing.T) {
	t.Parallel()
	ending, end := context.WithCancel(t.Context())
	answer, err := http.Get(lasting(t, ending, count(2, time.Hour)) + "/stream")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	lines := bufio.NewReader(answer.Body)
	if first, err := lines.ReadString('\n'); err != nil || first != "line\n" {
		t.Fatalf("got %q, %v", first, err)
	}
	end()
	if rest, err := io.ReadAll(lines); err != nil || string(rest) != "ending\n" {
		t.Errorf("got %q, %v", rest, err)
	}
}

func TestAStreamEndsWhenItsCallerLeaves(t *testing.T) {
	t.Parallel()
	ended := make(chan error, 1)
	url := lasting(t, t.Context(), func(c *gin.Context) {
		_ = http.NewResponseController(c.Writer).Flush()
		<-callOf(c).lasting.Done()
		ended <- context.Cause(callOf(c).lasting)
	})
	answer, err := http.Get(url + "/stream")
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// deadlines records the write deadlines of a connection.
type deadlines struct {
	http.ResponseWriter
	write []time.Time
}

func (d *deadlines) SetReadDeadline(time.Time) error { return nil }

func (d *deadlines) SetWriteDeadline(at time.Time) error {
	d.write = append(d.write, at)
	return nil
}

func (d *deadlines) FlushError() error { return net.ErrClosed }

func TestEachWriteOfAStreamHasItsOwnDeadline(t *testing.T) {
	t.Parallel()
	d := &deadlines{ResponseWriter: httptest.NewRecorder()}
	engine, err := newEngine(nil)
	if err != nil {
		t.Fatal(err)
	}
	g := gate{ending: t.Context(), routes: routes{"GET /stream": {stream: true}}}
	engine.GET("/stream", g.begin, func(c *gin.Context) {
		out := http.NewResponseController(c.Writer)
		for range 2 {
			_, _ = io.WriteString(c.Writer, "line\n")
			if err := out.Flush(); !errors.Is(err, net.ErrClosed) {
				t.Errorf("Flush: got %v, want the connection's error", err)
			}
		}
	})
	began := time.Now()
	engine.ServeHTTP(d, httptest.NewRequest(http.MethodGet, "/stream", nil))
	if len(d.write) != 5 || !d.write[0].IsZero() { // lifted, and then two writes and two flushes
		t.Fatalf("got deadlines %v", d.write)
	}
	for _, at := range d.write[1:] {
		if left := at.Sub(began); left < writeTime || left > writeTime+time.Minute {
			t.Errorf("got a deadline in %v, want %v", left, writeTime)
		}
	}
}

func TestAnOperationThatAnswersWithEventsIsAStream(t *testing.T) {
	t.Parallel()
	rs, err := readRoutes([]byte(`
openapi: 3.0.3
info: {title: t, version: "1"}
paths:
  /a: {get: {responses: {"200": {description: d, content: {text/event-stream: {schema: {type: string}}}}}}}
  /b: {get: {responses: {"200": {description: d, content: {application/json: {schema: {type: string}}}}}}}
  /c: {get: {responses: {"204": {description: d}}}}
`), gamelist.All())
	if err != nil {
		t.Fatal(err)
	}
	for pattern, want := range map[string]bool{"/a": true, "/b": false, "/c": false} {
		if got := rs.of(http.MethodGet, pattern).stream; got != want {
			t.Errorf("%s: got %t, want %t", pattern, got, want)
		}
	}
}
