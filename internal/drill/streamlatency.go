package main

import (
	"context"
	"errors"
	"fmt"
	mathrand "math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"time"
)

const (
	pacePerSecond = 500 // moves
	paceTime      = 10 * time.Second
	pacers        = 20 // connections, half of them to each server
)

// moment is an event of a game: that which brought it to a version.
type moment struct {
	game    string
	version int
}

// arrivals are when moves were answered, and when watchers were told.
type arrivals struct {
	mu       sync.Mutex
	answered map[moment]time.Time
	told     map[moment][]time.Time
}

// latency makes moves at a steady pace through both servers, and measures the time from the answer of
// each to its event at a watcher of each server.
func (t *twins) latency(ctx context.Context) error {
	a := &arrivals{answered: map[moment]time.Time{}, told: map[moment][]time.Time{}}
	var watchers []*subscription
	defer func() {
		for _, s := range watchers {
			s.close()
		}
	}()
	random := mathrand.New(mathrand.NewPCG(3, 4))
	var scripts [pacers][]script
	var watching, playing sync.WaitGroup
	failed := make(chan error, pacers)
	const moves = pacePerSecond * int(paceTime/time.Second) / pacers
	for i := range scripts {
		var err error
		if scripts[i], err = prepare(ctx, player{at: t.fronts[i%2], ledger: newLedger()}, moves, random); err != nil {
			return err
		}
		for _, s := range scripts[i] {
			for _, v := range t.servers {
				w, err := subscribe(v.url, "/games/"+s.game+"/stream", s.tokens[0], strconv.Itoa(s.version))
				if err != nil {
					return err
				}
				watchers = append(watchers, w)
				watching.Go(func() { a.watch(w, s.game) })
			}
		}
	}
	for i := range scripts {
		playing.Go(func() {
			if err := a.pace(ctx, t.servers[i%2].url, scripts[i], moves); err != nil {
				failed <- err
			}
		})
	}
	playing.Wait()
	select {
	case err := <-failed:
		return err
	default:
	}
	if err := wait(ctx, time.Second); err != nil {
		return err
	}
	for _, s := range watchers {
		s.close()
	}
	watching.Wait()
	return a.judge(t.m)
}

// pace makes moves at its share of the pace.
func (a *arrivals) pace(ctx context.Context, url string, scripts []script, moves int) error {
	c, err := dial(url)
	if err != nil {
		return err
	}
	defer c.conn.Close()
	beat := time.NewTicker(time.Second * pacers / pacePerSecond)
	defer beat.Stop()
	for _, s := range scripts {
		for i, move := range s.moves {
			if moves--; moves < 0 {
				return nil
			}
			<-beat.C
			if err := errors.Join(c.move(s, i, move), ctx.Err()); err != nil {
				return err
			}
			a.mu.Lock()
			a.answered[moment{s.game, s.version + i + 1}] = time.Now()
			a.mu.Unlock()
		}
	}
	return nil
}

func (a *arrivals) watch(s *subscription, game string) {
	for {
		f, err := s.next()
		if err != nil {
			return
		}
		version, _ := strconv.Atoi(f.id)
		a.mu.Lock()
		a.told[moment{game, version}] = append(a.told[moment{game, version}], time.Now())
		a.mu.Unlock()
	}
}

func (a *arrivals) judge(m *machine) error {
	var times []time.Duration
	for at, answered := range a.answered {
		if len(a.told[at]) != 2 {
			return fmt.Errorf("%v was told %d times to two watchers", at, len(a.told[at]))
		}
		for _, told := range a.told[at] {
			times = append(times, max(0, told.Sub(answered)))
		}
	}
	slices.Sort(times)
	m.say("%d moves, %d a second through two servers, reach a watcher at each, after their answer, in p50 %s, p99 %s, at most %s ms",
		len(a.answered), pacePerSecond, quantile(times, 0.5), quantile(times, 0.99), quantile(times, 1))
	if len(times) == 0 || times[(len(times)-1)*99/100] > reachesWithin {
		return errLate
	}
	return nil
}
