package account

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/fault"
)

const (
	refreshLifetime = 90 * 24 * time.Hour // from a token's last use, or from its creation when unused
	refreshGrace    = 60 * time.Second    // how long a used token stays valid whether or not its successors have been used

	// A session is renewed renewalsAtOnce times in a row and once more every renewEvery, so that a client
	// in a loop leaves no more than 318 tokens a day. An access token lives three times as long.
	renewalsAtOnce = 30
	renewEvery     = 5 * time.Minute
)

var errBadRefresh = fault.New(fault.Unauthenticated, "The refresh token is not valid. Sign in again.")

// refreshToken is one link of a session's family.
type refreshToken struct {
	createdAt     time.Time
	usedAt        *time.Time // first use
	replacedAt    *time.Time // became invalid unused, when its parent was exchanged again
	successorUsed bool       // one of the tokens it was exchanged for has been used
}

// verdict is what the use of a refresh token leads to.
type verdict int

const (
	refuse     verdict = iota // nothing changes
	rotate                    // a successor is made
	replace                   // a successor is made, and earlier, unused ones become invalid
	endSession                // two clients have the token, so the session ends
)

// judge decides what the use of t leads to, in a session that stands. For 60 s two tabs that refresh
// together both get a successor; a client that lost the answer may repeat the refresh until a successor
// has been used.
func (t refreshToken) judge(now time.Time) verdict {
	switch {
	case !now.Before(t.lastUse().Add(refreshLifetime)):
		return refuse
	case t.replacedAt != nil:
		return endSession
	case t.usedAt == nil || now.Before(t.usedAt.Add(refreshGrace)):
		return rotate
	case !t.successorUsed:
		return replace
	}
	return endSession
}

func (t refreshToken) lastUse() time.Time {
	if t.usedAt != nil {
		return *t.usedAt
	}
	return t.createdAt
}

// Refresh exchanges a refresh token for a new grant in the same session; the old token stays valid as
// judge says. It fails with fault.Unauthenticated, and with fault.TooManyRequests for a session that is
// renewed too often. Refreshes of one session take turns.
func (s *Service) Refresh(ctx context.Context, token, address string) (Grant, error) {
	hash, ok := hashToken(token)
	if !ok {
		return Grant{}, errBadRefresh
	}
	var g Grant
	var stolen *Identity // refused only once the end of the session is committed
	err := s.commit(ctx, "refreshing a session", func(ctx context.Context, tx pgx.Tx) (err error) {
		g, stolen, err = s.useToken(ctx, tx, hash, placeOf(address))
		return err
	})
	if err != nil {
		return Grant{}, err
	}
	if stolen != nil {
		s.revoked.add([]string{stolen.SessionID}, s.now().Add(s.remember()))
		s.log.WarnContext(ctx, "refresh token used twice, session ended", "user", stolen.UserID, "session", stolen.SessionID)
		return Grant{}, errBadRefresh
	}
	return g, nil
}

// useToken carries out the verdict: it returns a grant, the session it has ended, or an error.
func (s *Service) useToken(ctx context.Context, tx pgx.Tx, hash []byte, from place) (g Grant, stolen *Identity, err error) {
	f, err := lockFamily(ctx, tx, hash)
	if err != nil {
		return g, nil, err
	}
	t, err := readToken(ctx, tx, hash)
	if err != nil {
		return g, nil, err
	}
	now := s.now()
	v := t.judge(now)
	switch v {
	case refuse:
		return g, nil, errBadRefresh
	case endSession:
		return g, &f.id, endSessionByID(ctx, tx, f.id.SessionID, now)
	}
	if wait := f.renewals.Sub(now.Add(renewEvery * (renewalsAtOnce - 1))); wait > 0 && !s.unlimited {
		return g, nil, tooMany(wait)
	}
	next, nextHash := newRefreshToken()
	if err := f.exchange(ctx, tx, hash, nextHash, v == replace, from, s.mac(f.id.UserID, from), now); err != nil {
		return g, nil, err
	}
	g, err = s.grant(f.id, f.user, next, now)
	return g, nil, err
}

