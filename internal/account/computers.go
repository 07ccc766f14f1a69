package account

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/postgres"
)

// Computer returns the user that plays for the computer at a level, making it the first time.
func (s *Service) Computer(ctx context.Context, level int) (User, error) {
	name := fmt.Sprintf("Computer-%d", level)
	const insert = `
		INSERT INTO users (id, name, guest, computer, admin, lookalike, created_at) VALUES ($1, $2, false, true, false, true, $3)
		ON CONFLICT (lower(name)) DO NOTHING`
	u, err := s.ByName(ctx, name)
	if errors.Is(err, errNoUser) {
		err = s.commit(ctx, "making a computer's user", func(ctx context.Context, tx pgx.Tx) error {
			_, err := tx.Exec(ctx, insert, postgres.NewID(), name, s.now())
			return err
		})
		if err == nil {
			u, err = s.ByName(ctx, name)
		}
	}
	return u, err
}
