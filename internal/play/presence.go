package play

import (
	"context"
	"slices"
	"time"

	"slowpond/internal/match"
	"slowpond/internal/postgres"
	"slowpond/internal/rules"
)

// Presence tells which users are about.
type Presence interface {
	// About is the condition that a user has a session that stands.
	About(user string) *postgres.Condition
	// Absent returns those of the users who have none.
	Absent(ctx context.Context, users []string) ([]string, error)
	// LastVisit returns about when a user was last here, zero where that is too long ago to be known. An
	// answer may be a minute old unless it is to be fresh.
	LastVisit(ctx context.Context, user string, fresh bool) (time.Time, error)
}

// everybody is always about.
type everybody struct{ clock func() time.Time }

func (everybody) About(string) *postgres.Condition                   { return nil }
func (everybody) Absent(context.Context, []string) ([]string, error) { return nil, nil }
func (e everybody) LastVisit(context.Context, string, bool) (time.Time, error) {
	return e.clock(), nil
}

// withPresence completes a command with what depends on who is about: the last visit of the player whose
// game is claimed. It cancels an open game that somebody wants to join when its maker has left.
func (s *Games) withPresence(ctx context.Context, f *folded, c *match.Command, now time.Time) (*folded, error) {
	g := f.game
	switch seat := g.SeatOf(c.By); {
	case c.Verb == match.Claim && seat != rules.Nobody:
		var err error
		c.Visited, err = s.presence.LastVisit(ctx, g.Players[seat.Other().Index()], true)
		return f, err
	case c.Verb == match.Join && g.Status == match.StatusOpen && c.By != g.Maker:
		absent, err := s.absent(ctx, g.Maker)
		if err != nil || !absent {
			return f, err
		}
		return s.commit(ctx, f, match.Command{Verb: match.Leave, ID: c.ID}, now, nil)
	}
	return f, nil
}

// absent reports whether a user has no session that stands.
func (s *Games) absent(ctx context.Context, user string) (bool, error) {
	absent, err := s.presence.Absent(ctx, []string{user})
	return slices.Contains(absent, user), err
}

// Claim wins a game without a clock that the other player has abandoned.
func (s *Games) Claim(ctx context.Context, r Request) (Answer, error) {
	return s.submit(ctx, r, match.Command{Verb: match.Claim})
}

// show returns the present game as a viewer may know it, with the time from which on the viewer may
// claim it.
func (s *Games) show(ctx context.Context, g match.Game, v Viewer) (View, error) {
	view := show(g, v)
	seat := g.SeatOf(v.User)
	if g.ClaimableAt(seat, time.Time{}).IsZero() {
		return view, nil
	}
	visited, err := s.presence.LastVisit(ctx, g.Players[seat.Other().Index()], false)
	view.Claimable = moment(g.ClaimableAt(seat, visited))
	return view, err
}
