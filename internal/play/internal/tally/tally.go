// Package tally counts what a user has won, drawn and lost.
package tally

import (
	"context"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/postgres"
)

// Tally is a user's record in one variant.
type Tally struct {
	Variant              string
	Wins, Draws, Defeats int
}

// Of counts a user's finished public games by variant. It compares the user's id with both seats.
func Of(ctx context.Context, db postgres.Querier, user string) ([]Tally, error) {
	const query = `
		SELECT variant, count(*) FILTER (WHERE winner_id = $1), count(*) FILTER (WHERE winner_id IS NULL),
			count(*) FILTER (WHERE winner_id <> $1)
		FROM (
			SELECT variant, winner_id FROM games
			WHERE first_id = $1 AND ended_at IS NOT NULL AND status = 'finished' AND NOT private
			UNION ALL
			SELECT variant, winner_id FROM games
			WHERE second_id = $1 AND ended_at IS NOT NULL AND status = 'finished' AND NOT private
		) AS played GROUP BY variant ORDER BY variant`
	tallies, err := postgres.Collect(ctx, db, pgx.RowToStructByPos[Tally], query, user)
	return tallies, postgres.Explain(err)
}
