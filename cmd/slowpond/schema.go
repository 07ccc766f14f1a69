package main

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"slowpond/migrations"
)

// schema is how far a database's schema has come, and whom it still suits.
type schema struct {
	version   int64 // the newest migration applied
	minBinary int64 // the newest migration that a program must at least know
}

// asker is a pool or a connection.
type asker interface {
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// readSchema looks at a database, which may be empty.
func readSchema(ctx context.Context, db asker) (s schema, err error) {
	var versions, compatibility bool
	const there = `SELECT to_regclass($1) IS NOT NULL, to_regclass('compatibility') IS NOT NULL`
	if err := db.QueryRow(ctx, there, migrations.Table).Scan(&versions, &compatibility); err != nil {
		return s, fmt.Errorf("reading the schema's version: %w", err)
	}
	if versions {
		err = db.QueryRow(ctx, `SELECT coalesce(max(version_id), 0) FROM `+migrations.Table).Scan(&s.version)
	}
	if err == nil && compatibility {
		err = db.QueryRow(ctx, `SELECT coalesce(max(min_binary), 0) FROM compatibility`).Scan(&s.minBinary)
	}
	if err != nil {
		return s, fmt.Errorf("reading the schema's version: %w", err)
	}
	return s, nil
}

// suits answers an error that says what to do where a program that knows the migrations up to known
// cannot work on the schema. One that is ahead is fine until it says otherwise.
func (s schema) suits(known int64) error {
	switch {
	case s.version < known:
		return fmt.Errorf("the schema is at version %d and this program needs %d; run slowpond migrate up", s.version, known)
	case s.minBinary > known:
		return fmt.Errorf("the schema is at version %d and needs a program that knows version %d; this one knows %d: install a newer slowpond",
			s.version, s.minBinary, known)
	}
	return nil
}

// ready reports why this program cannot work on the database, nil if it can.
func ready(ctx context.Context, db asker) error {
	s, err := readSchema(ctx, db)
	if err != nil {
		return err
	}
	return s.suits(migrations.Known())
}
