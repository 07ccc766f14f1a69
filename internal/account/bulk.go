package account

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// CopyIn writes many accounts without passwords at once, for measurements. Each has a session that nobody
// has a token of: open games of users without one would be cancelled. It fails with fault.NameTaken.
func (s *Service) CopyIn(ctx context.Context, users []User) error {
	return s.commit(ctx, "making many accounts", func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.CopyFrom(ctx, pgx.Identifier{"users"}, []string{"id", "name", "guest", "created_at"},
			pgx.CopyFromSlice(len(users), func(i int) ([]any, error) {
				u := users[i]
				return []any{u.ID, u.Name, u.Guest, u.CreatedAt}, nil
			}))
		if err != nil {
			return err
		}
		now := s.now()
		_, err = tx.CopyFrom(ctx, pgx.Identifier{"sessions"}, []string{"id", "user_id", "created_at", "last_used_at"},
			pgx.CopyFromSlice(len(users), func(i int) ([]any, error) {
				return []any{newSessionID(), users[i].ID, users[i].CreatedAt, now}, nil
			}))
		return err
	})
}
