package api

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"slowpond/internal/api/apigen"
	gamelist "slowpond/internal/games"
)

// moveRoute is the operation that makes moves.
func moveRoute(t *testing.T) *route {
	t.Helper()
	routes, err := readRoutes(apigen.Document(), gamelist.All())
	if err != nil {
		t.Fatal(err)
	}
	return routes.of(http.MethodPost, "/api/v1/games/:id/moves")
}

// pieces are what bodies are put together from: what a move has, and what is nearly that.
var pieces = []string{
	"{", "}", "[", "]", ":", ",", " ", "\n", "\t", "\r", "\v", "\u00a0", "\ufeff", "\x00", "//", "null", "true",
	`"version"`, `"move"`, `"Move"`, `"mov\u0065"`, `"more"`, `""`, `"E5-D5"`, `"e3-h3xf3,h4"`, `"<&>/~"`, "\"\x7f\"", `"a\"b"`, `"é"`, `"\u00e9"`,
	"\"\x1f\"", `"`, `'`, "1", "6", "01", "0", "-1", "1.0", "1e2", "999999999", "1000000000", "2147483647", "2147483648", "99999999999999999999",
}

// drawBody draws a move, a move with something put in or left out, or anything.
func drawBody(t *rapid.T) string {
	space := rapid.SampledFrom([]string{"", "", " ", "\n\t", "\r"})
	piece := rapid.SampledFrom(pieces)
	version := rapid.Just(`"version"`)
	parts := []string{"{", version.Draw(t, "name"), ":", rapid.SampledFrom([]string{"1", "6", "999999999", "0", "1.0"}).Draw(t, "version"), ",",
		`"move"`, ":", rapid.SampledFrom([]string{`"E5-D5"`, `""`, `"<&>/~"`, `"a\\b"`, `6`}).Draw(t, "move"), "}"}
	if rapid.Bool().Draw(t, "swapped") {
		parts[1], parts[3], parts[5], parts[7] = parts[5], parts[7], parts[1], parts[3]
	}
	for range rapid.SampledFrom([]int{0, 0, 1, 2}).Draw(t, "changes") {
		at := rapid.IntRange(0, len(parts)-1).Draw(t, "at")
		parts[at] = rapid.SampledFrom([]string{"", parts[at] + piece.Draw(t, "piece"), piece.Draw(t, "piece"), parts[at] + "," + parts[at]}).Draw(t, "part")
	}
	var b strings.Builder
	for _, part := range parts {
		b.WriteString(space.Draw(t, "space") + part)
	}
	return b.String() + space.Draw(t, "end")
}

func TestAMoveThatIsReadQuicklyIsOneThatTheDocumentAllows(t *testing.T) {
	t.Parallel()
	route, quick := moveRoute(t), 0
	rapid.Check(t, func(t *rapid.T) {
		body := drawBody(t)
		m, ok := readPlainMove([]byte(body))
		if !ok {
			return
		}
		quick++
		mine := &call{route: route, body: []byte(body)}
		header := http.Header{"Content-Type": {"application/json"}}
		if err := soundBody(header, mine); err != nil {
			t.Fatalf("%q: %v", body, err)
		}
		r := httptest.NewRequest(http.MethodPost, "/api/v1/games/"+noGame+"/moves", bytes.NewReader(mine.body))
		r.Header = header
		if wrong := route.check(r, map[string]string{"id": noGame}, nil); wrong != nil {
			t.Fatalf("%q: %+v", body, wrong)
		}
		var want apigen.MoveRequest
		if err := json.Unmarshal([]byte(body), &want); err != nil || want.Version != m.version || want.Move != m.move {
			t.Fatalf("%q: got %+v, want %+v (%v)", body, m, want, err)
		}
		if sum, err := fingerprint([]byte(body)); err != nil || sum != m.fingerprint() {
			t.Fatalf("%q: another fingerprint than of the canonical JSON (%v)", body, err)
		}
	})
	if quick == 0 {
		t.Error("no body was read quickly")
	}
}

func TestWhatProgramsSendIsReadQuickly(t *testing.T) {
	t.Parallel()
	for _, body := range []string{`{"version":6,"move":"E5-D5"}`, `{"move": "e3-h3xf3,h4", "version": 999999999}`, " {\n\t\"version\" : 1 ,\r\"move\" : \"\" } \n"} {
		if _, ok := readPlainMove([]byte(body)); !ok {
			t.Errorf("%s is not", body)
		}
	}
	for _, key := range []string{"", "a", strings.Repeat("~", 255)} {
		r := httptest.NewRequest(http.MethodPost, "/", nil)
		r.Header.Set("Content-Type", "application/json")
		if key != "" {
			r.Header.Set(keyHeader, key)
		}
		if !plainRequest(r) {
			t.Errorf("with the key %q it is not", key)
		}
	}
}

func TestARequestWithAnythingOddGoesThroughAllChecks(t *testing.T) {
	t.Parallel()
	for _, odd := range []func(*http.Request){
		func(r *http.Request) { r.URL.RawQuery = "x" },
		func(r *http.Request) { r.Header.Del("Content-Type") },
		func(r *http.Request) { r.Header.Set("Content-Type", "application/json; charset=utf-8") },
		func(r *http.Request) { r.Header.Add("Content-Type", "application/json") },
		func(r *http.Request) { r.Header.Set(keyHeader, "") },
		func(r *http.Request) { r.Header.Set(keyHeader, "a\x7f") },
		func(r *http.Request) { r.Header.Set(keyHeader, "é") },
		func(r *http.Request) { r.Header.Set(keyHeader, strings.Repeat("a", 256)) },
		func(r *http.Request) { r.Header[keyHeader] = []string{"a", "a"} },
	} {
		r := httptest.NewRequest(http.MethodPost, "/", nil)
		r.Header.Set("Content-Type", "application/json")
		if odd(r); plainRequest(r) {
			t.Errorf("%s %v is plain", r.URL, r.Header)
		}
	}
}

// The same move is made once, whether it comes as most programs send it or in a way that only the
// general checks read.
func TestAKeyIsTheSameInEitherWay(t *testing.T) {
	t.Parallel()
	h := setup(t)
	ada, _ := h.guest()
	bob, _ := h.guest()
	var g, first apigen.Game
	ada.Post("/api/v1/games", `{"variant": "tablut", "seat": "attackers", "opponent": {"kind": "anyone"}}`).Read(&g)
	bob.Post("/api/v1/games/"+g.ID+"/join", nil).Read(&g)
	path := "/api/v1/games/" + g.ID + "/moves"
	ada.Post(path, fmt.Sprintf(`{"version": %d, "move": "d1-d4"}`, g.Version), "Idempotency-Key: k").Want(http.StatusOK).Read(&first)
	for _, body := range []string{`{"\u0076ersion": %d, "move": "d1-d4"}`, `{"move": "d1-\u00644", "version": %d}`, `{"move":"d1-d4","version":%d}`} {
		var again apigen.Game
		a := ada.Post(path, fmt.Sprintf(body, g.Version), "Idempotency-Key: k").Want(http.StatusOK)
		if a.Read(&again); a.Header.Get(replayHeader) != "true" || again.Version != first.Version {
			t.Errorf("%s: got %v, version %d", body, a.Header, again.Version)
		}
	}
	ada.Post(path, fmt.Sprintf(`{"version": %d, "move": "d1-d3"}`, g.Version), "Idempotency-Key: k").Want(http.StatusUnprocessableEntity).Refused("key_reused")
}
