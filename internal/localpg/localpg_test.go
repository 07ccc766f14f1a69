package localpg

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

func TestReopenedFolderKeepsItsData(t *testing.T) {
	t.Parallel()
	dir := newDir(t)
	c := mustOpen(t, Config{Dir: dir})
	write(t, c.OwnerURL())
	mustClose(t, c)
	c = mustOpen(t, Config{Dir: dir})
	read(t, c.OwnerURL())
	mustClose(t, c)
	if _, err := os.Stat(filepath.Join(dir, "postmaster.pid")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("postmaster.pid after Close: got %v, want none", err)
	}
}

func TestClusterIsDurableAndPrivate(t *testing.T) {
	t.Parallel()
	c := mustOpen(t, Config{Dir: newDir(t)})
	for setting, want := range map[string]string{
		"fsync": "on", "synchronous_commit": "on", "full_page_writes": "on", "data_checksums": "on",
		"server_encoding": "UTF8", "lc_collate": "C", "listen_addresses": "", "unix_socket_permissions": "0700",
	} {
		if got := mustQuery(t, c.OwnerURL(), `SELECT setting FROM pg_settings WHERE name = '`+setting+`' UNION ALL
			SELECT datcollate FROM pg_database WHERE datname = current_database() AND '`+setting+`' = 'lc_collate' LIMIT 1`); got != want {
			t.Errorf("%s: got %q, want %q", setting, got, want)
		}
	}
	if got := mustQuery(t, c.OwnerURL(), `SELECT current_database()::text`); got != databaseName {
		t.Errorf("database: got %q, want %q", got, databaseName)
	}
}

func TestOneProgramAtATimeRunsAFolder(t *testing.T) {
	t.Parallel()
	dir := newDir(t)
	clusters, failures := make([]*Cluster, 4), make([]error, 4)
	var together sync.WaitGroup
	for i := range clusters {
		together.Go(func() { clusters[i], failures[i] = Open(t.Context(), Config{Dir: dir}) })
	}
	together.Wait()
	var winner *Cluster
	for i, c := range clusters {
		switch {
		case c != nil && winner == nil:
			winner = c
		case c != nil:
			t.Error("a second program runs the folder")
			mustClose(t, c)
		case !errors.Is(failures[i], ErrInUse) || !strings.Contains(failures[i].Error(), fmt.Sprintf("process %d", os.Getpid())):
			t.Errorf("a loser: got %v, want ErrInUse with the winner's number", failures[i])
		}
	}
	if winner == nil {
		t.Fatal("nobody runs the folder")
	}
	write(t, winner.OwnerURL())
	mustClose(t, winner)
	read(t, mustOpen(t, Config{Dir: dir}).OwnerURL())
}

func TestCloseMayBeCalledTwice(t *testing.T) {
	t.Parallel()
	c := mustOpen(t, Config{Throwaway: true})
	mustClose(t, c)
	mustClose(t, c)
}

func TestAttachUsesTheRunningPostgres(t *testing.T) {
	t.Parallel()
	dir := copied(t)
	server := mustOpen(t, Config{Dir: dir})
	write(t, server.OwnerURL())
	command, err := Attach(t.Context(), Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	read(t, command.OwnerURL())
	mustClose(t, command)
	read(t, server.OwnerURL())
}

func TestAttachStartsAPostgresWhereNoneRunsAndStopsIt(t *testing.T) {
	t.Parallel()
	dir := copied(t)
	c, err := Attach(t.Context(), Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	pid := postmaster(t, dir)
	write(t, c.OwnerURL())
	mustClose(t, c)
	if isPostmaster(pid, dir) {
		t.Error("Postgres runs on after Close")
	}
}

func TestAttachWaitsForAServerThatIsStarting(t *testing.T) {
	t.Parallel()
	dir := newDir(t)
	cmd := holderCommand(t, dir)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kill(t, cmd) })
	eventually(t, "the server takes the lock and signs it", func() bool {
		b, err := os.ReadFile(dir + ".lock")
		return err == nil && len(b) > 0
	})
	c, err := Attach(t.Context(), Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	write(t, c.OwnerURL())
	mustClose(t, c)
	if !isPostmaster(postmaster(t, dir), dir) {
		t.Error("the server's Postgres does not run on")
	}
}

func TestLongFolderNamesGetAShortSocket(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(newDir(t), strings.Repeat("long", 30), "postgres")
	c := mustOpen(t, Config{Dir: dir})
	write(t, c.OwnerURL())
	again, err := Attach(t.Context(), Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	read(t, again.OwnerURL())
	run := socketFolder(dir, mustAccount(t).uid)
	if filepath.Dir(run) != shortFolder {
		t.Errorf("socket's folder: got %s, want one in %s", run, shortFolder)
	}
	mustClose(t, c)
	if _, err := os.Stat(run); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("socket's folder after Close: got %v, want none", err)
	}
}
