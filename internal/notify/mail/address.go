package mail

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"net/mail"
	"strings"
	"time"
	"unicode"

	"github.com/jackc/pgx/v5"
	gomail "github.com/wneessen/go-mail"

	"slowpond/internal/fault"
	"slowpond/internal/notify"
	"slowpond/internal/postgres"
)

const (
	codeLetters = 8
	codeFor     = 15 * time.Minute
	codeTries   = 5
	codesAtOnce = 8

	// How many codes are sent in an hour to one address, and for one user.
	codesToAddress = 3
	codesForUser   = 5
)

// receiver is where a user gets mail; its address is "" for nowhere.
type receiver struct {
	address, unsubscribe string
	refused              int
}

func (c *Channel) receiver(ctx context.Context, user string) (r receiver, err error) {
	err = c.Pool.QueryRow(ctx, `
		SELECT address, unsubscribe, refused FROM mail_addresses AS m JOIN users AS u ON u.id = m.user_id
		WHERE m.user_id = $1 AND m.verified_at IS NOT NULL AND u.banned_at IS NULL`, user).Scan(&r.address, &r.unsubscribe, &r.refused)
	if errors.Is(err, pgx.ErrNoRows) {
		return receiver{}, nil
	}
	return r, postgres.Explain(err)
}

const refusedMost = 3

// refused counts a refusal for good. It returns ErrGone where there were as many as an address may have.
func (c *Channel) refused(ctx context.Context, user string) error {
	gone := false
	err := postgres.Commit(ctx, c.Pool, func(ctx context.Context, tx pgx.Tx) error {
		err := tx.QueryRow(ctx, `
			UPDATE mail_addresses SET refused = refused + 1, verified_at = CASE WHEN refused + 1 < $2 THEN verified_at END
			WHERE user_id = $1 RETURNING verified_at IS NULL`, user, refusedMost).Scan(&gone)
		if err != nil || !gone {
			return err
		}
		return notify.Reach(ctx, tx, user, notify.Mail, false)
	})
	switch {
	case err != nil:
		return postgres.Explain(err)
	case gone:
		return notify.ErrGone
	}
	return errRefused
}

func (c *Channel) accepted(ctx context.Context, user string) error {
	_, err := c.Pool.Exec(ctx, `UPDATE mail_addresses SET refused = 0 WHERE user_id = $1`, user)
	return postgres.Explain(err)
}

// Address is where a user gets mail, or will once it is verified.
type Address struct {
	Address  string // "" for none
	Verified bool
	Pending  string // a code was sent there; "" for none
}

// Address returns where a user gets mail.
func (c *Channel) Address(ctx context.Context, user string) (a Address, err error) {
	err = c.Pool.QueryRow(ctx, `
		SELECT coalesce(address, ''), verified_at IS NOT NULL, CASE WHEN code_until > $2 THEN coalesce(pending, '') ELSE '' END
		FROM mail_addresses WHERE user_id = $1`, user, c.Clock()).Scan(&a.Address, &a.Verified, &a.Pending)
	if errors.Is(err, pgx.ErrNoRows) {
		return Address{}, nil
	}
	return a, postgres.Explain(err)
}

// Propose sends a code to an address that a user says is theirs. Whoever else uses it makes no
// difference, and nothing is told of it. It fails with fault.Invalid for what is no address, and
// with fault.TooManyRequests where enough codes were sent for the user or to the address.
func (c *Channel) Propose(ctx context.Context, user, address, language string) error {
	address, err := parseAddress(address)
	if err != nil {
		return err
	}
	code := rand.Text()[:codeLetters]
	m, err := c.codeMail(address, code, language)
	if err != nil {
		return err
	}
	if err := c.keepCode(ctx, user, address, code); err != nil {
		return err
	}
	return c.later(ctx, user, m)
}

