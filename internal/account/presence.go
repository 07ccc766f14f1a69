package account

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/null"
	"slowpond/internal/postgres"
)

// stands is the condition that a session stands; %s are the user and the time before which a last use is
// too long ago.
const stands = `user_id = %s AND ended_at IS NULL AND last_used_at > %s`

// About is the condition that a user has a session that stands. Signing the last one out waits while it
// is held, and it does not hold once that is done.
func (s *Service) About(user string) *postgres.Condition {
	return &postgres.Condition{Table: "sessions", Where: stands, Values: []any{user, s.now().Add(-refreshLifetime)}}
}

// Absent returns those of the users who have no session that stands: signed out everywhere, banned, or
// away for too long. A user with a full account may sign in again, a guest never. A guest whose games are
// on their way to an account is not among them.
func (s *Service) Absent(ctx context.Context, users []string) ([]string, error) {
	absent, err := postgres.Collect(ctx, s.pool, pgx.RowTo[string], `
		SELECT u FROM unnest($1::text[]) AS u WHERE NOT EXISTS (
			SELECT FROM sessions WHERE user_id = u AND ended_at IS NULL AND last_used_at > $2)
		AND NOT EXISTS (SELECT FROM users WHERE id = u AND adopting)`,
		users, s.now().Add(-refreshLifetime))
	return absent, explain(err, "asking who is about")
}

// LastVisit returns when a user was last here: signed in, or refreshed a session, as every client does
// once in a token's lifetime. It is zero for a visit so long ago that its session has been purged. An
// answer may be a minute old unless it is to be fresh.
func (s *Service) LastVisit(ctx context.Context, user string, fresh bool) (time.Time, error) {
	now := s.clock()
	if kept, ok := s.known.visits.Get(user); ok && !fresh && now.Sub(kept.readAt) < believed {
		return kept.at, nil
	}
	var at *time.Time
	err := s.pool.QueryRow(ctx, `SELECT max(last_used_at) FROM sessions WHERE user_id = $1`, user).Scan(&at)
	if err != nil {
		return time.Time{}, explain(err, "reading a last visit")
	}
	visit := knownVisit{null.Value(at).UTC(), now}
	s.known.visits.Add(user, visit)
	return visit.at, nil
}
