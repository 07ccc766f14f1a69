package localpg

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
)

func TestPostgresKilledUnderAProgramIsStartedAgain(t *testing.T) {
	t.Parallel()
	dir := copied(t)
	c := mustOpen(t, Config{Dir: dir})
	write(t, c.OwnerURL())
	mustKill(t, postmaster(t, dir))
	eventually(t, "Postgres answers again", func() bool { return ping(t.Context(), c.OwnerURL()) == nil })
	read(t, c.OwnerURL())
}

func TestPostgresOfAKilledProgramIsReplaced(t *testing.T) {
	t.Parallel()
	dir := copied(t)
	program, url := startHolder(t, dir)
	write(t, url)
	left := postmaster(t, dir)
	kill(t, program)
	if !isPostmaster(left, dir) {
		t.Fatal("Postgres ended with its program: this test needs it to live on")
	}
	c := mustOpen(t, Config{Dir: dir})
	read(t, c.OwnerURL())
	if isPostmaster(left, dir) {
		t.Error("the old Postgres still runs")
	}
}

func TestNothingIsLostWhenProgramAndPostgresAreKilled(t *testing.T) {
	t.Parallel()
	dir := copied(t)
	program, url := startHolder(t, dir)
	write(t, url)
	busy := mustConnect(t, url) // a backend that is late to notice that its postmaster is gone
	ended := make(chan struct{})
	t.Cleanup(func() { <-ended })
	go func() {
		defer close(ended)
		_, _ = busy.Exec(t.Context(), `DO $$ BEGIN WHILE clock_timestamp() < now() + interval '2 s' LOOP END LOOP; END $$`)
	}()
	eventually(t, "the backend is busy", func() bool {
		return mustQuery(t, url, `SELECT count(*)::text FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'DO %'`) == "1"
	})
	left := postmaster(t, dir)
	kill(t, program)
	mustKill(t, left)
	c := mustOpen(t, Config{Dir: dir})
	read(t, c.OwnerURL())
}

func TestStalePostmasterPIDIsOvercome(t *testing.T) {
	t.Parallel()
	dir := copied(t)
	c := mustOpen(t, Config{Dir: dir})
	write(t, c.OwnerURL())
	mustClose(t, c)
	gone := exec.Command("true")
	if err := gone.Run(); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{
		"of a process that is gone":           strconv.Itoa(gone.Process.Pid) + "\n" + dir + "\n",
		"of another program of the same user": strconv.Itoa(bystander(t)) + "\n" + dir + "\n",
		"empty after a full disk":             "",
		"garbage":                             "\x00\x00\x00",
	} {
		path := filepath.Join(dir, "postmaster.pid")
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := mustAccount(t).give(path); err != nil {
			t.Fatal(err)
		}
		c, err := Open(t.Context(), Config{Dir: dir})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		read(t, c.OwnerURL())
		mustClose(t, c)
	}
}

func mustAccount(t *testing.T) account {
	t.Helper()
	a, err := accountFor(os.Geteuid(), user.Lookup)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// bystander starts a process of the cluster's user that is not Postgres.
func bystander(t *testing.T) int {
	t.Helper()
	cmd := exec.Command("sleep", "600")
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: mustAccount(t).credential()}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kill(t, cmd) })
	return cmd.Process.Pid
}

func TestInterruptedInitialisationStartsOver(t *testing.T) {
	t.Parallel()
	dir := newDir(t)
	cmd := holderCommand(t, dir)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	eventually(t, "initdb is at work", func() bool {
		found, err := filepath.Glob(dir + ".new-*/PG_VERSION")
		return err == nil && len(found) == 1
	})
	kill(t, cmd)
	if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
		t.Fatalf("the folder after the interruption: got %v, want none", err)
	}
	c := mustOpen(t, Config{Dir: dir})
	write(t, c.OwnerURL())
	left, err := filepath.Glob(dir + ".new-*")
	if err != nil || len(left) != 0 {
		t.Errorf("left over: got %v, %v, want nothing", left, err)
	}
}
