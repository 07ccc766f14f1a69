package account

import (
	"context"
	"time"
)

const (
	purgeEvery = time.Hour
	purgeBatch = 1000
)

// Purge deletes refresh tokens that have expired, sessions unused for as long, ended or not, tries of
// passwords that no longer count, and the places of sessions unused for 30 days. Nothing of it would be
// looked at again, so no answer changes. Several processes may purge at once: each skips
// rows that another has locked.
func (s *Service) Purge(ctx context.Context) error {
	now := s.now()
	for _, old := range []struct {
		sql   string
		until time.Time
	}{
		{purgeTokensSQL, now.Add(-refreshLifetime)}, {purgeSessionsSQL, now.Add(-refreshLifetime)},
		{purgePlacesSQL, now.Add(-placeKept)}, {purgeTriesSQL, now},
	} {
		if err := s.purge(ctx, old.sql, old.until); err != nil {
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

const purgePlacesSQL = `
	UPDATE sessions SET address_prefix = NULL, address_mac = NULL WHERE id = ANY (ARRAY(
		SELECT id FROM sessions WHERE last_used_at <= $1 AND address_prefix IS NOT NULL
		LIMIT $2 FOR UPDATE SKIP LOCKED))`

const purgeTriesSQL = `
	DELETE FROM password_tries WHERE bucket = ANY (ARRAY(
		SELECT bucket FROM password_tries WHERE spent_until <= $1
		LIMIT $2 FOR UPDATE SKIP LOCKED))`

// purge runs small statements until one changes less than a full batch.
func (s *Service) purge(ctx context.Context, sql string, until time.Time) error {
	for {
		tag, err := s.pool.Exec(ctx, sql, until, purgeBatch)
		if err != nil || tag.RowsAffected() < purgeBatch {
			return err
		}
	}
}
