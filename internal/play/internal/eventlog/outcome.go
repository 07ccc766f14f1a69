package eventlog

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/fault"
	"slowpond/internal/postgres"
)

// outcomes looks up, on another connection, commands whose answers were lost: each is in the log, another
// is in its place (ErrConflict), or neither is yet (ErrUncertain).
func (l *Log) outcomes(ctx context.Context, commits []Commit, cause error) []error {
	ids, seqs := make([]string, len(commits)), make([]int, len(commits))
	for i, c := range commits {
		ids[i], seqs[i] = c.Row.ID, c.Events[0].Seq
	}
	ctx, cancel := postgres.Apart(ctx)
	defer cancel()
	found, err := l.standing(ctx, ids, seqs)
	if err != nil {
		cause = fmt.Errorf("%w, and then %w", cause, err)
	}
	outcomes := make([]error, len(commits))
	for i, c := range commits {
		switch command, there := found[c.Row.ID]; {
		case !there:
			outcomes[i] = uncertain(cause)
		case command != c.Events[0].CommandID:
			outcomes[i] = ErrConflict
		}
	}
	return outcomes
}

// uncertain is what a caller learns whose command may or may not have been carried out.
func uncertain(cause error) error {
	return &fault.Error{
		Code:       fault.Unavailable,
		Detail:     "It is not yet known whether this succeeded. Read the game, or repeat the request with its idempotency key.",
		RetryAfter: postgres.RetryAfter,
		Err:        fmt.Errorf("%w: %w", ErrUncertain, cause),
	}
}

// standing returns the ids of the commands at a place in the logs of games, by game. What it returns is as
// durable as an answered commit, for it writes a mark of its own and waits until that is on disk, and on the
// standbys that commits wait for. Otherwise it might tell of a commit that only a former leader of a
// replicated database knows.
func (l *Log) standing(ctx context.Context, ids []string, seqs []int) (map[string]string, error) {
	const query = `
		WITH mark AS MATERIALIZED (SELECT pg_logical_emit_message(true, 'slowpond', '') AS place)
		SELECT w.id, coalesce(e.command_id, '') FROM unnest($1::text[], $2::int[]) AS w (id, seq)
		JOIN game_events AS e ON e.game_id = w.id AND e.seq = w.seq CROSS JOIN mark`
	type place struct{ ID, Command string }
	places, err := postgres.Collect(ctx, l.db, pgx.RowToStructByPos[place], query, ids, seqs)
	if err != nil {
		return nil, err
	}
	found := map[string]string{}
	for _, p := range places {
		found[p.ID] = p.Command
	}
	return found, nil
}

// Confirm returns nil if a command is in a game's log for good, with its first event at seq, and
// ErrConflict if it is not.
func (l *Log) Confirm(ctx context.Context, game string, seq int, command string) error {
	ctx, cancel := postgres.Apart(ctx)
	defer cancel()
	found, err := l.standing(ctx, []string{game}, []int{seq})
	if err != nil {
		return postgres.Explain(err)
	}
	if there, ok := found[game]; !ok || there != command {
		return ErrConflict
	}
	return nil
}
