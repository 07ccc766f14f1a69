package match

import (
	"time"

	"slowpond/internal/rules"
)

// Clock says how much time each seat has left and whose time is running. It is a value, and the same
// log always folds to the same Clock. The zero Clock belongs to a game without a clock: nothing runs
// and nothing is due.
type Clock struct {
	Since     time.Time        // the instant at which Remaining holds; zero without a clock
	Remaining [2]time.Duration // by seat, for the move or the setup it has to make next
	Runs      [2]bool          // by seat: whether its time is being spent since then
}

// Deadline returns when the first of the seats whose time runs has none left; zero where none runs. A
// seat that reaches it has lost.
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

// run subtracts the time spent up to an instant and lets the time of seats run from there. Without
// seats it stops the clock.
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

// until gives the seats whose time runs just as much time as is left to a deadline.
func (c Clock) until(deadline time.Time) Clock {
	for i, runs := range c.Runs {
		if runs {
			c.Remaining[i] = deadline.Sub(c.Since)
		}
	}
	return c
}
