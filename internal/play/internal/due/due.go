// Package due finds the games whose time has run out.
package due

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/postgres"
)

const query = `
	WITH late AS (
		SELECT id FROM games WHERE deadline <= $1 ORDER BY deadline LIMIT $2 FOR UPDATE SKIP LOCKED
	), unanswered AS (
		SELECT id FROM games WHERE status = 'open' AND expires_at <= $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED
	)
	SELECT id FROM late UNION ALL SELECT id FROM unanswered`

// Games lists up to limit games of each kind whose deadline or expiry is at or before now, the longest overdue
// first. Games that are being written at this moment are passed over.
func Games(ctx context.Context, db postgres.Querier, now time.Time, limit int) ([]string, error) {
	ids, err := postgres.Collect(ctx, db, pgx.RowTo[string], query, now, limit)
	return ids, postgres.Explain(err)
}
