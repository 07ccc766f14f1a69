package main

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"slowpond/internal/httpserver"
)

// half is a request whose body has been sent in part.
type half struct {
	net.Conn
	t *testing.T
}

// begin sends all but the last byte of a request for a guest's session.
func begin(t *testing.T, url string) half {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() }) // the server may have closed it
	h := half{conn, t}
	h.send("POST /api/v1/auth/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{")
	return h
}

func (h half) send(text string) {
	h.t.Helper()
	if _, err := io.WriteString(h, text); err != nil {
		h.t.Fatal(err)
	}
}

// inFlight waits until the metrics count a request that begin has sent.
func inFlight(t *testing.T, operations string) {
	t.Helper()
	eventually(t, "the request is in flight", func() bool { return shown(t, operations, "slowpond_http_requests_in_flight 1") })
}

// answer reads the server's answer, with the whole body.
func (h half) answer() (*http.Response, []byte) {
	h.t.Helper()
	if err := h.SetReadDeadline(time.Now().Add(patience)); err != nil {
		h.t.Fatal(err)
	}
	answer, err := http.ReadResponse(bufio.NewReader(h), nil)
	if err != nil {
		h.t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		h.t.Fatal(err)
	}
	return answer, body
}

// get makes a request on its own connection, as the next caller would.
func get(t *testing.T, url string) (answer *http.Response, body []byte, err error) {
	t.Helper()
	transport := &http.Transport{}
	defer transport.CloseIdleConnections()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err = (&http.Client{Transport: transport, Timeout: patience}).Do(r)
	if err != nil {
		return nil, nil, err
	}
	defer answer.Body.Close()
	body, err = io.ReadAll(answer.Body)
	return answer, body, err
}

func TestAnEndingServerFinishesRequestsInFlightAndRefusesNewOnes(t *testing.T) {
	t.Parallel()
	p := launch(t, onURL(onDatabase(t)), "serve")
	url := p.url(t)
	before := begin(t, url)
	inFlight(t, p.operations(t))
	p.signal(t, syscall.SIGTERM)
	var refused *http.Response
	var body []byte
	eventually(t, "new requests are refused", func() bool {
		var err error
		refused, body, err = get(t, url+"/api/v1/variants")
		return err == nil && refused.StatusCode == http.StatusServiceUnavailable
	})
	var problem struct{ Code string }
	if err := json.Unmarshal(body, &problem); err != nil || problem.Code != "unavailable" {
		t.Errorf("refusal: got %s, %v", body, err)
	}
	if !refused.Close || refused.Header.Get("Retry-After") == "" || refused.Header.Get("X-Request-Id") == "" {
		t.Errorf("refusal: close %v, headers %v", refused.Close, refused.Header)
	}
	for path, want := range map[string]int{
		url + "/readyz": 503, url + "/healthz": 200,
		p.operations(t) + "/readyz": 503, p.operations(t) + "/healthz": 200, p.operations(t) + "/metrics": 200,
	} {
		if answer, _, err := get(t, path); err != nil || answer.StatusCode != want {
			t.Errorf("%s while ending: got %v, %v, want %d", path, answer, err, want)
		}
	}
	late := begin(t, url) // and keeps sending
	if answer, body := late.answer(); answer.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("a request that comes late: got %d %s", answer.StatusCode, body)
	}
	before.send("}")
	if answer, body := before.answer(); answer.StatusCode != http.StatusCreated {
		t.Errorf("the request in flight: got %d %s", answer.StatusCode, body)
	}
	if status, by := p.wait(t); status != 0 {
		t.Errorf("exit status %d, signal %v", status, by)
	}
}

func TestASecondSignalEndsTheProgramAtOnce(t *testing.T) {
	t.Parallel()
	p := launch(t, onURL(onDatabase(t)), "serve")
	url := p.url(t)
	begin(t, url)
	inFlight(t, p.operations(t))
	p.signal(t, syscall.SIGINT)
	eventually(t, "it logs that it stops", func() bool { return p.log.count("msg=\"stopping") == 1 })
	began := time.Now()
	ended := false
	eventually(t, "it ends", func() bool {
		p.signal(t, syscall.SIGINT)
		select {
		case <-p.ended:
			ended = true
		default:
		}
		return ended
	})
	if took := time.Since(began); took > httpserver.DefaultTimes().Shutdown/2 {
		t.Errorf("it took %v", took)
	}
	if state := p.cmd.ProcessState.Sys().(syscall.WaitStatus); !state.Signaled() || state.Signal() != syscall.SIGINT {
		t.Errorf("it ended with %v", p.cmd.ProcessState)
	}
}

func TestTheEmbeddedDatabaseIsStoppedLastAndGracefully(t *testing.T) {
	t.Parallel()
	dir := reachable(t)
	p := launch(t, []string{"SLOWPOND_DATA_DIR=" + dir, "SLOWPOND_ADDR=127.0.0.1:0", "SLOWPOND_LOG_LEVEL=debug"}, "serve")
	guest(t, p.url(t))
	p.signal(t, syscall.SIGTERM)
	if status, by := p.wait(t); status != 0 {
		t.Errorf("exit status %d, signal %v", status, by)
	}
	if _, err := os.Stat(filepath.Join(dir, "postgres", "postmaster.pid")); !os.IsNotExist(err) {
		t.Errorf("postmaster.pid: got %v, want that it is gone", err)
	}
	if got := p.log.count("database system is shut down"); got != 1 {
		t.Errorf("Postgres said %d times that it is shut down", got)
	}
}

func TestARequestThatDoesNotEndIsCutOffInTheEnd(t *testing.T) {
	t.Parallel()
	s := newServer(onDatabase(t), slog.New(slog.DiscardHandler))
	s.times.Shutdown = 100 * time.Millisecond
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var operations string
	s.operating = func(url string) { operations = url }
	var stuck half
	err := s.run(ctx, func(url string) {
		stuck = begin(t, url)
		inFlight(t, operations)
		cancel()
	})
	if err == nil || !strings.Contains(err.Error(), "still in flight") {
		t.Errorf("the server ended with %v", err)
	}
	untilClosed(t, stuck)
}
