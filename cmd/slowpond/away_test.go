package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/account"
	"slowpond/internal/localpg"
	"slowpond/internal/postgres"
)

// quickly is how soon a request must get the answer that the database is away. The server of these tests has
// limits that end well before, since the machine may be busy; DefaultLimits are for the drill.
const quickly = 3 * time.Second

func shortLimits() postgres.Limits {
	return postgres.Limits{Connect: time.Second, Acquire: time.Second, Statement: time.Second, Request: 1200 * time.Millisecond}
}

// outage is a server on its own database, which goes away.
type outage struct {
	running
	t       *testing.T
	dir     string
	cluster *localpg.Cluster
	log     *logBuffer
	token   string
}

func newOutage(t *testing.T) *outage {
	t.Helper()
	o := &outage{t: t, dir: filepath.Join(reachable(t), "postgres"), log: &logBuffer{}}
	o.open()
	t.Cleanup(o.close)
	c := quick()
	c.databaseURL, c.ownerURL, c.jwtSecrets = o.cluster.URL(), o.cluster.OwnerURL(), account.GenerateSecret()
	s := newServer(c, slog.New(slog.NewTextHandler(o.log, nil)))
	s.limits = shortLimits()
	o.running = startServer(t, s)
	o.token = guest(t, o.url)
	return o
}

func (o *outage) open() {
	o.t.Helper()
	c, err := localpg.Open(context.Background(), localpg.Config{Dir: o.dir})
	if err != nil {
		o.t.Fatal(err)
	}
	o.cluster = c
}

func (o *outage) close() {
	o.t.Helper()
	if err := o.cluster.Close(); err != nil {
		o.t.Error(err)
	}
}

// postmaster returns the id of Postgres's parent process.
func (o *outage) postmaster() int {
	o.t.Helper()
	text, err := os.ReadFile(filepath.Join(o.dir, "postmaster.pid"))
	if err != nil {
		o.t.Fatal(err)
	}
	var pid int
	if _, err := fmt.Sscan(string(text), &pid); err != nil {
		o.t.Fatal(err)
	}
	return pid
}

// processes returns the postmaster, then its child processes that pg_stat_activity lists.
func (o *outage) processes() []int {
	o.t.Helper()
	conn, err := pgx.Connect(o.t.Context(), o.cluster.URL())
	if err != nil {
		o.t.Fatal(err)
	}
	defer conn.Close(context.Background())
	rows, _ := conn.Query(o.t.Context(), `SELECT pid FROM pg_stat_activity`) // CollectRows gives its error
	pids, err := pgx.CollectRows(rows, pgx.RowTo[int])
	if err != nil {
		o.t.Fatal(err)
	}
	return append([]int{o.postmaster()}, pids...)
}

func signalAll(pids []int, s syscall.Signal) {
	for _, pid := range pids {
		_ = syscall.Kill(pid, s) // it may have ended
	}
}

// ask makes one request on a connection of its own, and says how long its answer took.
func (o *outage) ask(method, path string) (status int, body string, took time.Duration) {
	o.t.Helper()
	began := time.Now()
	r, err := http.NewRequestWithContext(o.t.Context(), method, o.url+path, nil)
	if err != nil {
		o.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+o.token)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		o.t.Errorf("%s %s: %v", method, path, err)
		return 0, "", 0
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		o.t.Errorf("%s %s: %v", method, path, err)
	}
	return answer.StatusCode, string(text), time.Since(began)
}

// away sends many requests at once, more than there are connections, and wants each refused soon.
func (o *outage) away() {
	o.t.Helper()
	var all sync.WaitGroup
	for range 5 {
		for path, method := range map[string]string{
			"/api/v1/games": "GET", "/api/v1/me": "GET", "/api/v1/games/aaaaaaaaaaaa": "GET", "/api/v1/auth/guest": "POST", "/readyz": "GET",
		} {
			all.Go(func() {
				status, body, took := o.ask(method, path)
				if status != http.StatusServiceUnavailable || !strings.Contains(body, `"unavailable"`) {
					o.t.Errorf("%s %s: got %d %s", method, path, status, body)
				}
				if took > quickly {
					o.t.Errorf("%s %s: took %v", method, path, took)
				}
			})
		}
	}
	all.Wait()
	if status, _, _ := o.ask("GET", "/healthz"); status != http.StatusOK {
		o.t.Errorf("healthz: got %d", status)
	}
	if answer, _, err := get(o.t, o.operations+"/metrics"); err != nil || answer.StatusCode != http.StatusOK {
		o.t.Errorf("metrics: got %v, %v", answer, err)
	}
}

// back waits for service to return by itself.
func (o *outage) back() {
	o.t.Helper()
	for path, method := range map[string]string{"/readyz": "GET", "/api/v1/me": "GET", "/api/v1/games": "GET", "/api/v1/auth/guest": "POST"} {
		eventually(o.t, method+" "+path+" is answered again", func() bool {
			status, _, _ := o.ask(method, path)
			return status == http.StatusOK || status == http.StatusCreated
		})
	}
}

// said wants the sweeper to have logged each outage, and its end, once.
func (o *outage) said(times int) {
	o.t.Helper()
	eventually(o.t, "the sweeper logs the return", func() bool { return o.log.count("ending games by the clock works again") == times })
	if got := o.log.count("ending games by the clock failed"); got != times {
		o.t.Errorf("the sweeper told %d times that it fails, want %d, in\n%s", got, times, o.log)
	}
}

func TestAStoppedDatabaseIsReportedAndItsReturnNoticed(t *testing.T) {
	t.Parallel()
	o := newOutage(t)
	for n := range 2 {
		o.close()
		o.away()
		eventually(t, "the sweeper tells of the failure", func() bool { return o.log.count("ending games by the clock failed") == n+1 })
		o.open()
		o.back()
		o.said(n + 1)
	}
}

func TestAHangingDatabaseIsReportedAndItsReturnNoticed(t *testing.T) {
	t.Parallel()
	o := newOutage(t)
	all := o.processes()
	signalAll(all, syscall.SIGSTOP)
	t.Cleanup(func() { signalAll(all, syscall.SIGCONT) })
	o.away()
	o.away()
	eventually(t, "the sweeper tells of the failure", func() bool { return o.log.count("ending games by the clock failed") == 1 })
	signalAll(all, syscall.SIGCONT)
	o.back()
	o.said(1)
}

func TestAKilledDatabaseComesBack(t *testing.T) {
	t.Parallel()
	o := newOutage(t)
	before := o.postmaster()
	signalAll(o.processes(), syscall.SIGKILL)
	eventually(t, "another Postgres runs", func() bool {
		text, err := os.ReadFile(filepath.Join(o.dir, "postmaster.pid"))
		return err == nil && !strings.HasPrefix(string(text), fmt.Sprintln(before))
	})
	o.back()
}

func TestADatabaseThatRefusesConnectionsIsReportedAndItsReturnNoticed(t *testing.T) {
	t.Parallel()
	o := newOutage(t)
	other := strings.Replace(o.cluster.OwnerURL(), "/slowpond?", "/postgres?", 1)
	execute(t, other, `ALTER DATABASE slowpond ALLOW_CONNECTIONS false`,
		`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'slowpond'`)
	o.away()
	eventually(t, "the sweeper tells of the failure", func() bool { return o.log.count("ending games by the clock failed") == 1 })
	execute(t, other, `ALTER DATABASE slowpond ALLOW_CONNECTIONS true`)
	o.back()
	o.said(1)
}
