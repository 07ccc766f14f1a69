package postgres

import (
	"context"
	"errors"
	"sync/atomic"
	"time"
)

const (
	// ClockEvery is how often a server measures its clock.
	ClockEvery = time.Minute
	// ClockMayDiffer is how far a server's own clock may be from the database's before it says so.
	ClockMayDiffer = 2 * time.Second

	slowestMeasure = time.Second // a measurement that took longer tells too little
)

// Clock tells the database's time, so that servers whose own clocks differ agree on who is late. It
// adds what was measured last to the clock of this server. It is safe for concurrent use.
type Clock struct {
	own    func() time.Time
	offset atomic.Int64 // nanoseconds
}

// NewClock returns a clock that agrees with own until Measure.
func NewClock(own func() time.Time) *Clock { return &Clock{own: own} }

// Now is the database's time, as far as this server knows it.
func (c *Clock) Now() time.Time { return c.own().Add(c.Offset()) }

// Offset is how far the database's clock is ahead of this server's own.
func (c *Clock) Offset() time.Duration { return time.Duration(c.offset.Load()) }

var errSlowMeasure = errors.New("postgres: the database took too long to tell its time")

// Measure asks the database for its time, three times, and believes the quickest answer. Where it fails
// the offset stays.
func (c *Clock) Measure(ctx context.Context, db Querier) error {
	best := slowestMeasure
	var offset time.Duration
	for range 3 {
		var told time.Time
		began := c.own()
		if err := db.QueryRow(ctx, `SELECT clock_timestamp()`).Scan(&told); err != nil {
			return Explain(err)
		}
		if took := c.own().Sub(began); took < best {
			best, offset = took, told.Sub(began.Add(took/2))
		}
	}
	if best == slowestMeasure {
		return errSlowMeasure
	}
	c.offset.Store(int64(offset))
	return nil
}
