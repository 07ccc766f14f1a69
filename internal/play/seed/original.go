package seed

import (
	"time"

	"slowpond/internal/match"
	"slowpond/internal/play/internal/eventlog"
)

// The places of the two players in an original.
const (
	maker1 = "first-player"
	maker2 = "second-player"
)

// start is when originals were made.
var start = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// original is a game that was really played, by its rules, between two places.
type original struct {
	eventlog.Whole
	lasting  bool
	patience time.Duration // how long ago its last event may be, without its time running out
}

func (o original) last() time.Time { return o.Events[len(o.Events)-1].At }

// like returns the game under another id, with users in the places, and later by shift. Each command
// gets a new id.
func (o original) like(id string, users map[string]string, shift time.Duration, newID func() string) eventlog.Whole {
	like := eventlog.Whole{Row: o.Row.Like(id, users, shift), Events: make([]match.Event, len(o.Events))}
	place := func(user string) string {
		if there, ok := users[user]; ok {
			return there
		}
		return user
	}
	for i, e := range o.Events {
		e.At = e.At.Add(shift)
		e.Actor, e.Body.Player = place(e.Actor), place(e.Body.Player)
		if e.CommandID != "" {
			e.CommandID = newID()
		}
		if e.Body.Terms != nil {
			terms := *e.Body.Terms
			terms.Opponent.User = place(terms.Opponent.User)
			e.Body.Terms = &terms
		}
		if e.Secret.InviteCode != "" {
			e.Secret.InviteCode = newID()
			like.Row.InviteCode = e.Secret.InviteCode
		}
		if e.Body.Seats != nil {
			e.Body.Seats = &[2]string{place(e.Body.Seats[0]), place(e.Body.Seats[1])}
		}
		like.Events[i] = e
	}
	return like
}
