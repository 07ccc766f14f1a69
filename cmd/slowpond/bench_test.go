package main

import (
	"io"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"slowpond/internal/account"
	"slowpond/internal/pgtest"
	"slowpond/internal/play"
)

const (
	benchReaders  = 4
	benchReads    = 1500 // of each reader
	benchThinkers = 24   // games in which a computer of the highest level is to move: half a minute of searching
)

// BenchmarkReadsWhileComputersThink reads a game over HTTP, from several connections, while nobody
// thinks and while a computer thinks all the time. It reports both 99th percentiles and their ratio.
func BenchmarkReadsWhileComputersThink(b *testing.B) {
	c := quick()
	c.databaseURL, c.jwtSecrets = pgtest.NewURL(b), account.GenerateSecret()
	s := start(b, c)
	ann := guest(b, s.url)
	game := call(b, "POST", s.url+"/api/v1/games", ann, `{"variant":"tablut","seat":"attackers","opponent":{"kind":"computer","level":1}}`, 201)
	path := s.url + "/api/v1/games/" + game["id"].(string)
	for b.Loop() {
		readers(b, path) // warm up
		quiet := readers(b, path)
		thinker := ""
		for i := range benchThinkers {
			if i%play.MostComputerGamesOfGuest == 0 {
				thinker = guest(b, s.url)
			}
			call(b, "POST", s.url+"/api/v1/games", thinker, `{"variant":"tablut","seat":"defenders","opponent":{"kind":"computer","level":8}}`, 201)
		}
		busy := readers(b, path)
		b.ReportMetric(float64(quiet.Microseconds()), "quiet-p99-µs")
		b.ReportMetric(float64(busy.Microseconds()), "thinking-p99-µs")
		b.ReportMetric(float64(busy)/float64(quiet), "ratio")
	}
}

// readers gives the 99th percentile of the time one read takes.
func readers(b *testing.B, url string) time.Duration {
	b.Helper()
	var mu sync.Mutex
	var all []time.Duration
	var running sync.WaitGroup
	for range benchReaders {
		running.Go(func() {
			mine := make([]time.Duration, 0, benchReads)
			for range benchReads {
				began := time.Now()
				answer, err := http.Get(url)
				if err != nil {
					b.Error(err)
					return
				}
				_, _ = io.Copy(io.Discard, answer.Body)
				answer.Body.Close()
				mine = append(mine, time.Since(began))
			}
			mu.Lock()
			defer mu.Unlock()
			all = append(all, mine...)
		})
	}
	running.Wait()
	slices.Sort(all)
	return all[len(all)*99/100]
}
