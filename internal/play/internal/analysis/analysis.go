// Package analysis keeps the analyses of games that have ended, and the queue of games that wait for
// one.
package analysis

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/postgres"
)

// Ask returns the analysis of a game, nil while it is not done, and puts the game in the queue the
// first time.
func Ask(ctx context.Context, db postgres.Querier, game string, now time.Time) (json.RawMessage, error) {
	const query = `
		WITH asked AS (
			INSERT INTO analyses (game_id, asked_at) VALUES ($1, $2) ON CONFLICT (game_id) DO NOTHING
		)
		SELECT body FROM analyses WHERE game_id = $1`
	var body []byte
	err := db.QueryRow(ctx, query, game, now).Scan(&body)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	return body, postgres.Explain(err)
}

// Claim leases, until a time, the game that has waited longest; "" where none waits.
func Claim(ctx context.Context, db postgres.Querier, now, until time.Time) (game string, err error) {
	const query = `
		UPDATE analyses SET until = $2 WHERE game_id = (
			SELECT game_id FROM analyses WHERE body IS NULL AND (until IS NULL OR until <= $1)
			ORDER BY asked_at LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING game_id`
	err = db.QueryRow(ctx, query, now, until).Scan(&game)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", nil
	}
	return game, postgres.Explain(err)
}

// Keep stores a finished analysis; the first one stays.
func Keep(ctx context.Context, db postgres.Querier, game string, body json.RawMessage) error {
	_, err := db.Exec(ctx, `UPDATE analyses SET body = $2 WHERE game_id = $1 AND body IS NULL`, game, body)
	return postgres.Explain(err)
}
