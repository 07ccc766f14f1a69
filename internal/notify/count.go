package notify

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/fault"
	"slowpond/internal/postgres"
)

// testsAnHour is how many tests one user may have sent in an hour.
const testsAnHour = 5

// CountTest counts a test that a user asks for, or fails with fault.TooManyRequests.
func CountTest(ctx context.Context, pool *pgxpool.Pool, user string, now time.Time) error {
	err := postgres.Commit(ctx, pool, func(ctx context.Context, tx pgx.Tx) error { return Count(ctx, tx, "test "+user, testsAnHour, now) })
	return postgres.Explain(err)
}

// Count counts one of so many in an hour under a key, over all servers, or fails with fault.TooManyRequests.
func Count(ctx context.Context, tx pgx.Tx, key string, most int, now time.Time) error {
	if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock(hashtextextended($1, 7150062))`, key); err != nil {
		return err
	}
	var n int
	err := tx.QueryRow(ctx, `
		WITH old AS (DELETE FROM mail_codes WHERE key = $1 AND sent_at <= $2)
		SELECT count(*) FROM mail_codes WHERE key = $1 AND sent_at > $2`, key, now.Add(-time.Hour)).Scan(&n)
	if err != nil {
		return err
	}
	if n >= most {
		return &fault.Error{Code: fault.TooManyRequests, Detail: "That was asked for often enough; wait for one to arrive.", RetryAfter: time.Hour}
	}
	_, err = tx.Exec(ctx, `INSERT INTO mail_codes (key, sent_at) VALUES ($1, $2)`, key, now)
	return err
}
