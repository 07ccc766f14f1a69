package account

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/fault"
)

var (
	errWrongPassword = fault.New(fault.Forbidden, "The old password is wrong.")
	errNotGuest      = fault.New(fault.Forbidden, "Only a guest can become a full account.")
)

// ChangePassword sets a new password and ends the user's other sessions. It fails with
// fault.Forbidden when the old password is wrong or the account has none, fault.Invalid,
// or fault.TooManyRequests when old passwords are tried more than 100 times an hour or too many wait to
// hash a password.
func (s *Service) ChangePassword(ctx context.Context, id Identity, oldPassword, newPassword string) error {
	name, oldHash, err := s.passwordHash(ctx, id.UserID)
	if err != nil {
		return err
	}
	if err := checkPassword(newPassword, name); err != nil {
		return err
	}
	if err := s.spendTry(ctx, triesOfChange(id.UserID)); err != nil {
		return err
	}
	ok, err := s.passwords.verify(ctx, oldPassword, oldHash)
	if err != nil {
		return err
	}
	if !ok {
		return errWrongPassword
	}
	newHash, err := s.passwords.hash(ctx, newPassword)
	if err != nil {
		return err
	}
	return s.ending(ctx, "changing a password", func(ctx context.Context, tx pgx.Tx, now time.Time) ([]string, error) {
		if err := swapHash(ctx, tx, id.UserID, oldHash, newHash); err != nil {
			return nil, err
		}
		return endSessionsOf(ctx, tx, id.UserID, id.SessionID, now)
	})
}

// passwordHash returns a user's name and hash, which is empty for an account without a password.
func (s *Service) passwordHash(ctx context.Context, userID string) (name, hash string, err error) {
	err = s.pool.QueryRow(ctx, `SELECT name, coalesce(password_hash, '') FROM users WHERE id = $1`, userID).Scan(&name, &hash)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", "", errNoUser
	}
	return name, hash, explain(err, "reading a password hash")
}

// swapHash lets one of two simultaneous changes win: the other then has the wrong old password. It
// deletes a reset code, which a user who knows the password does not need.
func swapHash(ctx context.Context, tx pgx.Tx, userID, oldHash, newHash string) error {
	tag, err := tx.Exec(ctx, `
		UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2`, userID, oldHash, newHash)
	if err == nil && tag.RowsAffected() == 0 {
		return errWrongPassword
	}
	if err == nil {
		err = dropReset(ctx, tx, userID)
	}
	return err
}

// Upgrade turns a guest into a full account with the same id and games. The guest's sessions end, and the
// grant begins a new one from a network address. It fails with fault.Forbidden when the user is not a
// guest, fault.Invalid, fault.NameTaken, or fault.TooManyRequests when too many wait to hash a password.
func (s *Service) Upgrade(ctx context.Context, id Identity, name, password string, email *string, address string) (me Self, g Grant, err error) {
	if err := checkAccount(name, password, email); err != nil {
		return me, g, err
	}
	if me, err = s.Me(ctx, id.UserID); err != nil {
		return me, g, err
	}
	if !me.Guest {
		return Self{}, g, errNotGuest
	}
	hash, err := s.passwords.hash(ctx, password)
	if err != nil {
		return Self{}, g, err
	}
	err = s.ending(ctx, "upgrading a guest", func(ctx context.Context, tx pgx.Tx, now time.Time) (ended []string, err error) {
		if me, err = upgrade(ctx, tx, id.UserID, name, email, hash, now); err != nil {
			return nil, err
		}
		if ended, err = endSessionsOf(ctx, tx, id.UserID, "", now); err != nil {
			return nil, err
		}
		g, err = s.openSession(ctx, tx, me.User, address)
		return ended, err
	})
	s.known.users.Remove(id.UserID)
	return me, g, err
}

func upgrade(ctx context.Context, tx pgx.Tx, userID, name string, email *string, hash string, now time.Time) (Self, error) {
	me, err := one(ctx, tx, scanSelf, `
		UPDATE users SET name = $2, email = $3, password_hash = $4, guest = false, lookalike = false, renamed_at = $5
		WHERE id = $1 AND guest AND banned_at IS NULL AND adopted_by IS NULL
		RETURNING `+selfColumns, userID, name, email, hash, now)
	if errors.Is(err, pgx.ErrNoRows) {
		return me, errNotGuest
	}
	return me, err
}

var errNotYourPassword = fault.New(fault.Forbidden, "The password is wrong.")

// CheckPassword fails with fault.Forbidden where a password is not the user's, and with
// fault.TooManyRequests where as many were tried as for a change.
func (s *Service) CheckPassword(ctx context.Context, userID, password string) error {
	_, hash, err := s.passwordHash(ctx, userID)
	if err != nil {
		return err
	}
	if err := s.spendTry(ctx, triesOfChange(userID)); err != nil {
		return err
	}
	ok, err := s.passwords.verify(ctx, password, hash)
	if err == nil && !ok {
		err = errNotYourPassword
	}
	return err
}
