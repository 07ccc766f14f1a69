package pgtest

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	_ "github.com/jackc/pgx/v5/stdlib" // goose speaks database/sql

	"slowpond/internal/localpg"
	"slowpond/migrations"
)

// cluster is the Postgres that all tests of a process share. The first of them starts it.
type cluster struct {
	private  *localpg.Cluster // nil when the environment names a server
	url      string           // of the maintenance database
	admin    *pgxpool.Pool
	template string
	strategy string // how CREATE DATABASE copies fastest
}

func newCluster(ctx context.Context, url string) (*cluster, error) {
	s := &cluster{url: url}
	if url == "" {
		c, err := localpg.Open(ctx, localpg.Config{Throwaway: true})
		if err != nil {
			return nil, err
		}
		s.private, s.url = c, c.OwnerURL()
	}
	cfg, err := pgxpool.ParseConfig(s.url)
	if err != nil {
		return nil, err
	}
	cfg.MaxConns = 4
	if s.admin, err = pgxpool.NewWithConfig(ctx, cfg); err != nil {
		return nil, err
	}
	if s.strategy, err = s.fastest(ctx); err != nil {
		return nil, err
	}
	if s.template, err = s.buildTemplate(ctx); err != nil {
		return nil, err
	}
	return s, nil
}

// fastest returns the option to copy files, which takes a third of the time of the default from version
// 15 on. Version 14 always copies files and lacks the option.
func (s *cluster) fastest(ctx context.Context) (string, error) {
	var version int
	err := s.admin.QueryRow(ctx, `SELECT current_setting('server_version_num')::int`).Scan(&version)
	if err != nil || version < 150000 {
		return "", err
	}
	return " STRATEGY file_copy", nil
}

// buildTemplate makes the database that the others are copies of, unless a process that shares the
// cluster has done so. Its name contains a hash of the schema, and it gets that name when it is whole.
func (s *cluster) buildTemplate(ctx context.Context) (string, error) {
	hash, err := schemaHash()
	if err != nil {
		return "", err
	}
	name := fmt.Sprintf("slowpond_template_%x", hash[:8])
	conn, err := s.admin.Acquire(ctx)
	if err != nil {
		return "", err
	}
	defer conn.Release()
	if _, err := conn.Exec(ctx, `SELECT pg_advisory_lock(hashtext($1))`, name); err != nil {
		return "", err
	}
	defer conn.Exec(context.WithoutCancel(ctx), `SELECT pg_advisory_unlock(hashtext($1))`, name)
	var there bool
	err = conn.QueryRow(ctx, `SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)`, name).Scan(&there)
	if err != nil || there {
		return name, err
	}
	return name, s.fillTemplate(ctx, conn.Conn(), name)
}

func (s *cluster) fillTemplate(ctx context.Context, conn *pgx.Conn, name string) error {
	draft := name + "_draft"
	for _, stmt := range []string{`DROP DATABASE IF EXISTS ` + draft, `CREATE DATABASE ` + draft + ` TEMPLATE template0`} {
		if _, err := conn.Exec(ctx, stmt); err != nil {
			return err
		}
	}
	if err := s.ensureApplication(ctx, conn); err != nil {
		return err
	}
	if err := migrate(ctx, s.urlOf(draft)); err != nil {
		return err
	}
	_, err := conn.Exec(ctx, `ALTER DATABASE `+draft+` RENAME TO `+name)
	return err
}

func migrate(ctx context.Context, url string) error {
	db, err := sql.Open("pgx", url)
	if err != nil {
		return err
	}
	_, err = migrations.Up(ctx, db)
	if err == nil {
		err = migrations.Grant(ctx, db, application)
	}
	return errors.Join(err, db.Close())
}

func schemaHash() ([]byte, error) {
	h := sha256.New()
	names, err := fs.Glob(migrations.FS, "*.sql")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		b, err := migrations.FS.ReadFile(name)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(h, "%s %d\n%s", name, len(b), b)
	}
	fmt.Fprint(h, migrations.Grants())
	return h.Sum(nil), nil
}

// urlOf returns the cluster's URL with another database.
func (s *cluster) urlOf(database string) string {
	u, err := url.Parse(s.url)
	if err != nil {
		return s.url
	}
	u.Path = "/" + database
	return u.String()
}

// deserted waits, at most for patience, until Postgres sees that d's connections are closed, and fails
// where some are not.
func (s *cluster) deserted(d *database, patience time.Duration) error {
	timeout := time.NewTimer(patience)
	defer timeout.Stop()
	ticker := time.NewTicker(10 * time.Millisecond)
	defer ticker.Stop()
	for {
		var n int
		var last string
		err := s.admin.QueryRow(context.Background(), `SELECT count(*), coalesce(min(query), '') FROM pg_stat_activity
			WHERE datname = $1 AND backend_type = 'client backend'`, d.name).Scan(&n, &last)
		if err != nil || n == 0 {
			return err
		}
		select {
		case <-timeout.C:
			return fmt.Errorf("%d connections to the test's database were left open, the last statement of one was %q", n, last)
		case <-ticker.C:
		}
	}
}
