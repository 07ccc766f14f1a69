package account

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/fault"
	"slowpond/internal/postgres"
)

// settled is how long after an adoption a server may still let the guest act: longer than it takes every
// server to read that the guest's sessions have ended.
const settled = time.Minute

var (
	errNoAdopter = fault.New(fault.Forbidden, "Only a full account can take over a guest's games. A guest becomes one by upgrading.")
	errNoOrphan  = fault.InvalidField("/refresh_token", "Must be that of a guest who is signed in.")
	errStolen    = errors.New("account: the refresh token was used twice")
)

// Adoption is a guest whose games go to an account.
type Adoption struct{ Guest, By string } // user ids

// Adopt makes the guest whose refresh token this is give way to an account: the guest's sessions end,
// and the name stays taken for good. A repeat by the same account returns the same guest. It fails with
// fault.Forbidden for a caller who is a guest, and with fault.Invalid for a token that Refresh would
// refuse or that is nobody's whose games can be taken; a stolen one ends its session, as there.
func (s *Service) Adopt(ctx context.Context, id Identity, refreshToken string) (Adoption, error) {
	me, err := s.Me(ctx, id.UserID)
	if err != nil {
		return Adoption{}, err
	}
	if me.Guest {
		return Adoption{}, errNoAdopter
	}
	hash, ok := hashToken(refreshToken)
	if !ok {
		return Adoption{}, errNoOrphan
	}
	a := Adoption{By: me.ID}
	var session string
	err = s.ending(ctx, "adopting a guest", func(ctx context.Context, tx pgx.Tx, now time.Time) ([]string, error) {
		again, err := s.guestOf(ctx, tx, hash, &a, &session)
		if err != nil || again {
			return nil, err
		}
		return s.adopt(ctx, tx, hash, a, now)
	})
	if errors.Is(err, errStolen) {
		err = s.ending(ctx, "ending a stolen session", func(ctx context.Context, tx pgx.Tx, now time.Time) ([]string, error) {
			return []string{session}, endSessionByID(ctx, tx, session, now)
		})
		if err == nil {
			err = errNoOrphan
		}
	}
	return a, err
}

// guestOf finds whose token it is; again reports that the account has adopted this guest before.
func (s *Service) guestOf(ctx context.Context, tx pgx.Tx, hash []byte, a *Adoption, session *string) (again bool, err error) {
	err = tx.QueryRow(ctx, `
		SELECT s.id, u.id, coalesce(u.adopted_by = $2, false) FROM refresh_tokens AS t
		JOIN sessions AS s ON s.id = t.session_id JOIN users AS u ON u.id = s.user_id WHERE t.hash = $1`, hash, a.By).Scan(session, &a.Guest, &again)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, errNoOrphan
	}
	return again, err
}

// adopt marks the guest, before it locks the session: a ban takes both in this order.
func (s *Service) adopt(ctx context.Context, tx pgx.Tx, hash []byte, a Adoption, now time.Time) ([]string, error) {
	tag, err := tx.Exec(ctx, `
		UPDATE users SET adopted_by = $2, adopted_at = $3, adopting = true
		WHERE id = $1 AND guest AND banned_at IS NULL AND adopted_by IS NULL`, a.Guest, a.By, now)
	if err != nil {
		return nil, err
	}
	if tag.RowsAffected() == 0 {
		return nil, errNoOrphan
	}
	if _, err = lockFamily(ctx, tx, hash); errors.Is(err, errBadRefresh) {
		return nil, errNoOrphan
	} else if err != nil {
		return nil, err
	}
	t, err := readToken(ctx, tx, hash)
	if err != nil {
		return nil, err
	}
	switch t.judge(now) {
	case refuse:
		return nil, errNoOrphan
	case endSession:
		return nil, errStolen
	}
	return endSessionsOf(ctx, tx, a.Guest, "", now)
}

// Adoptions returns up to limit adoptions that are not finished, the oldest first.
func (s *Service) Adoptions(ctx context.Context, limit int) ([]Adoption, error) {
	all, err := postgres.Collect(ctx, s.pool, pgx.RowToStructByPos[Adoption],
		`SELECT id, adopted_by FROM users WHERE adopting ORDER BY adopted_at LIMIT $1`, limit)
	return all, explain(err, "reading adoptions")
}

// Adopted finishes an adoption after which the guest has no game left that can go to the account; not
// before a minute has passed, in which a server may still let the guest begin one.
func (s *Service) Adopted(ctx context.Context, a Adoption) error {
	_, err := s.pool.Exec(ctx, `UPDATE users SET adopting = false WHERE id = $1 AND adopting AND adopted_at <= $2`, a.Guest, s.now().Add(-settled))
	return explain(err, "finishing an adoption")
}
