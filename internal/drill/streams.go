package main

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	mathrand "math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"sync"
	"time"

	"slowpond/internal/localpg"
)

// What streams may cost.
const (
	idleStreams   = 10_000
	idleTime      = time.Minute // a comparison of versions and three heartbeats are in it
	idleMemory    = 1 << 30     // bytes
	idleShare     = 0.05        // of a core
	besideStreams = 1_000       // streams open while moves are made
	besideRatio   = 1.15        // of a move's cost and time without them
	perUser       = 10          // streams of one user, as many as the limits allow
	reachesWithin = 250 * time.Millisecond
)

// twins are two servers on one database.
type twins struct {
	m       *machine
	program string
	cluster *localpg.Cluster
	dir     string
	env     []string
	servers [2]*server
	fronts  [2]*front
}

// drillStreams has ten thousand streams stand idle, moves made beside a thousand, watchers on two servers
// wait for each of 500 moves a second, and streams followed over the loss of either server and of the
// database. It fails where streams cost more than they may or are late, and where a follower misses an
// event, gets one twice, or out of order.
func (m *machine) drillStreams(ctx context.Context, program string) (err error) {
	t := &twins{m: m, program: program, dir: m.path("database", "postgres")}
	if err := os.Mkdir(m.path("database"), 0o755); err != nil {
		return err
	}
	if t.cluster, err = localpg.Open(ctx, localpg.Config{Dir: t.dir}); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, t.cluster.Close()) }()
	t.env = append(roles(t.cluster.OwnerURL(), t.cluster.URL()),
		"SLOWPOND_JWT_SECRETS=drill:"+base64.StdEncoding.EncodeToString([]byte(rand.Text()+rand.Text())))
	for i := range t.servers {
		if err := t.start(ctx, i); err != nil {
			return err
		}
	}
	var broken error // each part is tried, so that one run tells all
	for _, part := range []func(context.Context) error{t.idle, t.cost, t.latency, t.losses} {
		broken = errors.Join(broken, part(ctx))
	}
	for _, v := range t.servers {
		broken = errors.Join(broken, v.stop())
	}
	return broken
}

func (t *twins) start(ctx context.Context, i int) error {
	v, err := t.m.serve(ctx, t.program, t.m.path(fmt.Sprint("server", i)), t.env...)
	if err != nil {
		return err
	}
	if t.servers[i] = v; t.fronts[i] == nil {
		t.fronts[i] = at(v.url)
	}
	t.fronts[i].url.Store(&v.url)
	return nil
}

