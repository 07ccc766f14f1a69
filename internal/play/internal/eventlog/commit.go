package eventlog

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"slowpond/internal/fault"
	"slowpond/internal/match"
)

const (
	commitTime    = 10 * time.Second // bounds a commit, which does not end with the request it serves
	databaseRetry = 5 * time.Second
)

// commit runs one writing statement apart from the caller's context: once begun it is finished
// whether or not the client waits. After a lost answer it asks the log what became of it.
func (l *Log) commit(ctx context.Context, sql string, row Row, events []match.Event, more ...any) (int64, error) {
	columns, err := eventArgs(events)
	if err != nil {
		return 0, err
	}
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	ctx = context.WithoutCancel(ctx)
	args := append(append(row.args(), columns...), more...)
	written, err := l.exec(ctx, sql, args)
	if err != nil && pgconn.SafeToRetry(err) { // a connection that had died unnoticed
		written, err = l.exec(ctx, sql, args)
	}
	if err == nil || definite(err) {
		return written, explain(err)
	}
	return l.outcome(ctx, row.ID, events, err)
}

func (l *Log) exec(ctx context.Context, sql string, args []any) (int64, error) {
	ctx, cancel := context.WithTimeout(ctx, commitTime)
	defer cancel()
	tag, err := l.db.Exec(ctx, sql, args...)
	return tag.RowsAffected(), err
}

// definite reports whether a failed statement has certainly written nothing: Postgres said so, or it
// never got it.
func definite(err error) bool {
	if _, connecting := errors.AsType[*pgconn.ConnectError](err); connecting {
		return true
	}
	if pg, answered := errors.AsType[*pgconn.PgError](err); answered {
		return !strings.HasPrefix(pg.Code, "57P") // a server that goes down may say so after the commit
	}
	return pgconn.SafeToRetry(err)
}

// outcome asks the log, on another connection, what became of a command whose answer was lost: it is
// in the log, another took its place (ErrConflict), or neither as yet.
func (l *Log) outcome(ctx context.Context, id string, events []match.Event, cause error) (int64, error) {
	const query = `SELECT coalesce(command_id, '') FROM game_events WHERE game_id = $1 AND seq = $2`
	ctx, cancel := context.WithTimeout(ctx, commitTime)
	defer cancel()
	var command string
	err := l.db.QueryRow(ctx, query, id, events[0].Seq).Scan(&command)
	switch {
	case err == nil && command == events[0].CommandID:
		return int64(len(events)), nil
	case err == nil:
		return 0, ErrConflict
	case !errors.Is(err, pgx.ErrNoRows):
		cause = errors.Join(cause, err)
	}
	return 0, &fault.Error{
		Code:       fault.Unavailable,
		Detail:     "It is not known yet whether this was done; read the game again, or repeat the request with its idempotency key.",
		RetryAfter: databaseRetry,
		Err:        fmt.Errorf("%w: %w", ErrUncertain, cause),
	}
}

// explain turns the failures of a database out of reach into unavailable, and leaves others alone.
func explain(err error) error {
	if err == nil || !unreachable(err) {
		return err
	}
	return &fault.Error{
		Code: fault.Unavailable, Detail: "The server cannot reach its database. Try again shortly.",
		RetryAfter: databaseRetry, Err: err,
	}
}

// unreachable tells a database that is away, starting, stopping or full from one that refused.
func unreachable(err error) bool {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		class := pg.Code[:min(2, len(pg.Code))]
		return class == "08" || class == "53" || class == "57"
	}
	_, connecting := errors.AsType[*pgconn.ConnectError](err)
	_, network := errors.AsType[net.Error](err)
	return connecting || network || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, pgconn.ErrConnClosed) ||
		errors.Is(err, context.DeadlineExceeded)
}
