package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/account"
	"slowpond/internal/api"
	"slowpond/internal/audit"
	"slowpond/internal/computer"
	"slowpond/internal/engine"
	"slowpond/internal/games"
	"slowpond/internal/httpserver"
	"slowpond/internal/live"
	"slowpond/internal/lobby"
	"slowpond/internal/loop"
	"slowpond/internal/metrics"
	"slowpond/internal/notify"
	"slowpond/internal/notify/feed"
	"slowpond/internal/operations"
	"slowpond/internal/play"
	"slowpond/internal/postgres"
)

// serve runs the server until the context ends.
func serve(ctx context.Context, args []string, std stdio) error {
	c, rest, err := configure("serve", args, os.Getenv, std)
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		return usageError{errors.New("serve takes flags only")}
	}
	if os.Getenv("GOGC") == "" {
		go collectSeldom(ctx)
	}
	log := newLogWriter(std.err)
	defer log.close()
	return newServer(c, newLogger(c, log)).run(ctx, func(string) {})
}

func newLogger(c config, w interface{ Write([]byte) (int, error) }) *slog.Logger {
	options := &slog.HandlerOptions{Level: c.logLevel}
	if c.logFormat == "json" {
		return slog.New(slog.NewJSONHandler(w, options))
	}
	return slog.New(slog.NewTextHandler(w, options))
}

// server is one running slowpond; tests run it on port 0.
type server struct {
	config config
	log    *slog.Logger
	clock  func() time.Time
	times  httpserver.Times
	limits postgres.Limits // on waiting for the database

	operating func(url string) // called with the base URL for operators; "" where there is none
}

func newServer(c config, log *slog.Logger) server {
	return server{config: c, log: log, clock: time.Now, times: httpserver.DefaultTimes(), limits: postgres.DefaultLimits(), operating: func(string) {}}
}

// run serves until ctx ends, then lets requests finish and stops the database last. It calls
// listening with the base URL once the server answers.
func (s server) run(ctx context.Context, listening func(url string)) (err error) {
	secrets, err := tokenSecrets(s.config)
	if err != nil {
		return err
	}
	db, err := openDatabase(ctx, s.config, s.log, false)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	pool, err := postgres.Open(ctx, db.url, s.config.databasePool, &s.limits)
	if err != nil {
		return err
	}
	defer pool.Close()
	if err := s.prepare(ctx, db, pool); err != nil {
		return err
	}
	clock := postgres.NewClock(s.clock)
	if err := clock.Measure(ctx, pool); err != nil {
		return err
	}
	s.clock = clock.Now
	a, err := s.assemble(ctx, pool, secrets, clock)
	if err != nil {
		return err
	}
	operators, err := operations.Listen(s.config.operationsAddr, s.log)
	if err != nil {
		return err
	}
	s.operating(operators.URL())
	defer operators.Serve(operations.Handler(a.metrics.Registry(), a.handler), s.log)()
	stop := s.background(ctx, a, loop.Loop{Doing: "measuring the clock", Every: postgres.ClockEvery, Log: s.log, Step: func(ctx context.Context) error {
		return s.measure(ctx, clock, pool)
	}})
	defer stop()
	return a.web.Run(ctx, s.config.addr, a.handler, listening)
}

// prepare brings the schema up to date where configured, and refuses one that does not suit this
// program.
func (s server) prepare(ctx context.Context, db *database, pool *pgxpool.Pool) error {
	if s.config.migrate && !db.current(ctx, pool) {
		applied, err := db.migrateUp(ctx)
		for _, m := range applied {
			s.log.Info("migrated", "step", m.Source.Version)
		}
		if err != nil {
			return err
		}
	}
	if err := ready(ctx, pool); err != nil {
		return err
	}
	return checkRole(ctx, pool, s.log)
}

// app holds the wired parts of the server.
type app struct {
	accounts *account.Service
	variants *games.List
	games    *play.Games
	lobby    *lobby.Lobby
	notices  *notify.Service
	told     told
	live     *live.Relay
	hub      *live.Hub
	computer *computer.Runner
	metrics  *metrics.Metrics
	web      *httpserver.Server
	handler  http.Handler
}

