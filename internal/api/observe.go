package api

import (
	"crypto/rand"
	"log/slog"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/prometheus/client_golang/prometheus"
)

// observer counts, times and logs requests: by the pattern of their path, and without anything that
// the caller has written but the game's id. A line names user and game by id, so that what somebody
// does can be followed; it has no size, since that of an owner's answer tells numbers apart.
type observer struct {
	log     *slog.Logger
	clock   func() time.Time
	total   *prometheus.CounterVec
	seconds *prometheus.HistogramVec
}

func newObserver(log *slog.Logger, registry *prometheus.Registry, clock func() time.Time) (*observer, error) {
	o := &observer{
		log: log, clock: clock,
		total: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "slowpond_http_requests_total", Help: "Requests answered, by route and status.",
		}, []string{"method", "route", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "slowpond_http_request_seconds", Help: "Time from the request's headers to the end of its answer.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
		}, []string{"method", "route"}),
	}
	for _, c := range []prometheus.Collector{o.total, o.seconds} {
		if err := registry.Register(c); err != nil {
			return nil, err
		}
	}
	return o, nil
}

func newRequestID() string { return rand.Text() }

func (o *observer) observe(c *gin.Context) {
	began := o.clock()
	c.Next()
	took := o.clock().Sub(began)
	call, status := callOf(c), c.Writer.Status()
	method, pattern := labels(c, call)
	o.total.WithLabelValues(method, pattern, strconv.Itoa(status)).Inc()
	if call.route == nil || !call.route.stream { // the caller decides how long a stream lasts
		o.seconds.WithLabelValues(method, pattern).Observe(took.Seconds())
	}

	attrs := []slog.Attr{
		slog.String("request_id", call.id), slog.String("method", method), slog.String("route", pattern),
		slog.Int("status", status), slog.Duration("took", took), slog.String("client", call.client),
	}
	if user := call.caller.UserID; user != "" {
		attrs = append(attrs, slog.String("user", user))
	}
	if call.game != "" {
		attrs = append(attrs, slog.String("game", call.game))
	}
	if status >= http.StatusInternalServerError {
		attrs = append(attrs, slog.Any("error", call.failure))
	}
	o.log.LogAttrs(c.Request.Context(), levelOf(call, status), "request", attrs...)
}

// levelOf keeps the frequent requests of monitoring, and of those who ask whether something has changed,
// out of the log at info.
func levelOf(call *call, status int) slog.Level {
	switch {
	case call.overload:
		return slog.LevelDebug // the metrics count them, and a line for each would be more load
	case status == http.StatusServiceUnavailable:
		return slog.LevelWarn
	case status >= http.StatusInternalServerError:
		return slog.LevelError
	case status == http.StatusNotModified, call.route != nil && slices.Contains(call.route.Operation.Tags, "around"):
		return slog.LevelDebug
	}
	return slog.LevelInfo
}

// labels returns a method and pattern from a fixed set, since an unknown method or path might be anything.
func labels(c *gin.Context, call *call) (method, pattern string) {
	if c.FullPath() != "" {
		return c.Request.Method, c.FullPath()
	}
	return "other", "none"
}
