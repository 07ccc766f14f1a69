package postgres

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// leader keeps a pool on the server that leads a replicated database. A former leader that was cut off
// may go on answering with what it knew, until it learns that another leads. Each time another begins to
// lead, Postgres counts a timeline further: so a connection to a lower one than was seen is refused, and a
// higher one ends the connections made before.
type leader struct {
	asked pgconn.ValidateConnectFunc // what the URL asks of a server; nil for nothing
	pool  atomic.Pointer[pgxpool.Pool]
	reset atomic.Int64 // when the connections were last dropped, in nanoseconds

	mu       sync.Mutex
	timeline int64    // the highest seen
	told     []func() // see OnNewLeader
}

// resetEvery is how often a pool drops its connections at most.
const resetEvery = 5 * time.Second

var (
	errStandby = errors.New("postgres: this server is a standby")
	errFormer  = errors.New("postgres: this server no longer leads")
)

// validate decides on a new connection.
func (l *leader) validate(ctx context.Context, conn *pgconn.PgConn) error {
	if l.asked != nil {
		if err := l.asked(ctx, conn); err != nil {
			return err
		}
	}
	timeline, err := timelineOf(ctx, conn)
	if err != nil {
		return err
	}
	return l.accept(timeline)
}

// accept decides on a connection to a server that writes a timeline, 0 where that is not known.
func (l *leader) accept(timeline int64) error {
	l.mu.Lock()
	seen := l.timeline
	l.timeline = max(timeline, seen)
	told := l.told
	l.mu.Unlock()
	switch {
	case timeline == 0 || timeline == seen || seen == 0:
		return nil
	case timeline < seen:
		return errFormer
	}
	l.drop()
	for _, tell := range told {
		tell()
	}
	return nil
}

// OnNewLeader has tell called whenever a pool from Open finds that another server has begun to lead: what was
// read before may never have happened.
func OnNewLeader(pool *pgxpool.Pool, tell func()) {
	if t, ok := pool.Config().ConnConfig.Tracer.(*tracer); ok {
		t.leader.mu.Lock()
		defer t.leader.mu.Unlock()
		t.leader.told = append(t.leader.told, tell)
	}
}

// timelineOf returns the timeline that a server writes, 0 where it does not tell, and errStandby for one
// that does not write.
func timelineOf(ctx context.Context, conn *pgconn.PgConn) (int64, error) {
	recovering, err := one(ctx, conn, `SELECT pg_is_in_recovery()`)
	if err != nil {
		return 0, err
	}
	if recovering == "t" {
		return 0, errStandby
	}
	file, err := one(ctx, conn, `SELECT pg_walfile_name(pg_current_wal_lsn())`)
	if _, refused := asPostgres(err); refused {
		return 0, nil // some providers do not let their users ask
	}
	if err != nil || len(file) < 8 {
		return 0, err
	}
	return strconv.ParseInt(file[:8], 16, 64)
}

// one returns the text of a query's only value.
func one(ctx context.Context, conn *pgconn.PgConn, sql string) (string, error) {
	results, err := conn.Exec(ctx, sql).ReadAll()
	if err != nil {
		return "", err
	}
	if len(results) != 1 || len(results[0].Rows) != 1 || len(results[0].Rows[0]) != 1 {
		return "", fmt.Errorf("postgres: %s gave no value", sql)
	}
	return string(results[0].Rows[0][0]), nil
}

// suspect drops the connections after a failure that another server may not have: this one has become
// read-only, does not answer, or has gone.
func (l *leader) suspect(failure error) {
	pg, answered := asPostgres(failure)
	if answered && pg.Code == readOnly || !answered && Away(failure) {
		l.drop()
	}
}

// drop closes the idle connections, and the others when they are given back.
func (l *leader) drop() {
	pool, last, now := l.pool.Load(), l.reset.Load(), time.Now().UnixNano()
	if pool != nil && now-last > int64(resetEvery) && l.reset.CompareAndSwap(last, now) {
		pool.Reset()
	}
}
