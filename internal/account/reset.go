package account

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/audit"
	"slowpond/internal/fault"
)

// resetLifetime is how long a code may be handed over and used.
const resetLifetime = 24 * time.Hour

var (
	errBadReset   = fault.New(fault.Unauthenticated, "The name or the code is wrong, or the code is used or too old.")
	errNoPassword = fault.New(fault.Forbidden, "This account has no password: a guest or a computer.")
	errBanned     = fault.New(fault.Forbidden, "This user is banned; unban first.")
)

// OfferReset makes a code with which the user with a name can set a new password, once, within 24
// hours; a code made before is good no longer. It fails with fault.NotFound, and with fault.Forbidden
// where the user has no password or is banned, or nobody on the server's own shell asks.
func (s *Service) OfferReset(ctx context.Context, by audit.By, name string) (code string, until time.Time, err error) {
	if !by.OnShell() {
		return "", until, fault.New(fault.Forbidden, "Passwords are reset on the server's own shell only.")
	}
	if err := by.CheckNote(false); err != nil {
		return "", until, err
	}
	now := s.now()
	code, until = newResetCode(), now.Add(resetLifetime)
	err = s.commit(ctx, "offering a new password", func(ctx context.Context, tx pgx.Tx) error {
		id, err := subject(ctx, tx, by, audit.ResetUser, name, now)
		if err != nil {
			return err
		}
		if err := mayReset(ctx, tx, id); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `
			INSERT INTO password_resets (user_id, hash, expires_at) VALUES ($1, $2, $3)
			ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at`,
			id, hashReset(code), until)
		return err
	})
	if err != nil {
		return "", time.Time{}, err
	}
	return code, until, nil
}

func mayReset(ctx context.Context, tx pgx.Tx, id string) error {
	var hasPassword, banned bool
	err := tx.QueryRow(ctx, `
		SELECT password_hash IS NOT NULL, banned_at IS NOT NULL FROM users WHERE id = $1`, id).Scan(&hasPassword, &banned)
	switch {
	case err != nil:
		return err
	case banned:
		return errBanned
	case !hasPassword:
		return errNoPassword
	}
	return nil
}

// Reset sets a new password for the user with a name, in any case, who shows a code of OfferReset, and
// ends all of the user's sessions. Whatever is wrong - the name, the code, its age, a ban - it does the
// same work and fails with the same fault.Unauthenticated; fault.Invalid for a password that cannot
// be one, and fault.Unavailable when too many wait to hash a password.
func (s *Service) Reset(ctx context.Context, name, code, newPassword string) error {
	var f fields
	f.password("/new_password", newPassword)
	if err := f.fault(); err != nil {
		return err
	}
	hash, err := s.passwords.hash(ctx, newPassword)
	if err != nil {
		return err
	}
	return s.ending(ctx, "setting a new password", func(ctx context.Context, tx pgx.Tx, now time.Time) ([]string, error) {
		id, err := useReset(ctx, tx, name, code, now)
		if err != nil {
			return nil, err
		}
		if _, err := tx.Exec(ctx, `UPDATE users SET password_hash = $2 WHERE id = $1`, id, hash); err != nil {
			return nil, err
		}
		return endSessionsOf(ctx, tx, id, "", now)
	})
}

// useReset takes a code away and returns whose it was. The user is locked first, so that neither a
// ban nor a sign-in with the old password comes between.
func useReset(ctx context.Context, tx pgx.Tx, name, code string, now time.Time) (id string, err error) {
	if !validName(name) {
		return "", errBadReset
	}
	err = tx.QueryRow(ctx, `
		WITH owner AS (
			SELECT id FROM users
			WHERE lower(name) = $1 AND password_hash IS NOT NULL AND banned_at IS NULL FOR NO KEY UPDATE
		)
		DELETE FROM password_resets USING owner
		WHERE user_id = owner.id AND hash = $2 AND expires_at > $3 RETURNING user_id`,
		strings.ToLower(name), hashReset(code), now).Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", errBadReset
	}
	return id, err
}

// newResetCode is 20 letters and digits, 100 random bits, in groups to read aloud.
func newResetCode() string {
	raw := strings.ToLower(rand.Text()[:20])
	return raw[:5] + "-" + raw[5:10] + "-" + raw[10:15] + "-" + raw[15:]
}

// hashReset is what the database keeps of a code; groups and case do not count. The code is random and
// long, so that a plain hash is not guessable.
func hashReset(code string) []byte {
	sum := sha256.Sum256([]byte(strings.ToLower(strings.ReplaceAll(code, "-", ""))))
	return sum[:]
}
