package localpg

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"
)

// cluster is one data folder on this machine, and how its Postgres is run.
type cluster struct {
	dir       string // Postgres's data directory, absolute
	run       string // the socket's folder
	account   account
	in        installation
	log       *slog.Logger
	throwaway bool
}

// unfinished begins the names of the folders in which initdb works.
func (s *cluster) unfinished() string { return s.dir + ".new-" }

// makeParent makes the folder that holds the cluster's, and checks that the cluster's user can
// enter it and everything above. It comes first, since the lock file stands there.
func (s *cluster) makeParent() error {
	parent := filepath.Dir(s.dir)
	mode := fs.FileMode(0o700)
	if s.account.other {
		mode = 0o755
	}
	if err := os.MkdirAll(parent, mode); err != nil {
		return explain(err, parent)
	}
	if !s.account.other {
		return nil
	}
	return s.account.checkPath(parent)
}

// prepare chooses the installation for the folder: it initialises a folder that is absent or empty, and
// checks any other.
func (s *cluster) prepare(ctx context.Context, list []installation) error {
	empty, err := isEmpty(s.dir)
	if err != nil {
		return explain(err, s.dir)
	}
	major := 0
	if !empty {
		if major, err = s.check(); err != nil {
			return err
		}
	}
	if s.in, err = choose(list, major); err != nil {
		return fmt.Errorf("%w (folder %s)", err, s.dir)
	}
	if err := s.makeSocketFolder(); err != nil || !empty {
		return err
	}
	return s.initialise(ctx)
}

func isEmpty(dir string) (bool, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return true, nil
	}
	return len(entries) == 0, err
}

// check returns the major version that made the folder, if it is a cluster that Postgres will accept.
func (s *cluster) check() (int, error) {
	info, err := os.Stat(s.dir)
	if err != nil {
		return 0, explain(err, s.dir)
	}
	if uid := ownerOf(info); uid != s.account.uid {
		return 0, fmt.Errorf("%w: %s belongs to user id %d and Postgres runs as %s: chown -R %d:%d %[2]s, or start the program as its owner",
			ErrPermission, s.dir, uid, s.account.name, s.account.uid, s.account.gid)
	}
	if info.Mode().Perm()&0o027 != 0 || info.Mode().Perm()&0o700 != 0o700 {
		return 0, fmt.Errorf("%w: %s has mode %04o and Postgres insists on 0700: chmod 0700 %[2]s", ErrPermission, s.dir, info.Mode().Perm())
	}
	b, err := os.ReadFile(filepath.Join(s.dir, "PG_VERSION"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return 0, explain(err, s.dir)
	}
	major := parseMajor(string(b))
	if major == 0 {
		return 0, fmt.Errorf("%w: %s has files but no readable PG_VERSION: move them away, restore a backup, or choose another data folder", ErrNotCluster, s.dir)
	}
	return major, nil
}

// initialise makes a new cluster under another name and renames it when it is whole and on disk. It
// first removes what an interrupted attempt left.
func (s *cluster) initialise(ctx context.Context) error {
	if err := s.removeUnfinished(ctx); err != nil {
		return err
	}
	parent := filepath.Dir(s.dir)
	work, err := os.MkdirTemp(parent, filepath.Base(s.unfinished()))
	if err != nil {
		return explain(err, parent)
	}
	if err := s.fill(ctx, work); err != nil {
		return errors.Join(err, os.RemoveAll(work))
	}
	return nil
}

// removeUnfinished tries again while the processes of a killed initdb still write as they end.
func (s *cluster) removeUnfinished(ctx context.Context) error {
	old, err := filepath.Glob(escapeGlob(s.unfinished()) + "*")
	if err != nil {
		return fmt.Errorf("localpg: %w", err)
	}
	deadline := time.Now().Add(busyFor)
	for _, path := range old {
		for err := os.RemoveAll(path); err != nil; err = os.RemoveAll(path) {
			if time.Now().After(deadline) {
				return explain(err, path)
			}
			if err := wait(ctx, pollEvery); err != nil {
				return err
			}
		}
	}
	return nil
}

// fill turns the empty folder work into the cluster.
func (s *cluster) fill(ctx context.Context, work string) error {
	if err := s.account.give(work); err != nil {
		return explain(err, work)
	}
	if err := s.initdb(ctx, work); err != nil {
		return err
	}
	if err := os.Rename(work, s.dir); err != nil {
		return explain(err, s.dir)
	}
	return syncFolder(filepath.Dir(s.dir))
}

// initdb makes a cluster in the C locale, whose order no upgrade of the system's can change.
func (s *cluster) initdb(ctx context.Context, dir string) error {
	args := []string{"-D", dir, "--username=" + owner, "--encoding=UTF8", "--locale=C", "--auth=trust", "--no-instructions"}
	if s.throwaway {
		args = append(args, "--no-sync")
	} else {
		args = append(args, "--data-checksums")
	}
	cmd := exec.CommandContext(ctx, filepath.Join(s.in.bin, "initdb"), args...)
	s.asServer(cmd)
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	dieWithParent(cmd.SysProcAttr)
	runtime.LockOSThread() // see watch
	defer runtime.UnlockOSThread()
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return fmt.Errorf("localpg: initdb: %w", ctx.Err())
		}
		return diagnose(strings.Split(out.String(), "\n"), s.dir, err)
	}
	return nil
}

func syncFolder(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return explain(err, path)
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return explain(err, path)
	}
	return nil
}

func escapeGlob(path string) string {
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(path)
}
