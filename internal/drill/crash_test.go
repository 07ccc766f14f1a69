package main

import (
	"strings"
	"testing"
)

func TestACrashThatLosesOrChangesAnAnsweredCommandIsFound(t *testing.T) {
	t.Parallel()
	m, program, l := newTestMachine(t), built(t), newLedger()
	ctx, data := t.Context(), m.path("data")
	v, err := m.serve(ctx, program, data)
	if err != nil {
		t.Fatal(err)
	}
	here := at(v.url)
	both := [2]player{}
	for i := range both {
		if both[i], err = (player{at: here, ledger: l, insists: true}).guest(ctx); err != nil {
			t.Fatal(err)
		}
	}
	if err := play(ctx, both, 1); err != nil {
		t.Fatal(err)
	}
	if _, err := m.crashOnce(ctx, program, data, crash{server: true, postgres: true}, &v, here); err != nil {
		t.Fatal(err)
	}
	if err := l.eachOnce(ctx, embedded(data)); err != nil {
		t.Errorf("a log as it was: got %v", err)
	}
	if err := l.repeatLast(ctx); err != nil {
		t.Errorf("repeated under their keys: got %v", err)
	}
	last := l.commands[len(l.commands)-1]
	other := last
	other.said = []byte("{}")
	l.commands = []command{other}
	if err := l.repeatLast(ctx); err == nil || !strings.Contains(err.Error(), "and now") {
		t.Errorf("another answer than before: got %v", err)
	}
	lost := last
	lost.key = "lost"
	l.commands = []command{last, lost}
	if err := l.eachOnce(ctx, embedded(data)); err == nil || !strings.Contains(err.Error(), "0 times") {
		t.Errorf("a command that is gone: got %v", err)
	}
}
