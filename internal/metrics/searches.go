package metrics

import (
	"github.com/prometheus/client_golang/prometheus"

	"slowpond/internal/computer"
)

// searches holds the metrics of the computers' searches.
type searches struct {
	total   *prometheus.CounterVec
	seconds *prometheus.HistogramVec
	depth   *prometheus.HistogramVec
	nodes   *prometheus.CounterVec
	waited  prometheus.Histogram
}

func newSearches(registry *prometheus.Registry) *searches {
	variant := []string{"variant"}
	m := &searches{
		total: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "slowpond_searches_total", Help: "Decisions of computers, by outcome.",
		}, []string{"variant", "outcome"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "slowpond_search_seconds", Help: "Time a computer thought.", Buckets: []float64{.001, .01, .05, .1, .25, .5, 1, 1.5, 2, 5},
		}, variant),
		depth: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "slowpond_search_depth_plies", Help: "Plies a search looked ahead in full.", Buckets: prometheus.LinearBuckets(1, 2, 10),
		}, variant),
		nodes: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "slowpond_search_nodes_total", Help: "Positions looked at.",
		}, variant),
		waited: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "slowpond_search_queue_seconds", Help: "Time from when it was a computer's turn until it began to think.",
			Buckets: []float64{.01, .05, .1, .5, 1, 2, 5, 10, 30, 60},
		}),
	}
	registry.MustRegister(m.total, m.seconds, m.depth, m.nodes, m.waited)
	return m
}

// Searched counts a decision of a computer.
func (all *Metrics) Searched(s computer.Search) {
	m := all.searches
	outcome := "decided"
	if s.Failed {
		outcome = "failed"
	}
	m.total.WithLabelValues(s.Variant, outcome).Inc()
	m.seconds.WithLabelValues(s.Variant).Observe(s.Took.Seconds())
	m.depth.WithLabelValues(s.Variant).Observe(float64(s.Depth))
	m.nodes.WithLabelValues(s.Variant).Add(float64(s.Nodes))
	m.waited.Observe(s.Waited.Seconds())
}
