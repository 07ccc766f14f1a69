package metrics

import (
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
)

// poolCollector shows the state of the connection pool.
type poolCollector struct{ pool *pgxpool.Pool }

var (
	poolConnections = prometheus.NewDesc("slowpond_database_connections", "Connections of the pool by state; max is the most there may be.", []string{"state"}, nil)
	poolAcquires    = prometheus.NewDesc("slowpond_database_acquires_total", "Connections taken from the pool, by outcome.", []string{"outcome"}, nil)
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
