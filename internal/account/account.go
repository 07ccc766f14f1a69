// Package account keeps users, passwords, sessions and revocations.
//
// A session is one login. A family of rotating refresh tokens keeps it alive (refresh.go), and
// short-lived JWTs prove it to the API without the database (access.go). When a logout, a new password,
// a ban or the reuse of a refresh token ends a session, every process reads so within seconds
// (revocation.go) and refuses its access tokens well before they expire.
package account

import (
	"fmt"
	"log/slog"
	"runtime"
	"time"

	"github.com/alexedwards/argon2id"
	"github.com/golang-jwt/jwt/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Identity is who makes a request, according to an access token.
type Identity struct {
	UserID    string
	SessionID string
	Expires   time.Time // the token's; zero for never
}

// Grant is what a client gets to act as a user. It prints and logs without its tokens.
type Grant struct {
	AccessToken  string
	ExpiresIn    time.Duration // of the access token
	RefreshToken string
	User         User
}

// String names only the user.
func (g Grant) String() string { return "grant for " + g.User.ID }

// GoString returns String, so that %#v shows no token either.
func (g Grant) GoString() string { return g.String() }

// MarshalText returns String, for logs of structs that hold a grant.
func (g Grant) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

// LogValue names only the user.
func (g Grant) LogValue() slog.Value { return slog.GroupValue(slog.String("user", g.User.ID)) }

// Config is what New needs. Pool and Secrets are required.
type Config struct {
	Pool    *pgxpool.Pool
	Secrets Secrets

	Clock         func() time.Time // default time.Now
	Log           *slog.Logger     // default slog.Default()
	TokenLifetime time.Duration    // of access tokens; default 15 minutes, at least a second

	Argon2    *argon2id.Params // default 64 MiB, 3 passes, 1 thread, 16 bytes of salt, 32 of key
	Hashes    int              // passwords hashed at once; default GOMAXPROCS
	HashQueue int              // callers that may wait for a turn to hash; default 16 for each of Hashes

	Unlimited bool // lets passwords be tried and sessions be renewed as often as anybody likes, for load tests
}

// Service manages users and sessions. It is safe for concurrent use.
type Service struct {
	pool      *pgxpool.Pool
	secrets   Secrets
	clock     func() time.Time
	log       *slog.Logger
	lifetime  time.Duration
	parser    *jwt.Parser
	passwords *passwords
	revoked   *revocations
	known     known
	guestName func() string
	unlimited bool
}

// New returns a Service, or an error that says which field of c is wrong. It hashes one password.
// Until CatchUp, or the first of Loops, has read the revocations once, Authenticate fails with fault.Unavailable.
func New(c Config) (*Service, error) {
	if c.Pool == nil {
		return nil, fmt.Errorf("account: no pool")
	}
	if c.Secrets.ring == nil {
		return nil, fmt.Errorf("account: no secrets to sign access tokens with")
	}
	c = withDefaults(c)
	if c.TokenLifetime < time.Second || c.Hashes < 1 || c.HashQueue < 0 {
		return nil, fmt.Errorf("account: TokenLifetime, Hashes or HashQueue is too small")
	}
	known, err := newKnown()
	if err != nil {
		return nil, err
	}
	return &Service{
		pool: c.Pool, secrets: c.Secrets, clock: c.Clock, log: c.Log, lifetime: c.TokenLifetime,
		parser: newParser(c.Clock), passwords: newPasswords(c.Argon2, c.Hashes, c.HashQueue), revoked: newRevocations(), known: known, guestName: newGuestName,
		unlimited: c.Unlimited,
	}, nil
}

func withDefaults(c Config) Config {
	if c.Clock == nil {
		c.Clock = time.Now
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	if c.TokenLifetime == 0 {
		c.TokenLifetime = 15 * time.Minute
	}
	if c.Argon2 == nil {
		c.Argon2 = &argon2id.Params{Memory: 64 * 1024, Iterations: 3, Parallelism: 1, SaltLength: 16, KeyLength: 32}
	}
	if c.Hashes == 0 {
		c.Hashes = runtime.GOMAXPROCS(0)
	}
	if c.HashQueue == 0 {
		c.HashQueue = queuePerHash * c.Hashes
	}
	return c
}

// now returns the time as the database keeps it: UTC, whole microseconds.
func (s *Service) now() time.Time { return s.clock().UTC().Truncate(time.Microsecond) }
