// Package census keeps how many games go on, for monitoring.
//
// The database notes a change in census_changes in the statement that starts or ends a game (migration
// 0017); Fold adds changes to the census. A count is the sum of both, so it is exact at any time.
package census

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/match"
	"slowpond/internal/null"
	"slowpond/internal/play/internal/due"
	"slowpond/internal/postgres"
)

const kept = `SELECT status, sum(games)::integer AS games FROM (
	SELECT status, games FROM census UNION ALL SELECT status, games FROM census_changes) AS both_tables GROUP BY status`

// Games counts what goes on.
type Games struct {
	ByStatus map[match.Status]int
	Due      time.Time // the oldest deadline or expiry that has passed and still awaits the sweep; zero for none
	Waiting  int       // games in which a computer has something to do
	Since    time.Time // when the first of them began to wait; zero for none
}

// Count returns how many games there are of each status but finished and cancelled, which monitoring
// leaves out, and what in them waits for this program. It reads no games but those that wait.
func Count(ctx context.Context, db postgres.Querier, now time.Time) (g Games, err error) {
	g.ByStatus = map[match.Status]int{match.StatusOpen: 0, match.StatusSetup: 0, match.StatusPlaying: 0}
	rows, _ := db.Query(ctx, kept) // ForEachRow returns its error
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

// Fold adds up to limit changes to the census, each once, and returns how many. Any number of processes
// may do so at once.
func Fold(ctx context.Context, db postgres.Querier, limit int) (folded int, err error) {
	const query = `
		WITH taken AS (
			DELETE FROM census_changes WHERE ctid = ANY (ARRAY (SELECT ctid FROM census_changes LIMIT $1 FOR UPDATE SKIP LOCKED))
			RETURNING status, games
		), added AS (
			INSERT INTO census (status, games) SELECT status, sum(games) FROM taken GROUP BY status ORDER BY status
			ON CONFLICT (status) DO UPDATE SET games = census.games + excluded.games
		)
		SELECT count(*) FROM taken`
	err = db.QueryRow(ctx, query, limit).Scan(&folded)
	return folded, postgres.Explain(err)
}

// Difference is a status whose count differs from the games there are.
type Difference struct {
	Status        string
	Kept, Counted int
}

const differing = `
	WITH kept AS (` + kept + `), counted AS (
		SELECT status, count(*)::integer AS games FROM games WHERE status IN ('open', 'setup', 'playing') GROUP BY status
	), differing AS (
		SELECT status, coalesce(k.games, 0) AS kept, coalesce(c.games, 0) AS counted
		FROM kept AS k FULL JOIN counted AS c USING (status) WHERE coalesce(k.games, 0) <> coalesce(c.games, 0)
	)`

// Differences counts all games that go on.
func Differences(ctx context.Context, db postgres.Querier) ([]Difference, error) {
	all, err := postgres.Collect(ctx, db, pgx.RowToStructByPos[Difference], differing+` SELECT status, kept, counted FROM differing ORDER BY status`)
	return all, postgres.Explain(err)
}

// repairing is the number of the lock that one repair at a time holds.
const repairing = 7_211_012

// Repair corrects the counts that differ, and returns how many. Games may start and end meanwhile.
func Repair(ctx context.Context, pool *pgxpool.Pool) (repaired int, err error) {
	const repair = differing + `, corrected AS (
			INSERT INTO census_changes (status, games) SELECT status, counted - kept FROM differing RETURNING 1
		) SELECT count(*) FROM corrected`
	err = pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock($1)`, repairing); err != nil {
			return err
		}
		return tx.QueryRow(ctx, repair).Scan(&repaired)
	})
	return repaired, postgres.Explain(err)
}