// crowded opens streams of new users at the first server, and drains them.
func (t *twins) crowded(ctx context.Context, streams int) (closing func() error, err error) {
	var all []*subscription
	p := player{at: t.fronts[0], ledger: newLedger()}
	for i := range streams {
		if i%perUser == 0 {
			if p, err = p.guest(ctx); err != nil {
				return nil, err
			}
		}
		s, err := subscribe(t.servers[0].url, "/me/stream", p.token, "")
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return drain(all), nil
}

// drain reads streams until closing is called, which fails where one had ended before.
func drain(all []*subscription) (closing func() error) {
	ended := make([]error, len(all))
	var open sync.WaitGroup
	done, finish := context.WithCancel(context.Background())
	for i, s := range all {
		open.Go(func() {
			for ended[i] == nil {
				if _, err := s.next(); err != nil && done.Err() == nil {
					ended[i] = err
				} else if err != nil {
					return
				}
			}
		})
	}
	return func() error {
		finish()
		for _, s := range all {
			s.close()
		}
		open.Wait()
		return errors.Join(ended...)
	}
}

var resident = regexp.MustCompile(`(?m)^VmRSS:\s+([0-9]+) kB`)

// idle measures what streams cost of which none tells anything.
func (t *twins) idle(ctx context.Context) error {
	closing, err := t.crowded(ctx, idleStreams)
	if err != nil {
		return err
	}
	pid := t.servers[0].cmd.Process.Pid
	if err := wait(ctx, idleTime/4); err != nil { // what opening them left behind goes
		return errors.Join(err, closing())
	}
	before, _, err := cpu(pid)
	err = errors.Join(err, wait(ctx, idleTime))
	after, _, err2 := cpu(pid)
	status, err3 := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err := errors.Join(err, err2, err3, closing()); err != nil {
		return err
	}
	found := resident.FindSubmatch(status)
	if found == nil {
		return errors.New("no resident size in /proc")
	}
	kilobytes, _ := strconv.Atoi(string(found[1]))
	share := (after - before).Seconds() / idleTime.Seconds()
	t.m.say("%d idle streams: %d MB resident, %.1f%% of a core", idleStreams, kilobytes>>10, 100*share)
	if kilobytes<<10 > idleMemory || share > idleShare {
		return errors.New("idle streams cost too much")
	}
	return nil
}

// costRounds is how often moves are made in each way, which take turns.
const costRounds = 5

// cost compares moves beside a thousand streams of others, and moves that are followed, with moves beside no
// stream, in turn. Each move that is followed is told three times: to a watcher of its game and to both players.
func (t *twins) cost(ctx context.Context) error {
	var beside, followed ratios
	for range costRounds {
		alone, err := t.moves(ctx, func([]script) (func() error, error) { return func() error { return nil }, nil })
		if err != nil {
			return err
		}
		others, err := t.moves(ctx, func([]script) (func() error, error) { return t.crowded(ctx, besideStreams) })
		if err != nil {
			return err
		}
		told, err := t.moves(ctx, t.followers)
		if err != nil {
			return err
		}
		beside.add(others, alone)
		followed.add(told, alone)
	}
	t.m.say("a move beside %d streams costs the server %.2f and takes %.2f times as much as without", besideStreams, median(beside.spent), median(beside.took))
	t.m.say("a move that three streams tell of costs it %.2f and takes %.2f times as much", median(followed.spent), median(followed.took))
	if max(median(beside.spent), median(beside.took)) > besideRatio {
		return errors.New("moves beside streams cost too much")
	}
	return nil
}

// spending is the processor time of a server, and how long it took.
type spending struct{ spent, took time.Duration }

// ratios compare spendings with others.
type ratios struct{ spent, took []float64 }

func (r *ratios) add(s, other spending) {
	r.spent = append(r.spent, float64(s.spent)/float64(other.spent))
	r.took = append(r.took, float64(s.took)/float64(other.took))
}

func median(values []float64) float64 { return slices.Sorted(slices.Values(values))[len(values)/2] }

// moves makes moves of new games at the first server while streams are open.
func (t *twins) moves(ctx context.Context, open func([]script) (closing func() error, err error)) (s spending, err error) {
	var games []script
	random := mathrand.New(mathrand.NewPCG(1, 2))
	run := playing(t.servers[0].url, func(ctx context.Context, moves int) ([]script, error) {
		fresh, err := prepare(ctx, player{at: t.fronts[0], ledger: newLedger()}, moves, random)
		games = append(games, fresh...)
		return fresh, err
	})
	rush, err := run(ctx, stage{8, 3200})
	if err != nil {
		return s, err
	}
	closing, err := open(games)
	if err != nil {
		return s, err
	}
	before, _, err := cpu(t.servers[0].cmd.Process.Pid)
	took, _, err2 := rush()
	after, _, err3 := cpu(t.servers[0].cmd.Process.Pid)
	return spending{after - before, took}, errors.Join(err, err2, err3, closing())
}

// followers follow each game, and all games of each player.
func (t *twins) followers(games []script) (closing func() error, err error) {
	paths := map[[2]string]bool{} // with the token
	for _, s := range games {
		paths[[2]string{"/games/" + s.game + "/stream"}] = true
		for _, token := range s.tokens {
			paths[[2]string{"/me/stream", token}] = true
		}
	}
	var all []*subscription
	for path := range paths {
		s, err := subscribe(t.servers[0].url, path[0], path[1], "")
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return drain(all), nil
}

var errLate = errors.New("watchers are told too late")
