package eventlog

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/fault"
	"slowpond/internal/postgres"
)

// Room is how many games against computers one user may have under way.
type Room struct{ User, Guest int }

// writeIn runs the statement that makes a game if its maker has room for one. The maker's row stays locked
// from the count to the commit, so that games made at once by several processes are counted one after
// the other.
func (l *Log) writeIn(ctx context.Context, room Room, maker, sql string, args []any) (moved []string, err error) {
	err = pgx.BeginFunc(ctx, l.pool, func(tx pgx.Tx) error {
		if err := room.take(ctx, tx, maker); err != nil {
			return err
		}
		moved, err = postgres.Collect(ctx, tx, pgx.RowTo[string], sql, args...)
		return err
	})
	return moved, err
}

// take refuses a maker who has no room. It counts no further than it has to.
func (r Room) take(ctx context.Context, tx pgx.Tx, maker string) error {
	const lock = `SELECT guest FROM users WHERE id = $1 FOR NO KEY UPDATE`
	var guest bool
	if err := tx.QueryRow(ctx, lock, maker).Scan(&guest); err != nil {
		return err
	}
	most := r.User
	if guest {
		most = r.Guest
	}
	var running int
	if err := tx.QueryRow(ctx, countRunning, maker, most).Scan(&running); err != nil {
		return err
	}
	if running < most {
		return nil
	}
	return fault.New(fault.TooManyGames, fmt.Sprintf("You have %d games against the computer under way, as many as you may have. Finish or resign one first.", most))
}

const countRunning = `
	SELECT count(*) FROM (
		SELECT FROM games WHERE created_by = $1 AND opponent_kind = 'computer' AND ended_at IS NULL LIMIT $2) AS running`
