package httpserver

import (
	"context"
	"errors"
	"net/http"
	"sync"
)

// ErrEnding is the cause with which the context of Ending ends.
var ErrEnding = errors.New("the server is ending")

// drain counts the requests in flight. Once it has begun it does not wait for new ones, which the
// handler refuses.
type drain struct {
	ending context.Context // ends when the drain begins
	begin  context.CancelCauseFunc

	mu       sync.Mutex
	inFlight int
	empty    chan struct{} // closed once it has begun and nothing is in flight
}

func newDrain() *drain {
	d := &drain{empty: make(chan struct{})}
	d.ending, d.begin = context.WithCancelCause(context.Background())
	return d
}

// around counts the requests to a handler.
func (d *drain) around(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if d.enter() {
			defer d.leave()
		}
		next.ServeHTTP(w, r)
	})
}

// enter counts a request, unless the drain has begun.
func (d *drain) enter() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.ending.Err() != nil {
		return false
	}
	d.inFlight++
	return true
}

func (d *drain) leave() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.inFlight--
	if d.ending.Err() != nil && d.inFlight == 0 {
		close(d.empty)
	}
}

func (d *drain) count() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.inFlight
}

// run begins the drain, once, and waits until the requests in flight are answered; it returns false if ctx ends first.
func (d *drain) run(ctx context.Context) bool {
	d.mu.Lock()
	d.begin(ErrEnding)
	if d.inFlight == 0 {
		close(d.empty)
	}
	d.mu.Unlock()
	select {
	case <-d.empty:
		return true
	case <-ctx.Done():
		return false
	}
}
