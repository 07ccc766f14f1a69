package api

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"

	"slowpond/internal/account"
	"slowpond/internal/api/apigen"
	"slowpond/internal/api/apitest"
	"slowpond/internal/audit"
	"slowpond/internal/fixture"
	gamelist "slowpond/internal/games"
	"slowpond/internal/live"
	"slowpond/internal/lobby"
	"slowpond/internal/notify"
	"slowpond/internal/notify/feed"
	"slowpond/internal/notify/mail"
	"slowpond/internal/notify/mail/mailtest"
	"slowpond/internal/notify/outbound"
	"slowpond/internal/notify/push"
	"slowpond/internal/notify/webhook"
	"slowpond/internal/pgtest"
	"slowpond/internal/play"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

const (
	password = "correct horse"
	noGame   = "aaaaaaaaaaaa" // an unknown id

	publicURL = "https://pond.example.org"
)

// harness is an API on its own database.
type harness struct {
	*apitest.Client
	handler  http.Handler
	accounts *account.Service
	play     *play.Games
	pool     *pgxpool.Pool
	clock    *fixture.Clock
	log      *logBuffer
	metrics  *prometheus.Registry
	ready    error
	relay    *live.Relay
	hub      *live.Hub
	post     *mailtest.Server
	mail     *mail.Channel
}

// setup opens a harness; the changes are made to its Config first.
func setup(t testing.TB, changes ...func(*Config)) *harness {
	t.Helper()
	return setupOn(t, pgtest.New(t), changes...)
}

func setupOn(t testing.TB, pool *pgxpool.Pool, changes ...func(*Config)) *harness {
	t.Helper()
	secrets, err := account.ParseSecrets(account.GenerateSecret())
	if err != nil {
		t.Fatal(err)
	}
	return setupWith(t, pool, account.Config{Secrets: secrets}, changes...)
}

// setupWith opens a harness whose accounts are configured so, beside what every harness has.
func setupWith(t testing.TB, pool *pgxpool.Pool, accounts account.Config, changes ...func(*Config)) *harness {
	t.Helper()
	h := &harness{pool: pool, clock: fixture.NewClock(), log: &logBuffer{}, metrics: prometheus.NewRegistry()}
	h.clock.Set(h.clock.Now().Truncate(time.Second)) // so that tests can write its times as they are answered
	log := slog.New(slog.NewTextHandler(h.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	accounts.Pool, accounts.Clock, accounts.Log, accounts.Argon2 = pool, h.clock.Now, log, fixture.CheapArgon2()
	var err error
	if h.accounts, err = account.New(accounts); err != nil {
		t.Fatal(err)
	}
	if err := h.accounts.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	h.hub = live.NewHub()
	h.relay = live.NewRelay(pool, h.hub, reached{h}, h.clock.Now, log)
	playing, err := play.New(play.Config{Pool: pool, Variants: gamelist.All(), Clock: h.clock.Now, Presence: h.accounts, Observe: func(c play.Committed) {
		h.relay.Tell(live.Wake{Game: c.Game, Version: c.Version, Users: c.Users()})
	}})
	if err != nil {
		t.Fatal(err)
	}
	h.play = playing
	here, err := outbound.ParsePolicy([]string{"127.0.0.1"})
	if err != nil {
		t.Fatal(err)
	}
	hooks := webhook.New(webhook.Config{Pool: pool, Policy: here, Clock: h.clock.Now})
	tells, err := notify.New(notify.Config{Pool: pool, Games: playing, Accounts: h.accounts, Clock: h.clock.Now, Log: log, Channels: []notify.Channel{hooks}})
	if err != nil {
		t.Fatal(err)
	}
	h.post = mailtest.New(t)
	sender, err := mail.ParseServer("smtp://"+h.post.Addr+"?tls=off", "Slowpond <pond@example.org>")
	if err != nil {
		t.Fatal(err)
	}
	h.mail = mail.New(mail.Config{Pool: pool, Server: sender, PublicURL: publicURL, Clock: h.clock.Now, Log: log})
	c := Config{
		Notices:  tells,
		Mail:     h.mail,
		Push:     push.New(push.Config{Pool: pool, PublicURL: publicURL, Clock: h.clock.Now}),
		Feeds:    feed.New(feed.Config{Pool: pool, Notices: tells, PublicURL: publicURL, Clock: h.clock.Now, Log: log}),
		Webhooks: hooks,
		Accounts: h.accounts, Play: playing, Lobby: lobby.New(h.accounts, playing, 8), Acts: audit.NewTable(pool), Variants: gamelist.All(),
		Live:  h.hub,
		Ready: func(context.Context) error { return h.ready },
		Log:   log, Clock: h.clock.Now, Metrics: h.metrics, Unlimited: true,
	}
	for _, change := range changes {
		change(&c)
	}
	if h.handler, err = New(c); err != nil {
		t.Fatal(err)
	}
	h.Client = apitest.New(t, h.handler)
	t.Cleanup(func() {
		if t.Failed() {
			t.Log(h.log)
		}
	})
	return h
}

// reached tells the relay of a harness how far its games have come.
type reached struct{ *harness }

func (r reached) Reached(ctx context.Context, ids []string) (map[string]int, error) {
	return r.play.Reached(ctx, ids)
}

func (r reached) Concerning(ctx context.Context, users []string) ([]live.Wake, error) {
	standings, err := r.play.Concerning(ctx, users, r.clock.Now().Add(-time.Hour), 1000)
	var wakes []live.Wake
	for _, s := range standings {
		wakes = append(wakes, live.Wake{Game: s.Game, Version: s.Version, Users: s.Users})
	}
	return wakes, err
}

// guest makes a guest and returns a client that acts as one.
func (h *harness) guest() (*apitest.Client, apigen.Session) {
	var s apigen.Session
	h.Post("/api/v1/auth/guest", nil).Want(http.StatusCreated).Read(&s)
	return h.As(s.AccessToken), s
}

// logBuffer keeps a log for many writers.
type logBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *logBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *logBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}
