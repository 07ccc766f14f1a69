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
// counts on from the last measurement by the time that has passed since, which does not change when somebody
// sets this server's clock. It is safe for concurrent use.
type Clock struct {
	own    func() time.Time
	anchor atomic.Pointer[anchor]
}

// anchor is one moment by two clocks.
type anchor struct{ own, database time.Time }

// NewClock returns a clock that agrees with own until Measure.
func NewClock(own func() time.Time) *Clock { return &Clock{own: own} }

// Now is the database's time, as far as this server knows it.
func (c *Clock) Now() time.Time {
	now, at := c.own(), c.anchor.Load()
	if at == nil {
		return now
	}
	return at.database.Add(now.Sub(at.own))
}

// Offset is how far the database's clock is ahead of this server's own, as that is set now.
func (c *Clock) Offset() time.Duration {
	return c.Now().Sub(c.own().Round(0)) // Round takes away the reading that would hide that it was set
}

var errSlowMeasure = errors.New("postgres: the database took too long to tell its time")

// Measure asks the database for its time, three times, and believes the quickest answer. Where it fails
// what was measured before stays.
func (c *Clock) Measure(ctx context.Context, db Querier) error {
	best := slowestMeasure
	var found *anchor
	for range 3 {
		var told time.Time
		began := c.own()
		if err := db.QueryRow(ctx, `SELECT clock_timestamp()`).Scan(&told); err != nil {
			return Explain(err)
		}
		if took := c.own().Sub(began); took < best {
			best, found = took, &anchor{began.Add(took / 2), told}
		}
	}
	if found == nil {
		return errSlowMeasure
	}
	c.anchor.Store(found)
	return nil
}
