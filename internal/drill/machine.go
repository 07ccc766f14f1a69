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

// machine is the folder of a drill, with the user that Postgres runs as: since Postgres refuses root,
// slowpond as root runs it as user postgres.
type machine struct {
	dir      string
	out      io.Writer
	began    time.Time
	postgres *syscall.Credential // nil for the user of this program
	servers  []*server
	programs []*exec.Cmd // other programs that run
}

func newMachine(out io.Writer) (*machine, error) {
	dir, err := os.MkdirTemp("", "slowpond-drill-")
	if err != nil {
		return nil, err
	}
	m := &machine{dir: dir, out: out, began: time.Now()}
	if os.Geteuid() == 0 {
		if m.postgres, err = credential("postgres"); err != nil {
			return nil, errors.Join(err, os.RemoveAll(dir))
		}
	}
	return m, os.Chmod(dir, 0o755)
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
func (m *machine) close() error {
	for _, server := range m.servers {
		server.kill()
	}
	for _, program := range m.programs {
		_ = syscall.Kill(-program.Process.Pid, syscall.SIGKILL) // the group it leads; it may have ended
	}
	err := os.RemoveAll(m.dir)
	for deadline := time.Now().Add(patience); err != nil && time.Now().Before(deadline); err = os.RemoveAll(m.dir) {
		_ = wait(context.Background(), 10*pause) // a process that was killed may still be writing
	}
	return err
}

// say prints a line with the seconds since the beginning.
func (m *machine) say(format string, args ...any) {
	fmt.Fprintf(m.out, "%6.1fs  %s\n", time.Since(m.began).Seconds(), fmt.Sprintf(format, args...))
}

// path is a path in that folder.
func (m *machine) path(elements ...string) string {
	return filepath.Join(append([]string{m.dir}, elements...)...)
}

// folder makes a folder that belongs to Postgres.
func (m *machine) folder(name string) (string, error) {
	dir := m.path(name)
	if err := os.Mkdir(dir, 0o700); err != nil {
		return "", err
	}
	if m.postgres == nil {
		return dir, nil
	}
	return dir, os.Chown(dir, int(m.postgres.Uid), int(m.postgres.Gid))
}

// asPostgres runs a program as the user Postgres runs as.
func (m *machine) asPostgres(ctx context.Context, name string, args ...string) error {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = "/"
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: m.postgres}
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w: %s", filepath.Base(name), err, said.String())
	}
	return nil
}

// socket returns the socket folder of a data folder's embedded database.
func socket(dataDir string) string { return filepath.Join(dataDir, "postgres.run") }

// The roles of a database: its owner, and a server's.
const (
	owner       = "slowpond"
	application = "slowpond_app"
)

// embedded is the URL of a data folder's database while it is being served, as its owner.
func embedded(dataDir string) string { return embeddedAs(owner, dataDir) }

func embeddedAs(role, dataDir string) string {
	return "postgres:///slowpond?host=" + socket(dataDir) + "&port=5432&user=" + role + "&sslmode=disable"
}

// roles are the settings of a server that migrates with one role and serves with another.
func roles(ownerURL, applicationURL string) []string {
	return []string{"SLOWPOND_DATABASE_OWNER_URL=" + ownerURL, "SLOWPOND_DATABASE_URL=" + applicationURL}
}

// ensureApplication makes the server's role where an older program has not.
func ensureApplication(ctx context.Context, url string) error {
	return askAt(ctx, url, `DO $$ BEGIN
		IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '`+application+`') THEN CREATE ROLE `+application+` LOGIN; END IF; END $$`)
}

// ask runs one query on the embedded database of a data folder that is being served.
func ask(ctx context.Context, dataDir, sql string, into ...any) error {
	return askAt(ctx, embedded(dataDir), sql, into...)
}

// askAt runs one query on a database and reads its one row where into is given.
func askAt(ctx context.Context, url, sql string, into ...any) error {
	conn, err := pgx.Connect(ctx, url)
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
