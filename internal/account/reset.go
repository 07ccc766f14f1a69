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

// resetLifetime is how long a code may be used.
const resetLifetime = 24 * time.Hour

var (
	errBadReset   = fault.New(fault.Unauthenticated, "The name or the code is wrong, or the code has been used or has expired.")
	errNoPassword = fault.New(fault.Forbidden, "This account has no password: a guest or a computer.")
	errBanned     = fault.New(fault.Forbidden, "This user is banned; unban first.")
)

// OfferReset makes a code with which the user with a name can set a new password, once, within 24
// hours; it replaces an earlier code. It fails with fault.NotFound, and with fault.Forbidden
// where the user has no password or is banned, or the call does not come from the server's own shell.
func (s *Service) OfferReset(ctx context.Context, by audit.By, name string) (code string, until time.Time, err error) {
	if !by.OnShell() {
		return "", until, fault.New(fault.Forbidden, "Passwords are reset only on the server's own shell.")
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
// ends all of the user's sessions. Whether the name, the code or its age is wrong or the user is
// banned, it does the same work, without hashing, and fails with the same fault.Unauthenticated. It fails with
// fault.Invalid for an unsuitable password, and with fault.TooManyRequests when too many wait to hash a
// password.
func (s *Service) Reset(ctx context.Context, name, code, newPassword string) error {
	if err := checkPassword(newPassword, name); err != nil {
		return err
	}
	if err := s.holdsReset(ctx, name, code); err != nil {
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

// holdsReset fails as useReset does, and changes nothing: only a good code is worth the hashing of a
// password.
func (s *Service) holdsReset(ctx context.Context, name, code string) error {
	if !validName(name) {
		return errBadReset
	}
	var holds bool
	err := s.pool.QueryRow(ctx, `
		SELECT EXISTS (
			SELECT FROM password_resets r JOIN users u ON u.id = r.user_id
			WHERE lower(u.name) = $1 AND u.password_hash IS NOT NULL AND u.banned_at IS NULL AND r.hash = $2 AND r.expires_at > $3)`,
		strings.ToLower(name), hashReset(code), s.now()).Scan(&holds)
	if err == nil && !holds {
		return errBadReset
	}
	return explain(err, "looking for a reset code")
}

// dropReset deletes a user's unused code, if there is one.
func dropReset(ctx context.Context, tx pgx.Tx, userID string) error {
	_, err := tx.Exec(ctx, `DELETE FROM password_resets WHERE user_id = $1`, userID)
	return err
}

// useReset deletes a code and returns whose it was. It locks the user first, so that neither a ban nor
// a sign-in with the old password comes in between.
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

// newResetCode returns 20 letters and digits, 100 random bits, in groups to read aloud.
func newResetCode() string {
	raw := strings.ToLower(rand.Text()[:20])
	return raw[:5] + "-" + raw[5:10] + "-" + raw[10:15] + "-" + raw[15:]
}

// hashReset returns the hash of a code that the database keeps; groups and case do not matter. The code
// is long and random, so a plain hash suffices.
func hashReset(code string) []byte {
	sum := sha256.Sum256([]byte(strings.ToLower(strings.ReplaceAll(code, "-", ""))))
	return sum[:]
}
