// Package mail tells players by e-mail, to addresses that they have shown to be theirs.
package mail

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/mail"
	"net/url"
	"strconv"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	gomail "github.com/wneessen/go-mail"

	"slowpond/internal/notify"
	"slowpond/internal/redact"
)

// Server is an SMTP server, how to sign in there, and as whom mails come.
type Server struct {
	redact.Guard

	host, user, password string
	port                 int
	tls                  bool // from the first byte; else by STARTTLS, which is required unless plain
	plain                bool
	from                 string
}

// ParseServer reads smtp://USER:PASSWORD@HOST:PORT, where the connection turns to TLS before anything is
// said, or smtps://..., where it begins with it; smtp://HOST:PORT?tls=off does without, which suits a
// server on the same machine alone. from is an address, with a name or without. Errors never quote the
// URL.
func ParseServer(text, from string) (*Server, error) {
	u, err := url.Parse(text)
	if err != nil || u.Hostname() == "" || u.Path != "" || u.Scheme != "smtp" && u.Scheme != "smtps" {
		return nil, errors.New("must be smtp://USER:PASSWORD@HOST:PORT or smtps://")
	}
	if _, err := mail.ParseAddress(from); err != nil {
		return nil, errors.New("the sender must be an address")
	}
	s := &Server{host: u.Hostname(), tls: u.Scheme == "smtps", plain: u.Query().Get("tls") == "off", from: from, port: 587}
	if s.tls {
		s.port = 465
	}
	if u.Port() != "" {
		if s.port, err = strconv.Atoi(u.Port()); err != nil {
			return nil, errors.New("must have a number as port")
		}
	}
	s.user = u.User.Username()
	s.password, _ = u.User.Password()
	if s.plain && s.user != "" {
		return nil, errors.New("must not send a password without TLS")
	}
	return s, nil
}

const dialTime = 15 * time.Second

func (s *Server) client() (*gomail.Client, error) {
	options := []gomail.Option{gomail.WithPort(s.port), gomail.WithTimeout(dialTime), gomail.WithTLSPolicy(gomail.TLSMandatory)}
	if s.tls {
		options = append(options, gomail.WithSSL())
	}
	if s.plain {
		options = append(options, gomail.WithTLSPolicy(gomail.NoTLS))
	}
	if s.user != "" {
		options = append(options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover), gomail.WithUsername(s.user), gomail.WithPassword(s.password))
	}
	return gomail.NewClient(s.host, options...)
}

// errRefused means that the receiver's server takes no mail for an address, now and later.
var errRefused = errors.New("mail: the address is refused")

func (s *Server) send(ctx context.Context, m *gomail.Msg) error {
	c, err := s.client()
	if err != nil {
		return fmt.Errorf("mail: %w", err)
	}
	err = c.DialAndSendWithContext(ctx, m)
	var refused *gomail.SendError
	if errors.As(err, &refused) && refused.Reason == gomail.ErrSMTPRcptTo && !refused.IsTemp() {
		return errRefused
	}
	if err != nil {
		return errors.New("mail: the server has not taken it: " + step(err))
	}
	return nil
}

// step says what failed without quoting anything that the server or the mail says.
func step(err error) string {
	var s *gomail.SendError
	if errors.As(err, &s) {
		return s.Reason.String()
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return "no answer in time"
	}
	return "no connection or no sign-in"
}

// Config is what a Channel needs; all fields are required.
type Config struct {
	Pool      *pgxpool.Pool
	Server    *Server
	PublicURL string // where players reach the page, without a slash at its end
	Clock     func() time.Time
	Log       *slog.Logger
}

// Channel tells by mail. It is safe for concurrent use.
type Channel struct {
	Config
	codes   chan struct{} // holds one for each code that is being sent
	sending sync.WaitGroup
}

// New returns a channel.
func New(c Config) *Channel { return &Channel{Config: c, codes: make(chan struct{}, codesAtOnce)} }

// Name is notify.Mail.
func (*Channel) Name() string { return notify.Mail }

// Targets returns one target for a user with a verified address, none for any other.
func (c *Channel) Targets(ctx context.Context, user string) ([]notify.Target, error) {
	to, err := c.receiver(ctx, user)
	if err != nil || to.address == "" {
		return nil, err
	}
	return []notify.Target{{}}, nil
}

// Send mails notices as one. An address that was refused for good three times in a row counts as
// unverified from then on.
func (c *Channel) Send(ctx context.Context, d notify.Delivery) error {
	to, err := c.receiver(ctx, d.User)
	if err != nil {
		return err
	}
	if to.address == "" {
		return notify.ErrGone
	}
	m, err := c.compose(to, d)
	if err != nil {
		return err
	}
	err = c.Server.send(ctx, m)
	if errors.Is(err, errRefused) {
		return c.refused(ctx, d.User)
	}
	if err == nil && to.refused > 0 {
		err = c.accepted(ctx, d.User)
	}
	return err
}

// Wait waits until the codes that are being sent have left.
func (c *Channel) Wait() { c.sending.Wait() }
