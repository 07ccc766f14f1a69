package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

const (
	connectTime   = 15 * time.Second // bounds how long Open waits for the database to answer
	oldestVersion = 140000           // of the server, as server_version_num tells it
)

// Open connects to the database at a URL, with size connections at most, and within limits where they
// are given. It fails where the server is older than PostgreSQL 14. It connects to no standby, and to no
// former leader of a replicated database once it has seen its successor. No error repeats the URL, which may
// hold a password.
func Open(ctx context.Context, url string, size int, limits *Limits) (*pgxpool.Pool, error) {
	c, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, errors.New("the database URL cannot be read")
	}
	c.MaxConns = int32(size)
	l := &leader{asked: c.ConnConfig.ValidateConnect}
	c.ConnConfig.ValidateConnect = l.validate
	if limits != nil {
		c.ConnConfig.ConnectTimeout = limits.Connect
		c.ConnConfig.Tracer = &tracer{limits: *limits, leader: l}
	}
	pool, err := pgxpool.NewWithConfig(ctx, c)
	if err != nil {
		return nil, err
	}
	l.pool.Store(pool)
	if err := checkVersion(ctx, pool); err != nil {
		pool.Close()
		return nil, fmt.Errorf("connecting to the database: %w", err)
	}
	return pool, nil
}

func checkVersion(ctx context.Context, db Querier) error {
	ctx, cancel := context.WithTimeout(ctx, connectTime)
	defer cancel()
	var version int
	err := db.QueryRow(ctx, `SELECT current_setting('server_version_num')::int`).Scan(&version)
	if err == nil && version < oldestVersion {
		err = fmt.Errorf("the database is PostgreSQL %d; 14 or newer is needed", version/10000)
	}
	return err
}
