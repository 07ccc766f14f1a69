// Package metrics holds what /metrics shows besides the requests, which the API counts itself. No figure
// depends on what a player hides.
package metrics

import (
	"context"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"slowpond/internal/games"
	"slowpond/internal/loop"
	"slowpond/internal/match"
	"slowpond/internal/play"
)

// censusEvery is how old the count of games at /metrics may be, since no scrape queries the database.
const censusEvery = 30 * time.Second

// Metrics counts what happens in one process. It is safe for concurrent use.
type Metrics struct {
	registry *prometheus.Registry
	moves    *prometheus.CounterVec
	ended    *prometheus.CounterVec
	games    *prometheus.GaugeVec
	overdue  prometheus.Gauge
	waiting  prometheus.Gauge
	longest  prometheus.Gauge
	searches *searches
	notices  *notices
}

// New returns the metrics for the variants played; build labels the program.
func New(variants *games.List, build prometheus.Labels) *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		moves: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "slowpond_moves_total", Help: "Moves committed by this process.",
		}, []string{"variant"}),
		ended: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "slowpond_games_ended_total", Help: "Games finished or cancelled by this process.",
		}, []string{"variant", "status", "reason"}),
		games: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "slowpond_games", Help: "Games in the database that go on, at most half a minute ago.",
		}, []string{"status"}),
		overdue: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "slowpond_sweep_overdue_seconds",
			Help: "How long ago the oldest deadline not yet swept was reached, as counted at most half a minute ago.",
		}),
		waiting: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "slowpond_computer_turns_waiting",
			Help: "Games in the database in which a computer has something to do, as counted at most half a minute ago.",
		}),
		longest: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "slowpond_computer_turns_waiting_seconds",
			Help: "How long the first of them has waited, as counted at most half a minute ago.",
		}),
	}
	for _, v := range variants.Variants() {
		m.moves.WithLabelValues(v.ID)
	}
	m.registry.MustRegister(m.moves, m.ended, m.games, m.overdue, m.waiting, m.longest, buildInfo(build), collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	m.searches, m.notices = newSearches(m.registry, variants), newNotices()
	m.registry.MustRegister(m.notices.collectors()...)
	return m
}

// Registry returns the registry of all metrics.
func (m *Metrics) Registry() *prometheus.Registry { return m.registry }

// Committed counts a commit.
func (m *Metrics) Committed(c play.Committed) {
	for _, e := range c.Events {
		switch e.Type {
		case match.Moved:
			m.moves.WithLabelValues(c.Variant).Inc()
		case match.Ended, match.Cancelled:
			m.ended.WithLabelValues(c.Variant, string(c.Status), e.Reason).Inc()
		}
	}
}

// Sources are what each scrape reads from memory. All are required.
type Sources struct {
	Pool      *pgxpool.Pool
	InFlight  func() int       // requests being answered, open streams among them
	Streams   func() int       // open streams
	HashQueue func() int       // callers waiting to hash a password
	LastSweep func() time.Time // zero before the first
	Clock     func() time.Time

	ClockOffset func() time.Duration // of the database, ahead of this server
}

// Watch registers the gauges that each scrape reads from memory. Call it once.
func (m *Metrics) Watch(from Sources) {
	began := from.Clock()
	gauge := func(name, help string, read func() float64) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, read)
	}
	m.registry.MustRegister(
		poolCollector{from.Pool},
		gauge("slowpond_http_requests_in_flight", "Requests being answered, open streams among them.",
			func() float64 { return float64(from.InFlight()) }),
		gauge("slowpond_streams_open", "Streams that are open.",
			func() float64 { return float64(from.Streams()) }),
		gauge("slowpond_argon2_queue", "Callers waiting for their turn to hash a password.",
			func() float64 { return float64(from.HashQueue()) }),
		gauge("slowpond_clock_offset_seconds", "How far the database's clock is ahead of this server's own.",
			func() float64 { return from.ClockOffset().Seconds() }),
		gauge("slowpond_sweep_lag_seconds", "Time since the sweeper last succeeded, or since the start.",
			func() float64 {
				if swept := from.LastSweep(); swept.After(began) {
					return from.Clock().Sub(swept).Seconds()
				}
				return from.Clock().Sub(began).Seconds()
			}),
	)
}

// Census is the loop that counts the games. While the database is away the last count remains.
func (m *Metrics) Census(games *play.Games, log *slog.Logger) loop.Loop {
	return loop.Loop{Doing: "counting games", Every: censusEvery, Log: log, Step: func(ctx context.Context) error {
		census, err := games.Census(ctx)
		if err == nil {
			m.take(census)
		}
		return err
	}}
}

func (m *Metrics) take(c play.Census) {
	for status, n := range c.Games {
		m.games.WithLabelValues(string(status)).Set(float64(n))
	}
	m.overdue.Set(c.Overdue.Seconds())
	m.waiting.Set(float64(c.Waiting))
	m.longest.Set(c.WaitingFor.Seconds())
}

// buildInfo is always 1; its labels describe the build.
func buildInfo(build prometheus.Labels) prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "slowpond_build_info", Help: "The program that runs, and the schema it knows.", ConstLabels: build,
	}, func() float64 { return 1 })
}
