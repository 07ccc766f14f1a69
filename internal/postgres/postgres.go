// Package postgres holds what every package that uses the database needs: whether it is away,
// transactions, ids, time limits, and whether its schema suits this program.
package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Querier is a pool, a connection or a transaction.
type Querier interface {
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// Collect reads all rows of one query.
func Collect[T any](ctx context.Context, db Querier, scan pgx.RowToFunc[T], sql string, args ...any) ([]T, error) {
	rows, _ := db.Query(ctx, sql, args...) // CollectRows returns the error of the query
	return pgx.CollectRows(rows, scan)
}

// CollectSent does what Collect does, and tells failures before a connection was there apart from others:
// they wrap ErrNoConnection.
func CollectSent[T any](ctx context.Context, pool *pgxpool.Pool, scan pgx.RowToFunc[T], sql string, args ...any) ([]T, error) {
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoConnection, err)
	}
	defer conn.Release()
	return Collect(ctx, conn, scan, sql, args...)
}

// ExecSent runs one statement that returns no rows. It fails as CollectSent does.
func ExecSent(ctx context.Context, pool *pgxpool.Pool, sql string, args ...any) (pgconn.CommandTag, error) {
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return pgconn.CommandTag{}, fmt.Errorf("%w: %w", ErrNoConnection, err)
	}
	defer conn.Release()
	return conn.Exec(ctx, sql, args...)
}

// SendAll sends statements together, which makes them one transaction, and returns what each did. It fails as
// CollectSent does.
func SendAll(ctx context.Context, pool *pgxpool.Pool, statements *pgx.Batch) (done []pgconn.CommandTag, err error) {
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoConnection, err)
	}
	defer conn.Release()
	results := conn.SendBatch(ctx, statements)
	for range statements.Len() {
		tag, err := results.Exec()
		if err != nil {
			return nil, errors.Join(err, results.Close())
		}
		done = append(done, tag)
	}
	return done, results.Close()
}

// CommitTime bounds a write once it has begun, since it does not end with its request.
const CommitTime = 10 * time.Second

// Apart returns a context for a write that goes on when the caller has left, for CommitTime at most.
func Apart(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), CommitTime)
}

// Beginner is a pool or a connection.
type Beginner interface {
	BeginTx(ctx context.Context, options pgx.TxOptions) (pgx.Tx, error)
}

// Commit runs fn in one transaction. It does not begin where ctx has ended. Once begun it goes on after
// the caller has left, so that its outcome is certain. fn must use the context it is given. Errors are
// returned as they are, for Explain.
func Commit(ctx context.Context, db Beginner, fn func(context.Context, pgx.Tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	ctx, cancel := Apart(ctx)
	defer cancel()
	return pgx.BeginTxFunc(ctx, db, pgx.TxOptions{}, func(tx pgx.Tx) error { return fn(ctx, tx) })
}

// Snapshot runs read on one unchanging state of the database; it cannot write.
func Snapshot(ctx context.Context, db Beginner, read func(pgx.Tx) error) error {
	options := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	return pgx.BeginTxFunc(ctx, db, options, read)
}

// IsConstraint reports whether err is a violation of the constraint or unique index of this name.
func IsConstraint(err error, name string) bool {
	pg, ok := asPostgres(err)
	return ok && pg.ConstraintName == name
}
