package api

import (
	"context"
	"sync"
	"time"
)

// callContext is the context of a request, with its call and a time limit. The limit's timer starts when
// somebody first waits for the end: a move waits for nothing but its commit, which goes on without the caller,
// and a timer for each would cost more than deciding it.
type callContext struct {
	context.Context // of the connection
	call            *call
	until           time.Time // zero for no limit

	mu      sync.Mutex
	limited context.Context // nil until somebody waits
	cancel  context.CancelFunc
}

// Value returns the call, or what the context of the connection has.
func (c *callContext) Value(key any) any {
	if key == (callKey{}) {
		return c.call
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.limited != nil {
		return c.limited.Value(key)
	}
	return c.Context.Value(key)
}

// Deadline is when the limit ends, or what the connection has.
func (c *callContext) Deadline() (time.Time, bool) {
	if at, ok := c.Context.Deadline(); c.until.IsZero() || ok && at.Before(c.until) {
		return at, ok
	}
	return c.until, true
}

// Done starts the timer.
func (c *callContext) Done() <-chan struct{} {
	if c.until.IsZero() {
		return c.Context.Done()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.limited == nil {
		c.limited, c.cancel = context.WithDeadline(c.Context, c.until)
	}
	return c.limited.Done()
}

// Err is nil while neither the caller has left nor the limit has passed.
func (c *callContext) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.limited != nil:
		return c.limited.Err()
	case c.Context.Err() != nil:
		return c.Context.Err()
	case !c.until.IsZero() && !time.Now().Before(c.until):
		return context.DeadlineExceeded
	}
	return nil
}

// end stops the timer, and ends what waits.
func (c *callContext) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.cancel != nil {
		c.cancel()
	}
}
