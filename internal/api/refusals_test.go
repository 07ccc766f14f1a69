package api

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"slowpond/internal/api/apigen"
	"slowpond/internal/api/apitest"
	"slowpond/internal/fault"
	"slowpond/internal/play"
)

// table is a harness with two games of Ada against Bob, and a spectator.
type table struct {
	*harness
	ada, bob, eve    *apitest.Client
	tablut, subulata string // paths; Ada attacks, or is white
	hidden           string // a private game of Ada's that nobody has joined
	invite           string // its code
}

func sit(t *testing.T) table {
	t.Helper()
	return sitOn(t, setup(t))
}

func sitOn(t *testing.T, h *harness) table {
	t.Helper()
	b := table{harness: h}
	b.ada, _ = h.guest()
	b.bob, _ = h.guest()
	b.eve, _ = h.guest()
	b.tablut = b.begun("tablut", "attackers")
	b.subulata = b.begun("subulata-7", "white")
	var g apigen.Game
	body := `{"variant": "tablut", "private": true, "opponent": {"kind": "invite"}}`
	b.ada.Post("/api/v1/games", body).Want(http.StatusCreated).Read(&g)
	b.hidden, b.invite = "/api/v1/games/"+g.ID, *g.InviteCode
	return b
}

func (b table) begun(variant, seat string) (path string) {
	var g apigen.Game
	body := map[string]any{"variant": variant, "seat": seat, "opponent": map[string]string{"kind": "anyone"}}
	b.ada.Post("/api/v1/games", body).Want(http.StatusCreated).Read(&g)
	path = "/api/v1/games/" + g.ID
	b.bob.Post(path+"/join", nil).Want(http.StatusOK)
	return path
}

func TestEachRefusalHasItsStatusAndCode(t *testing.T) {
	t.Parallel()
	b := sit(t)
	b.ada.Post(b.subulata+"/setup", `{"setup": "1.2/345/.67"}`).Want(http.StatusOK)
	b.ada.Post(b.tablut+"/draw", `{"action": "offer"}`, "Idempotency-Key: used").Want(http.StatusOK)
	h := b.harness
	against := `{"variant": "tablut", "opponent": {"kind": "computer", "level": 8}}`
	for range play.MostComputerGamesOfGuest {
		b.eve.Post("/api/v1/games", against).Want(http.StatusCreated)
	}
	for _, c := range []struct {
		name   string
		answer apitest.Answer
		status int
		code   apigen.ProblemCode
	}{
		{"a body that is not JSON", h.Post("/api/v1/auth/login", "{"), 400, "malformed"},
		{"no token where one is needed", h.Get("/api/v1/me"), 401, "unauthenticated"},
		{"another scheme", h.Get("/api/v1/variants", "Authorization: Basic abc"), 401, "unauthenticated"},
		{"a made-up token", h.As("nonsense").Get("/api/v1/variants"), 401, "unauthenticated"},
		{"a move by a spectator", b.eve.Post(b.tablut+"/moves", `{"version": 4, "move": "d1-d3"}`), 403, "forbidden"},
		{"no such path", h.Get("/api/v1/nothing"), 404, "not_found"},
		{"a slash too many", h.Get("/api/v1/variants/"), 404, "not_found"},
		{"a malformed id", h.Get("/api/v1/games/1"), 404, "not_found"},
		{"an unknown id", h.Get("/api/v1/games/" + noGame), 404, "not_found"},
		{"a hidden game", b.eve.Get(b.hidden), 404, "not_found"},
		{"a hidden game, to the public", h.Get(b.hidden), 404, "not_found"},
		{"a method the path does not have", h.Post("/api/v1/me", nil), 405, "method_not_allowed"},
		{"an old version", b.ada.Post(b.tablut+"/moves", `{"version": 1, "move": "d1-d3"}`), 409, "stale_version"},
		{"the other's turn", b.bob.Post(b.tablut+"/moves", `{"version": 4, "move": "e4-f4"}`), 409, "not_your_turn"},
		{"a move in setup", b.ada.Post(b.subulata+"/moves", `{"version": 4, "move": "E5-D5"}`), 409, "not_running"},
		{"a taken seat", b.eve.Post(b.tablut+"/join", nil), 409, "already_joined"},
		{"a second setup", b.ada.Post(b.subulata+"/setup", `{"setup": "1.2/345/.67"}`), 409, "already_placed"},
		{"an offer that stands already", b.ada.Post(b.tablut+"/draw", `{"action": "offer"}`), 409, "draw_offer"},
		{"one more game against the computer than a guest may have", b.eve.Post("/api/v1/games", against), 409, "too_many_games"},
		{"a body of 64 KiB and a byte", h.Post("/api/v1/auth/login", strings.Repeat(" ", maxBody+1)), 413, "too_large"},
		{"a form", h.Post("/api/v1/auth/login", "{}", "Content-Type: application/x-www-form-urlencoded"), 415, "unsupported_media_type"},
		{"an unknown field", h.Post("/api/v1/auth/guest", `{"name": "Ada"}`), 422, "invalid"},
		{"an illegal move", b.ada.Post(b.tablut+"/moves", `{"version": 4, "move": ""}`), 422, "illegal_move"},
		{"an illegal setup", b.bob.Post(b.subulata+"/setup", `{"setup": ""}`), 422, "illegal_setup"},
		{"another body under a key", b.ada.Post(b.tablut+"/draw", `{"action": "withdraw"}`, "Idempotency-Key: used"), 422, "key_reused"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.answer.Want(c.status).Refused(c.code)
		})
	}
}

