package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/account"
	"slowpond/internal/engine"
	"slowpond/internal/games"
	"slowpond/internal/play"
	"slowpond/internal/play/seed"
)

// seedOrders are the arguments of seeding.
type seedOrders struct {
	games int
	seed  uint64
	add   bool
	now   time.Time // zero: the present
}

func (o *seedOrders) flags(f *flag.FlagSet) {
	f.IntVar(&o.games, "games", 0, "how many games to make, 1 to 10,000,000")
	f.Uint64Var(&o.seed, "seed", 1, "the same seed makes the same games, up to 999999")
	f.BoolVar(&o.add, "add", false, "add to the games that there are")
	f.Func("now", "when the games that go on are being played (the present)", func(v string) (err error) {
		o.now, err = time.Parse(time.RFC3339, v)
		return err
	})
}

func (o *seedOrders) check(rest []string) error {
	switch {
	case len(rest) > 0:
		return errors.New("seed takes flags only")
	case o.games < 1 || o.games > 10_000_000:
		return errors.New("seed needs --games, from 1 to 10000000")
	case o.seed > 999_999:
		return errors.New("--seed must be at most 999999")
	}
	if o.now.IsZero() {
		o.now = time.Now()
	}
	o.now = o.now.UTC().Truncate(time.Microsecond)
	return nil
}

// seedDatabase fills a database with games between players who cannot sign in, for measurements.
func seedDatabase(ctx context.Context, args []string, std stdio) (err error) {
	var o seedOrders
	c, rest, err := configure("seed", args, os.Getenv, std, o.flags)
	if err != nil {
		return err
	}
	if err := o.check(rest); err != nil {
		return usageError{err}
	}
	log := newLogger(c, std.err)
	d, err := openDatabase(ctx, c, log, true)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	if _, err := d.migrateUp(ctx); err != nil {
		return err
	}
	pool, err := pgxpool.New(ctx, d.asOwner()) // who may VACUUM, without the limits of requests
	if err != nil {
		return err
	}
	defer pool.Close()
	return o.fill(ctx, pool, std)
}

func (o seedOrders) fill(ctx context.Context, pool *pgxpool.Pool, std stdio) error {
	there, err := seed.Any(ctx, pool)
	if err != nil {
		return err
	}
	if there && !o.add {
		return errors.New("this database has games already, and what seed makes cannot be told from them nor removed: --add adds to them all the same")
	}
	config := seed.Config{
		Variants: games.All(), Games: o.games, Seed: o.seed, Now: o.now,
		Progress: func(made int) {
			if made%100_000 == 0 || made == o.games {
				fmt.Fprintf(std.out, "%d games\n", made)
			}
		},
	}
	if config.Players, config.Computers, err = o.users(ctx, pool); err != nil {
		return err
	}
	if err := seed.Games(ctx, pool, config); err != nil {
		return err
	}
	return o.settle(ctx, pool, config.Variants)
}

// users makes the players, and the computers where they are not there yet.
func (o seedOrders) users(ctx context.Context, pool *pgxpool.Pool) (players, computers []string, err error) {
	secrets, err := account.ParseSecrets(account.GenerateSecret())
	if err != nil {
		return nil, nil, err
	}
	accounts, err := account.New(account.Config{Pool: pool, Secrets: secrets})
	if err != nil {
		return nil, nil, err
	}
	for level := 1; level <= engine.Levels; level++ {
		computer, err := accounts.Computer(ctx, level)
		if err != nil {
			return nil, nil, err
		}
		computers = append(computers, computer.ID)
	}
	made := seed.Players(o.seed, max(50, o.games/20), o.now)
	users := make([]account.User, len(made))
	for i, p := range made {
		users[i] = account.User{ID: p.ID, Name: p.Name, Guest: p.Guest, CreatedAt: p.Joined}
		players = append(players, p.ID)
	}
	return players, computers, accounts.CopyIn(ctx, users)
}

// settle brings about what a running server and Postgres do by themselves in time.
func (o seedOrders) settle(ctx context.Context, pool *pgxpool.Pool, variants *games.List) error {
	running, err := play.New(play.Config{Pool: pool, Variants: variants})
	if err != nil {
		return err
	}
	if err := running.FoldTallies(ctx); err != nil {
		return err
	}
	return seed.Analyse(ctx, pool)
}
