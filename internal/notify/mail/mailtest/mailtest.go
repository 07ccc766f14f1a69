// Package mailtest is a mail server for tests: it keeps what it gets.
package mailtest

import (
	"io"
	"net"
	"sync"
	"testing"

	"github.com/emersion/go-smtp"
)

// Server keeps the mails it gets. It is safe for concurrent use.
type Server struct {
	Addr string // HOST:PORT

	mu     sync.Mutex
	refuse error
	got    []string
}

// New starts a server for the time of a test.
func New(t testing.TB) *Server {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{Addr: listener.Addr().String()}
	server := smtp.NewServer(s)
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close() })
	return s
}

// NewSession begins a session.
func (s *Server) NewSession(*smtp.Conn) (smtp.Session, error) { return session{s}, nil }

type session struct{ *Server }

func (session) Mail(string, *smtp.MailOptions) error { return nil }
func (session) Reset()                               {}
func (session) Logout() error                        { return nil }

func (s session) Rcpt(string, *smtp.RcptOptions) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.refuse
}

func (s session) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.got = append(s.got, string(text))
	return err
}

// Take returns the mails that have come since it was last called.
func (s *Server) Take() (all []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	all, s.got = s.got, nil
	return all
}

// Refuse has the next receivers refused with an error; nil takes all.
func (s *Server) Refuse(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refuse = err
}
