package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// site is a folder that a drill takes place in, with the user Postgres runs as: it refuses root, and
// so slowpond as root runs it as user postgres.
type site struct {
	dir      string
	out      io.Writer
	began    time.Time
	postgres *syscall.Credential // nil for the user of this program
	servers  []*server
}

func newSite(out io.Writer) (*site, error) {
	dir, err := os.MkdirTemp("", "slowpond-drill-")
	if err != nil {
		return nil, err
	}
	s := &site{dir: dir, out: out, began: time.Now()}
	if os.Geteuid() == 0 {
		if s.postgres, err = credential("postgres"); err != nil {
			return nil, errors.Join(err, os.RemoveAll(dir))
		}
	}
	return s, os.Chmod(dir, 0o755)
}

func credential(name string) (*syscall.Credential, error) {
	u, err := user.Lookup(name)
	if err != nil {
		return nil, err
	}
	uid, errUID := strconv.ParseUint(u.Uid, 10, 32)
	gid, errGID := strconv.ParseUint(u.Gid, 10, 32)
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, errors.Join(errUID, errGID)
}

// close ends every server and removes all that the drill has made.
func (s *site) close() error {
	for _, server := range s.servers {
		server.kill()
	}
	return os.RemoveAll(s.dir)
}

// say prints a line with the seconds since the beginning.
func (s *site) say(format string, args ...any) {
	fmt.Fprintf(s.out, "%6.1fs  %s\n", time.Since(s.began).Seconds(), fmt.Sprintf(format, args...))
}

// path is a place in the site.
func (s *site) path(elements ...string) string {
	return filepath.Join(append([]string{s.dir}, elements...)...)
}

// folder makes a folder that belongs to Postgres.
func (s *site) folder(name string) (string, error) {
	dir := s.path(name)
	if err := os.Mkdir(dir, 0o700); err != nil {
		return "", err
	}
	if s.postgres == nil {
		return dir, nil
	}
	return dir, os.Chown(dir, int(s.postgres.Uid), int(s.postgres.Gid))
}

// asPostgres runs a program as the user Postgres runs as.
func (s *site) asPostgres(ctx context.Context, name string, args ...string) error {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = "/"
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: s.postgres}
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w: %s", filepath.Base(name), err, said.String())
	}
	return nil
}

// socket is where the embedded database of a data folder is reached.
func socket(dataDir string) string { return filepath.Join(dataDir, "postgres.run") }

// ask runs one query on the embedded database of a data folder that is being served.
func ask(ctx context.Context, dataDir, sql string, into ...any) error {
	conn, err := pgx.Connect(ctx, fmt.Sprintf("host=%s port=5432 user=slowpond dbname=slowpond sslmode=disable", socket(dataDir)))
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if len(into) == 0 {
		_, err = conn.Exec(ctx, sql)
		return err
	}
	return conn.QueryRow(ctx, sql).Scan(into...)
}

// wait returns after d, or with ctx's error.
func wait(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
