package main

import (
	"context"
	"log/slog"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"slowpond/internal/games"
	"slowpond/internal/loop"
	"slowpond/internal/match"
	"slowpond/internal/play"
)

// censusEvery is how old the count of games at /metrics may be: no scrape asks the database.
const censusEvery = 30 * time.Second

// metrics are what /metrics shows beside the requests, which the API counts itself.
type metrics struct {
	registry *prometheus.Registry
	moves    *prometheus.CounterVec
	ended    *prometheus.CounterVec
	games    *prometheus.GaugeVec
	overdue  prometheus.Gauge
}

func newMetrics(variants *games.List) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		moves: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "slowpond_moves_total", Help: "Moves committed by this process.",
		}, []string{"variant"}),
		ended: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "slowpond_games_ended_total", Help: "Games finished or cancelled by this process.",
		}, []string{"variant", "status", "reason"}),
		games: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "slowpond_games", Help: "Games in the database, at most half a minute ago.",
		}, []string{"status"}),
		overdue: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "slowpond_sweep_overdue_seconds",
			Help: "How long ago the oldest deadline that nobody has swept was reached, at most half a minute ago.",
		}),
	}
	for _, v := range variants.Variants() {
		m.moves.WithLabelValues(v.ID)
	}
	m.registry.MustRegister(m.moves, m.ended, m.games, m.overdue, buildInfo(), collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// observe counts what was committed.
func (m *metrics) observe(c play.Committed) {
	for _, e := range c.Events {
		switch e.Type {
		case match.Moved:
			m.moves.WithLabelValues(c.Variant).Inc()
		case match.Ended, match.Cancelled:
			m.ended.WithLabelValues(c.Variant, string(c.Status), e.Reason).Inc()
		}
	}
}

// watch shows what each scrape reads from memory.
func (m *metrics) watch(pool *pgxpool.Pool, h house, clock func() time.Time) {
	began := clock()
	gauge := func(name, help string, read func() float64) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, read)
	}
	m.registry.MustRegister(
		poolCollector{pool},
		gauge("slowpond_http_requests_in_flight", "Requests being answered.",
			func() float64 { return float64(h.web.InFlight()) }),
		gauge("slowpond_argon2_queue", "Callers waiting for their turn to hash a password.",
			func() float64 { return float64(h.accounts.HashQueue()) }),
		gauge("slowpond_sweep_lag_seconds", "Time since the sweeper last went through without a failure, or since the start.",
			func() float64 {
				if swept := h.games.LastSweep(); swept.After(began) {
					return clock().Sub(swept).Seconds()
				}
				return clock().Sub(began).Seconds()
			}),
	)
}

// census is the loop that counts the games. While the database is away the last count stands.
func (m *metrics) census(games *play.Games, log *slog.Logger) loop.Loop {
	return loop.Loop{Doing: "counting games", Every: censusEvery, Log: log, Step: func(ctx context.Context) error {
		census, err := games.Census(ctx)
		if err == nil {
			m.take(census)
		}
		return err
	}}
}

func (m *metrics) take(c play.Census) {
	for status, n := range c.Games {
		m.games.WithLabelValues(string(status)).Set(float64(n))
	}
	m.overdue.Set(c.Overdue.Seconds())
}

// buildInfo is always 1; what it tells stands in its labels.
func buildInfo() prometheus.Collector {
	b := thisBuild()
	labels := prometheus.Labels{"version": b.version, "revision": b.commit, "go": b.goes, "schema": strconv.FormatInt(b.schema, 10)}
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "slowpond_build_info", Help: "The program that runs, and the schema it knows.", ConstLabels: labels,
	}, func() float64 { return 1 })
}

// poolCollector shows how the pool of connections stands.
type poolCollector struct{ pool *pgxpool.Pool }

var (
	poolConnections = prometheus.NewDesc("slowpond_database_connections", "Connections of the pool, by what they do; max is how many there may be.", []string{"state"}, nil)
	poolAcquires    = prometheus.NewDesc("slowpond_database_acquires_total", "Connections taken from the pool, by how it went.", []string{"outcome"}, nil)
	poolWaited      = prometheus.NewDesc("slowpond_database_acquire_seconds_total", "Time spent taking connections from the pool.", nil, nil)
	poolOpened      = prometheus.NewDesc("slowpond_database_opened_total", "Connections opened.", nil, nil)
)

// Describe names what Collect shows.
func (poolCollector) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{poolConnections, poolAcquires, poolWaited, poolOpened} {
		to <- d
	}
}

// Collect shows one reading of the pool.
func (p poolCollector) Collect(to chan<- prometheus.Metric) {
	s := p.pool.Stat()
	gauge := func(n int32, state string) {
		to <- prometheus.MustNewConstMetric(poolConnections, prometheus.GaugeValue, float64(n), state)
	}
	gauge(s.AcquiredConns(), "acquired")
	gauge(s.IdleConns(), "idle")
	gauge(s.ConstructingConns(), "opening")
	gauge(s.MaxConns(), "max")
	to <- prometheus.MustNewConstMetric(poolAcquires, prometheus.CounterValue, float64(s.AcquireCount()), "taken")
	to <- prometheus.MustNewConstMetric(poolAcquires, prometheus.CounterValue, float64(s.EmptyAcquireCount()), "waited")
	to <- prometheus.MustNewConstMetric(poolAcquires, prometheus.CounterValue, float64(s.CanceledAcquireCount()), "given_up")
	to <- prometheus.MustNewConstMetric(poolWaited, prometheus.CounterValue, s.AcquireDuration().Seconds())
	to <- prometheus.MustNewConstMetric(poolOpened, prometheus.CounterValue, float64(s.NewConnsCount()))
}