// family is the session that a refresh token belongs to, locked.
type family struct {
	id       Identity
	user     User
	renewals time.Time // in the future while renewals are spent
}

// lockFamily locks the session a token belongs to. It fails with errBadRefresh when there is none or it has ended.
func lockFamily(ctx context.Context, tx pgx.Tx, hash []byte) (f family, err error) {
	err = tx.QueryRow(ctx, `
		SELECT id, user_id, coalesce(renewals_until, created_at) FROM sessions
		WHERE id = (SELECT session_id FROM refresh_tokens WHERE hash = $1) AND ended_at IS NULL
		FOR NO KEY UPDATE`, hash).Scan(&f.id.SessionID, &f.id.UserID, &f.renewals)
	if errors.Is(err, pgx.ErrNoRows) {
		return f, errBadRefresh
	}
	if err != nil {
		return f, err
	}
	f.user, err = one(ctx, tx, scanUser, `SELECT `+userColumns+` FROM users WHERE id = $1`, f.id.UserID)
	return f, err
}

// readToken must come after lockFamily, in its own statement, to see what was committed meanwhile.
func readToken(ctx context.Context, tx pgx.Tx, hash []byte) (t refreshToken, err error) {
	err = tx.QueryRow(ctx, `
		SELECT created_at, used_at, replaced_at, EXISTS (
			SELECT FROM refresh_tokens s
			WHERE s.session_id = t.session_id AND s.parent = t.hash AND s.used_at IS NOT NULL)
		FROM refresh_tokens t WHERE hash = $1`, hash).
		Scan(&t.createdAt, &t.usedAt, &t.replacedAt, &t.successorUsed)
	if errors.Is(err, pgx.ErrNoRows) { // purged between the two statements
		return t, errBadRefresh
	}
	return t, err
}

// exchange marks a token used and gives it a successor, in one round trip.
func (f family) exchange(ctx context.Context, tx pgx.Tx, old, next []byte, replacing bool, from place, mac []byte, now time.Time) error {
	session := f.id.SessionID
	var b pgx.Batch
	b.Queue(`UPDATE refresh_tokens SET used_at = coalesce(used_at, $2) WHERE hash = $1`, old, now)
	if replacing {
		b.Queue(`
			UPDATE refresh_tokens SET replaced_at = $3
			WHERE session_id = $1 AND parent = $2 AND used_at IS NULL AND replaced_at IS NULL`, session, old, now)
	}
	b.Queue(insertTokenSQL, next, session, old, now)
	b.Queue(`
		UPDATE sessions SET last_used_at = $2, address_prefix = coalesce($3, address_prefix), address_mac = coalesce($4, address_mac),
			renewals_until = greatest(renewals_until, $2) + $5
		WHERE id = $1`, session, now, from.prefix(), mac, renewEvery)
	return tx.SendBatch(ctx, &b).Close()
}

const insertTokenSQL = `INSERT INTO refresh_tokens (hash, session_id, parent, created_at) VALUES ($1, $2, $3, $4)`

func insertToken(ctx context.Context, tx pgx.Tx, session string, hash, parent []byte, now time.Time) error {
	_, err := tx.Exec(ctx, insertTokenSQL, hash, session, parent, now)
	return err
}

func endSessionByID(ctx context.Context, tx pgx.Tx, id string, now time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE sessions SET ended_at = $2 WHERE id = $1`, id, now)
	return err
}

// newRefreshToken returns 32 random bytes in base64url, and the hash that the database keeps.
func newRefreshToken() (token string, hash []byte) {
	raw := make([]byte, 32)
	rand.Read(raw)
	token = base64.RawURLEncoding.EncodeToString(raw)
	sum := sha256.Sum256([]byte(token))
	return token, sum[:]
}

// hashToken returns the hash of a token; ok is false for text that newRefreshToken cannot have made.
func hashToken(token string) (hash []byte, ok bool) {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(token)
	if err != nil || len(raw) != 32 || len(token) != 43 {
		return nil, false
	}
	sum := sha256.Sum256([]byte(token))
	return sum[:], true
}
