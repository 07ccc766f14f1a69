// Package httpserver answers requests until its context ends, and then finishes those in flight.
//
// Long answers, such as streams, must end by themselves once the server is ending: see Ending.
package httpserver

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"
)

const (
	maxHeaderBytes = 32 << 10    // of one request; net/http allows 4 KiB more
	farewellTime   = time.Second // how long clients may take to read the last answers
)

// Times bounds how long parts of a connection, and the server's shutdown, may take.
type Times struct {
	Header   time.Duration // reading a request's headers
	Request  time.Duration // reading a request, and answering it unless its handler sets another limit
	Idle     time.Duration // between two requests
	Shutdown time.Duration // finishing what is in flight
}

// DefaultTimes suit a public server.
func DefaultTimes() Times {
	return Times{Header: 10 * time.Second, Request: time.Minute, Idle: 2 * time.Minute, Shutdown: 20 * time.Second}
}

// Server answers requests on one address. It runs once.
type Server struct {
	times Times
	log   *slog.Logger
	drain *drain
}

// New returns a server that answers once Run is called.
func New(times Times, log *slog.Logger) *Server {
	return &Server{times: times, log: log, drain: newDrain()}
}

// Ending returns a context that ends, with ErrEnding as its cause, when the server begins to end. From
// then on handlers must refuse new requests and end long answers.
func (s *Server) Ending() context.Context { return s.drain.ending }

// InFlight returns how many requests are being answered.
func (s *Server) InFlight() int { return s.drain.count() }

// Run answers requests at addr until ctx ends, then finishes those in flight. It calls listening with
// the base URL once the server answers. It fails where requests were still in flight after
// Times.Shutdown.
func (s *Server) Run(ctx context.Context, addr string, handler http.Handler, listening func(url string)) error {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	server := &http.Server{
		Handler: s.drain.around(handler), ReadHeaderTimeout: s.times.Header, ReadTimeout: s.times.Request, WriteTimeout: s.times.Request,
		IdleTimeout: s.times.Idle, MaxHeaderBytes: maxHeaderBytes, ErrorLog: slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(badRequests{listener}) }()
	url := "http://" + listener.Addr().String()
	s.log.Info("listening on " + url)
	listening(url)
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	s.log.Info("stopping: finishing requests in flight; a second signal ends the program at once")
	return s.finish(context.WithoutCancel(ctx), server)
}

// finish waits for the requests in flight while the handler refuses new ones, and then stops listening.
// It does not wait for clients that keep sending after a refusal.
func (s *Server) finish(ctx context.Context, server *http.Server) (err error) {
	ctx, cancel := context.WithTimeout(ctx, s.times.Shutdown)
	defer cancel()
	if !s.drain.run(ctx) {
		err = fmt.Errorf("requests were still in flight after %v", s.times.Shutdown)
	}
	ctx, cancel = context.WithTimeout(ctx, farewellTime)
	defer cancel()
	if server.Shutdown(ctx) != nil {
		_ = server.Close() // what it cuts off has been answered, or has run out of time
	}
	return err
}
