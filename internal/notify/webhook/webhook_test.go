package webhook

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"slowpond/internal/fixture"
	"slowpond/internal/notify"
	"slowpond/internal/notify/outbound"
	"slowpond/internal/pgtest"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

// program is what is called; it answers with its status.
type program struct {
	*httptest.Server

	mu     sync.Mutex
	status int
	got    []call
}

type call struct {
	header http.Header
	body   []byte
}

func newProgram(t *testing.T) *program {
	t.Helper()
	p := &program{status: http.StatusOK}
	p.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, _ := io.ReadAll(r.Body)
		p.mu.Lock()
		defer p.mu.Unlock()
		p.got = append(p.got, call{r.Header.Clone(), text})
		w.Header().Set("Location", "http://169.254.169.254/")
		w.WriteHeader(p.status)
	}))
	t.Cleanup(p.Close)
	return p
}

func (p *program) answering(status int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.status = status
}

func (p *program) calls() []call {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.got
}

type harness struct {
	*Channel
	*program
	t      *testing.T
	clock  *fixture.Clock
	hook   Hook
	secret string
}

func setup(t *testing.T) *harness {
	t.Helper()
	policy, err := outbound.ParsePolicy([]string{"127.0.0.1"})
	if err != nil {
		t.Fatal(err)
	}
	pool := pgtest.New(t)
	fixture.AddUsers(t, pool, "ann", "bob")
	h := &harness{t: t, clock: fixture.NewClock(), program: newProgram(t)}
	h.clock.Set(time.Now())
	h.Channel = New(Config{Pool: pool, Policy: policy, Clock: h.clock.Now})
	if h.hook, h.secret, err = h.Add(t.Context(), "ann", h.URL, []string{"your_turn"}); err != nil {
		t.Fatal(err)
	}
	return h
}

func (h *harness) send(id string) error {
	you := "white"
	return h.Send(h.t.Context(), notify.Delivery{ID: id, User: "ann", Target: h.hook.ID, Notices: []notify.Notice{{
		Kind: notify.YourTurn, At: h.clock.Now(), Game: notify.Game{ID: "g", Variant: "subulata-9", Version: 4, You: &you, ToAct: []string{you}, Board: "never sent"},
	}}})
}

func (h *harness) listed() Hook {
	h.t.Helper()
	hooks, err := h.List(h.t.Context(), "ann")
	if err != nil || len(hooks) != 1 {
		h.t.Fatalf("got %v, %v", hooks, err)
	}
	return hooks[0]
}

func TestACallIsSignedAndARepeatHasTheSameID(t *testing.T) {
	t.Parallel()
	h := setup(t)
	for range 2 {
		if err := h.send("one"); err != nil {
			t.Fatal(err)
		}
	}
	verifier, err := standardwebhooks.NewWebhook(h.secret)
	if err != nil {
		t.Fatal(err)
	}
	calls := h.calls()
	for _, c := range calls {
		if err := verifier.Verify(c.body, c.header); err != nil || c.header.Get("webhook-id") != "msg_one" {
			t.Errorf("%v: %v", c.header, err)
		}
	}
	var b struct {
		Type string
		Data struct{ Game map[string]any }
	}
	if err := json.Unmarshal(calls[0].body, &b); err != nil || b.Type != "your_turn" || b.Data.Game["id"] != "g" || strings.Contains(string(calls[0].body), "never sent") {
		t.Errorf("got %s, %v", calls[0].body, err)
	}
	if hook := h.listed(); *hook.LastStatus != 200 || hook.Failures != 0 {
		t.Errorf("got %+v", hook)
	}
}

func TestAProgramThatFailsForThreeDaysIsDisabled(t *testing.T) {
	t.Parallel()
	h := setup(t)
	for _, status := range []int{500, 302, 404} {
		h.answering(status)
		if err := h.send("x"); err == nil || errors.Is(err, notify.ErrGone) {
			t.Errorf("%d: %v", status, err)
		}
	}
	if hook := h.listed(); hook.Failures != 3 || hook.DisabledAt != nil || *hook.LastStatus != 404 {
		t.Errorf("got %+v", hook)
	}
	h.clock.Advance(patience)
	_ = h.send("x")
	if hook := h.listed(); hook.DisabledAt == nil {
		t.Errorf("after three days: got %+v", hook)
	}
	if targets, err := h.Targets(t.Context(), "ann"); len(targets) != 0 || err != nil {
		t.Errorf("got %v, %v", targets, err)
	}
	if err := h.send("x"); !errors.Is(err, notify.ErrGone) {
		t.Errorf("disabled: %v", err)
	}
	h.answering(200)
	if err := h.Test(t.Context(), "ann", h.hook.ID); err != nil {
		t.Fatal(err)
	}
	if hook := h.listed(); hook.DisabledAt != nil {
		t.Errorf("after a test: got %+v", hook)
	}
}

func TestAProgramThatIsGoneIsCalledNoMore(t *testing.T) {
	t.Parallel()
	h := setup(t)
	h.answering(http.StatusGone)
	if err := h.send("x"); !errors.Is(err, notify.ErrGone) {
		t.Errorf("got %v", err)
	}
	if hook := h.listed(); hook.DisabledAt == nil {
		t.Errorf("got %+v", hook)
	}
}

// Errors stand in logs and jobs: they name neither the address nor what was sent.
func TestErrorsQuoteNothing(t *testing.T) {
	t.Parallel()
	h := setup(t)
	h.Close()
	err := h.send("x")
	if err == nil || strings.Contains(err.Error(), "127.0.0.1") || strings.Contains(err.Error(), "whsec") {
		t.Errorf("got %v", err)
	}
	if hook := h.listed(); *hook.LastStatus != 0 {
		t.Errorf("got %+v", hook)
	}
}
