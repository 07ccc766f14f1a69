package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	mathrand "math/rand/v2"
	"strconv"
	"sync"
	"syscall"
	"time"

	"slowpond/internal/localpg"
)

// toldWithin is how long after the last event all must have been told: a wake-up may be lost with its
// server, and then comes with the next comparison of versions.
const toldWithin = 45 * time.Second

// followers read every game that a ledger hears of, and all games of each of its players, now at one
// server and now at the other.
type followers struct {
	t       *twins
	ctx     context.Context
	reading sync.WaitGroup

	mu     sync.Mutex
	games  map[string]int            // the last event told, of every game
	mine   map[string]map[string]int // the last version told, by token and game
	since  map[string]time.Time      // when a player's stream was first open, by token
	byes   map[string]int            // by code
	broken error
}

// losses has pairs play while servers and database are lost, and every game followed.
func (t *twins) losses(ctx context.Context) error {
	following, stop := context.WithCancel(ctx)
	defer stop()
	r := &followers{t: t, ctx: following, games: map[string]int{}, mine: map[string]map[string]int{}, since: map[string]time.Time{}, byes: map[string]int{}}
	l := newLedger()
	crowd := gather(ctx, player{at: t.fronts[0], ledger: l, insists: true, pause: pause}, player{at: t.fronts[1], ledger: l, insists: true, pause: pause})
	looking := make(chan struct{})
	go func() { defer close(looking); r.follow(l) }()
	err := t.befall(ctx)
	if err := errors.Join(err, crowd.home()); err != nil {
		return fmt.Errorf("while playing: %w", err)
	}
	err = r.allTold(ctx)
	stop()
	<-looking
	r.reading.Wait()
	if err = errors.Join(err, r.broken); err != nil {
		return err
	}
	events := 0
	for _, n := range r.games {
		events += n
	}
	t.m.say("%d events of %d games each came once and in order over %v, and nothing was missed in the streams of %d players; byes: %v",
		events, len(r.games), "kill -9, SIGTERM and a restart of Postgres", len(r.mine), r.byes)
	if r.byes["unavailable"] == 0 {
		return errors.New("no stream was told that its server stops")
	}
	return nil
}

// befall loses one server, the other, and the database, twice.
func (t *twins) befall(ctx context.Context) error {
	for range 2 {
		for _, lose := range []func() error{
			func() error { t.servers[0].kill(); return t.start(ctx, 0) },
			func() error {
				_ = t.servers[1].cmd.Process.Signal(syscall.SIGTERM)
				<-t.servers[1].ended
				return t.start(ctx, 1)
			},
			func() (err error) {
				if err = t.cluster.Close(); err == nil {
					t.cluster, err = localpg.Open(context.WithoutCancel(ctx), localpg.Config{Dir: t.dir})
				}
				return err
			},
		} {
			if err := errors.Join(wait(ctx, 4*time.Second), lose()); err != nil {
				return err
			}
		}
	}
	return wait(ctx, 4*time.Second)
}

// follow opens a stream for each game and player that the ledger comes to hold.
func (r *followers) follow(l *ledger) {
	for seen := 0; wait(r.ctx, 5*pause) == nil; {
		l.mu.Lock()
		fresh := l.commands[seen:]
		seen = len(l.commands)
		l.mu.Unlock()
		r.mu.Lock()
		for _, c := range fresh {
			if _, known := r.games[c.game]; !known {
				r.games[c.game] = 0
				r.reading.Go(func() { r.keep(func() error { return r.readGame(c.game, c.by.token) }) })
			}
			if token := c.by.token; r.mine[token] == nil {
				r.mine[token] = map[string]int{}
				last := ""
				r.reading.Go(func() { r.keep(func() error { return r.readMine(token, &last) }) })
			}
		}
		r.mu.Unlock()
	}
}

var errComplete = errors.New("complete")

// keep reads a stream over and over, until it is complete or a promise is broken.
func (r *followers) keep(read func() error) {
	for r.ctx.Err() == nil {
		err := read()
		if errors.Is(err, errComplete) {
			return
		}
		if errors.Is(err, errBroken) {
			r.mu.Lock()
			r.broken = errors.Join(r.broken, err)
			r.mu.Unlock()
			return
		}
		_ = wait(r.ctx, mathrand.N(10*pause))
	}
}

var errBroken = errors.New("a promise is broken")

