package localpg

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// holdVariable makes this test binary a program that opens the cluster in that folder, a throwaway
// one for "throwaway", and then waits to be killed.
const holdVariable = "LOCALPG_TEST_HOLD"

func TestMain(m *testing.M) {
	if dir := os.Getenv(holdVariable); dir != "" {
		hold(Config{Dir: dir, Throwaway: dir == "throwaway"})
	}
	code, err := runTests(m)
	if err != nil {
		fmt.Println(err)
	}
	os.Exit(code)
}

// original makes, once, a closed cluster for tests to copy, since making one takes longer than most tests.
var original func() (dir string, err error)

func runTests(m *testing.M) (code int, err error) {
	top, err := os.MkdirTemp("", "localpg-test-")
	if err != nil {
		return 1, err
	}
	original = sync.OnceValues(func() (string, error) {
		dir := filepath.Join(top, "postgres")
		if err := os.Chmod(top, 0o755); err != nil {
			return "", err
		}
		c, err := Open(context.Background(), Config{Dir: dir})
		if err != nil {
			return "", err
		}
		return dir, c.Close()
	})
	code = m.Run()
	return code, os.RemoveAll(top)
}

// copied returns the folder of an initialised cluster that is not running.
func copied(t *testing.T) string {
	t.Helper()
	from, err := original()
	if err != nil {
		t.Fatal(err)
	}
	dir := newDir(t)
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("cp", "-a", from, dir).CombinedOutput(); err != nil {
		t.Fatalf("cp: %v: %s", err, out)
	}
	return dir
}

func hold(cfg Config) {
	c, err := Open(context.Background(), cfg)
	if err != nil {
		fmt.Println("error", err)
		os.Exit(1)
	}
	fmt.Println(c.OwnerURL())
	select {}
}

// startHolder starts a program that runs the cluster, and returns it with the cluster's URL.
func startHolder(t *testing.T, dir string) (*exec.Cmd, string) {
	t.Helper()
	cmd := holderCommand(t, dir)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kill(t, cmd) })
	var url string
	if _, err := fmt.Fscanln(out, &url); err != nil || !strings.HasPrefix(url, "postgres://") {
		t.Fatalf("the holder said %q, %v", url, err)
	}
	return cmd, url
}

func holderCommand(t *testing.T, dir string) *exec.Cmd {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	endLater(t, dir)
	cmd := exec.Command(exe)
	cmd.Env = append(os.Environ(), holdVariable+"="+dir)
	return cmd
}

// endLater stops the Postgres that a killed holder leaves, once the test is over.
func endLater(t *testing.T, dir string) {
	t.Helper()
	t.Cleanup(func() {
		b, err := os.ReadFile(filepath.Join(dir, "postmaster.pid"))
		if pid := parsePID(b); err == nil && isPostmaster(pid, dir) {
			_ = syscall.Kill(pid, syscall.SIGQUIT)
			for isPostmaster(pid, dir) && wait(context.Background(), pollEvery) == nil {
			}
		}
	})
}

func kill(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	_ = cmd.Process.Kill() // it may be dead already
	_ = cmd.Wait()
}

// newDir names a cluster's folder that does not exist yet, in one that any user may pass through.
func newDir(t *testing.T) string {
	t.Helper()
	top, err := os.MkdirTemp("", "localpg-test-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(top); err != nil {
			t.Error(err)
		}
	})
	if err := os.Chmod(top, 0o755); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(top, "state", "postgres")
}

func mustOpen(t *testing.T, cfg Config) *Cluster {
	t.Helper()
	c, err := Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { mustClose(t, c) })
	return c
}

func mustClose(t *testing.T, c *Cluster) {
	t.Helper()
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}

func mustExec(t *testing.T, url, sql string) {
	t.Helper()
	conn := mustConnect(t, url)
	if _, err := conn.Exec(t.Context(), sql); err != nil {
		t.Fatal(err)
	}
}

func mustQuery(t *testing.T, url, sql string) string {
	t.Helper()
	conn := mustConnect(t, url)
	var s string
	if err := conn.QueryRow(t.Context(), sql).Scan(&s); err != nil {
		t.Fatal(err)
	}
	return s
}

func mustConnect(t *testing.T, url string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(context.Background()) }) // the test may have ended its server
	return conn
}

// write puts a row into a new database; read finds it again.
func write(t *testing.T, url string) {
	t.Helper()
	mustExec(t, url, `CREATE TABLE kept (word text); INSERT INTO kept VALUES ('still here')`)
}

func read(t *testing.T, url string) {
	t.Helper()
	if got, want := mustQuery(t, url, `SELECT word FROM kept`), "still here"; got != want {
		t.Errorf("row: got %q, want %q", got, want)
	}
}

func postmaster(t *testing.T, dir string) int {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(dir, "postmaster.pid"))
	if err != nil {
		t.Fatal(err)
	}
	return parsePID(b)
}

func mustKill(t *testing.T, pid int) {
	t.Helper()
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
}

// eventually polls until done, at most 20 seconds.
func eventually(t *testing.T, what string, done func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	for !done() {
		if wait(ctx, pollEvery) != nil {
			t.Fatalf("in vain: %s", what)
		}
	}
}
