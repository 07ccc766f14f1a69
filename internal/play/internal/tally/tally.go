// Package tally keeps what each user has won, drawn and lost in finished public games.
//
// The database notes a change in tally_changes in the statement that ends a game (migration 0012); Fold
// adds changes to tallies. A user's tally is the sum of both, so it is exact at any time.
package tally

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/postgres"
)

// Tally is a user's record in one variant.
type Tally struct {
	Variant              string
	Wins, Draws, Defeats int
}

// Of returns a user's record by variant, variants without a game left out.
func Of(ctx context.Context, db postgres.Querier, user string) ([]Tally, error) {
	const query = `
		SELECT variant, sum(won)::integer, sum(drawn)::integer, sum(lost)::integer
		FROM (
			SELECT variant, won, drawn, lost FROM tallies WHERE user_id = $1
			UNION ALL
			SELECT variant, won, drawn, lost FROM tally_changes WHERE user_id = $1
		) AS kept GROUP BY variant HAVING sum(won + drawn + lost) > 0 ORDER BY variant`
	tallies, err := postgres.Collect(ctx, db, pgx.RowToStructByPos[Tally], query, user)
	return tallies, postgres.Explain(err)
}

// Fold adds up to limit changes to the tallies, each once, and returns how many. Any number of
// processes may do so at once: each skips what another is adding, and they update rows in one order.
func Fold(ctx context.Context, db postgres.Querier, limit int) (folded int, err error) {
	const query = `
		WITH taken AS (
			DELETE FROM tally_changes WHERE ctid = ANY (ARRAY (SELECT ctid FROM tally_changes LIMIT $1 FOR UPDATE SKIP LOCKED))
			RETURNING user_id, variant, won, drawn, lost
		), added AS (
			INSERT INTO tallies (user_id, variant, won, drawn, lost)
			SELECT user_id, variant, sum(won), sum(drawn), sum(lost) FROM taken GROUP BY user_id, variant ORDER BY user_id, variant
			ON CONFLICT (user_id, variant) DO UPDATE
				SET won = tallies.won + excluded.won, drawn = tallies.drawn + excluded.drawn, lost = tallies.lost + excluded.lost
		)
		SELECT count(*) FROM taken`
	err = db.QueryRow(ctx, query, limit).Scan(&folded)
	return folded, postgres.Explain(err)
}

// Difference is a tally that differs from a count of the games.
type Difference struct {
	User, Variant string
	Kept, Counted [3]int // won, drawn, lost
}

const differing = `
	WITH kept AS (
		SELECT user_id, variant, sum(won) AS won, sum(drawn) AS drawn, sum(lost) AS lost
		FROM (
			SELECT user_id, variant, won, drawn, lost FROM tallies
			UNION ALL
			SELECT user_id, variant, won, drawn, lost FROM tally_changes
		) AS both_tables GROUP BY user_id, variant
	), counted AS (
		SELECT player AS user_id, variant, count(*) FILTER (WHERE winner_id = player) AS won,
			count(*) FILTER (WHERE winner_id IS NULL) AS drawn, count(*) FILTER (WHERE winner_id <> player) AS lost
		FROM games, LATERAL (VALUES (first_id), (second_id)) AS seat (player)
		WHERE status = 'finished' AND NOT private GROUP BY player, variant
	), compared AS (
		SELECT user_id, variant,
			coalesce(k.won, 0) AS won, coalesce(k.drawn, 0) AS drawn, coalesce(k.lost, 0) AS lost,
			coalesce(c.won, 0) AS is_won, coalesce(c.drawn, 0) AS is_drawn, coalesce(c.lost, 0) AS is_lost
		FROM kept AS k FULL JOIN counted AS c USING (user_id, variant)
	), differing AS (
		SELECT * FROM compared WHERE (won, drawn, lost) <> (is_won, is_drawn, is_lost)
	)`

// Differences counts all games and returns the tallies that differ, up to limit.
func Differences(ctx context.Context, db postgres.Querier, limit int) ([]Difference, error) {
	const query = differing + `
		SELECT user_id, variant, won, drawn, lost, is_won, is_drawn, is_lost FROM differing ORDER BY user_id, variant LIMIT $1`
	all, err := postgres.Collect(ctx, db, func(row pgx.CollectableRow) (d Difference, err error) {
		err = row.Scan(&d.User, &d.Variant, &d.Kept[0], &d.Kept[1], &d.Kept[2], &d.Counted[0], &d.Counted[1], &d.Counted[2])
		return d, err
	}, query, limit)
	return all, postgres.Explain(err)
}

// repairing is the number of the lock that one repair at a time holds.
const repairing = 7_211_011

// Repair corrects the tallies that differ from a count of the games, and returns how many. Games may
// end meanwhile.
func Repair(ctx context.Context, pool *pgxpool.Pool) (repaired int, err error) {
	const repair = differing + `, corrected AS (
			INSERT INTO tally_changes (user_id, variant, won, drawn, lost)
			SELECT user_id, variant, is_won - won, is_drawn - drawn, is_lost - lost FROM differing RETURNING 1
		) SELECT count(*) FROM corrected`
	err = pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock($1)`, repairing); err != nil {
			return err
		}
		return tx.QueryRow(ctx, repair).Scan(&repaired)
	})
	return repaired, postgres.Explain(err)
}
