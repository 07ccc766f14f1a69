// Package census counts the games that go on, for monitoring.
package census

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/match"
	"slowpond/internal/play/internal/due"
	"slowpond/internal/postgres"
)

// Count returns how many games there are of each status but finished and cancelled, which are too many
// to be counted every now and then, and the oldest deadline or expiry that has
// passed and still awaits the sweep, zero for none.
func Count(ctx context.Context, db postgres.Querier, now time.Time) (games map[match.Status]int, oldest time.Time, err error) {
	const count = `SELECT status, count(*) FROM games WHERE ended_at IS NULL GROUP BY status`
	games = map[match.Status]int{match.StatusOpen: 0, match.StatusSetup: 0, match.StatusPlaying: 0}
	rows, _ := db.Query(ctx, count) // ForEachRow returns its error
	var status string
	var n int
	_, err = pgx.ForEachRow(rows, []any{&status, &n}, func() error {
		games[match.Status(status)] = n
		return nil
	})
	if err != nil {
		return nil, time.Time{}, postgres.Explain(err)
	}
	oldest, err = due.Oldest(ctx, db, now)
	return games, oldest, err
}
