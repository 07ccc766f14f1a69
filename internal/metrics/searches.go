package metrics

import (
	"github.com/prometheus/client_golang/prometheus"

	"slowpond/internal/computer"
	"slowpond/internal/games"
)

// searches holds the metrics of the computers' searches. What a search takes depends on all that the
// computer knows. In a variant that hides facts from a player, that would narrow down the computer's
// setup, even in a total: there only the decisions are counted, and those of all variants together.
type searches struct {
	open    map[string]bool // the variants that hide nothing, by id
	total   *prometheus.CounterVec
	seconds *prometheus.HistogramVec
	depth   *prometheus.HistogramVec
	nodes   *prometheus.CounterVec
	waited  prometheus.Histogram
}

func newSearches(registry *prometheus.Registry, variants *games.List) *searches {
	variant := []string{"variant"}
	m := &searches{
		open: map[string]bool{},
		total: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "slowpond_searches_total", Help: "Decisions of computers, by outcome.",
		}, []string{"outcome"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "slowpond_search_seconds", Help: "Time a computer thought, in variants that hide nothing.", Buckets: []float64{.001, .01, .05, .1, .25, .5, 1, 1.5, 2, 5},
		}, variant),
		depth: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "slowpond_search_depth_plies", Help: "Plies a search looked ahead in full, in variants that hide nothing.", Buckets: prometheus.LinearBuckets(1, 2, 10),
		}, variant),
		nodes: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "slowpond_search_nodes_total", Help: "Positions looked at, in variants that hide nothing.",
		}, variant),
		waited: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "slowpond_search_queue_seconds", Help: "Time from when it was a computer's turn until it began to think.",
			Buckets: []float64{.01, .05, .1, .5, 1, 2, 5, 10, 30, 60},
		}),
	}
	for _, v := range variants.Variants() {
		m.open[v.ID] = !v.HasHidden
	}
	for _, o := range computer.Outcomes() {
		m.total.WithLabelValues(string(o))
	}
	registry.MustRegister(m.total, m.seconds, m.depth, m.nodes, m.waited)
	return m
}

// Searched counts a decision of a computer.
func (all *Metrics) Searched(s computer.Search) {
	m := all.searches
	m.total.WithLabelValues(string(s.Outcome)).Inc()
	m.waited.Observe(s.Waited.Seconds())
	if !m.open[s.Variant] {
		return
	}
	m.seconds.WithLabelValues(s.Variant).Observe(s.Took.Seconds())
	m.depth.WithLabelValues(s.Variant).Observe(float64(s.Depth))
	m.nodes.WithLabelValues(s.Variant).Add(float64(s.Nodes))
}
