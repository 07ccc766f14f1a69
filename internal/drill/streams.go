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
	beside        = 1_000       // streams open while moves are made
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

// crowded opens streams of new users at the first server, and reads them until close is called, which
// fails where one had ended before.
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
	}, nil
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

// cost compares moves beside a thousand streams of others with moves without, in turn.
func (t *twins) cost(ctx context.Context) error {
	const rounds = 5
	random, s := mathrand.New(mathrand.NewPCG(1, 2)), stage{8, 3200}
	run := playing(t.servers[0].url, func(ctx context.Context, moves int) ([]script, error) {
		return prepare(ctx, player{at: t.fronts[0], ledger: newLedger()}, moves, random)
	})
	once := func() (spent, took time.Duration, err error) {
		rush, err := run(ctx, s)
		if err != nil {
			return 0, 0, err
		}
		before, _, err := cpu(t.servers[0].cmd.Process.Pid)
		if err != nil {
			return 0, 0, err
		}
		took, _, err = rush()
		after, _, err2 := cpu(t.servers[0].cmd.Process.Pid)
		return after - before, took, errors.Join(err, err2)
	}
	var spent, took []float64
	for range rounds {
		spent0, took0, err := once()
		if err != nil {
			return err
		}
		closing, err := t.crowded(ctx, beside)
		if err != nil {
			return err
		}
		spent1, took1, err := once()
		if err := errors.Join(err, closing()); err != nil {
			return err
		}
		spent = append(spent, float64(spent1)/float64(spent0))
		took = append(took, float64(took1)/float64(took0))
	}
	slices.Sort(spent)
	slices.Sort(took)
	t.m.say("a move beside %d streams costs the server %.2f and takes %.2f times as much as without", beside, spent[rounds/2], took[rounds/2])
	if max(spent[rounds/2], took[rounds/2]) > besideRatio {
		return errors.New("moves beside streams cost too much")
	}
	return nil
}

var errLate = errors.New("watchers are told too late")
