package eventlog

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/postgres"
)

// Incomplete looks at up to limit rows in the order of their ids, after one of them ("" from the start).
// It returns the ids of those that are not complete, and the last it looked at, "" at the end.
func (l *Log) Incomplete(ctx context.Context, after string, limit int) (ids []string, last string, err error) {
	const query = `SELECT id, shown_version IS DISTINCT FROM version FROM games WHERE id > $1 ORDER BY id LIMIT $2`
	type looked struct {
		ID         string
		Incomplete bool
	}
	rows, err := postgres.Collect(ctx, l.db, pgx.RowToStructByPos[looked], query, after, limit)
	for _, r := range rows {
		last = r.ID
		if r.Incomplete {
			ids = append(ids, r.ID)
		}
	}
	return ids, last, postgres.Explain(err)
}

// completeStatement writes what only lists read into a row that is still at its version.
var completeStatement = func() string {
	var w writer
	id, version, set := w.next(1), w.next(1), w.next(len(shown))
	return fmt.Sprintf(`UPDATE games SET (%s) = (%s) WHERE id = %s AND version = %s AND shown_version IS DISTINCT FROM version`,
		strings.Join(names(shown), ", "), set, id, version)
}()

// Complete writes what only lists read of a row, unless the game has moved on since.
func (l *Log) Complete(ctx context.Context, r Row) error {
	args := []any{(*text)(&r.ID), (*number)(&r.Version)}
	for _, c := range shown {
		args = append(args, c.field(&r))
	}
	_, err := l.pool.Exec(ctx, completeStatement, args...)
	return postgres.Explain(err)
}

// Backfilled reports whether all rows were completed once.
func (l *Log) Backfilled(ctx context.Context) (done bool, err error) {
	err = l.db.QueryRow(ctx, `SELECT EXISTS (SELECT FROM backfills WHERE name = 'shown')`).Scan(&done)
	return done, postgres.Explain(err)
}

// KeepBackfilled remembers that all rows were completed.
func (l *Log) KeepBackfilled(ctx context.Context, at time.Time) error {
	_, err := l.pool.Exec(ctx, `INSERT INTO backfills (name, done_at) VALUES ('shown', $1) ON CONFLICT DO NOTHING`, at)
	return postgres.Explain(err)
}
