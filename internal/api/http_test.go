package api

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"slowpond/internal/api/apigen"
	gamelist "slowpond/internal/games"
)

func TestTheServedDocumentIsTheOneInTheRepository(t *testing.T) {
	t.Parallel()
	want, err := os.ReadFile("../../openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	h := setup(t)
	if got := h.Get("/openapi.yaml").Want(http.StatusOK).Body; string(got) != string(want) {
		t.Error("openapi.yaml and its copy differ: run make generate")
	}
}

func TestEveryOperationOfTheDocumentIsServed(t *testing.T) {
	t.Parallel()
	h := setup(t)
	routes, err := readRoutes(apigen.Document(), gamelist.All())
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range routes {
		path := strings.ReplaceAll(strings.ReplaceAll(r.Path, "{id}", noGame), "{name}", "Nobody")
		a := h.Do(h.Request(r.Method, path, nil))
		if a.Status == http.StatusMethodNotAllowed || a.Status == http.StatusNotFound && a.Refused("not_found").Detail == errNoPath.Detail {
			t.Errorf("%s %s: got %d", r.Method, path, a.Status)
		}
	}
}

func TestARefusedMethodListsTheAllowedOnes(t *testing.T) {
	t.Parallel()
	h := setup(t)
	for path, want := range map[string]string{
		"/api/v1/me":                        "GET, HEAD",
		"/api/v1/auth/login":                "POST",
		"/api/v1/games":                     "GET, POST, HEAD",
		"/api/v1/games/" + noGame + "/join": "POST",
		"/healthz":                          "GET, HEAD",
	} {
		a := h.Do(h.Request(http.MethodDelete, path, nil)).Want(http.StatusMethodNotAllowed)
		if got := a.Header.Get("Allow"); !sameWords(got, want) {
			t.Errorf("%s: Allow is %q, want %q", path, got, want)
		}
	}
	h.Do(h.Request(http.MethodHead, "/api/v1/auth/login", nil)).Want(http.StatusMethodNotAllowed)
}

func sameWords(a, b string) bool {
	words := map[string]int{}
	for w := range strings.SplitSeq(a, ", ") {
		words[w]++
	}
	for w := range strings.SplitSeq(b, ", ") {
		words[w]--
	}
	for _, n := range words {
		if n != 0 {
			return false
		}
	}
	return true
}

func TestHeadIsGetWithoutTheBody(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(setup(t).handler)
	defer server.Close()
	for path, want := range map[string]int{"/healthz": 200, "/openapi.yaml": 200, "/api/v1/variants": 200, "/api/v1/me": 401} {
		get, head := ask(t, http.MethodGet, server.URL+path), ask(t, http.MethodHead, server.URL+path)
		if get.status != want || head.status != want || head.body != "" || get.body == "" || head.contentType != get.contentType {
			t.Errorf("%s: HEAD got %+v, GET %+v", path, head, get)
		}
	}
}

type reply struct {
	status            int
	contentType, body string
}

func ask(t *testing.T, method, url string) reply {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return reply{answer.StatusCode, answer.Header.Get("Content-Type"), string(body)}
}

func TestAnUnchangedGameIsNotSentAgain(t *testing.T) {
	t.Parallel()
	b := sit(t)
	first := b.ada.Get(b.tablut).Want(http.StatusOK)
	tag := first.Header.Get("ETag")
	for _, known := range []string{tag, "W/" + tag, `"x", ` + tag, `"x",W/` + tag + `,"y"`, "*"} {
		a := b.ada.Get(b.tablut, "If-None-Match: "+known).Want(http.StatusNotModified)
		if len(a.Body) > 0 || a.Header.Get("ETag") != tag || !slices.Contains(a.Header.Values("Vary"), "Authorization") ||
			a.Header.Get("Cache-Control") != "private, no-cache" {
			t.Errorf("If-None-Match %s: got %v %s", known, a.Header, a.Body)
		}
	}
	r := b.ada.Request(http.MethodGet, b.tablut, nil, `If-None-Match: "x"`)
	r.Header.Add("If-None-Match", tag)
	b.ada.Do(r).Want(http.StatusNotModified)
	b.bob.Get(b.tablut, "If-None-Match: "+tag).Want(http.StatusOK)
	b.ada.Post(b.tablut+"/draw", `{"action": "offer"}`).Want(http.StatusOK)
	b.ada.Get(b.tablut, "If-None-Match: "+tag).Want(http.StatusOK)
	b.ada.Get(b.tablut, "If-None-Match: "+strings.Trim(tag, `"`)).Want(http.StatusOK)
}

func TestAnyPageMayCallTheAPI(t *testing.T) {
	t.Parallel()
	h := setup(t)
	a := h.Do(h.Request(http.MethodOptions, "/api/v1/games", nil, "Origin: https://example.org",
		"Access-Control-Request-Method: POST", "Access-Control-Request-Headers: authorization,idempotency-key")).Want(http.StatusNoContent)
	for name, want := range map[string]string{
		"Access-Control-Allow-Origin": "*", "Access-Control-Allow-Methods": "POST", "Access-Control-Allow-Headers": "Idempotency-Key",
	} {
		if got := a.Header.Get(name); !strings.Contains(got, want) {
			t.Errorf("%s: got %q", name, got)
		}
	}
	a = h.Get("/api/v1/me", "Origin: https://example.org")
	if a.Header.Get("Access-Control-Allow-Origin") != "*" || !strings.Contains(a.Header.Get("Access-Control-Expose-Headers"), "ETag") {
		t.Errorf("headers: got %v", a.Header)
	}
	h.Do(h.Request(http.MethodOptions, "/api/v1/games", nil)).Want(http.StatusMethodNotAllowed)
}

// shownMetrics returns the API's metrics as Prometheus reads them.
func (h *harness) shownMetrics() string {
	w := httptest.NewRecorder()
	promhttp.HandlerFor(h.metrics, promhttp.HandlerOpts{}).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	return w.Body.String()
}

func TestMetricsCountByPatternNeverByPath(t *testing.T) {
	t.Parallel()
	h := setup(t)
	h.Get("/api/v1/games/" + noGame)
	h.Get("/api/v1/kettle")
	h.Do(h.Request("KETTLE", "/api/v1/me", nil))
	text := h.shownMetrics()
	for _, want := range []string{
		`slowpond_http_requests_total{method="GET",route="/api/v1/games/:id",status="404"} 1`,
		`slowpond_http_requests_total{method="other",route="none",status="404"} 1`,
		`slowpond_http_requests_total{method="other",route="none",status="405"} 1`,
		`slowpond_http_request_seconds_count{method="GET",route="/api/v1/games/:id"} 1`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in %s", want, text)
		}
	}
	if strings.Contains(text, noGame) || strings.Contains(strings.ToLower(text), "kettle") {
		t.Errorf("metrics name paths: %s", text)
	}
}

func TestNewRefusesAnIncompleteConfig(t *testing.T) {
	t.Parallel()
	if _, err := New(Config{}); err == nil {
		t.Error("got no error")
	}
	if _, err := newEngine([]string{"not an address"}); err == nil {
		t.Error("a proxy that is no address: got no error")
	}
}

func TestWorkThatOutlastsAnAnswerKeepsItsCall(t *testing.T) {
	t.Parallel()
	kept := make(chan context.Context, 1)
	h := setup(t, func(c *Config) {
		c.Ready = func(ctx context.Context) error { kept <- outlasting(ctx); return nil }
	})
	a := h.Get("/readyz").Want(http.StatusOK)
	h.Get("/healthz")
	ctx := <-kept
	if got := callOf(context.WithoutCancel(ctx)); got == nil || got.id != a.Header.Get("X-Request-Id") {
		t.Errorf("call: got %+v", got)
	}
	if ctx.Err() == nil {
		t.Error("the request is over, its context is not")
	}
}
