package account

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/fault"
	"slowpond/internal/postgres"
)

// guestTries is how often Guest draws a name; with 40 random bits even a second draw is rare.
const guestTries = 3

// errBadLogin is the same for every reason, so that it does not reveal which names exist.
var errBadLogin = fault.New(fault.Unauthenticated, "The name or the password is wrong.")

// Register makes a full account and signs it in from a network address. It fails with fault.Invalid,
// fault.NameTaken, or fault.TooManyRequests when too many wait to hash a password.
func (s *Service) Register(ctx context.Context, name, password string, email *string, address string) (Grant, error) {
	if err := checkAccount(name, password, email); err != nil {
		return Grant{}, err
	}
	hash, err := s.passwords.hash(ctx, password)
	if err != nil {
		return Grant{}, err
	}
	return s.admit(ctx, User{Name: name}, email, &hash, address)
}

// Guest makes an account with a drawn name and no password, and signs it in from a network address.
func (s *Service) Guest(ctx context.Context, address string) (g Grant, err error) {
	for range guestTries {
		g, err = s.admit(ctx, User{Name: s.guestName(), Guest: true}, nil, nil, address)
		if fault.CodeOf(err) != fault.NameTaken {
			break
		}
	}
	return g, err
}

// admit stores a new user and opens a session. It fails with fault.NameTaken.
func (s *Service) admit(ctx context.Context, u User, email, passwordHash *string, address string) (g Grant, err error) {
	u.ID, u.CreatedAt = postgres.NewID(), s.now()
	err = s.commit(ctx, "making an account", func(ctx context.Context, tx pgx.Tx) error {
		if err := insertUser(ctx, tx, u, email, passwordHash); err != nil {
			return err
		}
		g, err = s.openSession(ctx, tx, u, address)
		return err
	})
	return g, err
}

// Login signs in with a name, in any case, and a password from a network address. Whether the name or the
// password is wrong, the account has no password or the user is banned, it does the same work and fails
// with the same fault.Unauthenticated. It fails with fault.TooManyRequests when a name is tried more than
// 100 times an hour, where a user at a place known from earlier sessions is counted apart, and when too
// many wait to hash a password.
func (s *Service) Login(ctx context.Context, name, password, address string) (g Grant, err error) {
	id, hash, err := s.credentials(ctx, name)
	if err != nil {
		return Grant{}, err
	}
	if err := s.spendLogin(ctx, id, name, address); err != nil {
		return Grant{}, err
	}
	ok, err := s.passwords.verify(ctx, password, hash)
	if err != nil {
		return Grant{}, err
	}
	if !ok {
		return Grant{}, errBadLogin
	}
	err = s.commit(ctx, "signing in", func(ctx context.Context, tx pgx.Tx) error {
		u, err := lockUser(ctx, tx, id, hash)
		if err != nil {
			return err
		}
		g, err = s.openSession(ctx, tx, u, address)
		return err
	})
	return g, err
}

// spendLogin counts a try of a name's password; id is of the user who has the name, if any.
func (s *Service) spendLogin(ctx context.Context, id, name, address string) error {
	from := placeOf(address)
	known, err := s.knownAt(ctx, id, from)
	if err != nil {
		return err
	}
	if known {
		return s.spendTry(ctx, triesAtPlace(id, from))
	}
	return s.spendTry(ctx, triesOfName(name))
}

// credentials returns empty strings for an account that cannot sign in or does not exist.
func (s *Service) credentials(ctx context.Context, name string) (id, hash string, err error) {
	if !validName(name) {
		return "", "", nil
	}
	err = s.pool.QueryRow(ctx, `
		SELECT id, password_hash FROM users
		WHERE lower(name) = $1 AND password_hash IS NOT NULL AND banned_at IS NULL`,
		strings.ToLower(name)).Scan(&id, &hash)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", "", nil
	}
	return id, hash, explain(err, "reading a password hash")
}

// lockUser reads the user whose password was checked, and refuses if a ban or a new password came in
// between; later ones wait until they can see and end the new session.
func lockUser(ctx context.Context, tx pgx.Tx, id, hash string) (User, error) {
	u, err := one(ctx, tx, scanUser, `
		SELECT `+userColumns+` FROM users
		WHERE id = $1 AND password_hash = $2 AND banned_at IS NULL FOR SHARE`, id, hash)
	if errors.Is(err, pgx.ErrNoRows) {
		return User{}, errBadLogin
	}
	return u, err
}

func (s *Service) openSession(ctx context.Context, tx pgx.Tx, u User, address string) (Grant, error) {
	id, now, from := Identity{UserID: u.ID, SessionID: newSessionID()}, s.now(), placeOf(address)
	_, err := tx.Exec(ctx, `
		INSERT INTO sessions (id, user_id, created_at, last_used_at, address_prefix, address_mac) VALUES ($1, $2, $3, $3, $4, $5)`,
		id.SessionID, id.UserID, now, from.prefix(), s.mac(u.ID, from))
	if err != nil {
		return Grant{}, err
	}
	token, hash := newRefreshToken()
	if err := insertToken(ctx, tx, id.SessionID, hash, nil, now); err != nil {
		return Grant{}, err
	}
	return s.grant(id, u, token, now)
}

func (s *Service) grant(id Identity, u User, refreshToken string, now time.Time) (Grant, error) {
	access, err := s.sign(id, now)
	return Grant{AccessToken: access, ExpiresIn: s.lifetime, RefreshToken: refreshToken, User: u}, err
}

// Logout ends the session a refresh token belongs to, and returns the id of its user, "" where it has
// ended none. An unknown token is no error.
func (s *Service) Logout(ctx context.Context, refreshToken string) (user string, err error) {
	hash, ok := hashToken(refreshToken)
	if !ok {
		return "", nil
	}
	err = s.ending(ctx, "signing out", func(ctx context.Context, tx pgx.Tx, now time.Time) ([]string, error) {
		var session string
		err := tx.QueryRow(ctx, `
			UPDATE sessions SET ended_at = $2
			WHERE id = (SELECT session_id FROM refresh_tokens WHERE hash = $1) AND ended_at IS NULL
			RETURNING id, user_id`, hash, now).Scan(&session, &user)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil, nil
		}
		return []string{session}, err
	})
	return user, err
}

// ending commits what fn does and makes this process refuse the sessions that fn returns.
func (s *Service) ending(ctx context.Context, doing string, fn func(context.Context, pgx.Tx, time.Time) ([]string, error)) error {
	var ended []string
	now := s.now()
	err := s.commit(ctx, doing, func(ctx context.Context, tx pgx.Tx) (err error) {
		ended, err = fn(ctx, tx, now)
		return err
	})
	if err != nil {
		return err
	}
	s.revoked.add(ended, now.Add(s.remember()))
	return nil
}

// endSessionsOf ends the user's sessions except the one to keep, and returns their ids.
func endSessionsOf(ctx context.Context, tx pgx.Tx, userID, keep string, now time.Time) ([]string, error) {
	return collectIDs(tx.Query(ctx, `
		UPDATE sessions SET ended_at = $3
		WHERE user_id = $1 AND id <> $2 AND ended_at IS NULL
		RETURNING id`, userID, keep, now))
}

func collectIDs(rows pgx.Rows, _ error) ([]string, error) {
	return pgx.CollectRows(rows, pgx.RowTo[string]) // with the error of the query, too
}