// later sends a mail in the background: a server that is slow keeps no request waiting.
func (c *Channel) later(ctx context.Context, user string, m *gomail.Msg) error {
	select {
	case c.codes <- struct{}{}:
	default:
		return &fault.Error{Code: fault.Unavailable, Detail: "Too many mails are being sent. Try again shortly.", RetryAfter: 5 * time.Second}
	}
	c.sending.Go(func() {
		defer func() { <-c.codes }()
		sending, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
		defer cancel()
		if err := c.Server.send(sending, m); err != nil {
			c.Log.WarnContext(sending, "a mail that a user asked for could not be sent", "user", user, "error", err)
		}
	})
	return nil
}

func parseAddress(text string) (string, error) {
	parsed, err := mail.ParseAddress(text)
	if err != nil || parsed.Name != "" || parsed.Address != text || len(text) > 254 || strings.ContainsFunc(text, unicode.IsControl) || strings.ContainsRune(text, '"') || !strings.Contains(text[strings.LastIndexByte(text, '@'):], ".") {
		return "", fault.InvalidField("/email", "Must be an e-mail address.")
	}
	return text, nil
}

func (c *Channel) keepCode(ctx context.Context, user, address, code string) error {
	now := c.Clock()
	sum := sha256.Sum256([]byte(strings.ToLower(address)))
	keys := []string{"user " + user, "address " + hex.EncodeToString(sum[:12])}
	err := postgres.Commit(ctx, c.Pool, func(ctx context.Context, tx pgx.Tx) error {
		for i, most := range []int{codesForUser, codesToAddress} {
			if err := notify.Count(ctx, tx, keys[i], most, now); err != nil {
				return err
			}
		}
		_, err := tx.Exec(ctx, `
			INSERT INTO mail_addresses (user_id, unsubscribe, pending, code_hash, code_until) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (user_id) DO UPDATE SET pending = $3, code_hash = $4, code_until = $5, code_tries = 0`,
			user, rand.Text(), address, hashCode(user, code), now.Add(codeFor))
		return err
	})
	return postgres.Explain(err)
}

func hashCode(user, code string) []byte {
	sum := sha256.Sum256([]byte(user + " " + strings.ToUpper(strings.TrimSpace(code))))
	return sum[:]
}

// Verify makes the address to which a code was sent the user's. It fails with fault.Invalid for a wrong
// or old code, of which five may be tried.
func (c *Channel) Verify(ctx context.Context, user, code string) error {
	wrong := fault.InvalidField("/code", "Is wrong or too old. Have another one sent.")
	err := postgres.Commit(ctx, c.Pool, func(ctx context.Context, tx pgx.Tx) error {
		var hash []byte
		err := tx.QueryRow(ctx, `
			UPDATE mail_addresses SET code_tries = code_tries + 1
			WHERE user_id = $1 AND code_until > $2 AND code_tries < $3 AND pending IS NOT NULL RETURNING code_hash`,
			user, c.Clock(), codeTries).Scan(&hash)
		if errors.Is(err, pgx.ErrNoRows) {
			return wrong
		}
		if err != nil || subtle.ConstantTimeCompare(hash, hashCode(user, code)) == 0 {
			return err
		}
		wrong = nil
		if _, err = tx.Exec(ctx, `
			UPDATE mail_addresses SET address = pending, verified_at = $2, refused = 0, pending = NULL, code_hash = NULL WHERE user_id = $1`, user, c.Clock()); err != nil {
			return err
		}
		return notify.Reach(ctx, tx, user, notify.Mail, true)
	})
	if err == nil && wrong != nil {
		err = wrong
	}
	return postgres.Explain(err)
}

// Remove forgets a user's address.
func (c *Channel) Remove(ctx context.Context, user string) error {
	err := postgres.Commit(ctx, c.Pool, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `DELETE FROM mail_addresses WHERE user_id = $1`, user); err != nil {
			return err
		}
		return notify.Reach(ctx, tx, user, notify.Mail, false)
	})
	return postgres.Explain(err)
}
