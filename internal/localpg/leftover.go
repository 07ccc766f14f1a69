package localpg

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// endLeftover stops the Postgres that a killed program left running on the folder. Only the holder
// of the lock calls it. A postmaster.pid that names a process of another kind is from before a crash
// or a reboot and is removed, because Postgres would believe it; when that number is free, Postgres
// sees so itself.
func (s *site) endLeftover(ctx context.Context) error {
	path := filepath.Join(s.dir, "postmaster.pid")
	b, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return explain(err, path)
	}
	first, _, _ := strings.Cut(string(b), "\n")
	pid, err := strconv.Atoi(strings.TrimSpace(first))
	if err != nil || pid <= 0 || !worksIn(pid, s.dir) {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return explain(err, path)
		}
		return nil
	}
	s.log.Warn("a Postgres left running on the folder is replaced", "pid", pid)
	return s.end(ctx, pid)
}

func (s *site) end(ctx context.Context, pid int) error {
	for _, try := range []struct {
		signal syscall.Signal
		wait   time.Duration
	}{{syscall.SIGINT, fastFor}, {syscall.SIGQUIT, killFor}} {
		if err := syscall.Kill(pid, try.signal); errors.Is(err, syscall.ESRCH) {
			return nil
		}
		for deadline := time.Now().Add(try.wait); time.Now().Before(deadline); {
			if !worksIn(pid, s.dir) {
				return nil
			}
			if err := wait(ctx, pollEvery); err != nil {
				return err
			}
		}
	}
	return fmt.Errorf("%w: the Postgres left running on %s (process %d) does not stop: end it, then start again", ErrInUse, s.dir, pid)
}
