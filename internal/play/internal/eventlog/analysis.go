package eventlog

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
)

// Analysis returns what is kept of a game's analysis, nil where it is not done, and asks for it where
// nobody has.
func (l *Log) Analysis(ctx context.Context, game string, now time.Time) (json.RawMessage, error) {
	const query = `
		WITH asked AS (
			INSERT INTO analyses (game_id, asked_at) VALUES ($1, $2) ON CONFLICT (game_id) DO NOTHING
		)
		SELECT body FROM analyses WHERE game_id = $1`
	var body []byte
	err := l.db.QueryRow(ctx, query, game, now).Scan(&body)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	return body, explain(err)
}

// ClaimAnalysis leases the analysis that has waited longest until a time, "" where none waits.
func (l *Log) ClaimAnalysis(ctx context.Context, now, until time.Time) (game string, err error) {
	const query = `
		UPDATE analyses SET until = $2 WHERE game_id = (
			SELECT game_id FROM analyses WHERE body IS NULL AND (until IS NULL OR until <= $1)
			ORDER BY asked_at LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING game_id`
	err = l.db.QueryRow(ctx, query, now, until).Scan(&game)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", nil
	}
	return game, explain(err)
}

// KeepAnalysis keeps a finished analysis; the first one stays.
func (l *Log) KeepAnalysis(ctx context.Context, game string, body json.RawMessage) error {
	_, err := l.db.Exec(ctx, `UPDATE analyses SET body = $2 WHERE game_id = $1 AND body IS NULL`, game, body)
	return explain(err)
}
