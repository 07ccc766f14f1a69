package localpg

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"strings"
	"sync"
	"syscall"
)

// errBusy: processes of an earlier Postgres still hold the folder. They end by themselves.
var errBusy = errors.New("an earlier Postgres is still ending")

// explain turns what the system says about path into one of this package's errors.
func explain(err error, path string) error {
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return fmt.Errorf("%w: %s cannot be written: free some space and start again, nothing is lost", ErrDiskFull, path)
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS), errors.Is(err, syscall.ENOTDIR):
		return fmt.Errorf("%w: %w: give the program a data folder that it may write, or start it as the folder's owner", ErrPermission, err)
	default:
		return fmt.Errorf("localpg: %w", err)
	}
}

// diagnose turns the last words of initdb or postgres into one of this package's errors. Their
// messages are in English because they run in the C locale.
func diagnose(lines []string, dir string, exit error) error {
	last := lastWords(lines)
	if last == "" {
		last = fmt.Sprint(exit)
	}
	switch {
	case strings.Contains(last, "No space left on device"), strings.Contains(last, "Disk quota exceeded"):
		return fmt.Errorf("%w: %s cannot be written: free some space and start again, nothing is lost (%s)", ErrDiskFull, dir, last)
	case strings.Contains(last, "pre-existing shared memory block"), strings.Contains(last, "lock file \"postmaster.pid\" already exists"):
		return fmt.Errorf("%w: %w in %s: wait until its processes are gone, or end them (%s)", ErrInUse, errBusy, dir, last)
	case strings.Contains(last, "Permission denied"):
		return fmt.Errorf("%w: files in %s cannot be used: give them back to the user that Postgres runs as, with mode 0600 (%s)", ErrPermission, dir, last)
	default:
		return fmt.Errorf("%w in %s: %s", ErrStart, dir, last)
	}
}

// lastWords finds the line that says why a program gave up.
func lastWords(lines []string) string {
	last := ""
	for _, line := range lines {
		severity, rest, _ := strings.Cut(line, ":")
		switch {
		case severity == "FATAL", severity == "PANIC", strings.HasPrefix(rest, " error"), strings.HasPrefix(rest, " could not"):
			return strings.TrimSpace(line)
		case strings.TrimSpace(line) != "":
			last = strings.TrimSpace(line)
		}
	}
	return last
}

// report passes on what Postgres writes, line by line, and remembers the beginning of it for
// diagnose. It is safe for concurrent use.
type report struct {
	log *slog.Logger

	mu    sync.Mutex
	part  []byte
	lines []string
}

// keepLines is how much a report remembers: enough to hold the reason why a start failed.
const keepLines = 200

func (r *report) Write(b []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.part = append(r.part, b...)
	for {
		line, rest, found := strings.Cut(string(r.part), "\n")
		if !found {
			return len(b), nil
		}
		r.part = []byte(rest)
		if len(r.lines) < keepLines {
			r.lines = append(r.lines, line)
		}
		r.emit(line)
	}
}

func (r *report) said() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]string(nil), r.lines...)
}

// emit logs one line. ERROR is for the client that caused it, who reports it in its own words.
func (r *report) emit(line string) {
	level := slog.LevelInfo
	severity, text, found := strings.Cut(line, ":  ")
	switch severity {
	case "ERROR":
		level = slog.LevelDebug
	case "WARNING", "FATAL":
		level = slog.LevelWarn
	case "PANIC":
		level = slog.LevelError
	}
	if !found {
		text = line
	}
	r.log.Log(context.Background(), level, "postgres: "+text)
}
