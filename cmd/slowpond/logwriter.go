package main

import (
	"io"
	"log/slog"
	"sync"
	"time"
)

const (
	logDelay   = 20 * time.Millisecond // how long a line may wait for others
	logSpare   = 64 << 10              // most bytes that are kept to be used again
	logPending = 1 << 20               // most bytes that wait while whoever reads the log is slow
)

// logWriter writes the log in the background, many lines at once, so that no request waits for whoever
// reads it. Lines that find no room are lost, and it is logged how many. The last lines before a crash
// may be lost too.
type logWriter struct {
	to io.Writer

	mu      sync.Mutex
	pending []byte
	spare   []byte // to be pending next
	lost    int
	closed  bool // lines are written at once

	wake  chan struct{}
	ended chan struct{} // closed once everything is written after close
}

func newLogWriter(to io.Writer) *logWriter {
	b := &logWriter{to: to, wake: make(chan struct{}, 1), ended: make(chan struct{})}
	go b.run()
	return b
}

// Write takes a line; it does not wait, and does not fail, until close.
func (b *logWriter) Write(line []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case b.closed:
		return b.to.Write(line)
	case len(b.pending)+len(line) > logPending:
		b.lost++
		return len(line), nil
	}
	b.pending = append(b.pending, line...)
	select {
	case b.wake <- struct{}{}:
	default: // it is awake
	}
	return len(line), nil
}

// run writes what waits until close.
func (b *logWriter) run() {
	defer close(b.ended)
	for range b.wake {
		time.Sleep(logDelay)
		b.flush()
	}
	b.flush()
}

func (b *logWriter) flush() {
	b.mu.Lock()
	lines, lost := b.pending, b.lost
	b.pending, b.spare, b.lost = b.spare, nil, 0
	b.mu.Unlock()
	if len(lines) > 0 {
		_, _ = b.to.Write(lines) // nowhere is left to say that it failed
	}
	if cap(lines) <= logSpare {
		b.mu.Lock()
		b.spare = lines[:0]
		b.mu.Unlock()
	}
	if lost > 0 {
		slog.New(slog.NewTextHandler(b.to, nil)).Warn("the log was not read quickly enough", "lines_lost", lost)
	}
}

// close writes what waits.
func (b *logWriter) close() {
	b.mu.Lock()
	b.closed = true
	close(b.wake)
	b.mu.Unlock()
	<-b.ended
}
