package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Limits bound how long a server waits for its database, so that it can tell callers that the database
// is away or hangs before they give up.
type Limits struct {
	Connect   time.Duration // making a connection
	Acquire   time.Duration // getting a connection from the pool, a new one included
	Statement time.Duration // one statement, its rows included
}

// DefaultLimits keep a request under four seconds where the database hangs: it fails with its first
// statement.
func DefaultLimits() Limits {
	return Limits{Connect: 1500 * time.Millisecond, Acquire: 1500 * time.Millisecond, Statement: 2500 * time.Millisecond}
}

// Apply sets the limits on every connection of a pool.
func (l Limits) Apply(c *pgxpool.Config) {
	c.ConnConfig.ConnectTimeout = l.Connect
	c.ConnConfig.Tracer = limiter{l}
}

// limiter sets the limits as a tracer: pgx uses the context a tracer returns for the rest of the call.
type limiter struct{ limits Limits }

type limitKey struct{}

func within(ctx context.Context, d time.Duration) context.Context {
	ctx, cancel := context.WithTimeout(ctx, d)
	return context.WithValue(ctx, limitKey{}, cancel)
}

func release(ctx context.Context) {
	if cancel, ok := ctx.Value(limitKey{}).(context.CancelFunc); ok {
		cancel()
	}
}

// TraceQueryStart limits a statement.
func (l limiter) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	return within(ctx, l.limits.Statement)
}

// TraceQueryEnd releases what TraceQueryStart made.
func (limiter) TraceQueryEnd(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryEndData) { release(ctx) }

// TraceAcquireStart limits the wait for a connection.
func (l limiter) TraceAcquireStart(ctx context.Context, _ *pgxpool.Pool, _ pgxpool.TraceAcquireStartData) context.Context {
	return within(ctx, l.limits.Acquire)
}

// TraceAcquireEnd releases what TraceAcquireStart made.
func (limiter) TraceAcquireEnd(ctx context.Context, _ *pgxpool.Pool, _ pgxpool.TraceAcquireEndData) {
	release(ctx)
}
