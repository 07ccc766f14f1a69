package postgres

import (
	"context"
	"errors"
	"io"
	"net"
	"slices"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"slowpond/internal/fault"
)

// RetryAfter is how long callers are told to wait when the database is away.
const RetryAfter = 5 * time.Second

// Explain turns the failures of a database that is away into fault.Unavailable. It leaves faults and
// other errors as they are.
func Explain(err error) error {
	if _, decided := errors.AsType[*fault.Error](err); decided || !Away(err) {
		return err
	}
	return Overdue(err)
}

// Overdue is the fault for a request that has waited for its database as long as it may.
func Overdue(err error) error {
	return &fault.Error{
		Code: fault.Unavailable, Detail: "The server's database is not responding. Try again shortly.",
		RetryAfter: RetryAfter, Err: err,
	}
}

// Away reports whether the database could not serve a request for now, so that the same request may
// succeed later. A database that has refused the statement itself is not away, and neither is one whose
// caller has left (context.Canceled).
func Away(err error) bool {
	if _, connecting := errors.AsType[*pgconn.ConnectError](err); connecting {
		return !errors.Is(err, context.Canceled) // without a connection the database is away for any reason
	}
	if pg, answered := asPostgres(err); answered {
		return awayCode(pg.Code)
	}
	if errors.Is(err, context.Canceled) {
		return false
	}
	_, network := errors.AsType[net.Error](err)
	return network || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, pgconn.ErrConnClosed)
}

// awayClasses are the classes of SQLSTATE in which every code means away.
var awayClasses = []string{
	"08", // the connection failed
	"53", // out of disk, memory or connections: the same request may succeed later
	"57", // an operator or a timeout stopped the statement, or the server starts or stops
}

// readOnly is what Postgres answers to a write where the database takes none: after a failover this
// connection still leads to the former leader, or an operator or provider has stopped writes.
const readOnly = "25006"

// awayCodes are single codes that mean away.
var awayCodes = []string{
	readOnly,
	"25P03", // the server closed a connection that was idle in a transaction
	"25P04", // the transaction took longer than the server allows
	"40001", // a concurrent transaction, or recovery on a standby, was first
	"40003", // the connection was lost in the middle of a statement
	"40P01", // a deadlock chose this transaction to fail
	"55P03", // a lock was not free in time
}

func awayCode(code string) bool {
	return len(code) == 5 && slices.Contains(awayClasses, code[:2]) || slices.Contains(awayCodes, code)
}

// Definite reports whether a statement that failed has certainly written nothing, because Postgres said
// so or never received it. After any other failure the outcome must be looked up in the database.
func Definite(err error) bool {
	if _, connecting := errors.AsType[*pgconn.ConnectError](err); connecting || errors.Is(err, ErrNoConnection) {
		return true
	}
	if pg, answered := asPostgres(err); answered {
		// A server may report that it is shutting down after it has committed, and two codes mean that the outcome is unknown.
		return pg.Code[:min(3, len(pg.Code))] != "57P" && pg.Code != "08007" && pg.Code != "40003"
	}
	return pgconn.SafeToRetry(err)
}

// ErrNoConnection is wrapped by the failures of statements for which no connection was to be had.
var ErrNoConnection = errors.New("postgres: no connection")

// Refused reports whether Postgres has answered a statement with an error.
func Refused(err error) bool {
	_, connecting := errors.AsType[*pgconn.ConnectError](err)
	_, answered := asPostgres(err)
	return answered && !connecting
}

func asPostgres(err error) (*pgconn.PgError, bool) { return errors.AsType[*pgconn.PgError](err) }
