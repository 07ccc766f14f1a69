package postgres

import (
	"context"
	"sync/atomic"
	"time"
)

// patience is how long one request may still wait for the database, over all of its statements: what it
// does in between does not count.
type patience struct {
	allowed time.Duration
	spent   atomic.Int64
}

type patienceKey struct{}

// Patient returns a context in which all waits for the database together take d at most. Statements
// that go on after the caller has left (Apart) are bounded too; a zero d sets no bound.
func Patient(ctx context.Context, d time.Duration) context.Context {
	if d <= 0 {
		return ctx
	}
	return context.WithValue(ctx, patienceKey{}, &patience{allowed: d})
}

func patienceOf(ctx context.Context) *patience {
	p, _ := ctx.Value(patienceKey{}).(*patience)
	return p
}

func (p *patience) left() time.Duration { return max(0, p.allowed-time.Duration(p.spent.Load())) }

func (p *patience) spend(d time.Duration) { p.spent.Add(int64(d)) }

// Await returns what a channel brings, and false where the request's patience ends before that. A caller
// who leaves does not end it.
func Await[T any](ctx context.Context, from <-chan T) (got T, ok bool) {
	p := patienceOf(ctx)
	if p == nil {
		return <-from, true
	}
	began := time.Now()
	defer func() { p.spend(time.Since(began)) }()
	timer := time.NewTimer(p.left())
	defer timer.Stop()
	select {
	case got = <-from:
		return got, true
	case <-timer.C:
		return got, false
	}
}
