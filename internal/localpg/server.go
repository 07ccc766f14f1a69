package localpg

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

const (
	pollEvery = 25 * time.Millisecond
	pingFor   = 2 * time.Second
	busyFor   = 30 * time.Second // how long the processes of an earlier Postgres may take to end
)

// settings are given on the command line, where they win over the folder's postgresql.conf.
func (s *cluster) settings() []string {
	set := []string{
		"listen_addresses=", "port=" + port, "unix_socket_permissions=0700",
		`unix_socket_directories="` + strings.ReplaceAll(s.run, `"`, `""`) + `"`,
		"logging_collector=off", "log_destination=stderr", "log_line_prefix=", "log_checkpoints=off",
		// Rows and parameters stay out of the log: they may hold secrets.
		"log_error_verbosity=terse", "log_min_error_statement=panic", "log_statement=none",
		"TimeZone=UTC", "log_timezone=UTC",
	}
	if s.throwaway {
		return append(set, "fsync=off", "synchronous_commit=off", "full_page_writes=off", "wal_level=minimal",
			"max_wal_senders=0", "checkpoint_timeout=1h", "max_wal_size=4GB",
			fmt.Sprintf("max_connections=%d", 200+50*runtime.GOMAXPROCS(0)))
	}
	return append(set, "fsync=on", "synchronous_commit=on", "full_page_writes=on")
}

// asServer makes cmd run as the cluster's user, in its own session, so that an interrupt typed at the
// terminal reaches only the program, which stops Postgres when its requests are done.
func (s *cluster) asServer(cmd *exec.Cmd) {
	cmd.Dir = "/"
	cmd.Env = []string{"LC_ALL=C", "PATH=/usr/bin:/bin"}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Credential: s.account.credential()}
	if s.throwaway {
		dieWithParent(cmd.SysProcAttr)
	}
}

// start returns a Postgres that answers, waiting for the processes of an earlier one to end.
func (s *cluster) start(ctx context.Context) (*process, error) {
	deadline := time.Now().Add(busyFor)
	for {
		if err := s.endLeftover(ctx); err != nil {
			return nil, err
		}
		p, err := s.launch()
		if err != nil {
			return nil, err
		}
		err = s.ready(ctx, p)
		if err == nil {
			return p, nil
		}
		if !errors.Is(err, errBusy) || time.Now().After(deadline) {
			return nil, err
		}
		if err := wait(ctx, 10*pollEvery); err != nil {
			return nil, err
		}
	}
}

// ready waits until p answers. Recovery after a crash may take long, so only p's end or ctx limits
// the wait.
func (s *cluster) ready(ctx context.Context, p *process) error {
	for {
		select {
		case <-p.done:
			return diagnose(p.report.said(), s.dir, p.err)
		default:
		}
		err := ping(ctx, s.url(owner, "postgres"))
		if err == nil {
			return nil
		}
		if err := s.refusal(err); err != nil {
			p.stop()
			return err
		}
		if err := wait(ctx, pollEvery); err != nil {
			p.stop()
			return fmt.Errorf("localpg: waiting for Postgres: %w", err)
		}
	}
}

// refusal diagnoses an error that will not go away by waiting; it returns nil for a Postgres that is
// starting or ending, or does not answer yet.
func (s *cluster) refusal(err error) error {
	pg, ok := errors.AsType[*pgconn.PgError](err)
	if !ok || strings.HasPrefix(pg.Code, "57") || strings.HasPrefix(pg.Code, "53") {
		return nil
	}
	return diagnose([]string{"FATAL:  " + pg.Message}, s.dir, err)
}

func ping(ctx context.Context, url string) error {
	ctx, cancel := context.WithTimeout(ctx, pingFor)
	defer cancel()
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return err
	}
	return conn.Close(ctx)
}

// ensureDatabase makes the one database of the cluster and the application's role; a crash may have
// come after initdb and before this, and older programs made no such role.
func ensureDatabase(ctx context.Context, s *cluster) error {
	conn, err := pgx.Connect(ctx, s.url(owner, "postgres"))
	if err != nil {
		return fmt.Errorf("localpg: %w", err)
	}
	defer conn.Close(ctx)
	err = ensure(ctx, conn, `SELECT FROM pg_database WHERE datname = $1`, databaseName, `CREATE DATABASE `+databaseName)
	if err == nil {
		err = ensure(ctx, conn, `SELECT FROM pg_roles WHERE rolname = $1`, application, `CREATE ROLE `+application+` LOGIN`)
	}
	if err == nil {
		err = ping(ctx, s.url(application, databaseName))
	}
	if refused := s.refusal(err); refused != nil {
		return refused
	}
	if err != nil {
		return fmt.Errorf("localpg: %w", err)
	}
	return nil
}

// ensure creates what a query does not find. A command may do the same at the same time.
func ensure(ctx context.Context, conn *pgx.Conn, query, name, create string) error {
	found, err := conn.Exec(ctx, query, name)
	if err != nil || found.RowsAffected() > 0 {
		return err
	}
	_, err = conn.Exec(ctx, create)
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok && slices.Contains([]string{"42P04", "42710", "23505"}, pg.Code) {
		return nil
	}
	return err
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
