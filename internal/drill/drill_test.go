package main

import (
	"context"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// built is the program, built for this test.
func built(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "slowpond")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", program, "slowpond/cmd/slowpond").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v: %s", err, out)
	}
	return program
}

func newTestMachine(t *testing.T) *machine {
	t.Helper()
	m, err := newMachine(io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := m.close(); err != nil {
			t.Error(err)
		}
	})
	return m
}

func TestARestoreThatDiffersOrLosesWhatItShouldNotFails(t *testing.T) {
	t.Parallel()
	m, program, l := newTestMachine(t), built(t), newLedger()
	ctx, data := t.Context(), m.path("data")
	v, err := m.serve(ctx, program, data)
	if err != nil {
		t.Fatal(err)
	}
	both := [2]player{}
	for i := range both {
		if both[i], err = (player{at: at(v.url), ledger: l}).guest(ctx); err != nil {
			t.Fatal(err)
		}
	}
	if err := play(ctx, both, 1); err != nil {
		t.Fatal(err)
	}
	if games, events := l.totals(); games != 1 || events < 10 {
		t.Errorf("answered: got %d games and %d events", games, events)
	}
	judge := func(w way) error {
		t.Helper()
		if err := v.stop(); err != nil {
			t.Fatal(err)
		}
		judged := m.judge(ctx, program, data, w, l)
		if v, err = m.serve(ctx, program, data); err != nil {
			t.Fatal(err)
		}
		return judged
	}
	if err := judge(way{}); err != nil {
		t.Errorf("a folder as it was: got %v", err)
	}
	l.note(game{ID: "answered", Version: 1})
	if err := judge(way{lossy: true}); err != nil {
		t.Errorf("a loss that may be: got %v", err)
	}
	if err := judge(way{}); err == nil || !strings.Contains(err.Error(), "events are gone") {
		t.Errorf("a loss that may not be: got %v", err)
	}
	if err := ask(ctx, data, `UPDATE games SET ply = ply + 1`); err != nil {
		t.Fatal(err)
	}
	if err := judge(way{lossy: true}); err == nil || !strings.Contains(err.Error(), "verify") {
		t.Errorf("a row that differs: got %v", err)
	}
}

func TestAWrongCommandLineIsMisuse(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{nil, {"restore"}, {"upgrade", "one"}, {"crash", "one"}, {"sink", "ship"}} {
		if err := run(context.Background(), args, io.Discard); err == nil || !strings.Contains(err.Error(), "usage") {
			t.Errorf("%v: got %v", args, err)
		}
	}
}

func TestTheLedgerKeepsTheNewestVersion(t *testing.T) {
	t.Parallel()
	l := newLedger()
	for _, version := range []int{1, 3, 2} {
		l.note(game{ID: "a", Version: version})
	}
	l.note(game{ID: "b", Version: 4})
	if games, events := l.totals(); games != 2 || events != 7 || time.Since(l.last) > time.Minute {
		t.Errorf("got %d games, %d events, last %v", games, events, l.last)
	}
}
