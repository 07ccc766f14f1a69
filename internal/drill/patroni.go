package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"text/template"
	"time"
)

// patroni is three Postgres, of which Patroni keeps one as leader and at least one as synchronous
// standby, and the etcd in which Patroni records the leader.
type patroni struct {
	m       *machine
	bin     string // of Postgres' programs
	etcd    int    // port
	members [3]*member
}

// member is one Postgres with its Patroni, each a process of its own.
type member struct {
	Name, Dir, Bin  string
	Postgres, Agent int // ports
	Etcd            int
	process         *exec.Cmd
}

// memberConfig has a dead leader replaced within 30 s: the shortest ttl that Patroni accepts is 20.
var memberConfig = template.Must(template.New("").Parse(`scope: slowpond
name: {{.Name}}
restapi: {listen: "127.0.0.1:{{.Agent}}", connect_address: "127.0.0.1:{{.Agent}}"}
etcd3: {host: "127.0.0.1:{{.Etcd}}"}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 5
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    primary_start_timeout: 0
    postgresql: {use_pg_rewind: true, parameters: {wal_log_hints: "on", max_connections: 60}}
  initdb: [{encoding: UTF8}, {locale: C.UTF-8}, data-checksums]
  pg_hba: ["host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust", "local all all trust"]
postgresql:
  listen: "127.0.0.1:{{.Postgres}}"
  connect_address: "127.0.0.1:{{.Postgres}}"
  data_dir: "{{.Dir}}/data"
  bin_dir: "{{.Bin}}"
  pgpass: "{{.Dir}}/pgpass"
  authentication: {superuser: {username: postgres}, replication: {username: postgres}, rewind: {username: postgres}}
  parameters: {unix_socket_directories: "{{.Dir}}"}
  remove_data_directory_on_diverged_timelines: true
`))

// startPatroni starts etcd and the three members, and returns once a leader has a standby.
func (m *machine) startPatroni(ctx context.Context) (*patroni, error) {
	bins, _ := filepath.Glob("/usr/lib/postgresql/*/bin")
	if len(bins) == 0 {
		return nil, errors.New("this needs Debian's postgresql, patroni and etcd-server")
	}
	c := &patroni{m: m, bin: bins[len(bins)-1]}
	ports, err := freePorts(8)
	if err != nil {
		return nil, err
	}
	c.etcd = ports[6]
	if err := c.startEtcd(ports[7]); err != nil {
		return nil, err
	}
	for i := range c.members {
		dir, err := m.folder(fmt.Sprintf("member%d", i+1))
		if err != nil {
			return nil, err
		}
		c.members[i] = &member{
			Name: fmt.Sprintf("member%d", i+1), Dir: dir, Bin: c.bin, Postgres: ports[2*i], Agent: ports[2*i+1], Etcd: c.etcd,
		}
		if err := c.start(c.members[i]); err != nil {
			return nil, err
		}
	}
	return c, c.settled(ctx)
}

func (c *patroni) startEtcd(peer int) error {
	dir, err := c.m.folder("etcd")
	if err != nil {
		return err
	}
	client, peers := fmt.Sprintf("http://127.0.0.1:%d", c.etcd), fmt.Sprintf("http://127.0.0.1:%d", peer)
	_, err = c.m.inBackground("etcd", "etcd", "--data-dir", dir, "--listen-client-urls", client, "--advertise-client-urls", client,
		"--listen-peer-urls", peers, "--initial-advertise-peer-urls", peers, "--initial-cluster", "default="+peers)
	return err
}

// start starts a member that has not run yet, or was killed.
func (c *patroni) start(of *member) (err error) {
	var config bytes.Buffer
	if err := memberConfig.Execute(&config, of); err != nil {
		return err
	}
	file := c.m.path(of.Name + ".yml")
	if err := os.WriteFile(file, config.Bytes(), 0o644); err != nil {
		return err
	}
	of.process, err = c.m.inBackground(of.Name, "patroni", file)
	return err
}

// inBackground starts a program as the user Postgres runs as, its output in a file of the machine.
func (m *machine) inBackground(name, program string, args ...string) (*exec.Cmd, error) {
	log, err := os.OpenFile(m.path(name+".log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	cmd := exec.Command(program, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = "/", log, log
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: m.postgres, Setpgid: true}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	m.programs = append(m.programs, cmd)
	return cmd, nil
}

// freePorts finds ports below those that the system gives to connections, so that they are still free
// when they are used.
func freePorts(n int) (free []int, err error) {
	for port := 21000; len(free) < n; port++ {
		if port == 32000 {
			return nil, errors.New("no free ports")
		}
		if l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port)); err == nil {
			free = append(free, port)
			_ = l.Close()
		}
	}
	return free, nil
}

