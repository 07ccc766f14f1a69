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
	"slowpond/internal/lobby"
	"slowpond/internal/loop"
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
	return newServer(c, newLogger(c, std.err)).run(ctx, func(string) {})
}

func newLogger(c config, w interface{ Write([]byte) (int, error) }) *slog.Logger {
	options := &slog.HandlerOptions{Level: c.logLevel}
	if c.logFormat == "json" {
		return slog.New(slog.NewJSONHandler(w, options))
	}
	return slog.New(slog.NewTextHandler(w, options))
}

// server is the whole program as it serves; tests run it on port 0.
type server struct {
	config config
	log    *slog.Logger
	clock  func() time.Time
	times  httpserver.Times
	limits postgres.Limits // on waiting for the database
}

func newServer(c config, log *slog.Logger) server {
	return server{config: c, log: log, clock: time.Now, times: httpserver.DefaultTimes(), limits: postgres.DefaultLimits()}
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
	h, err := s.assemble(ctx, pool, secrets)
	if err != nil {
		return err
	}
	stop := s.background(ctx, h)
	defer stop()
	return h.web.Run(ctx, s.config.addr, h.handler, listening)
}

// prepare brings the schema up to date, unless it is told not to, and refuses one that does not suit
// this program.
func (s server) prepare(ctx context.Context, db *database, pool *pgxpool.Pool) error {
	if s.config.migrate {
		if err := db.migrateUp(ctx, s.log); err != nil {
			return err
		}
	}
	return ready(ctx, pool)
}

// house is what serves.
type house struct {
	accounts *account.Service
	variants *games.List
	games    *play.Games
	computer *computer.Runner
	metrics  *metrics
	web      *httpserver.Server
	handler  http.Handler
}

// assemble makes the house on a database whose schema suits.
func (s server) assemble(ctx context.Context, pool *pgxpool.Pool, secrets account.Secrets) (h house, err error) {
	h.variants = games.All()
	h.web, h.metrics = httpserver.New(s.times, s.log), newMetrics(h.variants)
	h.accounts, err = account.New(account.Config{Pool: pool, Secrets: secrets, Clock: s.clock, Log: s.log})
	if err != nil {
		return h, err
	}
	h.games, err = play.New(play.Config{
		Pool: pool, Variants: h.variants, Clock: s.clock, MinPerMove: s.config.minPerMove, Observe: func(c play.Committed) { h.observe(c) },
	})
	if err != nil {
		return h, err
	}
	h.computer = computer.New(computer.Config{
		Games: h.games, Variants: h.variants, Searches: s.config.searches, Log: s.log, Observe: newComputerMetrics(h.metrics.registry).observe,
	})
	if err := h.accounts.CatchUp(ctx); err != nil {
		return h, fmt.Errorf("reading revoked sessions: %w", err)
	}
	h.metrics.watch(pool, h, s.clock)
	h.handler, err = s.handler(pool, h)
	return h, err
}

// observe passes on what was committed to those who count it and those who wait for it.
func (h *house) observe(c play.Committed) {
	h.metrics.observe(c)
	if c.Computer {
		h.computer.Wake()
	}
}

func (s server) handler(pool *pgxpool.Pool, h house) (http.Handler, error) {
	c := api.Config{
		Accounts: h.accounts, Play: h.games, Lobby: lobby.New(h.accounts, h.games, engine.Levels),
		Acts:     audit.NewTable(pool),
		Ready:    func(ctx context.Context) error { return ready(ctx, pool) },
		Variants: h.variants, Log: s.log, Metrics: h.metrics.registry, Clock: s.clock,
		Unlimited: !s.config.rateLimits, Ending: h.web.Ending(), TrustedProxies: s.config.trustedProxies,
	}
	handler, err := api.New(c)
	if err != nil {
		return nil, err
	}
	page, err := pageOf(s.config, s.clock)
	if err != nil {
		return nil, err
	}
	return beside(handler, page), nil
}

// background runs what goes on beside requests, and returns how to end it: it outlasts ctx, since the
// last requests need it.
func (s server) background(ctx context.Context, h house) (stop func()) {
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	var running sync.WaitGroup
	loops := slices.Concat(h.accounts.Loops(), h.games.Loops(s.log), []loop.Loop{h.metrics.census(h.games, s.log)})
	for _, l := range loops {
		running.Go(func() { l.Run(ctx) })
	}
	running.Go(func() { h.computer.Run(ctx) })
	return func() { cancel(); running.Wait() }
}
