package metrics

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// notices measures what users are told outside the page.
type notices struct {
	total   *prometheus.CounterVec
	waiting *prometheus.GaugeVec
	oldest  *prometheus.GaugeVec
}

func newNotices() *notices {
	n := &notices{
		total: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "slowpond_notices_total", Help: "Notices that this process has queued, sent, dropped as no longer true, or given up.",
		}, []string{"channel", "state"}),
		waiting: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "slowpond_notices_due", Help: "Notices in the database that are due and not sent, at most half a minute ago.",
		}, []string{"channel"}),
		oldest: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "slowpond_notices_oldest_due_seconds", Help: "For how long the oldest of them has been due.",
		}, []string{"channel"}),
	}
	for _, channel := range []string{"push", "mail", "webhook"} {
		for _, state := range []string{"queued", "sent", "dropped", "failed"} {
			n.total.WithLabelValues(channel, state)
		}
	}
	return n
}

func (n *notices) collectors() []prometheus.Collector {
	return []prometheus.Collector{n.total, n.waiting, n.oldest}
}

// Told counts notices of a channel that came to a state.
func (m *Metrics) Told(channel, state string, n int) {
	m.notices.total.WithLabelValues(channel, state).Add(float64(n))
}

// NoticesDue notes how many notices of a channel are due, and for how long the oldest.
func (m *Metrics) NoticesDue(channel string, n int, oldest time.Duration) {
	m.notices.waiting.WithLabelValues(channel).Set(float64(n))
	m.notices.oldest.WithLabelValues(channel).Set(oldest.Seconds())
}
