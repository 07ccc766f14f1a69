package eventlog

import (
	"context"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"slowpond/internal/fault"
	"slowpond/internal/match"
	"slowpond/internal/postgres"
	"slowpond/internal/redact"
)

// Commit is one step of one game, as data: what to write, and on what condition.
type Commit struct {
	redact.Guard

	DecidedOn int               // the version the events were decided on; 0 creates the game
	Row       Row               // the game's row after the events
	Events    []match.Event     // at least one
	Also      []postgres.Insert // rows of other tables that are written if and only if the events are
	Room      *Room             // with a new game against a computer: how many its maker may have; nil: any number

	Provided *postgres.Condition // must hold as well, or the outcome is ErrConflict; nil for none
}

// Commit writes one step. It returns ErrConflict where the row is no longer at the version decided on,
// ErrKeyTaken where the first event's actor has already created a game under the same key, ErrRematchTaken
// where the game it plays again has a rematch, and too_many_games where there is no room for a new one.
//
// While other commits are being written, waiting ones may go into one statement, each with its own
// outcome.
func (l *Log) Commit(ctx context.Context, c Commit) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if !c.moves() {
		return l.CommitAll(ctx, []Commit{c})[0]
	}
	return l.group.commit(ctx, c, func(ctx context.Context, commits []Commit) []error {
		return l.CommitAll(context.WithoutCancel(ctx), commits)
	})
}

// CommitAll writes steps of different games in one transaction and returns the outcome of each, as
// Commit does. Where it fails because of one of them, each is tried by itself.
//
// Once begun it finishes even if the caller leaves. Where the answer is lost it looks the outcome up in
// the logs.
func (l *Log) CommitAll(ctx context.Context, commits []Commit) []error {
	outcomes := make([]error, len(commits))
	each := func(outcome func(*Commit) error) []error {
		for i := range commits {
			outcomes[i] = outcome(&commits[i])
		}
		return outcomes
	}
	write, err := l.writing(commits)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return each(func(*Commit) error { return err })
	}
	moved, err := once(ctx, write)
	switch {
	case err == nil:
		return each(func(c *Commit) error {
			if !slices.Contains(moved, c.Row.ID) {
				return ErrConflict
			}
			return nil
		})
	case fault.CodeOf(err) == fault.TooManyGames:
		return each(func(*Commit) error { return err })
	case !postgres.Definite(err):
		return l.outcomes(ctx, commits, err)
	case len(commits) > 1 && postgres.Refused(err):
		return each(func(c *Commit) error { return l.CommitAll(ctx, []Commit{*c})[0] })
	}
	return each(func(*Commit) error { return refusal(err) })
}

// write writes commits and returns the ids of the games written. It can be called again where it has
// certainly written nothing.
type write func(context.Context) (moved []string, err error)

// writing returns how to write commits. A new game that needs room is the only one.
func (l *Log) writing(commits []Commit) (write, error) {
	switch {
	case len(commits) > few || !together(commits):
	case len(commits) == 1:
		return l.writingOne(commits)
	default:
		return l.writingFew(commits)
	}
	args, err := arguments(commits)
	first, sql := &commits[0], statementFor(commits)
	return func(ctx context.Context) ([]string, error) {
		if first.Room != nil {
			return l.writeIn(ctx, *first.Room, first.Row.CreatedBy, sql, args)
		}
		return postgres.CollectSent(ctx, l.pool, pgx.RowTo[string], sql, args...)
	}, err
}

// once writes once, apart from the caller.
func once(ctx context.Context, write write) (moved []string, err error) {
	try := func() {
		ctx, cancel := postgres.Apart(ctx)
		defer cancel()
		moved, err = write(ctx)
	}
	if try(); err != nil && pgconn.SafeToRetry(err) { // the connection had broken unnoticed
		try()
	}
	return moved, err
}

// refusal returns why a statement wrote nothing.
func refusal(err error) error {
	switch {
	case postgres.IsConstraint(err, "game_events_creation_key"):
		return ErrKeyTaken
	case postgres.IsConstraint(err, "games_rematch"):
		return ErrRematchTaken
	case postgres.IsConstraint(err, "game_events_pkey"):
		return ErrConflict
	}
	return postgres.Explain(err)
}
