package eventlog

import (
	"cmp"
	"context"
	"slices"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/postgres"
)

// few is up to how many moves that are written together are statements of their own: batchStatement costs
// Postgres as much as four of them before it writes any.
const few = 7

// writingOne returns how to write one move.
func (l *Log) writingOne(commit []Commit) (write, error) {
	args, err := moveArguments(commit)
	return func(ctx context.Context) (moved []string, err error) {
		tag, err := postgres.ExecSent(ctx, l.pool, moveStatement, args...)
		if tag.RowsAffected() == 1 {
			moved = []string{commit[0].Row.ID}
		}
		return moved, err
	}, err
}

// writingFew returns how to write moves by one moveStatement each, sent together: in one round trip, one
// transaction, and one flush to disk. Their order is that in which batchStatement locks rows, so that neither
// waits for the other.
func (l *Log) writingFew(commits []Commit) (write, error) {
	ordered := slices.SortedFunc(slices.Values(commits), func(a, b Commit) int { return cmp.Compare(a.Row.ID, b.Row.ID) })
	args := make([][]any, len(ordered))
	for i := range ordered {
		var err error
		if args[i], err = moveArguments(ordered[i : i+1]); err != nil {
			return nil, err
		}
	}
	return func(ctx context.Context) (moved []string, err error) {
		var batch pgx.Batch
		for _, each := range args {
			batch.Queue(moveStatement, each...)
		}
		done, err := postgres.SendAll(ctx, l.pool, &batch)
		for i, tag := range done {
			if tag.RowsAffected() == 1 {
				moved = append(moved, ordered[i].Row.ID)
			}
		}
		return moved, err
	}, nil
}
