package main

import (
	"math/rand/v2"
	"strings"
	"testing"
)

func TestALoadPlaysThePreparedGamesAndMeasuresWhatTheyCost(t *testing.T) {
	t.Parallel()
	m, program := newTestMachine(t), built(t)
	ctx, data := t.Context(), m.path("data")
	v, err := m.serve(ctx, program, data)
	if err != nil {
		t.Fatal(err)
	}
	if err := ask(ctx, data, `CREATE EXTENSION pg_walinspect`); err != nil {
		t.Fatal(err)
	}
	p, random := player{at: at(v.url), ledger: newLedger()}, rand.New(rand.NewPCG(1, 2))
	const moves = 130 // more than one game of each variant has
	scripts, err := prepare(ctx, p, moves, random)
	if err != nil {
		t.Fatal(err)
	}
	before, err := measure(ctx, v.cmd.Process.Pid, data, "games")
	if err != nil {
		t.Fatal(err)
	}
	if _, times, err := rush(ctx, v.url, [][]script{scripts}, moves); err != nil || len(times) != moves {
		t.Fatalf("got %d moves, %v", len(times), err)
	}
	used, err := measure(ctx, v.cmd.Process.Pid, data, "games")
	if err == nil {
		used, err = used.since(ctx, before, data)
	}
	if err != nil || used.server == 0 || used.postgres == 0 || used.wal < moves*200 {
		t.Errorf("used: got %+v, %v", used, err)
	}
	for _, tagged := range []bool{false, true} {
		if _, err := reading(v.url, scripts, 2, 20, tagged); err != nil {
			t.Errorf("reading, with tags %t: %v", tagged, err)
		}
	}
	scripts[0].version++
	if _, _, err := rush(ctx, v.url, [][]script{scripts}, 1); err == nil || !strings.Contains(err.Error(), "409") {
		t.Errorf("a move that is not due: got %v", err)
	}
}