// open opens a stream at either server, which is closed when the following ends.
func (r *followers) open(path, token, last string) (*subscription, func(), error) {
	s, err := subscribe(*r.t.fronts[mathrand.IntN(2)].url.Load(), path, token, last)
	if err != nil {
		return nil, nil, err
	}
	left := context.AfterFunc(r.ctx, s.close)
	return s, func() { left(); s.close() }, nil
}

func (r *followers) readGame(game, token string) error {
	r.mu.Lock()
	last := r.games[game]
	r.mu.Unlock()
	s, leave, err := r.open("/games/"+game+"/stream", token, strconv.Itoa(last))
	if err != nil {
		return err
	}
	defer leave()
	for {
		f, err := s.next()
		if err != nil {
			return err
		}
		if f.event == "bye" {
			return r.bye(f)
		}
		seq, _ := strconv.Atoi(f.id)
		if last++; seq != last {
			return fmt.Errorf("%w: event %s of game %s where %d is due", errBroken, f.id, game, last)
		}
		r.mu.Lock()
		r.games[game] = seq
		r.mu.Unlock()
		if f.event == "ended" || f.event == "cancelled" {
			return errComplete
		}
	}
}

// bye notes the code, and holds the retry of a server that stops to its bounds.
func (r *followers) bye(f frame) error {
	var said struct{ Code string }
	if err := json.Unmarshal(f.data, &said); err != nil {
		return fmt.Errorf("%w: bye %s", errBroken, f.data)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.byes[said.Code]++
	if said.Code == "unavailable" && (f.retry < 500 || f.retry > 5000) {
		return fmt.Errorf("%w: retry %d", errBroken, f.retry)
	}
	if said.Code != "unavailable" {
		return fmt.Errorf("%w: bye %s", errBroken, said.Code)
	}
	return nil
}

// readMine follows a player's games. last is the last id, for the next time.
func (r *followers) readMine(token string, last *string) error {
	s, leave, err := r.open("/me/stream", token, *last)
	if err != nil {
		return err
	}
	defer leave()
	told := map[string]int{} // on this connection
	for {
		f, err := s.next()
		if err != nil {
			return err
		}
		if f.event == "bye" {
			return r.bye(f)
		}
		r.mu.Lock()
		if f.id != "" && *last == "" {
			r.since[token] = time.Now()
		}
		r.mu.Unlock()
		if f.id != "" {
			*last = f.id
		}
		if f.event != "game" {
			continue
		}
		var g game
		if err := json.Unmarshal(f.data, &g); err != nil || g.Version <= told[g.ID] {
			return fmt.Errorf("%w: version %d of game %s after %d on one connection: %w", errBroken, g.Version, g.ID, told[g.ID], err)
		}
		told[g.ID] = g.Version
		r.mu.Lock()
		r.mine[token][g.ID] = max(r.mine[token][g.ID], g.Version)
		r.mu.Unlock()
	}
}

// allTold returns once every event in the log has been told, or toldWithin has passed.
func (r *followers) allTold(ctx context.Context) error {
	var ids []string
	var versions []int
	var ats []time.Time
	const all = `SELECT array_agg(g.id), array_agg(g.version), array_agg(e.at)
		FROM games g JOIN game_events e ON e.game_id = g.id AND e.seq = g.version`
	if err := askAt(ctx, r.t.cluster.OwnerURL(), all, &ids, &versions, &ats); err != nil {
		return err
	}
	for began := time.Now(); ; {
		missing := r.missing(ids, versions, ats)
		if missing == "" || r.hasBroken() {
			return nil
		}
		if time.Since(began) > toldWithin {
			return fmt.Errorf("%w: not told within %v: %s", errBroken, toldWithin, missing)
		}
		if err := wait(ctx, 10*pause); err != nil {
			return err
		}
	}
}

func (r *followers) hasBroken() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.broken != nil
}

// missing names an event that has not been told, "" for none. Games of other parts of the drill are left
// out, and so is what a player was told before their stream was first open.
func (r *followers) missing(ids []string, versions []int, ats []time.Time) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i, id := range ids {
		if told, followed := r.games[id]; followed && told < versions[i] {
			return fmt.Sprintf("event %d of game %s, the last being %d", told+1, id, versions[i])
		}
		for token, mine := range r.mine {
			if told, followed := mine[id]; followed && told < versions[i] && ats[i].After(r.since[token].Add(time.Second)) {
				return fmt.Sprintf("version %d of game %s to its player, told of %d", versions[i], id, told)
			}
		}
	}
	return ""
}
