package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

var (
	hostileFor  = flag.Duration("hostile", 6*time.Second, "how long TestHostileRequests sends made-up requests")
	hostileSeed = flag.Uint64("hostile-seed", uint64(time.Now().UnixNano()), "what they are made up from")
)

// lastRequest follows every burst: its answer, or the end of the connection, tells that the burst is over.
const lastRequest = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

// besieged is a whole server with users who play, so that hostile requests meet what exists.
type besieged struct {
	running
	log           *logBuffer
	tokens, texts []string
	answered      atomic.Int64
}

func besiege(t *testing.T) *besieged {
	t.Helper()
	b := &besieged{log: &logBuffer{}}
	s := newServer(onDatabase(t), slog.New(slog.NewTextHandler(b.log, &slog.HandlerOptions{Level: slog.LevelWarn})))
	b.running = startServer(t, s)
	base := b.url + "/api/v1"
	for range 2 {
		session := call(t, "POST", base+"/auth/guest", "", "", 201)
		token := session["access_token"].(string)
		b.tokens = append(b.tokens, token)
		b.texts = append(b.texts, token, session["refresh_token"].(string), session["user"].(map[string]any)["name"].(string))
	}
	for _, body := range []string{`{"variant":"tablut","opponent":{"kind":"anyone"}}`, `{"variant":"subulata-9","opponent":{"kind":"anyone"}}`, `{"variant":"subulata-7","opponent":{"kind":"invite"}}`} {
		game := call(t, "POST", base+"/games", b.tokens[0], body, 201)
		id := game["id"].(string)
		if code, ok := game["invite_code"].(string); ok {
			b.texts = append(b.texts, code)
		} else {
			call(t, "POST", base+"/games/"+id+"/join", b.tokens[1], "{}", 200)
		}
		b.texts = append(b.texts, id, id, id)
	}
	return b
}

var answerLine = regexp.MustCompile(`HTTP/1\.1 ([1-5])\d\d [A-Z]`)

// send sends bytes and the last request on a connection of their own, and returns an error that has the
// bytes when an answer is a 5xx.
func (b *besieged) send(raw []byte) error {
	conn, err := net.Dial("tcp", strings.TrimPrefix(b.url, "http://"))
	if err != nil {
		return err
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(400 * time.Millisecond)) // it may wait for the rest of a body, or be a stream
	sent := make(chan struct{})
	go func() {
		defer close(sent)
		_, _ = conn.Write(append(bytes.Clone(raw), lastRequest...)) // the server may stop reading
	}()
	said, _ := io.ReadAll(conn)
	_ = conn.Close()
	<-sent
	for _, line := range answerLine.FindAllSubmatch(said, -1) {
		b.answered.Add(1)
		if line[1][0] == '5' {
			return fmt.Errorf("%s\n%s", said, quoted(raw))
		}
	}
	return nil
}

func quoted(raw []byte) string {
	if len(raw) > 3000 {
		return fmt.Sprintf("%q ... of %d bytes", raw[:3000], len(raw))
	}
	return fmt.Sprintf("%q", raw)
}

// wantHealthy fails unless the server answers and has logged neither a panic nor an internal error.
func (b *besieged) wantHealthy(t *testing.T) {
	t.Helper()
	call(t, "GET", b.url+"/readyz", "", "", 200)
	if b.log.count("panic") > 0 || b.log.count("level=ERROR") > 0 {
		t.Errorf("the log tells of an error:\n%s", b.log)
	}
}

// onceFailed are requests that made a server fail, or might have, where GAME and TOKEN stand for a game and
// one of its players.
var onceFailed = map[string]string{
	"NUL in a name":            "GET /api/v1/users/%00 HTTP/1.1\r\nHost: x\r\n\r\n",
	"NUL in an invitation":     "GET /api/v1/games/GAME?invite=%00 HTTP/1.1\r\nHost: x\r\n\r\n",
	"NUL in a cursor":          "GET /api/v1/games?cursor=%00%ff HTTP/1.1\r\nHost: x\r\n\r\n",
	"NUL in a path":            "GET /\x00 HTTP/1.1\r\nHost: x\r\n\r\n",
	"a transfer coding":        "POST /api/v1/games/GAME/moves HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer TOKEN\r\nTransfer-Encoding: gzip\r\n\r\n",
	"HTTP of the future":       "GET / HTTP/9.9\r\nHost: x\r\n\r\n",
	"HTTP/2 without agreement": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
	"h2c":                      "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n",
	"HTTP/1.0":                 "GET /api/v1/games/GAME HTTP/1.0\r\n\r\n",
	"a chunk without a length": "POST /api/v1/auth/guest HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
	"two lengths":              "POST /api/v1/auth/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
	"a length and chunks":      "POST /api/v1/auth/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
	"deep JSON":                "POST /api/v1/games HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer TOKEN\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n" + strings.Repeat("[", 60000),
	"a lone surrogate":         "POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 35\r\n\r\n{\"name\":\"\\ud800\",\"password\":\"\\u0000\"}",
	"NUL in a body":            "POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 36\r\n\r\n{\"name\":\"A\\u0000da\",\"password\":\"\\u0000\"}",
	"many in a row":            strings.Repeat("GET /api/v1/games/GAME HTTP/1.1\r\nHost: x\r\n\r\n", 50),
	"a long path":              "GET /api/v1/games/" + strings.Repeat("a", 30000) + " HTTP/1.1\r\nHost: x\r\n\r\n",
	"a deep path":              "GET " + strings.Repeat("/..", 10000) + " HTTP/1.1\r\nHost: x\r\n\r\n",
}

func TestRequestsThatOnceFailed(t *testing.T) {
	t.Parallel()
	b := besiege(t)
	names := strings.NewReplacer("TOKEN", b.tokens[0], "GAME", b.texts[len(b.texts)-1])
	for name, raw := range onceFailed {
		if err := b.send([]byte(names.Replace(raw))); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	b.wantHealthy(t)
}

func TestHostileRequests(t *testing.T) {
	t.Parallel()
	b := besiege(t)
	until := time.Now().Add(*hostileFor)
	var connections atomic.Int64
	var all sync.WaitGroup
	for i := range 32 { // most wait for what a server does with half a request
		m := newMaker(t, *hostileSeed+uint64(i), b.tokens, b.texts)
		all.Go(func() {
			for time.Now().Before(until) && !t.Failed() {
				var burst []byte
				for range 1 + m.IntN(4) {
					burst = append(burst, m.request()...)
				}
				connections.Add(1)
				if err := b.send(burst); err != nil {
					t.Errorf("seed %d: %v", *hostileSeed, err)
				}
			}
		})
	}
	all.Wait()
	b.wantHealthy(t)
	t.Logf("%d answers on %d connections", b.answered.Load(), connections.Load())
}
