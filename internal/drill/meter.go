package main

import (
	"net/http"
	"sync"
	"time"
)

// meter watches the answers that players get.
type meter struct {
	mu sync.Mutex
	readings
}

// readings are what a meter has seen since it was reset.
type readings struct {
	slowest time.Duration // to be answered, as the client measures it
	away    int           // answers 503
	broken  error         // of a request that was not answered at all; the last one
}

func (m *meter) note(status int, took time.Duration, broken error) {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.slowest = max(m.slowest, took)
	if status == http.StatusServiceUnavailable {
		m.away++
	}
	if broken != nil {
		m.broken = broken
	}
}

func (m *meter) reset() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.readings = readings{}
}

func (m *meter) read() readings {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.readings
}
