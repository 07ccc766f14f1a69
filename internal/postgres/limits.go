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
	Connect   time.Duration // making a connection to one host
	Acquire   time.Duration // getting a connection from the pool, a new one included
	Statement time.Duration // one statement, its rows included
	Request   time.Duration // all of these together, of one request; see Patient
}

// DefaultLimits have a request answered within three seconds where the database hangs.
func DefaultLimits() Limits {
	return Limits{
		Connect: 1500 * time.Millisecond, Acquire: 2500 * time.Millisecond, Statement: 2500 * time.Millisecond,
		Request: 2600 * time.Millisecond,
	}
}

// tracer bounds the waits of a pool's callers. pgx uses the context that a tracer returns for the rest of
// the call.
type tracer struct {
	limits Limits
	leader *leader // is told of failures
}

type waitKey struct{}

// wait is a bounded wait that has begun.
type wait struct {
	cancel context.CancelFunc
	of     *patience
	began  time.Time
}

func begin(ctx context.Context, d time.Duration) context.Context {
	w := &wait{began: time.Now()}
	if ctx.Value(waitKey{}) == nil { // otherwise it is part of another wait, such as the pool's ping
		w.of = patienceOf(ctx)
	}
	if w.of != nil {
		d = min(d, w.of.left())
	}
	ctx, w.cancel = context.WithTimeout(ctx, d)
	return context.WithValue(ctx, waitKey{}, w)
}

func end(ctx context.Context) {
	w, ok := ctx.Value(waitKey{}).(*wait)
	if !ok {
		return
	}
	w.cancel()
	if w.of != nil {
		w.of.spend(time.Since(w.began))
	}
}

// Waiting bounds another wait that a request's patience includes, such as for its turn. done ends it.
func Waiting(ctx context.Context, d time.Duration) (bounded context.Context, done func()) {
	ctx = begin(ctx, d)
	return ctx, func() { end(ctx) }
}

// TraceQueryStart limits a statement.
func (t *tracer) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	return begin(ctx, t.limits.Statement)
}

// TraceQueryEnd releases what TraceQueryStart made.
func (t *tracer) TraceQueryEnd(ctx context.Context, _ *pgx.Conn, data pgx.TraceQueryEndData) {
	end(ctx)
	if data.Err != nil {
		t.leader.suspect(data.Err)
	}
}

// TraceBatchStart limits statements that are sent together.
func (t *tracer) TraceBatchStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchStartData) context.Context {
	return begin(ctx, t.limits.Statement)
}

// TraceBatchQuery does nothing.
func (t *tracer) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}

// TraceBatchEnd releases what TraceBatchStart made.
func (t *tracer) TraceBatchEnd(ctx context.Context, _ *pgx.Conn, data pgx.TraceBatchEndData) {
	end(ctx)
	if data.Err != nil {
		t.leader.suspect(data.Err)
	}
}

// TraceAcquireStart limits the wait for a connection.
func (t *tracer) TraceAcquireStart(ctx context.Context, _ *pgxpool.Pool, _ pgxpool.TraceAcquireStartData) context.Context {
	return begin(ctx, t.limits.Acquire)
}

// TraceAcquireEnd releases what TraceAcquireStart made.
func (t *tracer) TraceAcquireEnd(ctx context.Context, _ *pgxpool.Pool, _ pgxpool.TraceAcquireEndData) {
	end(ctx)
}