func TestAStaleVersionNamesTheCurrentOne(t *testing.T) {
	t.Parallel()
	b := sit(t)
	p := b.ada.Post(b.tablut+"/resign", `{"version": 1}`).Want(http.StatusConflict).Refused("stale_version")
	if p.CurrentVersion == nil || *p.CurrentVersion < 2 {
		t.Errorf("current_version: got %v", p.CurrentVersion)
	}
}

// Each request has its own fault and all later ones, and gets the answer to its own.
func TestRefusalsComeInTheOrderOfTheContract(t *testing.T) {
	t.Parallel()
	b := sit(t)
	moves, form := b.hidden+"/moves?x=1", "Content-Type: text/plain"
	large := strings.Repeat("x", maxBody+1)
	b.Post(moves, large, form).Want(http.StatusUnauthorized)
	b.As("nonsense").Post(moves, large, form).Want(http.StatusUnauthorized)
	b.eve.Post(moves, large, form).Want(http.StatusNotFound)
	b.eve.Post(b.hidden+"/join", "{", form).Want(http.StatusNotFound)
	b.eve.Post(b.tablut+"/moves?x=1", large, form).Want(http.StatusRequestEntityTooLarge)
	b.eve.Post(b.tablut+"/moves?x=1", "{", form).Want(http.StatusUnsupportedMediaType)
	b.eve.Post(b.tablut+"/moves?x=1", "{").Want(http.StatusBadRequest)
	b.eve.Post(b.tablut+"/moves", `{"version": "1"}`).Refused("invalid")
	b.eve.Post(b.tablut+"/moves", `{"version": 1, "move": "?"}`).Refused("forbidden")
	b.bob.Post(b.tablut+"/moves", `{"version": 1, "move": "?"}`).Refused("stale_version")
	b.bob.Post(b.tablut+"/moves", `{"version": 3, "move": "?"}`).Refused("not_your_turn")
	b.ada.Post(b.tablut+"/moves", `{"version": 3, "move": "?"}`).Refused("illegal_move")
}

func TestAnInviteCodeOpensAHiddenGameByQueryAndByBody(t *testing.T) {
	t.Parallel()
	b := sit(t)
	b.Get(b.hidden + "?invite=" + b.invite).Want(http.StatusOK)
	b.Get(b.hidden + "?invite=" + noGame).Want(http.StatusNotFound)
	b.eve.Post(b.hidden+"/join", `{"invite_code": "`+b.invite+`", "x": 1}`).Refused("invalid")
	b.eve.Post(b.hidden+"/join", `{"invite_code": 7}`).Refused("not_found")
	b.eve.Post(b.hidden+"/join", `{"invite_code": "`+b.invite+`"}`).Want(http.StatusOK)
}

