package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"

	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/admin"
)

// administer carries out one duty on the configured database, whether or not the server is running.
func administer(ctx context.Context, args []string, std stdio) error {
	if len(args) == 0 || slices.ContainsFunc(args, isHelp) {
		admin.Describe(std.out)
		return nil
	}
	duty, ok := admin.Find(args[0])
	if !ok {
		return usageError{errors.New("admin has no such command; slowpond admin --help lists all commands")}
	}
	c, o, err := readOrders(duty, args, std)
	if err != nil {
		return err
	}
	log := newLogger(c, std.err)
	return withPool(ctx, c, log, func(pool *pgxpool.Pool) error { return duty.Perform(ctx, pool, log, std.out, o) })
}

func isHelp(arg string) bool { return arg == "-h" || arg == "-help" || arg == "--help" }

// readOrders reads the settings and a duty's arguments; args begins with its name.
func readOrders(duty admin.Duty, args []string, std stdio) (config, admin.Orders, error) {
	var o admin.Orders
	c, rest, err := configure("admin "+args[0], args[1:], os.Getenv, std, func(f *flag.FlagSet) { duty.AddFlags(&o, f) })
	if err == nil {
		err = duty.Check(&o, rest)
	}
	if err != nil {
		err = usageError{fmt.Errorf("%w\nusage: %s", err, duty)}
	}
	return c, o, err
}
