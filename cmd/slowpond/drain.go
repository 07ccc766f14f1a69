package main

import (
	"context"
	"net/http"
	"sync"
)

// drain knows the requests in flight. Once it has begun, those that come are not waited for: the API
// refuses them.
type drain struct {
	mu       sync.Mutex
	inFlight int
	begun    bool
	empty    chan struct{} // closed once it has begun and nothing is in flight
}

func newDrain() *drain { return &drain{empty: make(chan struct{})} }

// around keeps count of the requests to a handler.
func (d *drain) around(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if d.enter() {
			defer d.leave()
		}
		next.ServeHTTP(w, r)
	})
}

// enter counts a request, unless it has come too late.
func (d *drain) enter() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.begun {
		d.inFlight++
	}
	return !d.begun
}

func (d *drain) leave() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.inFlight--
	if d.begun && d.inFlight == 0 {
		close(d.empty)
	}
}

// count is how many requests are in flight.
func (d *drain) count() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.inFlight
}

// hasBegun reports whether requests are to be refused.
func (d *drain) hasBegun() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.begun
}

// run begins, once, and waits until what was in flight is answered; false if ctx ends before.
func (d *drain) run(ctx context.Context) bool {
	d.mu.Lock()
	d.begun = true
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
