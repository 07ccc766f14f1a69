package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	_ "github.com/jackc/pgx/v5/stdlib" // goose speaks database/sql

	"slowpond/internal/localpg"
	"slowpond/migrations"
)

// connectTime bounds how long a start waits for the database to answer.
const connectTime = 15 * time.Second

// oldestPostgres is the oldest server version that works, as server_version_num tells it.
const oldestPostgres = 140000

// database is where the games are: the embedded cluster, or a server named by a URL.
type database struct {
	url     string
	cluster *localpg.Cluster // nil with a URL
}

// openDatabase finds the configured database. The server owns its embedded cluster (shared is
// false); other commands use the one the server runs, or start it for as long as they need it.
func openDatabase(ctx context.Context, c config, log *slog.Logger, shared bool) (*database, error) {
	if c.databaseURL != "" {
		return &database{url: c.databaseURL}, nil
	}
	open := localpg.Open
	if shared {
		open = localpg.Attach
	}
	cluster, err := open(ctx, localpg.Config{Dir: filepath.Join(c.dataDir, "postgres"), Logger: log})
	if err != nil {
		return nil, err
	}
	return &database{url: cluster.URL(), cluster: cluster}, nil
}

// Close stops the embedded cluster if this program started it.
func (d *database) Close() error {
	if d.cluster == nil {
		return nil
	}
	return d.cluster.Close()
}

// pool connects to a database whose version is one that works, with bounds if they are given.
func (d *database) pool(ctx context.Context, size int, b *bounds) (*pgxpool.Pool, error) {
	pc, err := pgxpool.ParseConfig(d.url)
	if err != nil {
		return nil, errors.New("the database URL cannot be read")
	}
	pc.MaxConns = int32(size)
	if b != nil {
		b.apply(pc)
	}
	pool, err := pgxpool.NewWithConfig(ctx, pc)
	if err != nil {
		return nil, err
	}
	if err := checkServer(ctx, pool); err != nil {
		pool.Close()
		return nil, fmt.Errorf("connecting to the database: %w", err)
	}
	return pool, nil
}

func checkServer(ctx context.Context, db asker) error {
	ctx, cancel := context.WithTimeout(ctx, connectTime)
	defer cancel()
	var version int
	err := db.QueryRow(ctx, `SELECT current_setting('server_version_num')::int`).Scan(&version)
	if err == nil && version < oldestPostgres {
		err = fmt.Errorf("the database is PostgreSQL %d; 14 or newer is needed", version/10000)
	}
	return err
}

// sql opens the database for migrations, which close it.
func (d *database) sql() (*sql.DB, error) { return sql.Open("pgx", d.url) }

// migrateUp brings the schema up to date.
func (d *database) migrateUp(ctx context.Context, log *slog.Logger) error {
	db, err := d.sql()
	if err != nil {
		return err
	}
	defer db.Close()
	applied, err := migrations.Up(ctx, db)
	for _, m := range applied {
		log.Info("migrated", "step", m.Source.Version)
	}
	return err
}

// existing answers an error where a command that only looks would make a new database, as on a data
// folder with a typing error.
func existing(c config) error {
	if c.databaseURL != "" {
		return nil
	}
	if _, err := os.Stat(filepath.Join(c.dataDir, "postgres")); errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("there is no database in %s: give the server's data folder, or make one with slowpond serve or slowpond migrate up", c.dataDir)
	}
	return nil
}

// withPool runs a command's work on the configured database, whether or not the server is running.
func withPool(ctx context.Context, c config, log *slog.Logger, work func(*pgxpool.Pool) error) (err error) {
	if err := existing(c); err != nil {
		return err
	}
	d, err := openDatabase(ctx, c, log, true)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	pool, err := d.pool(ctx, 2, nil)
	if err != nil {
		return err
	}
	defer pool.Close()
	if err := ready(ctx, pool); err != nil {
		return err
	}
	return work(pool)
}
