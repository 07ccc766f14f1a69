package main

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// followTime is more than the longest document takes on a busy machine.
const followTime = 4 * time.Minute

// address is the server's address in the docs.
const address = "127.0.0.1:8080"

// block is one block of shell in a document.
type block struct {
	where string // file and line
	text  string
	run   bool // false for what needs more than a folder, such as Docker or systemd
}

// blocksOf finds the text between "```sh" and "```". A block "```sh not-run" is checked and not run.
func blocksOf(t *testing.T, file string) []block {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var all []block
	var open *block
	for i, line := range strings.SplitAfter(string(text), "\n") {
		words := strings.Fields(line)
		switch {
		case open != nil && strings.HasPrefix(line, "```"):
			all, open = append(all, *open), nil
		case open != nil:
			open.text += line
		case len(words) > 0 && words[0] == "```sh":
			open = &block{where: fmt.Sprintf("%s:%d", filepath.Base(file), i+1), run: len(words) == 1}
		}
	}
	return all
}

// documents lists README.md and the pages of the docs, with what running their blocks must print.
var documents = []struct {
	file string
	want []string
}{
	{"../../README.md", []string{`"code": "stale_version"`, `"score_before"`, "White has captured 0"}},
	{"../../internal/web/docs/index.md", nil},
	{"../../internal/web/docs/operating.md", []string{"slowpond_build_info", "0 differences"}},
	{"../../internal/web/docs/deployment.md", nil},
	{"../../internal/web/docs/backup.md", []string{"0 differences"}},
	{"../../internal/web/docs/administration.md", []string{"adjudicated"}},
	{"../../internal/web/docs/monitoring.md", nil},
	{"../../internal/web/docs/api.md", []string{`"code": "invalid"`, `"to_act":["attackers"]`}},
	{"../../internal/web/docs/engine.md", []string{"perft 3 353200", "end king-captured attackers", "end home black 8-10"}},
	{"../../internal/web/docs/contributing.md", nil},
	{"../../internal/web/docs/changelog.md", nil},
}

func TestEveryTextIsHeldToItsBlocks(t *testing.T) {
	t.Parallel()
	pages, err := filepath.Glob("../../internal/web/docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range append(pages, "../../README.md") {
		known := false
		for _, text := range documents {
			known = known || text.file == page
		}
		if !known && len(blocksOf(t, page)) > 0 {
			t.Errorf("nobody runs the blocks of %s", page)
		}
	}
}

func TestEveryBlockOfTheDocsRunsInOrderOnAFreshServer(t *testing.T) {
	t.Parallel()
	for _, text := range documents {
		blocks := blocksOf(t, text.file)
		if len(blocks) == 0 {
			continue
		}
		t.Run(filepath.Base(text.file), func(t *testing.T) {
			t.Parallel()
			m := newMachine(t)
			if strings.Contains(scriptOf(blocks), address) {
				m.restart(t)
			}
			out := m.follow(t, blocks)
			for _, want := range text.want {
				if !strings.Contains(out, want) {
					t.Errorf("the blocks do not show %q but\n%s", want, out)
				}
			}
		})
	}
}

// machine is where the docs are followed: a folder with the program, a server once it is started, and a
// systemctl that restarts it.
type machine struct {
	dir     string
	places  *strings.Replacer // places in the docs, and what replaces them here
	env     []string
	serving []string // of the server besides
	mu      sync.Mutex
	running *program
}

func newMachine(t *testing.T) *machine {
	t.Helper()
	dir, err := os.MkdirTemp("", "slowpond-docs-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) }) // a leftover does no harm
	m := &machine{dir: dir}
	free, other, operations := freeAddress(t), freeAddress(t), freeAddress(t)
	m.serving = []string{"SLOWPOND_OPERATIONS_ADDR=" + operations}
	m.places = strings.NewReplacer(address, free, "127.0.0.1:9464", operations, "127.0.0.1:8090", other,
		"/var/lib/slowpond", dir+"/data", "/backup", dir+"/backup")
	m.env = []string{"SLOWPOND_ADDR=" + free, "SLOWPOND_DATA_DIR=" + dir + "/data", "SLOWPOND_DATABASE_POOL=4"}
	m.furnish(t)
	return m
}

// furnish puts the commands into the folder. A root user's database runs as another user, who must be
// able to enter the folder.
func (m *machine) furnish(t *testing.T) {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	control := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { m.restart(t) }))
	t.Cleanup(control.Close)
	commands := map[string]string{
		"slowpond":  "exec env " + programVariable + "=1 " + exe + ` "$@"`,
		"systemctl": `test "$*" = "restart slowpond" && exec curl -fsS -X POST ` + control.URL,
	}
	for name, text := range commands {
		if err := os.WriteFile(filepath.Join(m.dir, name), []byte("#!/bin/sh\n"+text+"\n"), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod(m.dir, 0o711); err != nil {
		t.Fatal(err)
	}
}

// restart ends the server, if one runs, and starts one on the same folder and address.
func (m *machine) restart(t *testing.T) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.running != nil {
		m.running.signal(t, syscall.SIGTERM)
		m.running.wait(t)
	}
	m.running = launch(t, append(m.serving, m.env...), "serve")
	m.running.url(t)
}

// follow runs the blocks in one shell, which ends at the first command that fails, and returns what
// they print.
func (m *machine) follow(t *testing.T, blocks []block) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), followTime)
	defer cancel()
	for _, b := range blocks {
		check := exec.CommandContext(ctx, "bash", "-n")
		check.Stdin = strings.NewReader(b.text)
		if out, err := check.CombinedOutput(); err != nil {
			t.Errorf("%s is no shell: %s", b.where, out)
		}
	}
	return m.shell(t, ctx, m.places.Replace(scriptOf(blocks)))
}

// scriptOf joins the blocks that are run.
func scriptOf(blocks []block) string {
	script := "set -euo pipefail\n"
	for _, b := range blocks {
		if b.run {
			script += "echo '== " + b.where + "'\n" + b.text
		}
	}
	return script
}

func (m *machine) shell(t *testing.T, ctx context.Context, script string) string {
	t.Helper()
	var out bytes.Buffer
	shell := exec.CommandContext(ctx, "bash", "-c", script)
	shell.Dir, shell.Stdout, shell.Stderr = m.dir, &out, &out
	shell.Env = append([]string{"PATH=" + m.dir + ":" + os.Getenv("PATH"), "HOME=" + m.dir}, m.env...)
	shell.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	shell.Cancel = func() error { return syscall.Kill(-shell.Process.Pid, syscall.SIGKILL) }
	shell.WaitDelay = 5 * time.Second
	if err := shell.Run(); err != nil {
		t.Errorf("%v after\n%s", err, out.String())
	}
	return out.String()
}

func freeAddress(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}
