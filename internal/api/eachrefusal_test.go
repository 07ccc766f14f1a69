package api

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"

	"slowpond/internal/account"
	"slowpond/internal/api/apigen"
	"slowpond/internal/api/apitest"
	gamelist "slowpond/internal/games"
)

// offered is a game that Ada offers to Bob, neither joined nor declined.
func (o office) offered(t *testing.T) string {
	t.Helper()
	var bob apigen.Me
	o.bob.Get("/api/v1/me").Want(http.StatusOK).Read(&bob)
	var g apigen.Game
	o.ada.Post("/api/v1/games", `{"variant": "tablut", "opponent": {"kind": "user", "name": "`+bob.Name+`"}}`).Want(http.StatusCreated).Read(&g)
	return "/api/v1/games/" + g.ID
}

func TestEachCommandIsForbiddenToWhomItIsNot(t *testing.T) {
	t.Parallel()
	o := administered(t)
	offered := o.offered(t)
	for name, answer := range map[string]apitest.Answer{
		"join":    o.eve.Post(offered+"/join", nil),
		"decline": o.eve.Post(offered+"/decline", nil),
		"cancel":  o.bob.Post(offered+"/cancel", nil),
		"setup":   o.eve.Post(o.subulata+"/setup", `{"setup": "1.2/345/.67"}`),
		"move":    o.eve.Post(o.tablut+"/moves", `{"version": 3, "move": "d1-d3"}`),
		"resign":  o.eve.Post(o.tablut+"/resign", nil),
		"draw":    o.eve.Post(o.tablut+"/draw", `{"action": "offer"}`),
	} {
		t.Run(name, func(t *testing.T) { answer.Want(http.StatusForbidden).Refused("forbidden") })
	}
}

func TestEachCommandThatComesTooLateOrTooEarlyConflicts(t *testing.T) {
	t.Parallel()
	o := administered(t)
	offered := o.offered(t)
	o.account("Ada")
	taken := credentials{Name: "aDa", Password: password}
	early := o.ada.Get(o.tablut + "/analysis")
	o.bob.Post(offered+"/decline", nil).Want(http.StatusOK)
	for _, c := range []struct {
		name   string
		answer apitest.Answer
		code   apigen.ProblemCode
	}{
		{"an account under a taken name", o.Post("/api/v1/auth/register", taken), "name_taken"},
		{"a guest who takes one", o.eve.Post("/api/v1/me/upgrade", taken), "name_taken"},
		{"a second refusal of an offer", o.bob.Post(offered+"/decline", nil), "not_running"},
		{"taking back a refused offer", o.ada.Post(offered+"/cancel", nil), "not_running"},
		{"joining it", o.bob.Post(offered+"/join", nil), "not_running"},
		{"the analysis of a game that lasts", early, "not_running"},
	} {
		t.Run(c.name, func(t *testing.T) { c.answer.Want(http.StatusConflict).Refused(c.code) })
	}
}

func TestTheDocumentIsNotSentTwice(t *testing.T) {
	t.Parallel()
	h := setup(t)
	tag := h.Get("/openapi.yaml").Want(http.StatusOK).Header.Get("ETag")
	if body := h.Get("/openapi.yaml", "If-None-Match: "+tag).Want(http.StatusNotModified).Body; len(body) > 0 {
		t.Errorf("%d bytes come with 304", len(body))
	}
}

// noDatabase are operations that answer without one.
var noDatabase = []string{"GET /api/v1/variants", "GET /api/v1/computers"}

// Requests have run out of time here before they ask the database.
func TestEachOperationThatNeedsTheDatabaseSaysWhenItIsAway(t *testing.T) {
	t.Parallel()
	h := setup(t, func(c *Config) {
		c.Timeout = time.Nanosecond
		c.Ready = func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }
	})
	boss := h.boss(t)
	as := h.As(boss.AccessToken)
	for _, r := range documented(t) {
		if r.Operation.Responses.Value("503") == nil || slices.Contains(noDatabase, r.Method+" "+r.Path) {
			continue
		}
		path, body := exampleOf(r, boss.RefreshToken)
		if a := as.Do(as.Request(r.Method, path, body)); a.Status != http.StatusServiceUnavailable {
			t.Errorf("%s %s: got %d %s", r.Method, r.Path, a.Status, a.Body)
		}
	}
}

// boss is a new administrator.
func (h *harness) boss(t *testing.T) account.Grant {
	t.Helper()
	boss, err := h.accounts.Register(t.Context(), "Boss", password, nil, "")
	if err != nil {
		t.Fatal(err)
	}
	if err := h.accounts.Grant(t.Context(), shell, "Boss"); err != nil {
		t.Fatal(err)
	}
	return boss
}

// documented are the routes of all operations.
func documented(t *testing.T) routes {
	t.Helper()
	all, err := readRoutes(apigen.Document(), gamelist.All())
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// exampleOf is a request as the document shows it, with a refresh token that is good.
func exampleOf(r *route, refreshToken string) (path string, body any) {
	if r.hasBody() {
		body = r.Operation.RequestBody.Value.Content["application/json"].Schema.Value.Example
	}
	if strings.HasSuffix(r.Path, "/refresh") || strings.HasSuffix(r.Path, "/logout") {
		body = map[string]string{"refresh_token": refreshToken}
	}
	query := url.Values{}
	for _, p := range r.Operation.Parameters {
		if p.Value.In == openapi3.ParameterInQuery && p.Value.Required {
			query.Set(p.Value.Name, fmt.Sprint(p.Value.Example))
		}
	}
	return strings.NewReplacer("{id}", noGame, "{name}", "Boss", "{device_id}", noGame, "{webhook_id}", noGame).Replace(r.Path) + "?" + query.Encode(), body
}
