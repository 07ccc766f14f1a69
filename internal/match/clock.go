package match

import (
	"time"

	"slowpond/internal/rules"
)

// Clock is how much time each seat has left and whose is being spent. It is a value; folding a log
// gives it exactly. The zero Clock belongs to a game without one: nothing runs and nothing is due.
type Clock struct {
	Since     time.Time        // the instant Remaining is told for; zero without a clock
	Remaining [2]time.Duration // by seat, of the move or the setup that it has to make next
	Runs      [2]bool          // by seat: whether its time is being spent since then
}

// Deadline is when the first of the seats whose time runs will have none left; zero where none runs.
// Who reaches it has lost.
func (c Clock) Deadline() time.Time {
	var first time.Time
	for i, runs := range c.Runs {
		if end := c.Since.Add(c.Remaining[i]); runs && (first.IsZero() || end.Before(first)) {
			first = end
		}
	}
	return first
}

// exists reports whether the game has a clock at all.
func (c Clock) exists() bool { return !c.Since.IsZero() }

// run takes off what has been spent by an instant and lets the time of seats run from there: of none
// to stop the clock.
func (c Clock) run(at time.Time, seats []rules.Seat) Clock {
	if !c.exists() {
		return c
	}
	for i, ran := range c.Runs {
		if ran {
			c.Remaining[i] = max(0, c.Remaining[i]-at.Sub(c.Since))
		}
	}
	c.Since, c.Runs = at, [2]bool{}
	for _, s := range seats {
		c.Runs[s.Index()] = true
	}
	return c
}

// until gives the seats whose time runs as much of it as reaches to a deadline.
func (c Clock) until(deadline time.Time) Clock {
	for i, runs := range c.Runs {
		if runs {
			c.Remaining[i] = deadline.Sub(c.Since)
		}
	}
	return c
}
