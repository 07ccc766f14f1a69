package notify

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/postgres"
)

const (
	cleanEvery = 10 * time.Minute
	keptFor    = 90 * 24 * time.Hour
	cleanBatch = 5000
	// stuckFor is how long a notice may be overdue before it gets another job, should its own be lost.
	stuckFor = 30 * time.Minute
)

// Clean removes what was told 90 days ago, has each channel that keeps something do likewise, and gives what is long overdue another job: one may be lost with an
// operator's hand in River's tables.
func (s *Service) Clean(ctx context.Context) error {
	now := s.Clock()
	_, err := s.pool.Exec(ctx, `DELETE FROM notices WHERE id IN (SELECT id FROM notices WHERE done_at < $1 LIMIT $2)`, now.Add(-keptFor), cleanBatch)
	if err != nil {
		return postgres.Explain(err)
	}
	for _, c := range s.Channels {
		if cleans, ok := c.(interface{ Clean(context.Context) error }); ok {
			if err := cleans.Clean(ctx); err != nil {
				return err
			}
		}
	}
	stuck, err := postgres.Collect(ctx, s.pool, pgx.RowToStructByPos[tell], `
		SELECT DISTINCT user_id, channel, target, $3::bigint FROM notices WHERE state = 'queued' AND due_at < $1 LIMIT $2`,
		now.Add(-stuckFor), cleanBatch, now.Truncate(stuckFor).UnixMicro())
	if err != nil || len(stuck) == 0 {
		return postgres.Explain(err)
	}
	err = postgres.Commit(ctx, s.pool, func(ctx context.Context, tx pgx.Tx) error { return s.again(ctx, tx, stuck) })
	return postgres.Explain(err)
}

const (
	countEvery = 30 * time.Second
	countMost  = 100_000 // of what no relay has taken
)

// count tells Due how many notices of each channel are due, and as those of "relay" how many changed games
// nobody has looked at yet.
func (s *Service) count(ctx context.Context) error {
	type due struct {
		Channel string
		N       int
		Oldest  time.Time
	}
	now := s.Clock()
	all, err := postgres.Collect(ctx, s.pool, pgx.RowToStructByPos[due],
		`SELECT channel, count(*), min(due_at) FROM notices WHERE state = 'queued' AND due_at <= $1 GROUP BY channel`, now)
	if err != nil {
		return postgres.Explain(err)
	}
	var unrelayed int
	if err := s.pool.QueryRow(ctx, `SELECT count(*) FROM (SELECT FROM notice_outbox LIMIT $1) AS rows`, countMost).Scan(&unrelayed); err != nil {
		return postgres.Explain(err)
	}
	s.Due("relay", unrelayed, 0)
	for _, c := range s.Channels {
		d := due{Oldest: now}
		for _, some := range all {
			if some.Channel == c.Name() {
				d = some
			}
		}
		s.Due(c.Name(), d.N, now.Sub(d.Oldest))
	}
	return nil
}

// deliveryID names a delivery by the first notice in it, so that each try has the same name: by the time of
// the next try another notice may have come to be told with it.
func deliveryID(first int64) string {
	sum := sha256.Sum256(fmt.Append(nil, "delivery ", first))
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:15]))
}
