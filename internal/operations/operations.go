// Package operations answers those who run a server, on an address of its own: its figures, its health
// and profiles of the program.
package operations

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"syscall"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

const (
	// DefaultAddr is where a server listens unless told otherwise.
	DefaultAddr = "127.0.0.1:9464"

	// Off as an address stands for no listener.
	Off = "off"
)

// Handler serves /metrics and /debug/pprof/, and /healthz and /readyz as health answers them.
func Handler(metrics *prometheus.Registry, health http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(metrics, promhttp.HandlerOpts{}))
	mux.Handle("GET /healthz", health)
	mux.Handle("GET /readyz", health)
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	return mux
}

// Listener is where a server answers its operators. The zero Listener answers nobody.
type Listener struct {
	listener net.Listener
	server   *http.Server
}

// Listen takes an address for operations. Off takes none, and neither does DefaultAddr where another
// program has it, such as a second server on one machine, which is logged: any other address that cannot
// be taken is an error.
func Listen(addr string, log *slog.Logger) (Listener, error) {
	if addr == Off {
		return Listener{}, nil
	}
	l, err := net.Listen("tcp", addr)
	switch {
	case err == nil:
		return Listener{listener: l}, nil
	case addr == DefaultAddr && errors.Is(err, syscall.EADDRINUSE):
		log.Warn("no metrics, health and profiles from this server: another program has " + addr +
			"; give it an address of its own with SLOWPOND_OPERATIONS_ADDR, or off")
		return Listener{}, nil
	}
	return Listener{}, fmt.Errorf("SLOWPOND_OPERATIONS_ADDR: %w", err)
}

// URL returns the base URL, "" of a Listener that answers nobody.
func (l Listener) URL() string {
	if l.listener == nil {
		return ""
	}
	return "http://" + l.listener.Addr().String()
}

// Serve answers requests until the function it returns is called, which ends those in flight.
func (l Listener) Serve(handler http.Handler, log *slog.Logger) (stop func()) {
	if l.listener == nil {
		return func() {}
	}
	// No limit on writing: a profile takes as long as its caller asks for.
	l.server = &http.Server{
		Handler: handler, ReadTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if err := l.server.Serve(l.listener); !errors.Is(err, http.ErrServerClosed) {
			log.ErrorContext(context.Background(), "metrics, health and profiles are no longer answered", "error", err)
		}
	}()
	log.Info("metrics, health and profiles at " + l.URL())
	return func() {
		_ = l.server.Close() // nothing waits for what it cuts off
		<-ended
	}
}
