package account

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/fault"
)

// A password may be tried triesAtOnce times in a row and once more every tryEvery: 100 times in any hour,
// however many servers are asked.
const (
	triesAtOnce = 20
	tryEvery    = 45 * time.Second

	tryBuckets = 1 << 18 // rows of password_tries at most
)

// What tries are counted under. An attacker spends those of the name; those of users at a place where
// they are known are their own.
func triesOfName(name string) string { return "name " + strings.ToLower(name) }

func triesAtPlace(userID string, p place) string { return "place " + userID + " " + p.exact.String() }

func triesOfChange(userID string) string { return "change " + userID }

// spendTry counts one try, or fails with fault.TooManyRequests. Two keys share a count where their
// buckets are the same, which is one chance in 262,144.
func (s *Service) spendTry(ctx context.Context, key string) error {
	if s.unlimited {
		return nil
	}
	now, bucket := s.now(), bucketOf(key)
	latest := now.Add(tryEvery * (triesAtOnce - 1))
	var until time.Time
	err := s.pool.QueryRow(ctx, `SELECT spent_until FROM password_tries WHERE bucket = $1`, bucket).Scan(&until)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return explain(err, "reading tries of a password")
	}
	if until.After(latest) {
		return tooMany(until.Sub(latest))
	}
	tag, err := s.pool.Exec(ctx, `
		INSERT INTO password_tries AS t (bucket, spent_until) VALUES ($1, $2::timestamptz + $4)
		ON CONFLICT (bucket) DO UPDATE SET spent_until = greatest(t.spent_until, $2) + $4
		WHERE t.spent_until <= $3`, bucket, now, latest, tryEvery)
	if err == nil && tag.RowsAffected() == 0 { // spent by others in between
		return tooMany(tryEvery)
	}
	return explain(err, "counting a try of a password")
}

func tooMany(wait time.Duration) error {
	return &fault.Error{
		Code: fault.TooManyRequests, Detail: "Wait as long as Retry-After says, then try again.", RetryAfter: wait,
	}
}

func bucketOf(key string) int32 {
	sum := sha256.Sum256([]byte(key))
	return int32(binary.BigEndian.Uint32(sum[:4]) % tryBuckets)
}
