// Package following reads how far games have come, for those who follow them.
package following

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/postgres"
)

// Versions returns the present version of games, by id.
func Versions(ctx context.Context, db postgres.Querier, ids []string) (map[string]int, error) {
	rows, _ := db.Query(ctx, `SELECT id, version FROM games WHERE id = ANY($1)`, ids)
	return versions(rows)
}

// Row is a game with its version, those it concerns, and when its last event was.
type Row struct {
	Game    string
	Version int
	Users   []string
	At      time.Time
}

// Each part reads a few ranges of an index of its own.
const concerning = `
WITH concerned AS (
  (SELECT id FROM games WHERE first_id = ANY($1) AND private = ANY('{f,t}') AND status = ANY('{open,setup,playing}') LIMIT $3)
  UNION (SELECT id FROM games WHERE second_id = ANY($1) AND private = ANY('{f,t}') AND status = ANY('{open,setup,playing}') LIMIT $3)
  UNION (SELECT id FROM games WHERE invited_id = ANY($1) AND started_at IS NULL AND ended_at IS NULL LIMIT $3)
  UNION (SELECT id FROM games WHERE created_by = ANY($1) AND first_id IS NULL AND second_id IS NULL AND ended_at IS NULL LIMIT $3)
  UNION (SELECT id FROM games WHERE first_id = ANY($1) AND private = ANY('{f,t}') AND status = ANY('{finished,cancelled}') AND ended_at >= $2 LIMIT $3)
  UNION (SELECT id FROM games WHERE second_id = ANY($1) AND private = ANY('{f,t}') AND status = ANY('{finished,cancelled}') AND ended_at >= $2 LIMIT $3)
  UNION (SELECT id FROM games WHERE invited_id = ANY($1) AND started_at IS NULL AND ended_at >= $2 LIMIT $3)
  UNION (SELECT id FROM games WHERE created_by = ANY($1) AND private = ANY('{f,t}') AND first_id IS NULL AND second_id IS NULL AND ended_at >= $2 LIMIT $3)
)
SELECT g.id, g.version, array_remove(ARRAY[g.created_by, g.first_id, g.second_id, g.invited_id], NULL), e.at
FROM concerned c JOIN games g USING (id) JOIN game_events e ON e.game_id = g.id AND e.seq = g.version`

// Concerning returns the games of users that go on, and those that ended at a time or later; up to limit
// of each part.
func Concerning(ctx context.Context, db postgres.Querier, users []string, ended time.Time, limit int) ([]Row, error) {
	rows, err := postgres.Collect(ctx, db, pgx.RowToStructByPos[Row], concerning, users, ended, limit)
	return rows, postgres.Explain(err)
}

// MarkSeen keeps that a user has seen a game up to a version, unless a higher one is kept.
func MarkSeen(ctx context.Context, db postgres.Querier, user, game string, version int) error {
	_, err := db.Exec(ctx, `
INSERT INTO games_seen (user_id, game_id, version) VALUES ($1, $2, $3)
ON CONFLICT (user_id, game_id) DO UPDATE SET version = excluded.version WHERE games_seen.version < excluded.version`, user, game, version)
	return postgres.Explain(err)
}

// Seen returns the versions up to which a user has seen games, by id.
func Seen(ctx context.Context, db postgres.Querier, user string, games []string) (map[string]int, error) {
	rows, _ := db.Query(ctx, `SELECT game_id, version FROM games_seen WHERE user_id = $1 AND game_id = ANY($2)`, user, games)
	return versions(rows)
}

func versions(rows pgx.Rows) (map[string]int, error) {
	versions := map[string]int{}
	var id string
	var version int
	_, err := pgx.ForEachRow(rows, []any{&id, &version}, func() error {
		versions[id] = version
		return nil
	})
	return versions, postgres.Explain(err)
}