// url names all members; Slowpond connects to the one that accepts writes.
func (c *patroni) url(role, database string) string {
	var hosts []string
	for _, of := range c.members {
		hosts = append(hosts, fmt.Sprintf("127.0.0.1:%d", of.Postgres))
	}
	return "postgres://" + role + "@" + strings.Join(hosts, ",") + "/" + database + "?target_session_attrs=read-write&connect_timeout=2&sslmode=disable"
}

// createDatabase makes Slowpond's, with its roles, and returns once every member has it: a standby that lacks it yet
// would refuse a connection for good.
func (c *patroni) createDatabase(ctx context.Context) error {
	for _, sql := range []string{`CREATE ROLE ` + owner + ` LOGIN`, `CREATE ROLE ` + application + ` LOGIN`, `CREATE DATABASE slowpond OWNER ` + owner} {
		if err := askAt(ctx, c.url("postgres", "postgres"), sql); err != nil {
			return err
		}
	}
	for _, of := range c.members {
		url := fmt.Sprintf("postgres://postgres@127.0.0.1:%d/slowpond?sslmode=disable", of.Postgres)
		for askAt(ctx, url, `SELECT`) != nil {
			if err := wait(ctx, 5*pause); err != nil {
				return err
			}
		}
	}
	return nil
}

// state is what Patroni reports of its members.
type state struct {
	Members []struct {
		Name, Role, State string
		Lag               any
	}
}

// see returns the state that the first member to answer reports.
func (c *patroni) see(ctx context.Context) (s state, err error) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	for _, of := range c.members {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, fmt.Sprintf("http://127.0.0.1:%d/cluster", of.Agent), nil)
		if err != nil {
			return s, err
		}
		if answer, err := http.DefaultClient.Do(r); err == nil {
			err := json.NewDecoder(answer.Body).Decode(&s)
			return s, errors.Join(err, answer.Body.Close())
		}
	}
	return s, errors.New("no Patroni answers")
}

// settled returns once there is a leader, a synchronous standby and a third that follows.
func (c *patroni) settled(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 3*patience)
	defer cancel()
	for {
		s, err := c.see(ctx)
		roles := map[string]int{}
		for _, of := range s.Members {
			if of.State == "running" || of.State == "streaming" {
				roles[of.Role]++
			}
		}
		if err == nil && roles["leader"] == 1 && roles["sync_standby"] >= 1 && roles["sync_standby"]+roles["replica"] == 2 {
			return nil
		}
		if err := wait(ctx, 20*pause); err != nil {
			return fmt.Errorf("the database does not settle: %w: %+v", err, s)
		}
	}
}

// leader returns the member that accepts writes.
func (c *patroni) leader(ctx context.Context) (*member, error) {
	s, err := c.see(ctx)
	for _, is := range s.Members {
		if i := slices.IndexFunc(c.members[:], func(of *member) bool { return of.Name == is.Name }); i >= 0 && is.Role == "leader" {
			return c.members[i], nil
		}
	}
	return nil, errors.Join(errors.New("there is no leader"), err)
}

// signal sends a signal to a member's Patroni and to all of its Postgres.
func (of *member) signal(s syscall.Signal) {
	pids, _ := processesOf(filepath.Join(of.Dir, "data", "postmaster.pid"))
	signalAll(append(pids, of.process.Process.Pid), s)
}

// processesOf returns the Postgres whose process id a file holds, and its children.
func processesOf(pidFile string) ([]int, error) {
	text, err := os.ReadFile(pidFile)
	if err != nil {
		return nil, err
	}
	var postmaster int
	if _, err := fmt.Sscan(string(text), &postmaster); err != nil {
		return nil, err
	}
	pids := []int{postmaster}
	children, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", postmaster, postmaster))
	for _, child := range strings.Fields(string(children)) {
		if pid, err := strconv.Atoi(child); err == nil {
			pids = append(pids, pid)
		}
	}
	return pids, err
}

// stop ends all members at once, for their folders are thrown away.
func (c *patroni) stop() {
	for _, of := range c.members {
		of.signal(syscall.SIGKILL)
		_ = of.process.Wait()
	}
}
