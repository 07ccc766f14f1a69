// Package lease finds the games in which a computer has something to do and leases each to one process
// at a time, so that users take turns.
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
	Attempt int // how often the turn has been claimed at this version, this time included
}

const (
	considered = 1000 // turns that a claim chooses among, the longest waiting
	spare      = 16   // of them are tried, because other processes may be leasing the first ones
	tries      = 4    // of a claim, when another process has just leased what it has chosen
)

// Turns choose among the longest waiting. Each user's longest-waiting turn comes before anybody's second;
// of these the user whose turn was taken longest ago comes first.
const (
	next = `
		WITH waiting AS (
			SELECT id, created_by, robot_since FROM games
			WHERE robot_since IS NOT NULL AND ` + unleased + ` ORDER BY robot_since LIMIT $3
		), ranked AS (
			SELECT id, robot_since AS since, row_number() OVER (PARTITION BY created_by ORDER BY robot_since, id) AS nth, served_at
			FROM waiting LEFT JOIN computer_service ON user_id = created_by
		), chosen AS (
			SELECT id, since, nth, served_at FROM ranked ORDER BY nth, served_at NULLS FIRST, since LIMIT $4
		), due AS (
			SELECT games.id, invited_id, created_by, version, robot_since FROM chosen JOIN games ON games.id = chosen.id
			WHERE robot_since IS NOT NULL ORDER BY nth, served_at NULLS FIRST, since LIMIT 1
			FOR NO KEY UPDATE OF games SKIP LOCKED
		), ` + leased
	named = `
		WITH due AS (
			SELECT id, invited_id, created_by, version, robot_since FROM games
			WHERE id = $3 AND robot_since IS NOT NULL AND ` + unleased + ` FOR NO KEY UPDATE SKIP LOCKED
		), ` + leased
	unleased = `NOT EXISTS (
				SELECT FROM robot_leases WHERE game_id = id AND robot_leases.version = games.version AND until > $1)`
	leased = `leased AS (
			INSERT INTO robot_leases (game_id, version, until, attempts) SELECT id, version, $2, 1 FROM due
			ON CONFLICT (game_id) DO UPDATE SET version = excluded.version, until = excluded.until,
				attempts = CASE WHEN robot_leases.version = excluded.version THEN robot_leases.attempts + 1 ELSE 1 END
				WHERE robot_leases.version <> excluded.version OR robot_leases.until <= $1
			RETURNING game_id, attempts
		), served AS (
			INSERT INTO computer_service (user_id, served_at) SELECT created_by, $1 FROM due JOIN leased ON game_id = id
			ON CONFLICT (user_id) DO UPDATE SET served_at = greatest(computer_service.served_at, excluded.served_at)
		)
		SELECT id, invited_id, version, robot_since, coalesce(attempts, 0) FROM due LEFT JOIN leased ON game_id = id`
)

// Claim leases the turn that is next, until a time; ok is false where none waits. A lease holds for one
// version of the game.
func Claim(ctx context.Context, db postgres.Querier, now, until time.Time) (t Turn, ok bool, err error) {
	for range tries {
		t, ok, err = claim(ctx, db, next, now, until, considered, spare)
		if err != nil || !ok || t.Attempt > 0 {
			break
		}
	}
	return t, t.Attempt > 0, err
}

// ClaimGame leases the turn of one game, until a time; ok is false where no computer has anything to do in
// it, or another process does it.
func ClaimGame(ctx context.Context, db postgres.Querier, game string, now, until time.Time) (t Turn, ok bool, err error) {
	t, _, err = claim(ctx, db, named, now, until, game)
	return t, t.Attempt > 0, err
}

// claim returns the turn that a query chooses. Its attempt is 0 where another process has leased it
// meanwhile.
func claim(ctx context.Context, db postgres.Querier, query string, args ...any) (t Turn, ok bool, err error) {
	turns, err := postgres.Collect(ctx, db, pgx.RowToStructByPos[Turn], query, args...)
	if err != nil || len(turns) == 0 {
		return Turn{}, false, postgres.Explain(err)
	}
	return turns[0], true, nil
}

// Return lets others claim a turn from a time on, unless it has been claimed again meanwhile. Where it
// does not count as an attempt, the next claim has the same number.
func Return(ctx context.Context, db postgres.Querier, t Turn, from time.Time, counts bool) error {
	const query = `
		UPDATE robot_leases SET until = $4, attempts = attempts - CASE WHEN $5 THEN 0 ELSE 1 END
		WHERE game_id = $1 AND version = $2 AND attempts = $3`
	_, err := db.Exec(ctx, query, t.Game, t.Version, t.Attempt, from, counts)
	return postgres.Explain(err)
}

// Forget removes leases that ended, and the order of users who were served, before a time.
func Forget(ctx context.Context, db postgres.Querier, before time.Time) error {
	const query = `
		WITH served AS (DELETE FROM computer_service WHERE served_at < $1)
		DELETE FROM robot_leases WHERE until < $1`
	_, err := db.Exec(ctx, query, before)
	return postgres.Explain(err)
}
