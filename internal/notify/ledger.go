package notify

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/postgres"
)

// States of an entry.
const (
	queued  = "queued"
	sent    = "sent"
	dropped = "dropped" // was not true any more, or not wanted
	failed  = "failed"  // the channel has not taken it in time
)

// Entry is one notice for one target: what is to be told, was, or was not and why.
type Entry struct {
	ID      int64
	User    string // id, as is Game
	Game    string
	Version int
	Ply     int
	Kind    Kind
	Detail  int // seconds before the deadline, for a reminder
	Channel string
	Target  string
	State   string
	Reason  string // why it was dropped or has failed
	At      time.Time
	DueAt   time.Time
	DoneAt  *time.Time
}

const entryColumns = `id, user_id, game_id, version, ply, kind, detail, channel, target, state, coalesce(reason, ''), at, due_at, done_at`

func scanEntry(row pgx.CollectableRow) (e Entry, err error) {
	err = row.Scan(&e.ID, &e.User, &e.Game, &e.Version, &e.Ply, &e.Kind, &e.Detail, &e.Channel, &e.Target, &e.State, &e.Reason, &e.At, &e.DueAt, &e.DoneAt)
	return e, err
}

// ledger holds the entries of all users.
type ledger struct{ pool *pgxpool.Pool }

// add writes entries and returns those that were not there before.
func (l ledger) add(ctx context.Context, tx pgx.Tx, entries []Entry) (added []Entry, err error) {
	if len(entries) == 0 {
		return nil, nil
	}
	var columns [10][]any
	for _, e := range entries {
		for i, v := range []any{e.User, e.Game, e.Version, e.Ply, string(e.Kind), e.Detail, e.Channel, e.Target, e.At, e.DueAt} {
			columns[i] = append(columns[i], v)
		}
	}
	args := make([]any, len(columns))
	for i := range columns {
		args[i] = columns[i]
	}
	return postgres.Collect(ctx, tx, scanEntry, `
		INSERT INTO notices (user_id, game_id, version, ply, kind, detail, channel, target, at, due_at)
		SELECT * FROM unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::text[], $6::int[], $7::text[], $8::text[], $9::timestamptz[], $10::timestamptz[])
		ON CONFLICT DO NOTHING RETURNING `+entryColumns, args...)
}

// claim returns up to limit entries that are to be sent to a target now, the oldest first, and keeps them
// from any other job until the claim runs out: jobs of one target may run at the same moment, here or on
// another server.
func (l ledger) claim(ctx context.Context, job tell, now time.Time, limit int) ([]Entry, error) {
	entries, err := postgres.Collect(ctx, l.pool, scanEntry, `
		WITH due AS (
			SELECT id AS due_id FROM notices
			WHERE state = 'queued' AND channel = $1 AND user_id = $2 AND target = $3 AND due_at <= $4
				AND (claimed_until IS NULL OR claimed_until <= $4)
			ORDER BY at, id LIMIT $5 FOR UPDATE SKIP LOCKED)
		UPDATE notices SET claimed_until = $6 FROM due WHERE id = due_id RETURNING `+entryColumns,
		job.Channel, job.User, job.Target, now, limit, now.Add(claimTime))
	slices.SortFunc(entries, func(a, b Entry) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.ID, b.ID)) })
	return entries, err
}

// release gives up the claims of entries that are still queued, for the next try.
func (l ledger) release(ctx context.Context, entries []Entry) error {
	ids := make([]int64, len(entries))
	for i, e := range entries {
		ids[i] = e.ID
	}
	_, err := l.pool.Exec(ctx, `UPDATE notices SET claimed_until = NULL WHERE id = ANY ($1) AND state = 'queued'`, ids)
	return err
}

// close ends entries that are queued, with a state and a reason.
func (l ledger) close(ctx context.Context, ids []int64, state, reason string, at time.Time) error {
	if len(ids) == 0 {
		return nil
	}
	_, err := l.pool.Exec(ctx, `
		UPDATE notices SET state = $2, reason = nullif($3, ''), done_at = $4 WHERE id = ANY ($1) AND state = 'queued'`, ids, state, reason, at)
	return err
}

// postpone moves queued entries to a later time.
func (l ledger) postpone(ctx context.Context, tx pgx.Tx, id int64, due time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE notices SET due_at = $2, claimed_until = NULL WHERE id = $1 AND state = 'queued'`, id, due)
	return err
}

// Told lists what a user was told outside the page and was not, the latest first.
func Told(ctx context.Context, db postgres.Querier, user string, limit int) ([]Entry, error) {
	all, err := postgres.Collect(ctx, db, scanEntry, `SELECT `+entryColumns+` FROM notices WHERE user_id = $1 ORDER BY at DESC, id DESC LIMIT $2`, user, limit)
	return all, postgres.Explain(err)
}
