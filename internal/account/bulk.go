package account

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// CopyIn writes many accounts without passwords at once, for measurements. It fails with fault.NameTaken.
func (s *Service) CopyIn(ctx context.Context, users []User) error {
	return s.commit(ctx, "making many accounts", func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.CopyFrom(ctx, pgx.Identifier{"users"}, []string{"id", "name", "guest", "created_at"},
			pgx.CopyFromSlice(len(users), func(i int) ([]any, error) {
				u := users[i]
				return []any{u.ID, u.Name, u.Guest, u.CreatedAt}, nil
			}))
		return err
	})
}
