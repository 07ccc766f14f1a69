package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/games"
	"slowpond/internal/play"
)

// verify rebuilds rows from logs, of the games named or of all, and fails on any difference. It repairs
// tallies where it is told to, before it compares.
func verify(ctx context.Context, args []string, std stdio) error {
	var repair bool
	c, ids, err := configure("verify", args, os.Getenv, std, func(f *flag.FlagSet) { f.BoolVar(&repair, "repair-tallies", false, "") })
	if err != nil {
		return err
	}
	differences := 0
	report := func(d play.Difference) {
		differences++
		subject := "census"
		switch {
		case d.Game != "":
			subject = d.Game
		case d.User != "":
			subject = "user " + d.User
		}
		fmt.Fprintf(std.out, "%s: %s\n", subject, d.Detail)
	}
	looked := len(ids)
	err = withPool(ctx, c, newLogger(c, std.err), func(pool *pgxpool.Pool) error {
		running, err := play.New(play.Config{Pool: pool, Variants: games.All()})
		if err != nil {
			return err
		}
		if repair {
			repaired, err := running.RepairTallies(ctx)
			if err != nil {
				return err
			}
			fmt.Fprintf(std.out, "%d tallies repaired\n", repaired)
		}
		if len(ids) == 0 {
			looked, err = running.Verify(ctx, report)
			return err
		}
		for _, id := range ids {
			if err := running.VerifyOne(ctx, id, report); err != nil {
				return fmt.Errorf("game %s: %w", id, err)
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(std.out, "%d games, %d differences\n", looked, differences)
	if differences > 0 {
		return errFailed
	}
	return nil
}
