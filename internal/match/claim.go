package match

import (
	"time"

	"slowpond/internal/fault"
	"slowpond/internal/rules"
)

// AwayFor is how long a player without a clock may keep the other waiting without a visit.
const AwayFor = 30 * 24 * time.Hour

// visitsBy is what visits are rounded up to, so that nobody learns more than the day of one.
const visitsBy = 24 * time.Hour

// mayClaim reports whether a seat can ever claim the game as it stands: it has no clock, the other is a
// person, and only the other is to act.
func (g Game) mayClaim(s rules.Seat) bool {
	return s != rules.Nobody && g.Running() && !g.Clock.exists() && g.computer() == rules.Nobody && !g.mayAct(s) && g.mayAct(s.Other())
}

// ClaimableAt returns from when on a seat may claim the game, given the other's last visit (zero for one
// too long ago to be known): AwayFor after it, and after the other's turn began. It is zero where the
// seat may not, however long the other stays away.
func (g Game) ClaimableAt(s rules.Seat, visited time.Time) time.Time {
	if !g.mayClaim(s) {
		return time.Time{}
	}
	since := g.awaitedSince
	if !visited.IsZero() {
		if day := visited.UTC().Add(visitsBy).Truncate(visitsBy); day.After(since) {
			since = day
		}
	}
	return since.Add(AwayFor)
}

func claim(g Game, c Command, now time.Time) ([]Event, error) {
	if !g.Running() {
		return nil, notRunning(g)
	}
	if err := fresh(g, c); err != nil {
		return nil, err
	}
	seat := g.SeatOf(c.By)
	from := g.ClaimableAt(seat, c.Visited)
	switch {
	case g.Clock.exists():
		return nil, fault.New(fault.NotClaimable, "This game has a clock, which ends it.")
	case from.IsZero() && g.mayAct(seat):
		return nil, fault.New(fault.NotClaimable, "It is your own turn; nobody keeps you waiting.")
	case from.IsZero():
		return nil, fault.New(fault.NotClaimable, "Games against a computer cannot be claimed.")
	case now.Before(from):
		return nil, fault.New(fault.NotClaimable, "The other player may still come back; the game's claimable_at says until when.")
	}
	return []Event{{Type: Claimed, Seat: seat, Actor: c.By}, ended(seat, Abandonment)}, nil
}
