package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/localpg"
)

// storm is one thing that befalls a database.
type storm struct {
	name      string
	lasts     time.Duration
	needsDisk bool
	begin     func(w *weather, ctx context.Context) (end func() error, err error)
}

func storms() []storm {
	return []storm{
		{name: "Postgres stopped", lasts: 8 * time.Second, begin: (*weather).stop},
		{name: "Postgres paused", lasts: 20 * time.Second, begin: (*weather).pause},
		{name: "no connection left", lasts: 10 * time.Second, begin: (*weather).hog},
		{name: "the disk full", lasts: 12 * time.Second, needsDisk: true, begin: (*weather).fill},
		{name: "read-only", lasts: 8 * time.Second, begin: (*weather).forbidWrites},
	}
}

func (w *weather) stop(context.Context) (func() error, error) {
	return func() (err error) {
		w.cluster, err = localpg.Open(context.Background(), localpg.Config{Dir: w.dir})
		return err
	}, w.cluster.Close()
}

// pause stops every process of Postgres, so that connections are accepted and never answered.
func (w *weather) pause(context.Context) (func() error, error) {
	pids, err := processesOf(filepath.Join(w.dir, "postmaster.pid"))
	signalAll(pids, syscall.SIGSTOP)
	return func() error { signalAll(pids, syscall.SIGCONT); return nil }, err
}

// hog takes every connection that Postgres has for its users, the server's too.
func (w *weather) hog(ctx context.Context) (func() error, error) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		var held []*pgx.Conn
		for ctx.Err() == nil {
			if conn, err := pgx.Connect(ctx, w.cluster.URL()+"&application_name=hog"); err == nil {
				held = append(held, conn)
				continue
			}
			_ = askAt(ctx, w.cluster.OwnerURL(), `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
				WHERE usename = '`+application+`' AND application_name <> 'hog'`) // one that has ended is no failure
			_ = wait(ctx, 2*pause)
		}
		for _, conn := range held {
			_ = conn.Close(context.Background())
		}
	}()
	return func() error { cancel(); <-done; return nil }, nil
}

// fill leaves the database no room on its disk.
func (w *weather) fill(context.Context) (func() error, error) {
	path := filepath.Join(w.disk, "filler")
	file, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	block := make([]byte, 1<<16)
	for err == nil {
		_, err = file.Write(block)
	}
	if !errors.Is(err, syscall.ENOSPC) {
		return nil, errors.Join(err, file.Close())
	}
	return func() error { return os.Remove(path) }, file.Close()
}

func (w *weather) forbidWrites(ctx context.Context) (func() error, error) {
	const setting, reload = `default_transaction_read_only`, `SELECT pg_reload_conf()`
	order := func(statements ...string) error {
		for _, sql := range statements {
			if err := askAt(ctx, w.cluster.OwnerURL(), sql); err != nil {
				return err
			}
		}
		return nil
	}
	return func() error { return order(`ALTER SYSTEM RESET `+setting, reload) }, order(`ALTER SYSTEM SET `+setting+` = on`, reload)
}

// diskSize leaves room for a fresh database, its log and some minutes of play.
const diskSize = "400m"

// mountSmall mounts a small disk on a new folder, which needs root. It returns "" where that cannot be done;
// the folder is then a common one.
func (m *machine) mountSmall(dir string) (disk string, err error) {
	if err := os.Mkdir(dir, 0o755); err != nil {
		return "", err
	}
	if err := mountTemporary(dir, diskSize); err != nil {
		m.say("no disk to fill: %v", err)
		return "", nil
	}
	return dir, os.Chmod(dir, 0o755)
}

func signalAll(pids []int, s syscall.Signal) {
	for _, pid := range pids {
		_ = syscall.Kill(pid, s) // it may have ended
	}
}
