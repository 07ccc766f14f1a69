package pgtest

import (
	"context"
	"crypto/rand"
	"errors"
	"os"
	"strings"
	"sync"
	"time"
)

// lender owns the databases of one test process.
type lender struct {
	set func() (*cluster, error) // starts the cluster once, for the first test that asks

	mu   sync.Mutex
	used bool
	free []*database
	all  map[string]*database
}

// database is one copy of the template.
type database struct {
	name string
	url  string // as its owner
	seed seed   // the rows that migrations put into it; nil until it was first lent
}

func (l *lender) open() {
	l.all = map[string]*database{}
	l.set = sync.OnceValues(func() (*cluster, error) {
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
		defer cancel()
		return newCluster(ctx, os.Getenv(URLVariable))
	})
}

// cluster returns the cluster, starting it for the first caller.
func (l *lender) cluster() (*cluster, error) {
	if l.set == nil {
		return nil, errors.New("TestMain must call pgtest.Run")
	}
	l.mu.Lock()
	l.used = true
	l.mu.Unlock()
	return l.set()
}

// lend gives out a free database, emptied, or a new copy of the template.
func (l *lender) lend(ctx context.Context) (*database, error) {
	s, err := l.cluster()
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
	s, err := l.cluster()
	if err != nil {
		return nil, err
	}
	name := "slowpond_test_" + strings.ToLower(rand.Text()[:12])
	d := &database{name: name, url: s.urlOf(name)}
	if _, err := s.admin.Exec(ctx, `CREATE DATABASE `+name+` TEMPLATE `+template+s.strategy); err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all[name] = d
	return d, nil
}

// takeBack puts a database on the free list once nobody is connected to it.
func (l *lender) takeBack(d *database, patience time.Duration) error {
	s, err := l.cluster()
	if err != nil {
		return err
	}
	if err := s.deserted(d, patience); err != nil {
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
	s, err := l.cluster()
	if err != nil {
		return err
	}
	l.mu.Lock()
	delete(l.all, d.name)
	l.mu.Unlock()
	_, err = s.admin.Exec(ctx, `DROP DATABASE `+d.name+` WITH (FORCE)`)
	return err
}

// close drops the databases that the tests used, or removes the cluster where it is private.
func (l *lender) close() error {
	if !l.used {
		return nil
	}
	s, err := l.set()
	if err != nil {
		return nil // every test has reported it
	}
	if s.private == nil {
		for _, d := range l.all {
			err = errors.Join(err, l.drop(d))
		}
	}
	s.admin.Close()
	if s.private != nil {
		err = errors.Join(err, s.private.Close())
	}
	return err
}
