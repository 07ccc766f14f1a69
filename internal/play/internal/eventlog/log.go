// Package eventlog keeps the games' append-only logs in Postgres, and beside each its row.
//
// A log is written by Create and Append only, in one statement each, atomic and durable when it
// returns nil. An Append names the version it was decided on: the row moves from that version or
// nothing is written (ErrConflict). The primary key (game_id, seq) guards the same a second time.
package eventlog

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/audit"
	"slowpond/internal/fault"
	"slowpond/internal/match"
)

var (
	// ErrConflict means that the game has moved on since the version decided on; nothing was written.
	ErrConflict = errors.New("eventlog: somebody was first")

	// ErrKeyTaken means that the maker has created a game under this idempotency key before.
	ErrKeyTaken = errors.New("eventlog: key taken")

	// ErrUncertain means that the connection broke during a commit and the command is not in the log
	// yet; the database may still be at it.
	ErrUncertain = errors.New("eventlog: commit uncertain")
)

// Log reads and writes the logs of all games.
type Log struct {
	pool *pgxpool.Pool
	db   querier // the pool, or a transaction that reads a snapshot
}

type querier interface {
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// collect reads all rows of one query.
func collect[T any](ctx context.Context, db querier, scan pgx.RowToFunc[T], sql string, args ...any) ([]T, error) {
	rows, _ := db.Query(ctx, sql, args...) // CollectRows gives its error
	all, err := pgx.CollectRows(rows, scan)
	return all, explain(err)
}

// New returns the log in a migrated database.
func New(pool *pgxpool.Pool) *Log { return &Log{pool: pool, db: pool} }

// Snapshot lets read see one unchanging state of all logs and rows.
func (l *Log) Snapshot(ctx context.Context, read func(*Log) error) error {
	options := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	err := pgx.BeginTxFunc(ctx, l.pool, options, func(tx pgx.Tx) error {
		return read(&Log{pool: l.pool, db: tx})
	})
	return explain(err)
}

// Create writes a new game and its first events. It returns ErrKeyTaken where the first event's
// actor has created a game under the same key.
func (l *Log) Create(ctx context.Context, row Row, events []match.Event) error {
	const insert = `
		WITH made AS (
			INSERT INTO games (` + rowColumns + `)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
			RETURNING id
		) ` + insertEvents + ` FROM made, ` + unnest20
	_, err := l.commit(ctx, insert, row, events)
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok && pg.ConstraintName == "game_events_creation_key" {
		return ErrKeyTaken
	}
	return err
}

// moveRow is the condition of every Append: no row of moved, nothing else is written.
const moveRow = `
	WITH moved AS (
		UPDATE games SET (variant, status, version, ply, to_act, created_by, first_id, second_id, opponent_kind,
			invited_id, private, winner_id, deadline, expires_at, created_at, started_at, ended_at, robot_since)
		= ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
		WHERE id = $1 AND version = $29
		RETURNING id
	)`

// Append writes a command's events and moves the row on from the version they were decided on; where
// an administrator acts, it writes the entry that says so with them. It returns ErrConflict where the
// row is not at that version any more.
func (l *Log) Append(ctx context.Context, decidedOn int, row Row, events []match.Event, act *audit.Entry) error {
	statement, more := moveRow, []any{decidedOn}
	if act != nil {
		statement += `, told AS (` + audit.InsertFrom("moved", 30) + `)`
		more = append(more, act.Args()...)
	}
	written, err := l.commit(ctx, statement+insertEvents+` FROM moved, `+unnest20, row, events, more...)
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok && pg.ConstraintName == "game_events_pkey" {
		return ErrConflict
	}
	if err == nil && written == 0 {
		return ErrConflict
	}
	return err
}

// Version returns the version a game's row has now, or not_found.
func (l *Log) Version(ctx context.Context, id string) (int, error) {
	var version int
	err := l.db.QueryRow(ctx, `SELECT version FROM games WHERE id = $1`, id).Scan(&version)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, notFound()
	}
	return version, explain(err)
}

func notFound() error { return fault.New(fault.NotFound, "There is no such game.") }

// CreatedUnder returns the id of the game that a user created under a key, "" for none.
func (l *Log) CreatedUnder(ctx context.Context, user, key string) (string, error) {
	const query = `SELECT game_id FROM game_events WHERE seq = 1 AND actor = $1 AND idempotency_key = $2`
	var id string
	err := l.db.QueryRow(ctx, query, user, key).Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", nil
	}
	return id, explain(err)
}

const dueGames = `
	WITH late AS (
		SELECT id FROM games WHERE deadline <= $1 ORDER BY deadline LIMIT $2 FOR UPDATE SKIP LOCKED
	), unanswered AS (
		SELECT id FROM games WHERE status = 'open' AND expires_at <= $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED
	)
	SELECT id FROM late UNION ALL SELECT id FROM unanswered`

// Due lists up to limit games of each kind whose deadline or expiry is at or before now, the longest overdue
// first. Games that are being written at this moment are passed over.
func (l *Log) Due(ctx context.Context, now time.Time, limit int) ([]string, error) {
	return collect(ctx, l.db, pgx.RowTo[string], dueGames, now, limit)
}
