// Package migrations carries the database's schema as numbered steps and brings a database up to it.
//
// Every change runs under a Postgres advisory lock held by the session, so any number of processes
// may start at once on one database: one migrates, the others wait and find nothing to do. A
// database that is ahead of this build is left as it is.
package migrations

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"log/slog"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

// FS holds the migrations, NNNN_name.sql each, in goose's format.
//
//go:embed *.sql
var FS embed.FS

// Table is where goose records the versions that were applied.
const Table = "goose_db_version"

// How long a process waits for another that is migrating: lockTries tries, a second apart.
const lockTries = 600

// Provider returns the migrations over db, which must speak pgx's dialect of database/sql. Closing
// the provider closes db.
func Provider(db *sql.DB) (*goose.Provider, error) {
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, lockTries))
	if err != nil {
		return nil, fmt.Errorf("migrations: %w", err)
	}
	p, err := goose.NewProvider(goose.DialectPostgres, db, FS,
		goose.WithSessionLocker(locker),
		goose.WithTableName(Table),
		goose.WithDisableGlobalRegistry(true),
		goose.WithSlog(slog.New(slog.DiscardHandler)),
	)
	if err != nil {
		return nil, fmt.Errorf("migrations: %w", err)
	}
	return p, nil
}

// Up applies every migration that db lacks and returns those it applied, oldest first.
func Up(ctx context.Context, db *sql.DB) ([]*goose.MigrationResult, error) {
	p, err := Provider(db)
	if err != nil {
		return nil, err
	}
	applied, err := p.Up(ctx)
	if err != nil {
		return applied, fmt.Errorf("migrations: up: %w", err)
	}
	return applied, nil
}

// Down undoes the newest migration, and with it the data that only that migration's tables held. It
// returns goose.ErrNoNextVersion when there is none to undo.
func Down(ctx context.Context, db *sql.DB) (*goose.MigrationResult, error) {
	p, err := Provider(db)
	if err != nil {
		return nil, err
	}
	undone, err := p.Down(ctx)
	if err != nil {
		return nil, fmt.Errorf("migrations: down: %w", err)
	}
	return undone, nil
}

// Status lists every migration this build knows, oldest first, with when db applied it.
func Status(ctx context.Context, db *sql.DB) ([]*goose.MigrationStatus, error) {
	p, err := Provider(db)
	if err != nil {
		return nil, err
	}
	list, err := p.Status(ctx)
	if err != nil {
		return nil, fmt.Errorf("migrations: status: %w", err)
	}
	return list, nil
}

// Version returns the newest version applied to db, 0 on an empty database, and the newest this
// build knows. A database that is ahead has current > known.
func Version(ctx context.Context, db *sql.DB) (current, known int64, err error) {
	p, err := Provider(db)
	if err != nil {
		return 0, 0, err
	}
	current, known, err = p.GetVersions(ctx)
	if err != nil {
		return 0, 0, fmt.Errorf("migrations: version: %w", err)
	}
	return current, known, nil
}
