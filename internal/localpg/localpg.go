// Package localpg runs a private Postgres when no database URL is given.
//
// A cluster is one folder, Config.Dir. Beside it are DIR.lock, which the program that runs the cluster
// holds while it lives (flock, so it is freed however that program ends), and DIR.run with the socket,
// which only the cluster's user and root can reach: there is no TCP port
// and no password.
//
// Crashes. A folder is initialised under another name and renamed when it is whole, and a folder
// with data is never initialised again. When the program is killed Postgres may outlive it; the next
// program to take the lock stops that Postgres and starts its own, so that settings, log and
// supervision are always those of the running program. When Postgres is killed under a running program,
// the
// program starts it again. Every acknowledged commit survives all of these (fsync,
// synchronous_commit and full_page_writes are on, pages carry checksums).
package localpg

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"sync"
	"time"
)

// Config says where a cluster lives and how it runs.
type Config struct {
	// Dir is the cluster's folder. It is made if absent. Throwaway needs none.
	Dir string
	// BinDir holds initdb and postgres. Empty means to search PATH and the usual folders.
	BinDir string
	// Logger receives what Postgres logs. Nil discards it.
	Logger *slog.Logger
	// Throwaway makes a cluster for tests: in a new temporary folder that Close removes, without
	// fsync, and ending with this process however that ends (on Linux).
	Throwaway bool
}

// Cluster is a running Postgres.
type Cluster struct {
	url, ownerURL string
	close         func() error
}

// attachWait is how long Attach waits for a Postgres that another program is starting, and how long
// Open and Attach wait for a command that holds the folder.
const attachWait = time.Minute

// URL returns where pgx and psql reach the cluster's database, as the application's role: it owns nothing
// and may do what it was granted.
func (c *Cluster) URL() string { return c.url }

// OwnerURL returns where they reach it as its owner, who is also the cluster's superuser.
func (c *Cluster) OwnerURL() string { return c.ownerURL }

// Close stops the Postgres that Open or Attach started, after rolling back what is in progress, and
// releases the folder. It leaves another program's Postgres alone. It may be called twice.
func (c *Cluster) Close() error { return c.close() }

// Open starts Postgres on cfg.Dir and keeps it running until Close, initialising the folder first if
// it is absent or empty. It returns once the database answers, after crash recovery if that is due.
// It fails with one of this package's errors: ErrInUse if a server uses the folder. It waits up to a
// minute for a command that does.
func Open(ctx context.Context, cfg Config) (*Cluster, error) {
	if cfg.Throwaway {
		return openThrowaway(ctx, cfg)
	}
	deadline := time.Now().Add(attachWait)
	for {
		c, err := open(ctx, cfg, false)
		if !errors.Is(err, errBrief) || time.Now().After(deadline) {
			return c, err
		}
		if err := wait(ctx, pollEvery); err != nil {
			return nil, err
		}
	}
}

// Attach uses the Postgres that another program runs on cfg.Dir, waiting if it is still starting,
// and otherwise does what Open does. It is for commands that work whether or not the server runs.
// Commands wait for each other: the Postgres that one has started ends with it.
func Attach(ctx context.Context, cfg Config) (*Cluster, error) {
	deadline := time.Now().Add(attachWait)
	for {
		c, err := open(ctx, cfg, true)
		if !errors.Is(err, ErrInUse) {
			return c, err
		}
		if c, ok := running(ctx, cfg); ok && !errors.Is(err, errBrief) {
			return c, nil
		}
		if time.Now().After(deadline) {
			return nil, fmt.Errorf("%w; its Postgres has not answered for %v", err, attachWait)
		}
		if err := wait(ctx, pollEvery); err != nil {
			return nil, err
		}
	}
}

// running returns the Postgres that already answers on cfg.Dir.
func running(ctx context.Context, cfg Config) (*Cluster, bool) {
	s, err := newCluster(cfg)
	if err != nil {
		return nil, false
	}
	if ping(ctx, s.url(owner, databaseName)) != nil || ensureDatabase(ctx, s) != nil {
		return nil, false
	}
	return s.reached(func() error { return nil }), true
}

func open(ctx context.Context, cfg Config, brief bool) (_ *Cluster, err error) {
	s, err := newCluster(cfg)
	if err != nil {
		return nil, err
	}
	if err := s.makeParent(); err != nil {
		return nil, err
	}
	held, err := lockFolder(ctx, s.dir, s.account, brief)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, unlock(held))
		}
	}()
	if err := s.prepare(ctx, installations(ctx, cfg.BinDir)); err != nil {
		return nil, err
	}
	p, err := s.start(ctx)
	if err != nil {
		return nil, err
	}
	if err := ensureDatabase(ctx, s); err != nil {
		p.stop()
		return nil, err
	}
	s.log.Info("postgres is ready", "folder", s.dir, "version", s.in.major, "socket", s.run)
	stop := s.supervise(p)
	return s.reached(sync.OnceValue(func() error {
		stop()
		return errors.Join(remove(s.run), unlock(held))
	})), nil
}

// reached returns the running cluster.
func (s *cluster) reached(end func() error) *Cluster {
	return &Cluster{url: s.url(application, databaseName), ownerURL: s.url(owner, databaseName), close: end}
}

// newCluster determines the paths and the user, and changes nothing.
func newCluster(cfg Config) (*cluster, error) {
	if cfg.Dir == "" {
		return nil, fmt.Errorf("%w: no folder is given", ErrNotCluster)
	}
	dir, err := filepath.Abs(cfg.Dir)
	if err != nil {
		return nil, fmt.Errorf("localpg: %w", err)
	}
	acc, err := accountOf(dir)
	if err != nil {
		return nil, err
	}
	log := cfg.Logger
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return &cluster{dir: dir, run: socketFolder(dir, acc.uid), account: acc, log: log, throwaway: cfg.Throwaway}, nil
}
