package account

import (
	"context"
	"time"
)

const (
	purgeEvery = time.Hour
	purgeBatch = 1000
)

// Purge deletes refresh tokens that have expired, and sessions unused for as long, ended or not. All of
// it would be refused anyway, so no answer changes. Several processes may purge at once: each skips
// rows that another has locked.
func (s *Service) Purge(ctx context.Context) error {
	expired := s.now().Add(-refreshLifetime)
	for _, sql := range []string{purgeTokensSQL, purgeSessionsSQL} {
		if err := s.purge(ctx, sql, expired); err != nil {
			return explain(err, "purging sessions")
		}
	}
	return nil
}

// A token has expired, as judge says, when it was made before $1 and not used since. The array makes
// Postgres choose the rows once and find them by key; IN would scan the table for every batch.
const purgeTokensSQL = `
	DELETE FROM refresh_tokens WHERE hash = ANY (ARRAY(
		SELECT hash FROM refresh_tokens
		WHERE created_at <= $1 AND (used_at IS NULL OR used_at <= $1)
		LIMIT $2 FOR UPDATE SKIP LOCKED))`

// Every use of a token moves its session's last_used_at, so the tokens that go with it have expired.
const purgeSessionsSQL = `
	DELETE FROM sessions WHERE id = ANY (ARRAY(
		SELECT id FROM sessions WHERE last_used_at <= $1
		LIMIT $2 FOR UPDATE SKIP LOCKED))`

// purge runs small deletes until one deletes less than a full batch.
func (s *Service) purge(ctx context.Context, sql string, expired time.Time) error {
	for {
		tag, err := s.pool.Exec(ctx, sql, expired, purgeBatch)
		if err != nil || tag.RowsAffected() < purgeBatch {
			return err
		}
	}
}
