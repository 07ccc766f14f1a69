package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// stage is one number of connections, with the moves they make together in one round.
type stage struct{ connections, moves int }

var stages = []stage{{1, 1500}, {8, 4000}, {32, 8000}, {64, 9600}}

// loadRounds is how often each stage is measured, the bare handler and the server taking turns.
const loadRounds = 3

// figures are what one round of a stage gave.
type figures struct {
	perSecond float64
	times     []time.Duration
	usage
}

// contender is a server to measure: its address and how to make games there.
type contender struct {
	name, url, table string
	pid              int
	prepare          func(ctx context.Context, moves int) ([]script, error)
}

// drillLoad has prepared random games played over HTTP against a server and, in turn, against a bare
// handler on the same Postgres, and prints both with their ratio.
func (m *machine) drillLoad(ctx context.Context, program string) error {
	data := m.path("data")
	v, err := m.serve(ctx, program, data)
	if err != nil {
		return err
	}
	bare, err := m.startBare(ctx, data)
	if err != nil {
		return err
	}
	if err := m.probeDisk(ctx, data); err != nil {
		return err
	}
	p := player{at: at(v.url), ledger: newLedger()}
	random := rand.New(rand.NewPCG(1, 2))
	both := [2]contender{
		{"bare", bare.url, "bare.games", bare.cmd.Process.Pid, m.prepareBare(data)},
		{"slowpond", v.url, "games", v.cmd.Process.Pid, func(ctx context.Context, moves int) ([]script, error) {
			return prepare(ctx, p, moves, random)
		}},
	}
	m.say("%-9s %5s %9s %6s %7s %7s %8s %8s %7s %5s", "", "conns", "moves/s", "ratio", "p50 ms", "p99 ms", "server", "postgres", "WAL B", "HOT")
	for _, s := range stages {
		if err := m.runStage(ctx, data, both, s); err != nil {
			return err
		}
	}
	return nil
}

// runStage measures both contenders in turn and prints the medians.
func (m *machine) runStage(ctx context.Context, data string, both [2]contender, s stage) error {
	var all [2][]figures
	var ratios []float64
	for range loadRounds {
		var pair [2]figures
		for i, c := range both {
			var err error
			if pair[i], err = m.measureOnce(ctx, data, c, s); err != nil {
				return fmt.Errorf("%s at %d connections: %w", c.name, s.connections, err)
			}
			all[i] = append(all[i], pair[i])
		}
		ratios = append(ratios, pair[1].perSecond/pair[0].perSecond)
	}
	slices.Sort(ratios)
	for i, c := range both {
		slices.SortFunc(all[i], func(a, b figures) int { return int(a.perSecond - b.perSecond) })
		ratio := ""
		if i == 1 {
			ratio = fmt.Sprintf("%.2f", ratios[loadRounds/2])
		}
		m.print(c.name, s, all[i][loadRounds/2], ratio)
	}
	return nil
}

func (m *machine) print(name string, s stage, f figures, ratio string) {
	moves := float64(s.moves)
	m.say("%-9s %5d %9.0f %6s %7s %7s %5.0f us %5.0f us %7.0f %4.0f%%", name, s.connections, f.perSecond, ratio,
		quantile(f.times, 0.5), quantile(f.times, 0.99),
		float64(f.server.Microseconds())/moves, float64(f.postgres.Microseconds())/moves,
		float64(f.wal)/moves, 100*float64(f.hot)/float64(max(f.updates, 1)))
}

func (m *machine) measureOnce(ctx context.Context, data string, c contender, s stage) (f figures, err error) {
	scripts := make([][]script, s.connections)
	for i := range scripts {
		if scripts[i], err = c.prepare(ctx, s.moves/s.connections); err != nil {
			return f, err
		}
	}
	before, err := measure(ctx, c.pid, data, c.table)
	if err != nil {
		return f, err
	}
	took, times, err := rush(ctx, c.url, scripts, s.moves)
	if err != nil {
		return f, err
	}
	if err := wait(ctx, 1200*time.Millisecond); err != nil { // until Postgres has updated its statistics
		return f, err
	}
	after, err := measure(ctx, c.pid, data, c.table)
	if err != nil {
		return f, err
	}
	f.perSecond, f.times = float64(s.moves)/took.Seconds(), times
	f.usage, err = after.since(ctx, before, data)
	return f, err
}

// startBare makes the bare handler's tables in the server's database and starts it.
func (m *machine) startBare(ctx context.Context, data string) (*server, error) {
	for _, sql := range []string{bareSchema, `CREATE EXTENSION pg_walinspect`} {
		if err := ask(ctx, data, sql); err != nil {
			return nil, err
		}
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	url := embedded(data)
	return m.start(ctx, data, []string{self, "bare", url})
}

// prepareBare makes rows for the bare handler, with moves that it does not check.
func (m *machine) prepareBare(data string) func(ctx context.Context, moves int) ([]script, error) {
	next := 0
	return func(ctx context.Context, moves int) ([]script, error) {
		var all []script
		for ; moves > 0; moves -= loadPlies {
			next++
			all = append(all, script{game: fmt.Sprintf("%012d", next), version: 1, moves: slices.Repeat([]string{"d1-d4"}, loadPlies)})
		}
		return all, ask(ctx, data, fmt.Sprintf(
			`INSERT INTO bare.games SELECT lpad(n::text, 12, '0'), 1, 0, now() FROM generate_series(%d, %d) AS n`, next-len(all)+1, next))
	}
}

// probeDisk prints how long one fsync takes where the data is, the lower bound of every commit.
func (m *machine) probeDisk(ctx context.Context, data string) error {
	file, err := os.CreateTemp(filepath.Dir(data), "fsync-")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	defer file.Close()
	const times = 500
	block := []byte(strings.Repeat("x", 512))
	began := time.Now()
	for range times {
		if _, err := file.Write(block); err != nil {
			return err
		}
		if err := file.Sync(); err != nil {
			return err
		}
	}
	m.say("one write of 512 B with fsync: %.0f us", float64(time.Since(began).Microseconds())/times)
	return ctx.Err()
}
