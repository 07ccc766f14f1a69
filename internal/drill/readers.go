package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

const (
	readers      = 20   // connections that ask for lists without a pause
	readersStage = 8    // connections that move meanwhile
	readersMoves = 3200 // in all, each time
	readersTimes = 3
)

// heavy are lists that cost much, or did.
var heavy = []string{
	"/games?sort=ended&status=cancelled&opponent_kind=computer", "/users/Computer-3", "/games?player=Computer-3&limit=100",
	"/games?status=finished&limit=100", "/games?player=Computer-3&opponent_kind=anyone",
}

// drillReaders measures how fast moves are made in a folder that `slowpond seed` has filled, alone and in
// turn while others ask for lists without a pause.
func (m *machine) drillReaders(ctx context.Context, program, data string) (err error) {
	v, err := m.start(ctx, data, []string{program, "serve", "--addr", "127.0.0.1:0", "--data-dir", data})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, v.stop()) }()
	scripts, err := m.scripts(ctx, v, 2*readersTimes, readersStage, readersMoves)
	if err != nil {
		return err
	}
	var ratios []float64
	for i := range readersTimes {
		alone, aloneTimes, err := rush(ctx, v.url, scripts[2*i], readersMoves)
		if err != nil {
			return err
		}
		crowd := m.read(ctx, v.url)
		beside, besideTimes, err := rush(ctx, v.url, scripts[2*i+1], readersMoves)
		said := crowd()
		if err != nil {
			return err
		}
		ratios = append(ratios, alone.Seconds()/beside.Seconds())
		m.say("alone %5.0f moves/s, p99 %s ms; beside %d readers %5.0f moves/s, p99 %s ms: %.2f; they got %s",
			readersMoves/alone.Seconds(), quantile(aloneTimes, 0.99), readers, readersMoves/beside.Seconds(), quantile(besideTimes, 0.99), ratios[i], said)
	}
	slices.Sort(ratios)
	m.say("median %.2f of the moves", ratios[readersTimes/2])
	return nil
}

// scripts prepares games for several rushes between the same guests, few enough for the limit on guests.
func (m *machine) scripts(ctx context.Context, v *server, rushes, connections, moves int) ([][][]script, error) {
	random := rand.New(rand.NewPCG(1, 2))
	all := make([][][]script, rushes)
	for range connections {
		games, err := prepare(ctx, player{at: at(v.url), ledger: newLedger()}, rushes*(moves/connections+loadPlies), random)
		if err != nil {
			return nil, err
		}
		for i := range all {
			var some []script
			for n := 0; n < moves/connections; games = games[1:] {
				n += len(games[0].moves)
				some = append(some, games[0])
			}
			all[i] = append(all[i], some)
		}
	}
	return all, nil
}

// read has connections ask for heavy lists until the function it returns is called, which says what they
// got.
func (m *machine) read(ctx context.Context, url string) (stop func() string) {
	ctx, cancel := context.WithCancel(ctx)
	var reading sync.WaitGroup
	var answered, refused atomic.Int64
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: readers}, Timeout: time.Minute}
	for i := range readers {
		reading.Go(func() {
			for n := i; ctx.Err() == nil; n++ {
				r, err := http.NewRequestWithContext(ctx, http.MethodGet, url+"/api/v1"+heavy[n%len(heavy)], nil)
				if err != nil {
					return
				}
				answer, err := client.Do(r)
				if err != nil {
					continue
				}
				_, _ = io.Copy(io.Discard, answer.Body)
				_ = answer.Body.Close()
				if answer.StatusCode < http.StatusTooManyRequests {
					answered.Add(1)
				} else {
					refused.Add(1)
				}
			}
		})
	}
	return func() string {
		cancel()
		reading.Wait()
		client.CloseIdleConnections()
		return fmt.Sprintf("%d answers and %d refusals", answered.Load(), refused.Load())
	}
}
