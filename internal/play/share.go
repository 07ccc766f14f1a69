package play

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/fault"
	"slowpond/internal/postgres"
)

// shareWait is how long a list or a tally waits for its turn.
const shareWait = 3 * time.Second

// share is the part of a pool's connections that lists and tallies may hold at once, so that a move
// finds one however many people look around.
type share chan struct{}

// newShare is a quarter of the pool, at least one connection.
func newShare(pool *pgxpool.Pool) share { return make(share, max(1, pool.Config().MaxConns/4)) }

// begin waits for a turn, to be given back with done. It returns unavailable when that takes too long.
func (s share) begin(ctx context.Context) (done func(), err error) {
	ctx, waited := postgres.Waiting(ctx, shareWait)
	defer waited()
	select {
	case s <- struct{}{}:
		return func() { <-s }, nil
	case <-ctx.Done():
		return nil, &fault.Error{
			Code: fault.Unavailable, Detail: "Too many lists are being read. Try again shortly.",
			RetryAfter: postgres.RetryAfter, Err: ctx.Err(),
		}
	}
}
