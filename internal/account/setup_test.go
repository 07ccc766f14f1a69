package account

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"os"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/fault"
	"slowpond/internal/fixture"
	"slowpond/internal/pgtest"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

const (
	goodPassword  = "correct horse"
	otherPassword = "battery staple"
)

func secrets(t testing.TB, text string) Secrets {
	t.Helper()
	s, err := ParseSecrets(text)
	if err != nil {
		t.Fatalf("ParseSecrets: %v", err)
	}
	return s
}

const (
	oldSecret = "old:b2xkb2xkb2xkb2xkb2xkb2xkb2xkb2xkb2xkb2xkb2w="
	newSecret = "new:bmV3bmV3bmV3bmV3bmV3bmV3bmV3bmV3bmV3bmV3bmU="
)

// bundle is a service on its own database, with the revocations read, and its clock and log.
type bundle struct {
	*Service
	clock *fixture.Clock
	log   *bytes.Buffer
}

func setup(t *testing.T) bundle {
	t.Helper()
	b := onPool(t, pgtest.New(t), fixture.NewClock())
	b.mustCatchUp(t)
	return b
}

// onPool is one more process on the same database, which has not read the revocations yet.
func onPool(t testing.TB, pool *pgxpool.Pool, clock *fixture.Clock) bundle {
	t.Helper()
	var log bytes.Buffer
	s, err := New(Config{
		Pool: pool, Secrets: secrets(t, oldSecret), Clock: clock.Now,
		Log: slog.New(slog.NewTextHandler(&log, nil)), Argon2: fixture.CheapArgon2(),
	})
	if err != nil {
		t.Fatalf("New: %v", err)
	}
	return bundle{s, clock, &log}
}

// offline returns a service whose database cannot be reached.
func offline(t testing.TB) bundle {
	t.Helper()
	pool, err := pgxpool.New(t.Context(), "postgres://nobody@127.0.0.1:1/none?connect_timeout=1")
	if err != nil {
		t.Fatalf("making a pool: %v", err)
	}
	t.Cleanup(pool.Close)
	return onPool(t, pool, fixture.NewClock())
}

func (b bundle) mustCatchUp(t testing.TB) {
	t.Helper()
	if err := b.CatchUp(t.Context()); err != nil {
		t.Fatalf("CatchUp: %v", err)
	}
}

func (b bundle) register(t testing.TB, name string) Grant {
	t.Helper()
	g, err := b.Register(t.Context(), name, goodPassword, nil, "")
	if err != nil {
		t.Fatalf("Register(%s): %v", name, err)
	}
	return g
}

func (b bundle) login(t testing.TB, name string) Grant {
	t.Helper()
	g, err := b.Login(t.Context(), name, goodPassword, "")
	if err != nil {
		t.Fatalf("Login(%s): %v", name, err)
	}
	return g
}

func (b bundle) identity(t testing.TB, g Grant) Identity {
	t.Helper()
	id, err := b.Authenticate(t.Context(), g.AccessToken)
	if err != nil {
		t.Fatalf("Authenticate: %v", err)
	}
	return id
}

// wantFault fails unless err has the code; "" stands for no error.
func wantFault(t testing.TB, doing string, err error, want fault.Code) {
	t.Helper()
	var got fault.Code
	if err != nil {
		got = fault.CodeOf(err)
	}
	if got != want {
		t.Errorf("%s: got %q (%v), want %q", doing, got, err, want)
	}
}

// wantRefused fails unless access and refresh token are both refused.
func (b bundle) wantRefused(t testing.TB, g Grant) {
	t.Helper()
	_, err := b.Authenticate(t.Context(), g.AccessToken)
	wantFault(t, "Authenticate", err, fault.Unauthenticated)
	_, err = b.Refresh(t.Context(), g.RefreshToken, "")
	wantFault(t, "Refresh", err, fault.Unauthenticated)
}

// detail returns the text a caller would get.
func detail(err error) string {
	if f, ok := errors.AsType[*fault.Error](err); ok {
		return f.Detail
	}
	return ""
}

func count(t testing.TB, pool *pgxpool.Pool, sql string, args ...any) (n int) {
	t.Helper()
	if err := pool.QueryRow(context.WithoutCancel(t.Context()), sql, args...).Scan(&n); err != nil {
		t.Fatalf("counting: %v", err)
	}
	return n
}