func TestOnlyFaultsAreShownToCallers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		err  error
		want fault.Code
	}{
		{"a fault", fmt.Errorf("play: %w", fault.New(fault.NotYourTurn, "Wait.")), fault.NotYourTurn},
		{"an unknown error", errors.New("secret"), fault.Internal},
		{"a fault that calls itself internal", fault.New(fault.Internal, "secret"), fault.Internal},
		{"a code that is not ours", fault.New("teapot", "secret"), fault.Internal},
		{"a deadline", fmt.Errorf("reading: %w", context.DeadlineExceeded), fault.Unavailable},
		{"a connection cut off", fmt.Errorf("reading: %w", io.ErrUnexpectedEOF), fault.Unavailable},
		{"a server shutting down", &pgconn.PgError{Code: "57P01"}, fault.Unavailable},
		{"too many connections", &pgconn.PgError{Code: "53300"}, fault.Unavailable},
		{"a broken constraint", &pgconn.PgError{Code: "23514"}, fault.Internal},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := asFault(c.err)
			if got.Code != c.want {
				t.Errorf("code: got %s, want %s", got.Code, c.want)
			}
			if strings.Contains(got.Detail, "secret") {
				t.Errorf("detail: got %q", got.Detail)
			}
		})
	}
}

// codes are the constants of type Code that package fault declares.
func codes(t *testing.T) (all []fault.Code) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "../fault/fault.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for n := range ast.Preorder(file) {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || len(spec.Values) != 1 {
			continue
		}
		if kind, ok := spec.Type.(*ast.Ident); !ok || kind.Name != "Code" {
			continue
		}
		word, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, fault.Code(word))
	}
	return all
}

func TestEveryCodeHasAStatusAndATitle(t *testing.T) {
	t.Parallel()
	all := codes(t)
	for _, code := range all {
		if a := answers[code]; a.status < 400 || a.title == "" {
			t.Errorf("%s: got %+v", code, a)
		}
	}
	if len(all) != len(answers) || len(all) < 20 {
		t.Errorf("got %d codes and %d answers to them", len(all), len(answers))
	}
}

func TestAPanicIsInternalAndItsTextIsOnlyInTheLog(t *testing.T) {
	t.Parallel()
	h := setup(t, func(c *Config) { c.Ready = func(context.Context) error { panic("kettle boiled over") } })
	a := h.Get("/readyz").Want(http.StatusInternalServerError)
	a.Refused("internal")
	if strings.Contains(string(a.Body), "kettle") {
		t.Errorf("answer: got %s", a.Body)
	}
	log := h.log.String()
	if !strings.Contains(log, "kettle") || !strings.Contains(log, a.Header.Get("X-Request-Id")) {
		t.Errorf("log: got %s", log)
	}
}

func TestASlowRequestIsUnavailable(t *testing.T) {
	t.Parallel()
	h := setup(t, func(c *Config) {
		c.Timeout = time.Nanosecond
		c.Ready = func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }
	})
	a := h.Post("/api/v1/auth/guest", nil).Want(http.StatusServiceUnavailable)
	a.Refused("unavailable")
	if a.Header.Get("Retry-After") == "" {
		t.Error("no Retry-After")
	}
	h.Get("/readyz").Want(http.StatusServiceUnavailable)
}

func TestAnUnreadyServerSaysSoButNotWhy(t *testing.T) {
	t.Parallel()
	h := setup(t)
	h.Get("/readyz").Want(http.StatusOK)
	h.ready = errors.New("no way to host kettle")
	if a := h.Get("/readyz").Want(http.StatusServiceUnavailable); strings.Contains(string(a.Body), "kettle") {
		t.Errorf("answer: got %s", a.Body)
	}
}
