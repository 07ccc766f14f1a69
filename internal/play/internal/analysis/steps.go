package analysis

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/postgres"
)

// next leases a step among the 1,000 analyses that have waited longest. Each asker's first comes before
// anybody's second; of these the one of the asker who was served longest ago comes first.
const next = `
	WITH waiting AS (
		SELECT game_id, asked_by, asked_at, until, served_at FROM analyses WHERE body IS NULL ORDER BY asked_at LIMIT 1000
	), ranked AS (
		SELECT game_id, asked_at AS asked, until AS leased, row_number() OVER (PARTITION BY asked_by ORDER BY asked_at) AS nth,
			max(served_at) OVER (PARTITION BY asked_by) AS served
		FROM waiting
	), chosen AS (
		SELECT game_id, nth, served, asked FROM ranked WHERE leased IS NULL OR leased <= $1
		ORDER BY nth, served NULLS FIRST, asked LIMIT 16
	), due AS (
		SELECT game_id FROM chosen JOIN analyses USING (game_id) WHERE body IS NULL AND (until IS NULL OR until <= $1)
		ORDER BY nth, served NULLS FIRST, asked LIMIT 1 FOR NO KEY UPDATE OF analyses SKIP LOCKED
	)
	UPDATE analyses SET until = $2, served_at = $1, attempts = attempts + 1 FROM due WHERE analyses.game_id = due.game_id
	RETURNING analyses.game_id, positions, attempts`

// Claim leases the next step, until a time; ok is false where none waits.
func Claim(ctx context.Context, db postgres.Querier, now, until time.Time) (s Step, ok bool, err error) {
	err = db.QueryRow(ctx, next, now, until).Scan(&s.Game, &s.Positions, &s.Attempt)
	if errors.Is(err, pgx.ErrNoRows) {
		return Step{}, false, nil
	}
	return s, err == nil, postgres.Explain(err)
}

// Add stores the opinion on a step's position and ends its lease, unless another process has done so.
func Add(ctx context.Context, db postgres.Querier, s Step, o Opinion) error {
	const query = `
		WITH added AS (
			UPDATE analyses SET positions = positions + 1, attempts = 0, until = NULL
			WHERE game_id = $1 AND positions = $2 AND body IS NULL RETURNING game_id
		)
		INSERT INTO analysis_positions (game_id, ply, score, line) SELECT game_id, $2, $3, $4 FROM added
		ON CONFLICT (game_id, ply) DO NOTHING`
	line := o.Line
	if line == nil {
		line = []string{}
	}
	_, err := db.Exec(ctx, query, s.Game, s.Positions, o.Score, line)
	return postgres.Explain(err)
}

// Return lets others claim a step from a time on, unless it has been claimed again meanwhile. Where it does
// not count as an attempt, the next claim has the same number.
func Return(ctx context.Context, db postgres.Querier, s Step, from time.Time, counts bool) error {
	const query = `
		UPDATE analyses SET until = $4, attempts = attempts - CASE WHEN $5 THEN 0 ELSE 1 END
		WHERE game_id = $1 AND positions = $2 AND attempts = $3 AND body IS NULL`
	_, err := db.Exec(ctx, query, s.Game, s.Positions, s.Attempt, from, counts)
	return postgres.Explain(err)
}

// Opinions returns what has been found in a game so far, position by position from the start.
func Opinions(ctx context.Context, db postgres.Querier, game string) ([]Opinion, error) {
	const query = `SELECT score, line FROM analysis_positions WHERE game_id = $1 ORDER BY ply`
	all, err := postgres.Collect(ctx, db, pgx.RowToStructByPos[Opinion], query, game)
	return all, postgres.Explain(err)
}
