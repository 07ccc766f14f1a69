package account

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"slowpond/internal/fault"
)

const (
	commitTimeout = 10 * time.Second
	databaseRetry = 5 * time.Second
)

// commit runs fn in one transaction. Once begun it is tied to commitTimeout and no longer to the
// caller: a client that hangs up cannot leave a rotation undecided. fn must use the ctx it is given.
func (s *Service) commit(ctx context.Context, doing string, fn func(context.Context, pgx.Tx) error) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), commitTimeout)
	defer cancel()
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error { return fn(ctx, tx) })
	return explain(err, doing)
}

// explain turns what the database says into a fault where there is one for it, and else says what
// was being done. Refusals that fn decided on pass through.
func explain(err error, doing string) error {
	if err == nil {
		return nil
	}
	if _, ok := errors.AsType[*fault.Error](err); ok {
		return err
	}
	err = fmt.Errorf("%s: %w", doing, err)
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok && pg.ConstraintName == "users_name_key" {
		return fault.Wrap(err, fault.NameTaken, "This name is taken.")
	}
	if unreachable(err) {
		return &fault.Error{Code: fault.Unavailable, Detail: "The server cannot reach its database. Try again shortly.", RetryAfter: databaseRetry, Err: err}
	}
	return err
}

// unreachable tells a database that is away, starting, stopping or full from one that refused.
func unreachable(err error) bool {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		class := pg.Code[:min(2, len(pg.Code))]
		return class == "08" || class == "53" || class == "57"
	}
	_, connecting := errors.AsType[*pgconn.ConnectError](err)
	return connecting || errors.Is(err, context.DeadlineExceeded)
}

// newID is the id of a user: 12 of `a-z 2-7`, 60 random bits.
func newID() string { return strings.ToLower(rand.Text()[:12]) }

// validID keeps text that cannot be an id, such as a NUL that no Postgres text may hold, from the database.
func validID(id string) bool {
	if len(id) != 12 {
		return false
	}
	for _, c := range []byte(id) {
		if (c < 'a' || c > 'z') && (c < '2' || c > '7') {
			return false
		}
	}
	return true
}

func newSessionID() string { return strings.ToLower(rand.Text()) }

func newGuestName() string { return "guest-" + strings.ToLower(rand.Text()[:8]) }
