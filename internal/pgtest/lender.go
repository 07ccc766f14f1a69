package pgtest

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	_ "github.com/jackc/pgx/v5/stdlib"

	"slowpond/internal/localpg"
	"slowpond/migrations"
)

// lender owns the databases of one test process.
type lender struct {
	set func() (*setting, error) // once

	mu   sync.Mutex
	used bool
	free []*database
	all  map[string]*database
}

// setting is what the first test makes.
type setting struct {
	cluster  *localpg.Cluster // nil when the environment names a server
	url      string           // of the maintenance database
	admin    *pgxpool.Pool
	template string
}

// database is one copy of the template.
type database struct {
	name string
	url  string
	seed seed // the rows that migrations put into it; nil until it was first lent
}

func (l *lender) open() {
	l.all = map[string]*database{}
	l.set = sync.OnceValues(func() (*setting, error) {
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
		defer cancel()
		return newSetting(ctx, os.Getenv(URLVariable))
	})
}

// setting returns the cluster, starting it for the first caller.
func (l *lender) setting() (*setting, error) {
	if l.set == nil {
		return nil, errors.New("TestMain must call pgtest.Run")
	}
	l.mu.Lock()
	l.used = true
	l.mu.Unlock()
	return l.set()
}

func newSetting(ctx context.Context, url string) (*setting, error) {
	s := &setting{url: url}
	if url == "" {
		c, err := localpg.Open(ctx, localpg.Config{Throwaway: true})
		if err != nil {
			return nil, err
		}
		s.cluster, s.url = c, c.URL()
	}
	cfg, err := pgxpool.ParseConfig(s.url)
	if err != nil {
		return nil, err
	}
	cfg.MaxConns = 4
	if s.admin, err = pgxpool.NewWithConfig(ctx, cfg); err != nil {
		return nil, err
	}
	if s.template, err = s.buildTemplate(ctx); err != nil {
		return nil, err
	}
	return s, nil
}

// buildTemplate makes the database that the others are copies of, unless a process that shares the
// cluster has: its name tells the schema. It gets that name when it is whole.
func (s *setting) buildTemplate(ctx context.Context) (string, error) {
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

func (s *setting) fillTemplate(ctx context.Context, conn *pgx.Conn, name string) error {
	draft := name + "_draft"
	for _, stmt := range []string{`DROP DATABASE IF EXISTS ` + draft, `CREATE DATABASE ` + draft + ` TEMPLATE template0`} {
		if _, err := conn.Exec(ctx, stmt); err != nil {
			return err
		}
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
	return h.Sum(nil), nil
}

// urlOf is the setting's URL with another database.
func (s *setting) urlOf(database string) string {
	u, err := url.Parse(s.url)
	if err != nil {
		return s.url
	}
	u.Path = "/" + database
	return u.String()
}

// lend gives out a free database, emptied, or a new copy of the template.
func (l *lender) lend(ctx context.Context) (*database, error) {
	s, err := l.setting()
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	var d *database
	if n := len(l.free); n > 0 {
		d, l.free = l.free[n-1], l.free[:n-1]
	}
	l.mu.Unlock()
	if d != nil {
		return d, d.empty(ctx)
	}
	if d, err = l.create(ctx, s.template); err != nil {
		return nil, err
	}
	return d, d.remember(ctx)
}

// create makes a database as a copy of template.
func (l *lender) create(ctx context.Context, template string) (*database, error) {
	s, err := l.setting()
	if err != nil {
		return nil, err
	}
	name := "slowpond_test_" + strings.ToLower(rand.Text()[:12])
	d := &database{name: name, url: s.urlOf(name)}
	if _, err := s.admin.Exec(ctx, `CREATE DATABASE `+name+` TEMPLATE `+template); err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all[name] = d
	return d, nil
}

// takeBack puts a database on the free list, if nobody is connected to it any more.
func (l *lender) takeBack(d *database) error {
	ctx, cancel := context.WithTimeout(context.Background(), closeFor)
	defer cancel()
	s, err := l.setting()
	if err != nil {
		return err
	}
	if err := s.deserted(ctx, d); err != nil {
		return errors.Join(err, l.drop(d))
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.free = append(l.free, d)
	return nil
}

func (l *lender) drop(d *database) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	s, err := l.setting()
	if err != nil {
		return err
	}
	l.mu.Lock()
	delete(l.all, d.name)
	l.mu.Unlock()
	_, err = s.admin.Exec(ctx, `DROP DATABASE `+d.name+` WITH (FORCE)`)
	return err
}

// deserted waits for the server to see that d's connections are closed, and complains of those that
// are not.
func (s *setting) deserted(ctx context.Context, d *database) error {
	ticker := time.NewTicker(10 * time.Millisecond)
	defer ticker.Stop()
	for {
		var n int
		var last string
		err := s.admin.QueryRow(ctx, `SELECT count(*), coalesce(min(query), '') FROM pg_stat_activity
			WHERE datname = $1 AND backend_type = 'client backend'`, d.name).Scan(&n, &last)
		if err != nil || n == 0 {
			return err
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%d connections to the test's database were left open, the last statement of one was %q", n, last)
		case <-ticker.C:
		}
	}
}

// close drops what the tests used; with a cluster of its own, by throwing that away.
func (l *lender) close() error {
	if !l.used {
		return nil
	}
	s, err := l.set()
	if err != nil {
		return nil // every test has reported it
	}
	if s.cluster == nil {
		for _, d := range l.all {
			err = errors.Join(err, l.drop(d))
		}
	}
	s.admin.Close()
	if s.cluster != nil {
		err = errors.Join(err, s.cluster.Close())
	}
	return err
}
