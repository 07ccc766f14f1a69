package localpg

import (
	"bytes"
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync"
)

// report passes on what Postgres writes, line by line, and remembers the end of it for diagnose. It
// is safe for concurrent use.
type report struct {
	log *slog.Logger

	mu    sync.Mutex
	part  []byte // a line that has not ended yet
	lines []string
}

const keepLines = 50

// Write accepts a piece of Postgres's standard error.
func (r *report) Write(b []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.part = append(r.part, b...)
	for {
		line, rest, found := bytes.Cut(r.part, []byte("\n"))
		if !found {
			return len(b), nil
		}
		r.take(string(line))
		r.part = rest
	}
}

// take drops the refusals that Postgres logs while it is polled until ready.
func (r *report) take(line string) {
	if strings.HasPrefix(line, "FATAL:  the database system is ") {
		return
	}
	if len(r.lines) == keepLines {
		r.lines = slices.Delete(r.lines, 0, 1)
	}
	r.lines = append(r.lines, line)
	r.emit(line)
}

// emit logs one line. An ERROR is logged at debug level, since the client that caused it reports it; a
// FATAL that ends a start is returned as that start's error.
func (r *report) emit(line string) {
	level := slog.LevelDebug
	severity, text, found := strings.Cut(line, ":  ")
	switch severity {
	case "FATAL":
		level = slog.LevelInfo
	case "WARNING":
		level = slog.LevelWarn
	case "PANIC":
		level = slog.LevelError
	}
	if !found {
		text = line
	}
	r.log.Log(context.Background(), level, "postgres: "+text)
}

// said returns the last lines, oldest first.
func (r *report) said() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.lines)
}
