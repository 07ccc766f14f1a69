package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/account"
	"slowpond/internal/api"
	"slowpond/internal/api/apigen"
	"slowpond/internal/lobby"
	"slowpond/internal/play"
)

// Timeouts of the HTTP server and of its end.
const (
	readHeaderTime = 10 * time.Second
	requestTime    = 60 * time.Second // reading a request, and answering it
	idleTime       = 2 * time.Minute
	shutdownTime   = 20 * time.Second
	maxHeaderBytes = 32 << 10
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
	s := server{config: c, log: newLogger(c, std.err), clock: time.Now}
	return s.run(ctx, func(string) {})
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
	if err := s.prepare(ctx, db); err != nil {
		return err
	}
	pool, err := db.pool(ctx, s.config.databasePool)
	if err != nil {
		return err
	}
	defer pool.Close()
	accounts, err := account.New(account.Config{Pool: pool, Secrets: secrets, Clock: s.clock, Log: s.log})
	if err != nil {
		return err
	}
	games, err := play.New(play.Config{Pool: pool, Clock: s.clock, MinPerMove: s.config.minPerMove})
	if err != nil {
		return err
	}
	if err := accounts.CatchUp(ctx); err != nil {
		return fmt.Errorf("reading revoked sessions: %w", err)
	}
	handler, err := s.handler(pool, accounts, games)
	if err != nil {
		return err
	}
	stop := s.background(ctx, accounts, games)
	defer stop()
	return s.listen(ctx, handler, listening)
}

// prepare brings the schema up to date, or refuses one that is behind.
func (s server) prepare(ctx context.Context, db *database) error {
	if !s.config.migrate {
		return db.behind(ctx)
	}
	return db.migrateUp(ctx, s.log)
}

func (s server) handler(pool *pgxpool.Pool, accounts *account.Service, games *play.Games) (http.Handler, error) {
	c := api.Config{
		Accounts: accounts, Play: games, Lobby: lobby.New(accounts, games),
		Ready:    func(ctx context.Context) error { return ready(ctx, pool) },
		Variants: variants(), Log: s.log, Clock: s.clock, TrustedProxies: s.config.trustedProxies,
	}
	if !s.config.rateLimits {
		c.Limits = api.Limits{Off: true}
	}
	return api.New(c)
}

func variants() []apigen.Variant {
	var all []apigen.Variant
	for _, v := range play.Variants() {
		seats := []apigen.Seat{apigen.Seat(v.Seats[0]), apigen.Seat(v.Seats[1])}
		all = append(all, apigen.Variant{ID: apigen.VariantID(v.ID), Game: v.Game, Title: v.Title, Seats: seats, HasSetup: v.HasSetup})
	}
	return all
}

// background runs what goes on beside requests, and returns how to end it.
func (s server) background(ctx context.Context, accounts *account.Service, games *play.Games) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var running sync.WaitGroup
	running.Go(func() { games.RunSweeper(ctx, s.log) })
	running.Go(func() {
		if err := accounts.Run(ctx); err != nil && ctx.Err() == nil {
			s.log.Error("following revoked sessions ended", "error", err)
		}
	})
	return func() { cancel(); running.Wait() }
}

// listen answers requests until ctx ends, then finishes those in flight.
func (s server) listen(ctx context.Context, handler http.Handler, listening func(url string)) error {
	listener, err := net.Listen("tcp", s.config.addr)
	if err != nil {
		return err
	}
	web := &http.Server{
		Handler: handler, ReadHeaderTimeout: readHeaderTime, ReadTimeout: requestTime, WriteTimeout: requestTime,
		IdleTimeout: idleTime, MaxHeaderBytes: maxHeaderBytes, ErrorLog: slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
	failed := make(chan error, 1)
	go func() { failed <- web.Serve(listener) }()
	url := "http://" + listener.Addr().String()
	s.log.Info("listening on " + url)
	listening(url)
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	s.log.Info("stopping")
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTime)
	defer cancel()
	return web.Shutdown(ctx)
}
