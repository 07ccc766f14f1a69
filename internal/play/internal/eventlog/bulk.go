package eventlog

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"slowpond/internal/match"
	"slowpond/internal/postgres"
	"slowpond/internal/redact"
)

// Whole is a game with its whole log.
type Whole struct {
	redact.Guard

	Row    Row
	Events []match.Event
}

// Like returns the row of another game that went the same way: with another id, other users for those
// in the map, and every time later by shift.
func (r Row) Like(id string, users map[string]string, shift time.Duration) Row {
	like := r
	for _, c := range columns {
		switch v := c.field(&like).(type) {
		case *text:
			if user, ok := users[string(*v)]; ok {
				*v = text(user)
			}
		case *instant:
			if t := time.Time(*v); !t.IsZero() {
				*v = instant(t.Add(shift))
			}
		}
	}
	like.ID = id
	return like
}

// CopyIn writes whole games in one transaction, far faster than Commit. It decides on no version, so it
// is only for games that nobody else knows of.
func CopyIn(ctx context.Context, conn *pgx.Conn, games []Whole) error {
	return postgres.Explain(pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		if err := copyRows(ctx, tx, games); err != nil {
			return err
		}
		return copyEvents(ctx, tx, games)
	}))
}

func copyRows(ctx context.Context, tx pgx.Tx, games []Whole) error {
	into := append(names(columns), "look_at")
	_, err := tx.CopyFrom(ctx, pgx.Identifier{"games"}, into, pgx.CopyFromSlice(len(games), func(i int) ([]any, error) {
		row := &games[i].Row
		return append(row.appendTo(make([]any, 0, len(into))), firstLook(*row)), nil
	}))
	return err
}

// firstLook is what lookAt gives for a new game.
func firstLook(r Row) any {
	switch {
	case !r.Deadline.IsZero():
		return r.Deadline
	case !r.ExpiresAt.IsZero():
		return r.ExpiresAt
	}
	return pgtype.Timestamptz{InfinityModifier: pgtype.Infinity, Valid: true}
}

func copyEvents(ctx context.Context, tx pgx.Tx, games []Whole) error {
	into := []string{"game_id"}
	for _, c := range eventColumns {
		into = append(into, c.name)
	}
	game, next := 0, 0
	_, err := tx.CopyFrom(ctx, pgx.Identifier{"game_events"}, into, pgx.CopyFromFunc(func() ([]any, error) {
		for game < len(games) && next == len(games[game].Events) {
			game, next = game+1, 0
		}
		if game == len(games) {
			return nil, nil
		}
		event, err := store(games[game].Events[next])
		next++
		values := append(make([]any, 0, len(into)), games[game].Row.ID)
		for _, c := range eventColumns {
			values = append(values, c.write(&event))
		}
		return values, err
	}))
	return err
}
