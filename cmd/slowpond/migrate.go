package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"text/tabwriter"

	"github.com/pressly/goose/v3"

	"slowpond/migrations"
)

// migrate changes the schema, or prints its state.
func migrate(ctx context.Context, args []string, std stdio) (err error) {
	c, rest, err := configure("migrate", args, os.Getenv, std)
	if err != nil {
		return err
	}
	steps := map[string]func(context.Context, *database, io.Writer) error{
		"up": migrateUp, "down": onOwner(migrateDown), "status": onOwner(migrateStatus), "version": onOwner(migrateVersion),
	}
	if len(rest) != 1 || steps[rest[0]] == nil {
		return usageError{errors.New("migrate takes up, down, status or version")}
	}
	if err := existing(c); err != nil && rest[0] != "up" {
		return err
	}
	d, err := openDatabase(ctx, c, newLogger(c, std.err), true)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	return steps[rest[0]](ctx, d, std.out)
}

// onOwner makes a step of one that works as the schema's owner.
func onOwner(step func(context.Context, *sql.DB, io.Writer) error) func(context.Context, *database, io.Writer) error {
	return func(ctx context.Context, d *database, out io.Writer) error {
		db, err := d.owner()
		if err != nil {
			return err
		}
		defer db.Close()
		return explainDenied(step(ctx, db, out))
	}
}

func migrateUp(ctx context.Context, d *database, out io.Writer) error {
	applied, err := d.migrateUp(ctx)
	for _, m := range applied {
		fmt.Fprintln(out, "applied", m.Source.Path)
	}
	if err == nil && len(applied) == 0 {
		fmt.Fprintln(out, "nothing to apply")
	}
	return err
}

func migrateDown(ctx context.Context, db *sql.DB, out io.Writer) error {
	undone, err := migrations.Down(ctx, db)
	if errors.Is(err, goose.ErrNoNextVersion) {
		fmt.Fprintln(out, "nothing to undo")
		return nil
	}
	if err == nil {
		fmt.Fprintln(out, "undid", undone.Source.Path)
	}
	return err
}

func migrateStatus(ctx context.Context, db *sql.DB, out io.Writer) error {
	list, err := migrations.Status(ctx, db)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, m := range list {
		when := "pending"
		if m.State == goose.StateApplied {
			when = m.AppliedAt.UTC().Format("2006-01-02T15:04:05Z")
		}
		fmt.Fprintf(table, "%s\t%s\n", m.Source.Path, when)
	}
	return table.Flush()
}

func migrateVersion(ctx context.Context, db *sql.DB, out io.Writer) error {
	current, known, err := migrations.Version(ctx, db)
	if err == nil {
		fmt.Fprintf(out, "database %d, program %d\n", current, known)
	}
	return err
}
