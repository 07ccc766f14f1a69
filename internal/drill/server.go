package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"time"
)

// patience is how long a server may take to start or stop.
const patience = time.Minute

// server is slowpond serving a data folder with its embedded database, or a database by URL.
type server struct {
	url     string
	dataDir string
	cmd     *exec.Cmd
	ended   chan struct{}
	err     error    // how it ended; read only after ended
	last    []string // of its log; read only after ended
	killed  sync.Once
}

var listens = regexp.MustCompile(`listening on (http://[^ "]+)`)

// serve starts slowpond on a free port and returns once it answers.
func (m *machine) serve(ctx context.Context, program, dataDir string, env ...string) (*server, error) {
	command := []string{program, "serve", "--addr", "127.0.0.1:0", "--rate-limits", "off", "--data-dir", dataDir}
	return m.start(ctx, dataDir, command, env...)
}

// start starts a command that serves and says where, and returns once it has said so.
func (m *machine) start(ctx context.Context, dataDir string, command []string, env ...string) (*server, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	v := &server{dataDir: dataDir, ended: make(chan struct{})}
	v.cmd = exec.Command(command[0], command[1:]...)
	v.cmd.Env = append(os.Environ(), env...)
	v.cmd.Stdout, v.cmd.Stderr = w, w
	v.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // an interrupt is for the drill, which ends its servers
	err = errors.Join(v.cmd.Start(), w.Close())
	if err != nil {
		return nil, errors.Join(err, r.Close())
	}
	m.servers = append(m.servers, v)
	url := make(chan string, 1)
	go v.follow(r, url)
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	select {
	case v.url = <-url:
		return v, nil
	case <-v.ended:
		return nil, fmt.Errorf("the server ended: %w: %s", v.err, strings.Join(v.last, "\n"))
	case <-ctx.Done():
		return nil, fmt.Errorf("the server does not answer: %w", ctx.Err())
	}
}

// follow reads the log until the server ends.
func (v *server) follow(log io.ReadCloser, url chan<- string) {
	lines := bufio.NewScanner(log)
	for lines.Scan() {
		if found := listens.FindStringSubmatch(lines.Text()); found != nil {
			url <- found[1]
		}
		v.last = append(v.last, lines.Text())
		v.last = v.last[max(0, len(v.last)-20):]
	}
	v.err = errors.Join(v.cmd.Wait(), log.Close())
	close(v.ended)
}

// stop ends a server gracefully.
func (v *server) stop() error {
	if err := v.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	select {
	case <-v.ended:
		return v.err
	case <-time.After(patience):
		return errors.New("the server does not stop")
	}
}

// kill ends a server and its embedded database as a power cut does; once, since the process id in a
// file left behind may later be another process's. The server may have ended already.
func (v *server) kill() { v.killed.Do(v.cut) }

func (v *server) cut() {
	_ = v.cmd.Process.Kill()
	<-v.ended
	text, err := os.ReadFile(filepath.Join(v.dataDir, "postgres", "postmaster.pid"))
	var pid int
	if _, scanErr := fmt.Sscan(string(text), &pid); err != nil || scanErr != nil {
		return
	}
	_ = syscall.Kill(pid, syscall.SIGKILL)
	for syscall.Kill(pid, 0) == nil && wait(context.Background(), 10*time.Millisecond) == nil {
	}
}

// command runs another command of the program on a data folder and returns what it prints.
func (m *machine) command(ctx context.Context, program, dataDir string, env []string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, program, append(args, "--data-dir", dataDir)...)
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		return string(out), fmt.Errorf("slowpond %s: %w: %s", args[0], err, out)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	return lines[len(lines)-1], nil
}
