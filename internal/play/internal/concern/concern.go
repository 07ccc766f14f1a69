// Package concern finds the games that concern a user, by the indexes of games, without reading a log.
package concern

import (
	"context"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/postgres"
)

// all are the games that the user $1 made, plays or played in, or was offered until they began.
const all = `
	SELECT id, created_by, first_id, second_id, invited_id FROM games WHERE first_id = $1
	UNION SELECT id, created_by, first_id, second_id, invited_id FROM games WHERE second_id = $1
	UNION SELECT id, created_by, first_id, second_id, invited_id FROM games WHERE created_by = $1 AND first_id IS NULL AND second_id IS NULL
	UNION SELECT id, created_by, first_id, second_id, invited_id FROM games WHERE invited_id = $1 AND started_at IS NULL`

const concerns = `$2 IN (created_by, coalesce(first_id, ''), coalesce(second_id, ''), coalesce(invited_id, ''))`

// Alone returns, in order, up to limit ids of games that concern one user and not the other.
func Alone(ctx context.Context, db postgres.Querier, user, other string, limit int) ([]string, error) {
	const query = `SELECT id FROM (` + all + `) AS games WHERE NOT ` + concerns + ` ORDER BY id LIMIT $3`
	ids, err := postgres.Collect(ctx, db, pgx.RowTo[string], query, user, other, limit)
	return ids, postgres.Explain(err)
}

// Both returns, in order, up to limit ids of games that concern both users.
func Both(ctx context.Context, db postgres.Querier, user, other string, limit int) ([]string, error) {
	const query = `SELECT id FROM (` + all + `) AS games WHERE ` + concerns + ` ORDER BY id LIMIT $3`
	ids, err := postgres.Collect(ctx, db, pgx.RowTo[string], query, user, other, limit)
	return ids, postgres.Explain(err)
}

// Open returns up to limit ids of open games that a user has made.
func Open(ctx context.Context, db postgres.Querier, maker string, limit int) ([]string, error) {
	const query = `
		SELECT id FROM games WHERE first_id = $1 AND private = ANY ('{f,t}') AND status = 'open'
		UNION SELECT id FROM games WHERE second_id = $1 AND private = ANY ('{f,t}') AND status = 'open'
		UNION SELECT id FROM games WHERE created_by = $1 AND first_id IS NULL AND second_id IS NULL AND status = 'open'
		LIMIT $2`
	ids, err := postgres.Collect(ctx, db, pgx.RowTo[string], query, maker, limit)
	return ids, postgres.Explain(err)
}

// Made is an open game with its maker.
type Made struct{ ID, Maker string }

// Makers returns, in the order of their ids, up to limit open games after one of them ("" from the start).
func Makers(ctx context.Context, db postgres.Querier, after string, limit int) ([]Made, error) {
	const query = `SELECT id, created_by FROM games WHERE status = 'open' AND id > $1 ORDER BY id LIMIT $2`
	made, err := postgres.Collect(ctx, db, pgx.RowToStructByPos[Made], query, after, limit)
	return made, postgres.Explain(err)
}
