package main

import (
	"bufio"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"slowpond/internal/httpserver"
)

// hurried starts a server that gives its clients little time.
func hurried(t *testing.T, c config, log io.Writer) server {
	t.Helper()
	s := newServer(c, slog.New(slog.NewTextHandler(log, nil)))
	s.times = httpserver.Times{Header: 100 * time.Millisecond, Request: 200 * time.Millisecond, Idle: 100 * time.Millisecond, Shutdown: patience}
	return s
}

// dial opens a connection and sends the first bytes.
func dial(t *testing.T, url, first string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() }) // the server has closed it
	if err := conn.SetReadDeadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(conn, first); err != nil {
		t.Fatal(err)
	}
	return conn
}

// untilClosed reads until the server closes the connection.
func untilClosed(t *testing.T, r io.Reader) string {
	t.Helper()
	got, err := io.ReadAll(r)
	if timeout, ok := errors.AsType[net.Error](err); ok && timeout.Timeout() {
		t.Fatalf("the server left the connection open after %q", got)
	}
	return string(got)
}

const aRequest = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"

func TestConnectionsOfSlowClientsAreClosed(t *testing.T) {
	t.Parallel()
	s := startServer(t, hurried(t, onDatabase(t), io.Discard))
	for name, first := range map[string]string{
		"nothing is said":         "",
		"half a line is said":     "GET /heal",
		"the headers do not end":  "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ",
		"half of the body is due": "POST /api/v1/auth/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := untilClosed(t, dial(t, s.url, first)); strings.Contains(got, "HTTP/1.1 2") {
				t.Errorf("answered %s", got)
			}
		})
	}
	t.Run("nothing follows an answer", func(t *testing.T) {
		t.Parallel()
		conn := bufio.NewReader(dial(t, s.url, aRequest))
		answer, err := http.ReadResponse(conn, nil)
		if err != nil || answer.StatusCode != http.StatusOK {
			t.Fatalf("got %v, %v", answer, err)
		}
		if _, err := io.Copy(io.Discard, answer.Body); err != nil {
			t.Fatal(err)
		}
		if got := untilClosed(t, conn); got != "" {
			t.Errorf("then came %s", got)
		}
	})
}

func TestRequestsThatAreTooLargeAreRefused(t *testing.T) {
	t.Parallel()
	s := start(t, onDatabase(t))
	large := strings.Repeat("x", 64<<10)
	for name, test := range map[string]struct{ request, status string }{
		"a header":     {"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Large: " + large + "\r\n\r\n", "431"},
		"many headers": {"GET /healthz HTTP/1.1\r\nHost: x\r\n" + strings.Repeat("X-Many: 1\r\n", 6<<10) + "\r\n", "431"},
		"a path":       {"GET /" + large + " HTTP/1.1\r\nHost: x\r\n\r\n", "431"},
		"a body": {"POST /api/v1/auth/guest HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n" +
			"Content-Length: 1000000\r\n\r\n" + strings.Repeat(" ", 1000000), "413"},
	} {
		conn, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		if err := conn.SetDeadline(time.Now().Add(patience)); err != nil {
			t.Fatal(err)
		}
		sent := make(chan struct{})
		go func() {
			defer close(sent)
			_, _ = io.WriteString(conn, test.request) // the server may stop reading
		}()
		line, err := bufio.NewReader(conn).ReadString('\n')
		if err != nil || !strings.HasPrefix(line, "HTTP/1.1 "+test.status) {
			t.Errorf("%s: got %q, %v, want %s", name, line, err, test.status)
		}
		_ = conn.Close()
		<-sent
	}
	call(t, "GET", s.url+"/healthz", "", "", 200)
}

func TestForwardedAddressesAreTrustedOnlyWhereConfigured(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		trusted []string
		counted int // X-Real-IP never counts
	}{
		"by default":                {nil, 0},
		"from this proxy":           {[]string{"127.0.0.0/8"}, 1},
		"where another one is":      {[]string{"198.51.100.0/24"}, 0},
		"this one named by address": {[]string{"127.0.0.1"}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := onDatabase(t)
			c.trustedProxies = test.trusted
			log := &logBuffer{}
			s := startServer(t, hurried(t, c, log))
			for _, header := range []string{"X-Forwarded-For", "X-Real-Ip"} {
				r, err := http.NewRequestWithContext(t.Context(), "GET", s.url+"/api/v1/variants", nil)
				if err != nil {
					t.Fatal(err)
				}
				r.Header.Set(header, "192.0.2.7")
				answer, err := http.DefaultClient.Do(r)
				if err != nil {
					t.Fatal(err)
				}
				_ = answer.Body.Close()
			}
			eventually(t, "both requests are logged", func() bool { return log.count("msg=request ") == 2 })
			if got := log.count("client=192.0.2.7"); got != test.counted {
				t.Errorf("the address was used %d times, want %d, in\n%s", got, test.counted, log)
			}
		})
	}
}
