// Package due finds the games whose time has run out.
//
// No index holds the deadlines, which change with every move. One holds games.look_at, which is never
// later than a game's deadline or expiry: what it says to look at is either due or pushed on.
package due

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/null"
	"slowpond/internal/postgres"
)

const query = `
	WITH looked AS (
		SELECT id, least(deadline, expires_at) AS due FROM games
		WHERE ended_at IS NULL AND look_at <= $1 ORDER BY look_at LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED
	), pushed AS (
		UPDATE games SET look_at = coalesce(due, 'infinity') FROM looked
		WHERE games.id = looked.id AND (due > $1 OR due IS NULL)
	)
	SELECT id, coalesce(due <= $1, false) FROM looked ORDER BY due`

// Games looks at up to limit games and returns those whose deadline or expiry is at or before now, the
// longest overdue first. more reports whether there may be others to look at. It skips games that are being
// written.
func Games(ctx context.Context, db postgres.Querier, now time.Time, limit int) (ids []string, more bool, err error) {
	type look struct {
		ID  string
		Due bool
	}
	looked, err := postgres.Collect(ctx, db, pgx.RowToStructByPos[look], query, now, limit)
	for _, g := range looked {
		if g.Due {
			ids = append(ids, g.ID)
		}
	}
	return ids, len(looked) == limit, postgres.Explain(err)
}

// SetAside keeps a game from being looked at until a time, since it cannot be ended. It reports false for a
// game that is not due at now.
func SetAside(ctx context.Context, db postgres.Querier, id string, now, until time.Time) (aside bool, err error) {
	tag, err := db.Exec(ctx, `UPDATE games SET look_at = $3 WHERE id = $1 AND ended_at IS NULL AND least(deadline, expires_at) <= $2`, id, now, until)
	return tag.RowsAffected() > 0, postgres.Explain(err)
}

// oldest reads only the games that are to be looked at.
const oldest = `SELECT min(least(deadline, expires_at)) FROM games
	WHERE ended_at IS NULL AND look_at <= $1 AND least(deadline, expires_at) <= $1`

// Oldest returns the oldest deadline or expiry at or before now that still awaits the sweep, zero for none.
func Oldest(ctx context.Context, db postgres.Querier, now time.Time) (time.Time, error) {
	var at *time.Time
	err := db.QueryRow(ctx, oldest, now).Scan(&at)
	return null.Value(at).UTC(), postgres.Explain(err)
}
