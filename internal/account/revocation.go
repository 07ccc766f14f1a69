package account

import (
	"context"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/loop"
)

const (
	pollEvery = 3 * time.Second
	// staleAfter is how long a read of the revocations is trusted.
	staleAfter = 10 * time.Second
	// overlap is how far back each read looks behind the one before: longer than a commit may take
	// and the clocks of two processes may differ, since ended_at is set before the commit makes it visible.
	overlap = 2 * time.Minute
)

// revocations holds the sessions that have ended while an access token of theirs may still be valid.
type revocations struct {
	mu     sync.RWMutex
	until  map[string]time.Time // by session: when its last access token has expired
	readAt time.Time            // when the last read that succeeded began; zero before the first
}

func newRevocations() *revocations { return &revocations{until: map[string]time.Time{}} }

func (r *revocations) check(session string, now time.Time) (revoked, fresh bool) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	_, revoked = r.until[session]
	return revoked, !r.readAt.IsZero() && now.Sub(r.readAt) < staleAfter
}

func (r *revocations) add(sessions []string, until time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, id := range sessions {
		r.until[id] = until
	}
}

// learn adds what a read that began at readAt found, and forgets sessions whose tokens have all expired.
func (r *revocations) learn(until map[string]time.Time, readAt time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.readAt = readAt
	for id, t := range r.until {
		if t.Before(readAt) {
			delete(r.until, id)
		}
	}
	for id, t := range until {
		r.until[id] = t
	}
}

// since returns from when a read that begins now must look.
func (r *revocations) since(now time.Time, remember time.Duration) time.Time {
	r.mu.RLock()
	defer r.mu.RUnlock()
	if r.readAt.IsZero() {
		return now.Add(-remember)
	}
	return r.readAt.Add(-overlap)
}

// remember returns how long after its end a session may still have a valid access token.
func (s *Service) remember() time.Duration { return s.lifetime + overlap }

// CatchUp reads once which sessions have ended and which names have changed lately. A server calls it before it listens, so that
// Authenticate does not begin with fault.Unavailable; from then on Loops do.
func (s *Service) CatchUp(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, pollEvery)
	defer cancel()
	began := s.clock()
	since := s.revoked.since(began, s.remember()).UTC().Truncate(time.Microsecond)
	rows, _ := s.pool.Query(ctx, `SELECT id, ended_at FROM sessions WHERE ended_at >= $1`, since)
	until := map[string]time.Time{}
	var id string
	var endedAt time.Time
	_, err := pgx.ForEachRow(rows, []any{&id, &endedAt}, func() error {
		until[id] = endedAt.Add(s.remember())
		return nil
	})
	if err != nil {
		return explain(err, "reading revocations")
	}
	if err := s.forgetRenamed(ctx, since); err != nil {
		return err
	}
	s.revoked.learn(until, began)
	return nil
}

// Loops returns what a server repeats in the background: reading the revocations every 3 seconds, and
// purging what has long expired every hour. After 10 seconds without a read that succeeds Authenticate
// fails with fault.Unavailable.
func (s *Service) Loops() []loop.Loop {
	return []loop.Loop{
		{Doing: "reading revoked sessions", Every: pollEvery, Step: s.CatchUp, Log: s.log},
		{Doing: "purging sessions", Every: purgeEvery, Step: s.Purge, Log: s.log},
	}
}
