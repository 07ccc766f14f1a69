// Package analysis keeps the analyses of games that have ended, the queue of games that wait for one,
// and what has been found so far in those that are being made.
package analysis

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/postgres"
)

// Step is the next position to be judged in a game, or the end of its analysis, leased to one process.
type Step struct {
	Game      string
	Positions int // judged so far; the position after as many moves is next
	Attempt   int // 1 for the first
}

// Opinion is what a position is thought to be worth.
type Opinion struct {
	Score int // points for the first seat
	Line  []string
}

// Read returns the analysis of a game, nil while it is not done; asked is false where nobody has asked
// for it.
func Read(ctx context.Context, db postgres.Querier, game string) (body json.RawMessage, asked bool, err error) {
	err = db.QueryRow(ctx, `SELECT body FROM analyses WHERE game_id = $1`, game).Scan(&body)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, false, nil
	}
	return body, err == nil, postgres.Explain(err)
}

// Asked is how many analyses somebody has asked for.
type Asked struct {
	Waiting int        // not done yet
	Day     int        // within the last day
	First   *time.Time // of those; nil for none
}

// Ask puts a game in the queue if those that allow say so, who are told what the asker has asked for. Others
// who ask for the same asker wait until that is decided.
func Ask(ctx context.Context, db postgres.Beginner, game, asker string, now time.Time, allow func(Asked) error) error {
	const lock = `SELECT pg_advisory_xact_lock(hashtextextended($1, 7150062))`
	const count = `
		SELECT count(*) FILTER (WHERE body IS NULL), count(*) FILTER (WHERE asked_at > $2), min(asked_at) FILTER (WHERE asked_at > $2)
		FROM analyses WHERE asked_by = $1 AND asked_by <> ''`
	const insert = `INSERT INTO analyses (game_id, asked_at, asked_by) VALUES ($1, $2, $3) ON CONFLICT (game_id) DO NOTHING`
	err := postgres.Commit(ctx, db, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, lock, asker); err != nil {
			return err
		}
		var asked Asked
		if err := tx.QueryRow(ctx, count, asker, now.Add(-Day)).Scan(&asked.Waiting, &asked.Day, &asked.First); err != nil {
			return err
		}
		if err := allow(asked); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, insert, game, now, asker)
		return err
	})
	return postgres.Explain(err)
}

// Day is for how long an analysis counts as one that was asked for, and who asked is remembered.
const Day = 24 * time.Hour

// Keep stores a finished analysis, and forgets the opinions it was made of; the first one stays.
func Keep(ctx context.Context, db postgres.Querier, game string, body json.RawMessage) error {
	const query = `
		WITH kept AS (UPDATE analyses SET body = $2, until = NULL WHERE game_id = $1 AND body IS NULL)
		DELETE FROM analysis_positions WHERE game_id = $1`
	_, err := db.Exec(ctx, query, game, body)
	return postgres.Explain(err)
}

// Forget removes who asked for an analysis a day before, and what is left of analyses that another process
// has made meanwhile.
func Forget(ctx context.Context, db postgres.Querier, now time.Time) error {
	const query = `
		WITH nameless AS (UPDATE analyses SET asked_by = '' WHERE asked_by <> '' AND asked_at < $1 AND body IS NOT NULL)
		DELETE FROM analysis_positions USING analyses WHERE analyses.game_id = analysis_positions.game_id AND body IS NOT NULL`
	_, err := db.Exec(ctx, query, now.Add(-Day))
	return postgres.Explain(err)
}
