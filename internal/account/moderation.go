package account

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// IsAdmin tells whether an administrator who is not banned has this id.
func (s *Service) IsAdmin(ctx context.Context, id string) (bool, error) {
	if !validID(id) {
		return false, nil
	}
	var admin bool
	err := s.pool.QueryRow(ctx, `
		SELECT EXISTS (SELECT FROM users WHERE id = $1 AND admin AND banned_at IS NULL)`, id).Scan(&admin)
	return admin, explain(err, "asking for an administrator")
}

// SetAdmin makes the user with a name an administrator, or no longer one. It fails with fault.NotFound.
func (s *Service) SetAdmin(ctx context.Context, name string, admin bool) error {
	return s.commit(ctx, "changing an administrator", func(ctx context.Context, tx pgx.Tx) error {
		_, err := changeUser(ctx, tx, `UPDATE users SET admin = $2 WHERE lower(name) = $1 RETURNING id`, name, admin)
		return err
	})
}

// Ban keeps the user with a name from signing in and ends all sessions. It fails with fault.NotFound.
func (s *Service) Ban(ctx context.Context, name string) error {
	return s.ending(ctx, "banning a user", func(ctx context.Context, tx pgx.Tx, now time.Time) ([]string, error) {
		id, err := changeUser(ctx, tx, `
			UPDATE users SET banned_at = coalesce(banned_at, $2) WHERE lower(name) = $1 RETURNING id`, name, now)
		if err != nil {
			return nil, err
		}
		return endSessionsOf(ctx, tx, id, "", now)
	})
}

// Unban lets the user with a name sign in again; sessions stay ended. It fails with fault.NotFound.
func (s *Service) Unban(ctx context.Context, name string) error {
	return s.commit(ctx, "unbanning a user", func(ctx context.Context, tx pgx.Tx) error {
		_, err := changeUser(ctx, tx, `UPDATE users SET banned_at = NULL WHERE lower(name) = $1 RETURNING id`, name)
		return err
	})
}

// changeUser runs an update whose $1 is the name in lower case and which returns the user's id.
func changeUser(ctx context.Context, tx pgx.Tx, sql, name string, args ...any) (id string, err error) {
	if !validName(name) {
		return "", errNoUser
	}
	err = tx.QueryRow(ctx, sql, append([]any{strings.ToLower(name)}, args...)...).Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", errNoUser
	}
	return id, err
}
