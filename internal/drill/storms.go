package main

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"regexp"
	"strconv"
	"time"

	"slowpond/internal/localpg"
)

const (
	answeredWithin = 3 * time.Second  // the slowest answer during a storm, as its client measures it
	backSoon       = 15 * time.Second // from the end of a storm until commands are taken again
	settleFor      = 30 * time.Second // until what a storm left behind has gone
)

// weather is a server on a database that storms befall.
type weather struct {
	m          *machine
	cluster    *localpg.Cluster
	dir        string // of the cluster
	disk       string // the file system that holds it, a small one; "" where none could be mounted
	server     *server
	operations string // address of the server's figures
}

// drillStorms has pairs play while their server's database is stopped, paused, out of connections, out of
// disk and read-only, in turn. Every answer must come within three seconds and be a success or a 503. After
// each storm play goes on by itself, and in the end every answered command is in the log once, verify finds
// nothing, and the server holds no more goroutines and connections than before.
func (m *machine) drillStorms(ctx context.Context, program string) (err error) {
	w, err := m.forecast(ctx, program)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, w.close()) }()
	l, meter := newLedger(), &meter{}
	p := player{at: at(w.server.url), ledger: l, meter: meter, insists: true, pause: pause}
	if err := w.quiet(ctx, p); err != nil {
		return err
	}
	before, err := w.holds(ctx)
	if err != nil {
		return err
	}
	m.say("%d pairs play; the server holds %v", pairs, before)
	crowd := gather(ctx, p, p)
	for _, s := range storms() {
		if err := w.endure(ctx, s, p); err != nil {
			return errors.Join(fmt.Errorf("%s: %w", s.name, err), crowd.home())
		}
	}
	if err := crowd.home(); err != nil {
		return fmt.Errorf("while playing: %w", err)
	}
	if err := w.settles(ctx, before); err != nil {
		return err
	}
	return w.judge(ctx, program, l)
}

// forecast starts the database and the server.
func (m *machine) forecast(ctx context.Context, program string) (w *weather, err error) {
	w = &weather{m: m, dir: m.path("database", "postgres")}
	if w.disk, err = m.mountSmall(filepath.Dir(w.dir)); err != nil {
		return nil, err
	}
	if w.cluster, err = localpg.Open(ctx, localpg.Config{Dir: w.dir}); err != nil {
		return nil, err
	}
	if w.operations, err = freeAddress(); err != nil {
		return nil, err
	}
	w.server, err = m.serve(ctx, program, m.path("server"), w.settings()...)
	return w, err
}

func (w *weather) settings() []string {
	return append(roles(w.cluster.OwnerURL(), w.cluster.URL()), "SLOWPOND_OPERATIONS_ADDR="+w.operations,
		"SLOWPOND_JWT_SECRETS=drill:"+base64.StdEncoding.EncodeToString([]byte(rand.Text()+rand.Text())))
}

func (w *weather) close() error {
	w.server.kill()
	err := w.cluster.Close()
	if w.disk != "" {
		err = errors.Join(err, unmount(w.disk))
	}
	return err
}

// endure lets one storm pass over the play.
func (w *weather) endure(ctx context.Context, s storm, p player) error {
	if err := wait(ctx, 2*time.Second); err != nil {
		return err
	}
	if s.needsDisk && w.disk == "" {
		w.m.say("%s: left out, since no small disk could be mounted here", s.name)
		return nil
	}
	p.meter.reset()
	end, err := s.begin(w, ctx)
	if err != nil {
		return err
	}
	err = errors.Join(wait(ctx, s.lasts), end())
	if err != nil {
		return err
	}
	over := time.Now()
	if _, err := p.guest(ctx); err != nil {
		return err
	}
	back, seen := time.Since(over), p.meter.read()
	w.m.say("%s for %.0f s: %d answers 503, the slowest answer took %.2f s; commands are taken again after %.1f s",
		s.name, s.lasts.Seconds(), seen.away, seen.slowest.Seconds(), back.Seconds())
	switch {
	case seen.away == 0:
		return errors.New("nobody noticed it")
	case seen.broken != nil:
		return fmt.Errorf("a request without an answer: %w", seen.broken)
	case seen.slowest > answeredWithin:
		return fmt.Errorf("an answer took %v", seen.slowest)
	case back > backSoon:
		return fmt.Errorf("no command was taken for %v", back)
	}
	return nil
}

// quiet plays for a while, so that all is there that a server keeps, and ends the play.
func (w *weather) quiet(ctx context.Context, p player) error {
	crowd := gather(ctx, p, p)
	return errors.Join(wait(ctx, 3*time.Second), crowd.home())
}

// held is what a server holds.
type held struct{ goroutines, connections int }

func (h held) String() string {
	return fmt.Sprintf("%d goroutines and %d connections", h.goroutines, h.connections)
}

var goroutines = regexp.MustCompile(`(?m)^go_goroutines ([0-9]+)`)

// holds reads what the server holds while nobody plays.
func (w *weather) holds(ctx context.Context) (h held, err error) {
	http.DefaultClient.CloseIdleConnections()
	if err := wait(ctx, time.Second); err != nil {
		return h, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+w.operations+"/metrics", nil)
	if err != nil {
		return h, err
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return h, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return h, err
	}
	found := goroutines.FindSubmatch(text)
	if found == nil {
		return h, errors.New("the server's figures have no goroutines")
	}
	h.goroutines, err = strconv.Atoi(string(found[1]))
	const connections = `SELECT count(*) FROM pg_stat_activity WHERE usename = '` + application + `'`
	return h, errors.Join(err, askAt(ctx, w.cluster.OwnerURL(), connections, &h.connections))
}

// settles returns once the server holds no more than before; idle connections may come and go by one.
func (w *weather) settles(ctx context.Context, before held) error {
	deadline := time.Now().Add(settleFor)
	for {
		after, err := w.holds(ctx)
		if err != nil {
			return err
		}
		if after.goroutines <= before.goroutines+2 && after.connections <= before.connections+1 {
			w.m.say("after the storms the server holds %v", after)
			return nil
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("the server holds %v, and held %v before", after, before)
		}
	}
}

func (w *weather) judge(ctx context.Context, program string, l *ledger) error {
	games, events := l.totals()
	w.m.say("%d games, %d events and %d commands had been answered", games, events, len(l.commands))
	if err := l.eachOnce(ctx, w.cluster.OwnerURL()); err != nil {
		return err
	}
	said, err := w.m.command(ctx, program, w.m.path("server"), w.settings(), "verify")
	if err != nil {
		return err
	}
	w.m.say("every answered command is in the log once; verify: %s", said)
	return w.m.printDisk(ctx, w.cluster.OwnerURL())
}
