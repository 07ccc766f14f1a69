package account

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"slowpond/internal/fault"
)

const (
	issuer   = "slowpond"
	audience = "slowpond-api"
)

// accessClaims are sub, sid, iat, exp, iss and aud.
type accessClaims struct {
	SessionID string `json:"sid"`
	jwt.RegisteredClaims
}

// Validate is called by the parser after the registered claims have been checked.
func (c *accessClaims) Validate() error {
	if c.Subject == "" || c.SessionID == "" {
		return errors.New("no subject or session")
	}
	return nil
}

// newParser is strict about base64 too, so that a token has only one spelling.
func newParser(clock func() time.Time) *jwt.Parser {
	return jwt.NewParser(
		jwt.WithValidMethods([]string{jwt.SigningMethodHS256.Alg()}),
		jwt.WithExpirationRequired(),
		jwt.WithIssuer(issuer),
		jwt.WithAudience(audience),
		jwt.WithTimeFunc(clock),
		jwt.WithStrictDecoding(),
	)
}

// Authenticate returns whose access token this is, without asking the database. It fails with
// fault.Unauthenticated when the token is not valid or its session is known to have ended, and with
// fault.Unavailable when this process has not read the revocations for 10 seconds.
func (s *Service) Authenticate(_ context.Context, accessToken string) (Identity, error) {
	id, err := s.verify(accessToken)
	if err != nil {
		return Identity{}, fault.Wrap(err, fault.Unauthenticated, "The access token is not valid. Refresh it or sign in.")
	}
	if err := s.Standing(id); err != nil {
		return Identity{}, err
	}
	return id, nil
}

// verify returns whose token this is. For one verified before it only checks the expiry, since neither
// the token's claims nor the keys of this process change.
func (s *Service) verify(accessToken string) (Identity, error) {
	var room [512]byte // enough for every token of ours
	sum := sha256.Sum256(append(room[:0], accessToken...))
	if kept, ok := s.known.tokens.Get(sum); ok && s.clock().Before(kept.Expires) {
		return kept, nil
	}
	var claims accessClaims
	if _, err := s.parser.ParseWithClaims(accessToken, &claims, s.verificationKey); err != nil {
		return Identity{}, err
	}
	id := Identity{UserID: claims.Subject, SessionID: claims.SessionID, Expires: claims.ExpiresAt.Time}
	s.known.tokens.Add(sum, id)
	return id, nil
}

// Standing returns nil while what was authenticated before still stands: open streams ask now and then.
// It fails as Authenticate does.
func (s *Service) Standing(id Identity) error {
	now := s.clock()
	revoked, fresh := s.revoked.check(id.SessionID, now)
	switch {
	case !id.Expires.IsZero() && !now.Before(id.Expires):
		return fault.New(fault.Unauthenticated, "The access token has expired. Refresh it.")
	case revoked:
		return fault.New(fault.Unauthenticated, "This session has ended. Sign in again.")
	case !fresh:
		return &fault.Error{Code: fault.Unavailable, Detail: "Sessions cannot be checked at the moment. Try again shortly.", RetryAfter: pollEvery}
	}
	return nil
}

func (s *Service) verificationKey(t *jwt.Token) (any, error) {
	kid, _ := t.Header["kid"].(string)
	key, ok := s.secrets.ring.keys[kid]
	if !ok {
		return nil, errors.New("unknown kid")
	}
	return key, nil
}

func (s *Service) sign(id Identity, now time.Time) (string, error) {
	token := jwt.NewWithClaims(jwt.SigningMethodHS256, &accessClaims{id.SessionID, jwt.RegisteredClaims{
		Subject:   id.UserID,
		IssuedAt:  jwt.NewNumericDate(now),
		ExpiresAt: jwt.NewNumericDate(now.Add(s.lifetime)),
		Issuer:    issuer,
		Audience:  jwt.ClaimStrings{audience},
	}})
	ring := s.secrets.ring
	token.Header["kid"] = ring.signing
	signed, err := token.SignedString(ring.keys[ring.signing])
	if err != nil {
		return "", fmt.Errorf("signing an access token: %w", err)
	}
	return signed, nil
}
