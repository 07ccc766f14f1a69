package httpserver

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// running starts a server and returns its URL, how to end it, and what Run returns then.
func running(t *testing.T, s *Server, h http.HandlerFunc) (url string, end func(), ended <-chan error) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	urls, done := make(chan string, 1), make(chan error, 1)
	go func() { done <- s.Run(ctx, "127.0.0.1:0", h, func(url string) { urls <- url }) }()
	t.Cleanup(cancel)
	select {
	case url = <-urls:
	case err := <-done:
		t.Fatalf("Run: %v", err)
	}
	return url, cancel, done
}

func quiet(times Times) *Server { return New(times, slog.New(slog.DiscardHandler)) }

func TestAStreamEndsWhenTheServerDoes(t *testing.T) {
	t.Parallel()
	s := quiet(DefaultTimes())
	url, end, ended := running(t, s, func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, "hello\n")
		_ = http.NewResponseController(w).Flush()
		<-s.Ending().Done()
		if errors.Is(context.Cause(s.Ending()), ErrEnding) && r.Context().Err() == nil {
			_, _ = io.WriteString(w, "goodbye\n")
		}
	})
	answer, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	first := make([]byte, len("hello\n"))
	if _, err := io.ReadFull(answer.Body, first); err != nil || s.InFlight() != 1 {
		t.Fatalf("got %q, %v, and %d in flight", first, err, s.InFlight())
	}
	began := time.Now()
	end()
	rest, err := io.ReadAll(answer.Body)
	if err != nil || string(rest) != "goodbye\n" {
		t.Errorf("got %q, %v", rest, err)
	}
	if err := <-ended; err != nil || time.Since(began) > DefaultTimes().Shutdown/2 {
		t.Errorf("Run: got %v after %v", err, time.Since(began))
	}
}

func TestAnAnswerThatNeverEndsIsCutOff(t *testing.T) {
	t.Parallel()
	times := DefaultTimes()
	times.Shutdown = 50 * time.Millisecond
	s := quiet(times)
	asked := make(chan struct{})
	url, end, ended := running(t, s, func(_ http.ResponseWriter, r *http.Request) { close(asked); <-r.Context().Done() })
	failed := make(chan error, 1)
	go func() {
		answer, err := http.Get(url)
		if err == nil {
			err = answer.Body.Close()
		}
		failed <- err
	}()
	<-asked
	end()
	if err := <-ended; err == nil || !strings.Contains(err.Error(), "in flight") {
		t.Errorf("Run: got %v", err)
	}
	if err := <-failed; err == nil {
		t.Error("the caller: got an answer")
	}
}

func TestWhatTheClientDidWrongIsNoFaultOfTheServer(t *testing.T) {
	t.Parallel()
	url, _, _ := running(t, quiet(DefaultTimes()), func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) })
	for request, want := range map[string]string{
		"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n": "HTTP/1.1 400 ",
		"GET / HTTP/9.9\r\nHost: x\r\n\r\n":                             "HTTP/1.1 400 ",
		"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n":        "HTTP/1.1 503 ",
	} {
		conn, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(conn, request); err != nil {
			t.Fatal(err)
		}
		said, err := io.ReadAll(conn)
		if err != nil || !strings.HasPrefix(string(said), want) {
			t.Errorf("%q: got %q, %v, want %s", request, said, err, want)
		}
		_ = conn.Close()
	}
}
