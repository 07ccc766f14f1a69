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

// endLeftover prepares for a new Postgres: it stops one that a killed program left running on the
// folder, and removes files that would make the new one believe that another still runs. Only the
// holder
// of the lock may call it.
func (s *cluster) endLeftover(ctx context.Context) error {
	path := filepath.Join(s.dir, "postmaster.pid")
	b, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return explain(err, path)
	}
	pid := parsePID(b)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case pid > 0 && isPostmaster(pid, s.dir):
		s.log.Warn("replacing a Postgres left running on the folder", "pid", pid)
		err = s.end(ctx, pid)
	case pid > 0 && errors.Is(syscall.Kill(pid, 0), syscall.ESRCH):
		err = nil // Postgres itself notices that no process has this id
	default:
		err = remove(path) // the id is now another program's, or a full disk left the file empty
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return s.clearSocket()
}

func parsePID(postmasterPID []byte) int {
	first, _, _ := strings.Cut(string(postmasterPID), "\n")
	pid, err := strconv.Atoi(strings.TrimSpace(first))
	if err != nil {
		return 0
	}
	return pid
}

// clearSocket removes an earlier socket and its lock file, which also holds a process id.
func (s *cluster) clearSocket() error {
	socket := filepath.Join(s.run, ".s.PGSQL."+port)
	return errors.Join(remove(socket), remove(socket+".lock"))
}

func remove(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return explain(err, path)
	}
	return nil
}

// end stops a Postgres that is not a child of this process.
func (s *cluster) end(ctx context.Context, pid int) error {
	for _, step := range shutdown[:2] {
		if err := syscall.Kill(pid, step.signal); errors.Is(err, syscall.ESRCH) {
			return nil
		}
		for deadline := time.Now().Add(step.wait); time.Now().Before(deadline); {
			if !isPostmaster(pid, s.dir) {
				return nil
			}
			if err := wait(ctx, pollEvery); err != nil {
				return err
			}
		}
	}
	return fmt.Errorf("%w: the Postgres left running on %s (process %d) does not stop: end it, then start again", ErrInUse, s.dir, pid)
}