// assemble makes the app on a database whose schema suits.
func (s server) assemble(ctx context.Context, pool *pgxpool.Pool, secrets account.Secrets, clock *postgres.Clock) (a app, err error) {
	a.variants = games.All()
	a.web, a.metrics = httpserver.New(s.times, s.log), metrics.New(a.variants, thisBuild().labels())
	a.accounts, err = account.New(account.Config{
		Pool: pool, Secrets: secrets, Clock: s.clock, Log: s.log, Unlimited: !s.config.rateLimits,
	})
	if err != nil {
		return a, err
	}
	a.games, err = play.New(play.Config{
		Pool: pool, Variants: a.variants, Clock: s.clock, MinPerMove: s.config.minPerMove, Cache: s.config.cacheMB << 20, Presence: a.accounts, Observe: func(c play.Committed) { a.observe(c) },
	})
	if err != nil {
		return a, err
	}
	a.lobby = lobby.New(a.accounts, a.games, engine.Levels)
	var channels []notify.Channel
	a.told, channels = channelsOf(s.config, pool, s.clock, s.log)
	a.notices, err = notify.New(notify.Config{
		Pool: pool, Games: a.games, Accounts: a.accounts, Clock: s.clock, Log: s.log, Channels: channels, Observe: a.metrics.Told, Due: a.metrics.NoticesDue,
	})
	if err != nil {
		return a, err
	}
	if s.config.publicURL != "" {
		a.told.feeds = feed.New(feed.Config{Pool: pool, Notices: a.notices, PublicURL: s.config.publicURL, Clock: s.clock, Log: s.log})
	}
	a.hub = live.NewHub()
	a.live = live.NewRelay(pool, a.hub, followed{a.games, s.clock}, s.clock, s.log)
	a.computer = computer.New(computer.Config{
		Games: a.games, Variants: a.variants, Searches: s.config.searches, Log: s.log, Clock: s.clock, Observe: a.metrics.Searched,
	})
	if err := a.accounts.CatchUp(ctx); err != nil {
		return a, fmt.Errorf("reading revoked sessions: %w", err)
	}
	a.metrics.Watch(metrics.Sources{
		Pool: pool, InFlight: a.web.InFlight, Streams: a.hub.Listeners, HashQueue: a.accounts.HashQueue, LastSweep: a.games.LastSweep, Clock: s.clock,
		ClockOffset: clock.Offset,
	})
	a.handler, err = s.handler(pool, a)
	return a, err
}

// observe passes each commit on to the metrics, and wakes those who follow the game and the computers.
func (a *app) observe(c play.Committed) {
	a.metrics.Committed(c)
	a.live.Tell(live.Wake{Game: c.Game, Version: c.Version, Users: c.Users()})
	if c.Level > 0 {
		a.computer.Wake(c.Game, c.Level)
	}
}

func (s server) handler(pool *pgxpool.Pool, a app) (http.Handler, error) {
	c := api.Config{
		Accounts: a.accounts, Play: a.games, Lobby: a.lobby,
		Acts:     audit.NewTable(pool),
		Ready:    func(ctx context.Context) error { return serves(ctx, pool) },
		Live:     a.hub,
		Notices:  a.notices,
		Webhooks: a.told.webhooks, Mail: a.told.mail, Push: a.told.push, Feeds: a.told.feeds,
		Variants: a.variants, Log: s.log, Metrics: a.metrics.Registry(), Clock: s.clock,
		Unlimited: !s.config.rateLimits, Ending: a.web.Ending(), TrustedProxies: s.config.trustedProxies,
		Patience: s.limits.Request,
	}
	handler, err := api.New(c)
	if err != nil {
		return nil, err
	}
	page, err := pageOf(s.config, s.clock)
	if err != nil {
		return nil, err
	}
	return beside(handler, a.told.beside(page)), nil
}

// measure measures the clock, and says so where this server's own is wrong.
func (s server) measure(ctx context.Context, clock *postgres.Clock, pool *pgxpool.Pool) error {
	err := clock.Measure(ctx, pool)
	if ahead := clock.Offset(); err == nil && ahead.Abs() > postgres.ClockMayDiffer {
		s.log.WarnContext(ctx, "this server's clock differs from the database's, which is used: synchronise it", "database_ahead", ahead.Round(time.Millisecond))
	}
	return err
}

// background runs the loops and the computers, and returns how to stop them: they outlast ctx, since
// the last requests need them.
func (s server) background(ctx context.Context, a app, more ...loop.Loop) (stop func()) {
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	var running sync.WaitGroup
	loops := slices.Concat(a.accounts.Loops(), a.games.Loops(s.log), a.lobby.Loops(s.log), a.notices.Loops(), []loop.Loop{a.metrics.Census(a.games, s.log)}, more)
	for _, l := range loops {
		running.Go(func() { l.Run(ctx) })
	}
	running.Go(func() { a.computer.Run(ctx) })
	running.Go(func() { a.live.Run(ctx) })
	running.Go(func() { a.notices.Run(ctx) })
	return func() { cancel(); running.Wait() }
}
