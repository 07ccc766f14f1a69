package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"time"
)

const (
	overloadFor     = 5 * time.Second
	normalPlayers   = 64
	overloadPlayers = 512
	overloadReaders = 256
	overloadTimes   = 4 // what is offered, in what the server can do
	slowerAtMost    = 3 // p99 of what is let in, in what it is normally
)

// offered is what became of the requests that were offered.
type offered struct {
	accepted, refused []time.Duration // sorted
}

func (o offered) String() string {
	return fmt.Sprintf("%6d taken, p50 %s p99 %s ms; %6d refused, p50 %s p99 %s ms",
		len(o.accepted), quantile(o.accepted, 0.5), quantile(o.accepted, 0.99), len(o.refused), quantile(o.refused, 0.5), quantile(o.refused, 0.99))
}

// drillOverload finds out how many moves a server can make, offers half of that, four times that, and half
// of it beside more reads than can be served. It fails where the p99 of what was let in is over 3 times
// what it is at half, or where an answer is neither a success nor a 503 or 429.
func (m *machine) drillOverload(ctx context.Context, program string) error {
	v, err := m.serve(ctx, program, m.path("data"))
	if err != nil {
		return err
	}
	o := overload{url: v.url, p: player{at: at(v.url), ledger: newLedger()}, random: rand.New(rand.NewPCG(1, 2))}
	most, err := o.capacity(ctx)
	if err != nil {
		return err
	}
	m.say("%d players who never wait: %.0f moves/s", normalPlayers, most)
	normal, _, err := o.offer(ctx, normalPlayers, most/2, 0)
	if err != nil {
		return err
	}
	m.say("%.0f moves/s offered:               %s", most/2, normal)
	over, _, err := o.offer(ctx, overloadPlayers, overloadTimes*most, 0)
	if err != nil {
		return err
	}
	m.say("%.0f moves/s offered:              %s", overloadTimes*most, over)
	beside, reads, err := o.offer(ctx, normalPlayers, most/2, overloadReaders)
	if err != nil {
		return err
	}
	m.say("%.0f moves/s beside %d readers:   %s", most/2, overloadReaders, beside)
	m.say("the reads:                        %s", reads)
	for what, got := range map[string]offered{"at four times the moves": over, "beside the readers": beside} {
		if limit := slowerAtMost * p99(normal); p99(got) > limit {
			err = errors.Join(err, fmt.Errorf("%s p99 is %v, over %v", what, p99(got), limit))
		}
	}
	return err
}

func p99(o offered) time.Duration {
	if len(o.accepted) == 0 {
		return overloadFor
	}
	return o.accepted[int(0.99*float64(len(o.accepted)-1))]
}

// overload offers moves to a server.
type overload struct {
	url    string
	p      player
	random *rand.Rand
}

// capacity is how many moves a second the server makes for those who never wait.
func (o overload) capacity(ctx context.Context) (perSecond float64, err error) {
	const moves = 150 * normalPlayers
	scripts := make([][]script, normalPlayers)
	for i := range scripts {
		if scripts[i], err = prepare(ctx, o.p, moves/normalPlayers, o.random); err != nil {
			return 0, err
		}
	}
	took, _, err := rush(ctx, o.url, scripts, moves)
	return moves / took.Seconds(), err
}

// offer has so many players together offer so many moves a second, each one move at a time, beside readers
// who ask for games again and again.
func (o overload) offer(ctx context.Context, players int, perSecond float64, readers int) (moves, reads offered, err error) {
	scripts := make([][]script, players)
	for i := range scripts {
		if scripts[i], err = prepare(ctx, o.p, int(1.2*overloadFor.Seconds()*perSecond)/players, o.random); err != nil {
			return moves, reads, err
		}
	}
	every := time.Duration(float64(time.Second) * float64(players) / perSecond)
	until := time.Now().Add(overloadFor)
	failed := make([]error, players+readers)
	each := make([]offered, players+readers)
	var busy sync.WaitGroup
	for i := range players {
		busy.Go(func() {
			each[i], failed[i] = o.paced(scripts[i], every, until, time.Duration(i)*every/time.Duration(players))
		})
	}
	for i := range readers {
		busy.Go(func() { each[players+i], failed[players+i] = o.reading(scripts[i%players][0], until) })
	}
	busy.Wait()
	return together(each[:players]), together(each[players:]), errors.Join(append(failed, ctx.Err())...)
}

func together(each []offered) (all offered) {
	for _, one := range each {
		all.accepted, all.refused = append(all.accepted, one.accepted...), append(all.refused, one.refused...)
	}
	slices.Sort(all.accepted)
	slices.Sort(all.refused)
	return all
}

// count adds an answer, and fails on one that is neither a success nor a refusal for now.
func (o *offered) count(status int, took time.Duration) error {
	switch status {
	case http.StatusOK:
		o.accepted = append(o.accepted, took)
	case http.StatusServiceUnavailable, http.StatusTooManyRequests:
		o.refused = append(o.refused, took)
	default:
		return fmt.Errorf("an answer of %d", status)
	}
	return nil
}

// paced offers one move in each interval, the same one again after a refusal. Who is late skips.
func (o overload) paced(scripts []script, every time.Duration, until time.Time, first time.Duration) (got offered, err error) {
	c, err := dial(o.url)
	if err != nil {
		return got, err
	}
	defer c.conn.Close()
	next, at := time.Now().Add(first), 0
	for len(scripts) > 0 && next.Before(until) {
		time.Sleep(time.Until(next))
		began := time.Now()
		status, _, err := c.send(scripts[0], at, scripts[0].moves[at])
		if err := errors.Join(err, got.count(status, time.Since(began))); err != nil {
			return got, err
		}
		if status == http.StatusOK {
			at++
		}
		if at == len(scripts[0].moves) {
			scripts, at = scripts[1:], 0
		}
		for next = next.Add(every); next.Before(time.Now()); next = next.Add(every) {
		}
	}
	return got, nil
}

// reading asks for a game again and again.
func (o overload) reading(s script, until time.Time) (got offered, err error) {
	c, err := dial(o.url)
	if err != nil {
		return got, err
	}
	defer c.conn.Close()
	for time.Now().Before(until) {
		began := time.Now()
		status, err := c.read(s)
		if err := errors.Join(err, got.count(status, time.Since(began))); err != nil {
			return got, err
		}
	}
	return got, nil
}
