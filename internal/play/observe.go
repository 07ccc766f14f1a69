package play

import (
	"context"
	"time"

	"slowpond/internal/match"
)

// Happening is an event that this process has committed, as far as it is counted.
type Happening struct {
	Variant  string
	Type     match.Type
	Reason   string // of an end or a cancellation
	Computer bool   // a computer has something to do now
}

// tell reports committed events to whoever counts them.
func (s *Games) tell(g match.Game, events []match.Event) {
	for _, e := range events {
		s.observe(Happening{Variant: g.Terms.Variant, Type: e.Type, Reason: e.Body.Reason, Computer: !g.ComputerSince.IsZero()})
	}
}

// Census is how many games there are of each status, and how far the sweeper is behind.
type Census struct {
	Games   map[match.Status]int
	Overdue time.Duration // how long ago the oldest deadline or expiry that still stands was reached; 0 for none
}

// Census counts all games. It reads an index of every game, so it is for now and then.
func (s *Games) Census(ctx context.Context) (Census, error) {
	now := s.clock()
	games, oldest, err := s.log.Census(ctx, now)
	if err != nil {
		return Census{}, err
	}
	c := Census{Games: games}
	if !oldest.IsZero() {
		c.Overdue = now.Sub(oldest)
	}
	return c, nil
}

// LastSweep is when the sweep of Loops last went through without a failure; zero before the first time.
func (s *Games) LastSweep() time.Time {
	if t := s.swept.Load(); t != nil {
		return *t
	}
	return time.Time{}
}
