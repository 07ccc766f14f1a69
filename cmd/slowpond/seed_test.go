package main

import (
	"bytes"
	"strings"
	"testing"
)

func TestSeedFillsADatabaseThatVerifyFindsNothingIn(t *testing.T) {
	t.Parallel()
	c := quick()
	c.dataDir = reachable(t)
	start(t, c)
	said := func(args ...string) (string, int) {
		var out bytes.Buffer
		status := run(t.Context(), append(args, "--data-dir", c.dataDir), stdio{out: &out, err: &out})
		return out.String(), status
	}
	if out, status := said("seed", "--games", "40"); status != 0 || !strings.Contains(out, "40 games") {
		t.Fatalf("status %d: %s", status, out)
	}
	if out, status := said("seed", "--games", "40", "--seed", "2"); status != 1 || !strings.Contains(out, "--add") {
		t.Errorf("a database that has games: status %d: %s", status, out)
	}
	if out, status := said("seed", "--games", "30", "--seed", "2", "--add"); status != 0 {
		t.Errorf("more games: status %d: %s", status, out)
	}
	if out, status := said("verify"); status != 0 || !strings.Contains(out, "70 games, 0 differences") {
		t.Errorf("verify: status %d: %s", status, out)
	}
	for _, args := range [][]string{{"seed"}, {"seed", "--games", "0"}, {"seed", "--games", "1", "more"}, {"seed", "--games", "1", "--now", "noon"}} {
		if out, status := said(args...); status != 2 {
			t.Errorf("%v: status %d: %s", args, status, out)
		}
	}
}
