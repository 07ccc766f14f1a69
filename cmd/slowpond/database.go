package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/localpg"
	"slowpond/internal/postgres"
)

// database is where the games are: in the embedded cluster, or at a URL.
type database struct {
	url      string           // as the application's role
	ownerURL string           // as the role that owns the schema; "" where only one role is known
	cluster  *localpg.Cluster // nil with a URL
}

// openDatabase finds the configured database. The server owns its embedded cluster (shared is false);
// other commands use the cluster that the server runs, or start it for as long as they need it.
func openDatabase(ctx context.Context, c config, log *slog.Logger, shared bool) (*database, error) {
	if c.databaseURL != "" {
		return &database{url: c.databaseURL, ownerURL: c.ownerURL}, nil
	}
	open := localpg.Open
	if shared {
		open = localpg.Attach
	}
	cluster, err := open(ctx, localpg.Config{Dir: filepath.Join(c.dataDir, "postgres"), Logger: log})
	if err != nil {
		return nil, err
	}
	return &database{url: cluster.URL(), ownerURL: cluster.OwnerURL(), cluster: cluster}, nil
}

// Close stops the embedded cluster if this program started it.
func (d *database) Close() error {
	if d.cluster == nil {
		return nil
	}
	return d.cluster.Close()
}

// existing fails where there is no database, so that a command that only reads does not make one, for
// example in a mistyped data folder.
func existing(c config) error {
	if c.databaseURL != "" {
		return nil
	}
	if _, err := os.Stat(filepath.Join(c.dataDir, "postgres")); errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("there is no database in %s: give the server's data folder, or make one with slowpond serve or slowpond migrate up", c.dataDir)
	}
	return nil
}

// withPool runs work on the configured database, whether or not the server is running.
func withPool(ctx context.Context, c config, log *slog.Logger, work func(*pgxpool.Pool) error) (err error) {
	if err := existing(c); err != nil {
		return err
	}
	d, err := openDatabase(ctx, c, log, true)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	pool, err := postgres.Open(ctx, d.url, 2, nil)
	if err != nil {
		return err
	}
	defer pool.Close()
	if err := ready(ctx, pool); err != nil {
		return err
	}
	return work(pool)
}
