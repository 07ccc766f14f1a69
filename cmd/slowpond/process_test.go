package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// programVariable makes this test binary the program itself.
const programVariable = "SLOWPOND_TEST_PROGRAM"

const (
	pollEvery = 10 * time.Millisecond
	patience  = 30 * time.Second // for what the program does by itself
)

// program is slowpond in its own process.
type program struct {
	cmd   *exec.Cmd
	log   *logBuffer // standard error
	ended chan error // how it ended; sent once
}

// launch starts a command with its own environment, and kills it if it outlives the test.
func launch(t *testing.T, env []string, args ...string) *program {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := &program{cmd: exec.Command(exe, args...), log: &logBuffer{}, ended: make(chan error, 1)}
	p.cmd.Env = append([]string{programVariable + "=1", "PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir()}, env...)
	p.cmd.Stderr = p.log
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		p.ended <- p.cmd.Wait()
		close(p.ended)
	}()
	t.Cleanup(func() {
		_ = p.cmd.Process.Kill() // it may have ended
		for range p.ended {
		}
		if t.Failed() {
			t.Log(p.log)
		}
	})
	return p
}

// onURL returns the environment of a server on a database and a free port.
func onURL(c config) []string {
	return []string{
		"SLOWPOND_DATABASE_URL=" + c.databaseURL, "SLOWPOND_DATABASE_OWNER_URL=" + c.ownerURL, "SLOWPOND_JWT_SECRETS=" + c.jwtSecrets,
		"SLOWPOND_ADDR=127.0.0.1:0", "SLOWPOND_OPERATIONS_ADDR=127.0.0.1:0", "SLOWPOND_RATE_LIMITS=off", "SLOWPOND_DATABASE_POOL=4",
	}
}

var (
	listens  = regexp.MustCompile(`listening on (http://[0-9.:]+)`)
	operates = regexp.MustCompile(`profiles at (http://[0-9.:]+)`)
)

// url waits until the server answers.
func (p *program) url(t *testing.T) string {
	t.Helper()
	return p.said(t, listens)
}

// operations waits until the server answers its operators.
func (p *program) operations(t *testing.T) string {
	t.Helper()
	return p.said(t, operates)
}

// said waits for a URL in the log.
func (p *program) said(t *testing.T, where *regexp.Regexp) string {
	t.Helper()
	var found []string
	eventually(t, "the program listens", func() bool {
		found = where.FindStringSubmatch(p.log.String())
		return found != nil
	})
	return found[1]
}

func (p *program) signal(t *testing.T, s os.Signal) {
	t.Helper()
	if err := p.cmd.Process.Signal(s); err != nil && !errors.Is(err, os.ErrProcessDone) {
		t.Fatal(err)
	}
}

// wait returns the exit status, or the signal that ended it.
func (p *program) wait(t *testing.T) (status int, by syscall.Signal) {
	t.Helper()
	select {
	case <-p.ended:
	case <-time.After(patience):
		t.Fatal("the program does not end")
	}
	state := p.cmd.ProcessState.Sys().(syscall.WaitStatus)
	if state.Signaled() {
		return -1, state.Signal()
	}
	return state.ExitStatus(), 0
}

// eventually polls until done.
func eventually(t *testing.T, what string, done func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	ticker := time.NewTicker(pollEvery)
	defer ticker.Stop()
	for !done() {
		select {
		case <-ticker.C:
		case <-ctx.Done():
			t.Fatalf("in vain: %s", what)
		}
	}
}

// logBuffer keeps a log for many writers.
type logBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *logBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *logBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

func (l *logBuffer) count(s string) int { return strings.Count(l.String(), s) }
