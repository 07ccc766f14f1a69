package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// stage is one number of connections, with the moves they make together in one round.
type stage struct{ connections, moves int }

var stages = []stage{{1, 1500}, {8, 4000}, {32, 8000}, {64, 9600}}

// loadRounds is how often each stage is measured, the contenders taking turns.
const loadRounds = 3

// contender is what is measured beside others.
type contender struct {
	name, table string // table is the one whose updates are counted
	data        string // folder of the database it works on
	pid         int    // 0 for one that is no server
	round       round
}

// round prepares one round of a stage, and returns how to run it: how long all of it took, and the time
// of each move, sorted.
type (
	round  func(ctx context.Context, s stage) (rushed, error)
	rushed func() (time.Duration, []time.Duration, error)
)

// loaded is a server under load.
type loaded struct {
	*server
	operations string // address of its profiles
	random     *rand.Rand
}

// drillLoad has prepared random games played over HTTP against each program and, in turn, against a bare
// handler on the first one's Postgres, and prints each with its ratio to the bare handler. More programs
// than one are builds to compare; of one alone it also prints where its time goes.
func (m *machine) drillLoad(ctx context.Context, programs []string) error {
	var servers []*loaded
	for i, program := range programs {
		l, err := m.load(ctx, program, m.path(fmt.Sprint("data", i)))
		if err != nil {
			return err
		}
		servers = append(servers, l)
	}
	bare, err := m.bareContender(ctx, servers[0])
	if err != nil {
		return err
	}
	all := []contender{bare}
	if floor, ok := m.floor(servers[0].dataDir); ok {
		all = append(all, floor)
	}
	for i, l := range servers {
		all = append(all, contender{fmt.Sprint("slowpond", strings.Repeat("'", i)), "games", l.dataDir, l.cmd.Process.Pid, playing(l.url, l.prepare)})
	}
	if err := m.probeDisk(servers[0].dataDir); err != nil {
		return err
	}
	if err := m.compare(ctx, all, stages); err != nil {
		return err
	}
	if err := m.printDisk(ctx, embedded(servers[0].dataDir)); err != nil || len(programs) > 1 {
		return err
	}
	return m.lookInside(ctx, servers[0])
}

// load starts a program to be measured.
func (m *machine) load(ctx context.Context, program, data string) (*loaded, error) {
	operations, err := freeAddress()
	if err != nil {
		return nil, err
	}
	v, err := m.serve(ctx, program, data, "SLOWPOND_OPERATIONS_ADDR="+operations)
	if err != nil {
		return nil, err
	}
	l := &loaded{v, operations, rand.New(rand.NewPCG(1, 2))}
	return l, ask(ctx, data, `CREATE EXTENSION pg_walinspect`)
}

// prepare makes games on the server that together have at least so many moves.
func (l *loaded) prepare(ctx context.Context, moves int) ([]script, error) {
	return prepare(ctx, player{at: at(l.url), ledger: newLedger()}, moves, l.random)
}

func freeAddress() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return listener.Addr().String(), listener.Close()
}

// compare measures the contenders in turn, at each number of connections, and prints the medians. The
// others are compared with the first.
func (m *machine) compare(ctx context.Context, all []contender, stages []stage) error {
	m.say("%-10s %5s %9s %6s %7s %7s %8s %8s %7s %5s", "", "conns", "moves/s", "ratio", "p50 ms", "p99 ms", "server", "postgres", "WAL B", "HOT")
	for _, s := range stages {
		measured := make([][]figures, len(all))
		for range loadRounds {
			for i, c := range all {
				f, err := c.measure(ctx, s)
				if err != nil {
					return fmt.Errorf("%s at %d connections: %w", c.name, s.connections, err)
				}
				measured[i] = append(measured[i], f)
			}
		}
		for i, c := range all {
			m.print(c.name, s, medianOf(measured[i]), medianRatio(measured[i], measured[0]))
		}
	}
	return nil
}

func (m *machine) print(name string, s stage, f figures, ratio float64) {
	moves := float64(s.moves)
	m.say("%-10s %5d %9.0f %6.2f %7s %7s %5.0f us %5.0f us %7.0f %4.0f%%", name, s.connections, f.perSecond, ratio,
		quantile(f.times, 0.5), quantile(f.times, 0.99),
		float64(f.server.Microseconds())/moves, float64(f.postgres.Microseconds())/moves,
		float64(f.wal)/moves, 100*float64(f.hot)/float64(max(f.updates, 1)))
}

// playing returns the rounds of a server: games are prepared, and then played while it is measured.
func playing(url string, prepare func(ctx context.Context, moves int) ([]script, error)) round {
	return func(ctx context.Context, s stage) (rushed, error) {
		scripts := make([][]script, s.connections)
		for i := range scripts {
			var err error
			if scripts[i], err = prepare(ctx, s.moves/s.connections); err != nil {
				return nil, err
			}
		}
		return func() (time.Duration, []time.Duration, error) { return rush(ctx, url, scripts, s.moves) }, nil
	}
}

// probeDisk prints how long one fsync takes where the data is, the lower bound of every commit.
func (m *machine) probeDisk(data string) error {
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
	return nil
}
