package play

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/jackc/pgx/v5/pgxpool"
	"golang.org/x/time/rate"

	"slowpond/internal/fault"
	"slowpond/internal/postgres"
)

const (
	// shareWait is how long a list or a tally waits for its turn.
	shareWait = 3 * time.Second

	// What one reader may take of the share: a tenth of one connection's time, and so much at once after a
	// pause. Lists take milliseconds.
	readerEach  = 100 * time.Millisecond // in each second
	readerBurst = 500 * time.Millisecond

	readerWaits = 64   // requests of one reader that may wait; a refusal at once only makes the next come sooner
	readersKept = 4096 // those who have not read for longest are forgotten
)

// share is the part of a pool's connections that lists and tallies may hold at once, so that a move
// finds one however many people look around. No reader can hold more than half of it, nor for longer
// than their part of the time. It is safe for concurrent use.
type share struct {
	turns chan struct{}
	now   func() time.Time

	mu      sync.Mutex
	readers *lru.Cache[string, *reader]
}

// reader is what one caller takes of the share.
type reader struct {
	turns   chan struct{}
	waiting atomic.Int32
	time    *rate.Limiter // a token is a hundred microseconds
}

const token = 100 * time.Microsecond

// newShare is a quarter of the pool, at least one connection.
func newShare(pool *pgxpool.Pool) *share {
	readers, _ := lru.New[string, *reader](readersKept) // fails only for a size below one
	return &share{turns: make(chan struct{}, max(1, pool.Config().MaxConns/4)), now: time.Now, readers: readers}
}

// begin waits for a turn, to be given back with done. It returns unavailable when that takes too long,
// and too_many_requests when it does because of what the reader has read, or waits for, already. The
// reader "" is nobody in particular and has no limits of its own.
func (s *share) begin(ctx context.Context, who string) (done func(), err error) {
	ctx, waited := postgres.Waiting(ctx, shareWait)
	defer waited()
	mine := func(time.Duration) {}
	if who != "" {
		r := s.reader(who)
		if err := r.begin(ctx, s.now()); err != nil {
			return nil, err
		}
		mine = func(took time.Duration) { r.done(s.now(), took) }
	}
	select {
	case s.turns <- struct{}{}:
		began := s.now()
		return func() { <-s.turns; mine(s.now().Sub(began)) }, nil
	case <-ctx.Done():
		mine(0)
		return nil, &fault.Error{
			Code: fault.Unavailable, Detail: "Too many lists are being read. Try again shortly.",
			RetryAfter: postgres.RetryAfter, Err: ctx.Err(),
		}
	}
}

func (s *share) reader(who string) *reader {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r, ok := s.readers.Get(who); ok {
		return r
	}
	r := &reader{
		turns: make(chan struct{}, max(1, cap(s.turns)/2)),
		time:  rate.NewLimiter(rate.Limit(readerEach/token), int(readerBurst/token)),
	}
	s.readers.Add(who, r)
	return r
}

// begin waits for one of the reader's own turns, and until their time allows it.
func (r *reader) begin(ctx context.Context, now time.Time) error {
	defer r.waiting.Add(-1)
	if r.waiting.Add(1) > readerWaits {
		return tooMuch(time.Second)
	}
	select {
	case r.turns <- struct{}{}:
	case <-ctx.Done():
		return tooMuch(time.Second)
	}
	owed := time.Duration(-r.time.TokensAt(now)/float64(r.time.Limit())*1e9) * time.Nanosecond
	if owed <= 0 {
		return nil
	}
	if deadline, _ := ctx.Deadline(); time.Until(deadline) < owed {
		<-r.turns
		return tooMuch(owed)
	}
	timer := time.NewTimer(owed)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		<-r.turns
		return tooMuch(owed)
	}
}

// done gives the turn back and counts the time it took.
func (r *reader) done(now time.Time, took time.Duration) {
	r.time.ReserveN(now, min(r.time.Burst(), int((took+token-1)/token)))
	<-r.turns
}

func tooMuch(wait time.Duration) error {
	return &fault.Error{
		Code: fault.TooManyRequests, Detail: "You are reading too many lists at once. Wait as long as Retry-After says, then go on.", RetryAfter: wait,
	}
}
