// Package lease finds the games in which a computer has something to do and leases each to one process
// at a time.
package lease

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/postgres"
)

// Turn is a game in which a computer has something to do.
type Turn struct {
	Game    string
	User    string // the computer's id
	Version int
	Since   time.Time
}

// Claim leases up to limit turns until a time, the longest waiting first. A lease holds for one version
// of the game.
func Claim(ctx context.Context, db postgres.Querier, now, until time.Time, limit int) ([]Turn, error) {
	const query = `
		WITH due AS (
			SELECT id, invited_id, version, robot_since FROM games
			WHERE robot_since IS NOT NULL AND NOT EXISTS (
				SELECT FROM robot_leases WHERE game_id = id AND robot_leases.version = games.version AND until > $1)
			ORDER BY robot_since LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED
		), leased AS (
			INSERT INTO robot_leases (game_id, version, until) SELECT id, version, $2 FROM due ORDER BY id
			ON CONFLICT (game_id) DO UPDATE SET version = excluded.version, until = excluded.until
				WHERE robot_leases.version <> excluded.version OR robot_leases.until <= $1
			RETURNING game_id
		)
		SELECT id, invited_id, version, robot_since FROM due JOIN leased ON game_id = id ORDER BY robot_since`
	turns, err := postgres.Collect(ctx, db, pgx.RowToStructByPos[Turn], query, now, until, limit)
	return turns, postgres.Explain(err)
}

// Forget removes leases that ended before a time.
func Forget(ctx context.Context, db postgres.Querier, before time.Time) error {
	_, err := db.Exec(ctx, `DELETE FROM robot_leases WHERE until < $1`, before)
	return postgres.Explain(err)
}
