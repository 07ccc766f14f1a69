// Package eventlog keeps the games' append-only logs in Postgres, with a row for each.
//
// Only Commit writes a log, in one statement that is atomic, and durable when it returns nil. A Commit
// names the version it was decided on: the row moves from that version or nothing is written
// (ErrConflict). The primary key (game_id, seq) guards the same a second time.
package eventlog

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/fault"
	"slowpond/internal/postgres"
	"slowpond/internal/redact"
)

var (
	// ErrConflict means that the game has moved on since the version decided on; nothing was written.
	ErrConflict = errors.New("eventlog: the game has moved on")

	// ErrKeyTaken means that the maker has already created a game under this idempotency key.
	ErrKeyTaken = errors.New("eventlog: key taken")
	// ErrRematchTaken means that a game has a rematch that was not cancelled.
	ErrRematchTaken = errors.New("eventlog: rematch taken")

	// ErrUncertain means that the connection broke during a commit and the command is not in the log
	// yet; the database may still be running it.
	ErrUncertain = errors.New("eventlog: commit uncertain")
)

// Log reads and writes the logs of all games.
type Log struct {
	redact.Guard

	pool *pgxpool.Pool
	db   postgres.Querier // the pool, or a transaction that reads a snapshot

	group *group
}

// New returns the log in a migrated database.
func New(pool *pgxpool.Pool) *Log { return &Log{pool: pool, db: pool, group: &group{}} }

// Snapshot runs read on one unchanging state of all logs and rows.
func (l *Log) Snapshot(ctx context.Context, read func(*Log) error) error {
	err := postgres.Snapshot(ctx, l.pool, func(tx pgx.Tx) error { return read(&Log{pool: l.pool, db: tx}) })
	return postgres.Explain(err)
}

// Version returns the version a game's row has now, or not_found.
func (l *Log) Version(ctx context.Context, id string) (int, error) {
	var version int
	err := l.db.QueryRow(ctx, `SELECT version FROM games WHERE id = $1`, id).Scan(&version)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, notFound()
	}
	return version, postgres.Explain(err)
}

func notFound() error { return fault.New(fault.NotFound, "There is no such game.") }

// RematchOf returns the id of the rematch of a game that was not cancelled, "" for none.
func (l *Log) RematchOf(ctx context.Context, game string) (string, error) {
	ids, err := postgres.Collect(ctx, l.db, pgx.RowTo[string], `SELECT id FROM games WHERE rematch_of = $1 AND status <> 'cancelled'`, game)
	if err != nil || len(ids) == 0 {
		return "", postgres.Explain(err)
	}
	return ids[0], nil
}

// CreatedUnder returns the id of the game that a user, or a guest whom the user has adopted, created
// under a key, "" for none.
func (l *Log) CreatedUnder(ctx context.Context, user, key string) (string, error) {
	const query = `
		SELECT game_id FROM game_events
		WHERE seq = 1 AND actor = ANY (ARRAY (SELECT $1::text UNION ALL SELECT id FROM users WHERE adopted_by = $1)) AND idempotency_key = $2
		ORDER BY actor <> $1 LIMIT 1`
	var id string
	err := l.db.QueryRow(ctx, query, user, key).Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", nil
	}
	return id, postgres.Explain(err)
}
