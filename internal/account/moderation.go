package account

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/audit"
	"slowpond/internal/fault"
	"slowpond/internal/postgres"
)

var (
	errOneself   = fault.New(fault.Forbidden, "You cannot do this to your own account. Ask another administrator.")
	errNoAccount = fault.New(fault.Forbidden, "Only a user with a full account can be an administrator, not a guest or a computer.")
)

// IsAdmin reports whether the id is that of an administrator who is not banned.
func (s *Service) IsAdmin(ctx context.Context, id string) (bool, error) {
	if !postgres.IsID(id) {
		return false, nil
	}
	var admin bool
	err := s.pool.QueryRow(ctx, `
		SELECT EXISTS (SELECT FROM users WHERE id = $1 AND admin AND banned_at IS NULL)`, id).Scan(&admin)
	return admin, explain(err, "asking for an administrator")
}

// Grant makes the user with a name an administrator. It fails with fault.NotFound, with
// fault.Forbidden for a guest or a computer, and with fault.Invalid for a note that By.CheckNote refuses.
func (s *Service) Grant(ctx context.Context, by audit.By, name string) error {
	return s.moderate(ctx, by, audit.GrantUser, name, `UPDATE users SET admin = true WHERE id = $1`)
}

// Revoke takes an administrator's rights away from the user with a name. It fails as Grant does, and
// with fault.Forbidden for the administrator's own account.
func (s *Service) Revoke(ctx context.Context, by audit.By, name string) error {
	return s.moderate(ctx, by, audit.RevokeUser, name, `UPDATE users SET admin = false WHERE id = $1`)
}

// Unban lets the user with a name sign in again; sessions stay ended. It fails as Grant does.
func (s *Service) Unban(ctx context.Context, by audit.By, name string) error {
	return s.moderate(ctx, by, audit.UnbanUser, name, `UPDATE users SET banned_at = NULL WHERE id = $1`)
}

// Ban keeps the user with a name from signing in, and ends all the user's sessions and an unused reset
// code, which Unban does not bring back; running games go on, and their clocks with them. It needs a
// note, and fails as Revoke does.
func (s *Service) Ban(ctx context.Context, by audit.By, name string) error {
	if err := by.CheckNote(true); err != nil {
		return err
	}
	return s.ending(ctx, "banning a user", func(ctx context.Context, tx pgx.Tx, now time.Time) ([]string, error) {
		id, err := subject(ctx, tx, by, audit.BanUser, name, now)
		if err != nil {
			return nil, err
		}
		if _, err := tx.Exec(ctx, `UPDATE users SET banned_at = coalesce(banned_at, $2) WHERE id = $1`, id, now); err != nil {
			return nil, err
		}
		if err := dropReset(ctx, tx, id); err != nil {
			return nil, err
		}
		return endSessionsOf(ctx, tx, id, "", now)
	})
}

// moderate runs an update whose $1 is the id of the user with a name.
func (s *Service) moderate(ctx context.Context, by audit.By, act audit.Act, name, sql string) error {
	if err := by.CheckNote(false); err != nil {
		return err
	}
	return s.commit(ctx, "moderating a user", func(ctx context.Context, tx pgx.Tx) error {
		id, err := subject(ctx, tx, by, act, name, s.now())
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, sql, id)
		return err
	})
}

// subject locks the user an act is done to, writes the act's entry, and returns the user's id. It
// refuses to ban or revoke the administrator's own account, and to grant to users without a full
// account.
func subject(ctx context.Context, tx pgx.Tx, by audit.By, act audit.Act, name string, now time.Time) (id string, err error) {
	if !validName(name) {
		return "", errNoUser
	}
	var full bool
	err = tx.QueryRow(ctx, `
		SELECT id, NOT guest AND NOT computer FROM users WHERE lower(name) = $1 FOR NO KEY UPDATE`, strings.ToLower(name)).Scan(&id, &full)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return "", errNoUser
	case err != nil:
		return "", err
	case id == by.User && (act == audit.BanUser || act == audit.RevokeUser):
		return "", errOneself
	case act == audit.GrantUser && !full:
		return "", errNoAccount
	}
	entry := by.Entry(act, now)
	entry.User = id
	return id, audit.Write(ctx, tx, entry)
}
