// Package census counts the games that go on, for monitoring.
package census

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/match"
	"slowpond/internal/null"
	"slowpond/internal/play/internal/due"
	"slowpond/internal/postgres"
)

// Games counts what goes on.
type Games struct {
	ByStatus map[match.Status]int
	Due      time.Time // the oldest deadline or expiry that has passed and still awaits the sweep; zero for none
	Waiting  int       // games in which a computer has something to do
	Since    time.Time // when the first of them began to wait; zero for none
}

// Count returns how many games there are of each status but finished and cancelled, which are too many
// to be counted every now and then, and what in them waits for this program.
func Count(ctx context.Context, db postgres.Querier, now time.Time) (g Games, err error) {
	const count = `SELECT status, count(*) FROM games WHERE ended_at IS NULL GROUP BY status`
	g.ByStatus = map[match.Status]int{match.StatusOpen: 0, match.StatusSetup: 0, match.StatusPlaying: 0}
	rows, _ := db.Query(ctx, count) // ForEachRow returns its error
	var status string
	var n int
	_, err = pgx.ForEachRow(rows, []any{&status, &n}, func() error {
		g.ByStatus[match.Status(status)] = n
		return nil
	})
	if err != nil {
		return Games{}, postgres.Explain(err)
	}
	const waiting = `SELECT count(*), min(robot_since) FROM games WHERE robot_since IS NOT NULL`
	var since *time.Time
	if err := db.QueryRow(ctx, waiting).Scan(&g.Waiting, &since); err != nil {
		return Games{}, postgres.Explain(err)
	}
	g.Since = null.Value(since)
	g.Due, err = due.Oldest(ctx, db, now)
	return g, err
}
