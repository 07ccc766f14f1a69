package play

import (
	"context"
	"time"

	"slowpond/internal/fault"
	"slowpond/internal/match"
	"slowpond/internal/play/internal/following"
	"slowpond/internal/redact"
	"slowpond/internal/rules"
)

// Sight is a game as a follower sees it: how it stands, and what has happened since they looked last.
type Sight struct {
	redact.Guard
	View   View
	Events []EventView // those asked for, in order
	Last   EventView   // the last event of all
	Own    bool        // the viewer's own command brought it about
}

// Follow returns a game at a version or a later one, with the events after a sequence number. It asks
// the database only where this process has not got that version. It fails with not_found where the
// viewer may not know of the game, or may not any more.
func (s *Games) Follow(ctx context.Context, v Viewer, id string, after, version int) (Sight, error) {
	f, err := s.at(ctx, id, version)
	if err != nil {
		return Sight{}, err
	}
	if !visible(f.game, v) {
		return Sight{}, notFound()
	}
	seen := f.look(v)
	sight := Sight{View: show(f.game, v), Last: f.showEvent(f.events[len(f.events)-1], seen), Own: v.User != "" && f.lastActor() == v.User}
	for _, e := range f.events[min(after, len(f.events)):] {
		sight.Events = append(sight.Events, f.showEvent(e, seen))
	}
	return sight, nil
}

// lastActor is the user who gave the last command, "" for the server.
func (f *folded) lastActor() string {
	last := len(f.events) - 1
	for last > 0 && f.events[last].CommandID == "" {
		last--
	}
	return f.events[last].Actor
}

// at returns a game at a version or a later one: from the cache if it is there, else from the database.
// Those who ask for one game at the same time read it once.
func (s *Games) at(ctx context.Context, id string, version int) (f *folded, err error) {
	f, ok := s.cache.Get(id)
	for range 2 { // a read that others began may be older than the version; one that begins after it is not
		if ok && f.game.Version >= version {
			return f, nil
		}
		if f, err = s.load(ctx, id); err != nil {
			return nil, err
		}
		ok = true
	}
	return f, nil
}

// Standing says how far a game has come.
type Standing struct {
	Game    string // id
	Version int
	Users   []string  // the ids of those it concerns
	At      time.Time // of its last event
}

// Reached returns the present version of games, by id; unknown ones are left out.
func (s *Games) Reached(ctx context.Context, ids []string) (map[string]int, error) {
	return following.Versions(ctx, s.pool, ids)
}

// Concerning returns the games of some users, as makers, players or those they are offered to: all that
// go on, and those that ended at a time or later. It returns up to limit games of each of these kinds.
func (s *Games) Concerning(ctx context.Context, users []string, ended time.Time, limit int) ([]Standing, error) {
	rows, err := following.Concerning(ctx, s.pool, users, ended, limit)
	if err != nil {
		return nil, err
	}
	all := make([]Standing, len(rows))
	for i, r := range rows {
		all[i] = Standing(r)
	}
	return all, nil
}

// MarkSeen keeps that the viewer has seen a game up to a version. It fails with forbidden for one whom
// the game does not concern, and with invalid for a version that the game has not reached.
func (s *Games) MarkSeen(ctx context.Context, v Viewer, id string, version int) error {
	f, err := s.at(ctx, id, version)
	if err != nil {
		return err
	}
	if !concerns(f.game, v.User) {
		return fault.New(fault.Forbidden, "You do not play in this game.")
	}
	if version > f.game.Version {
		return fault.InvalidField("/version", "The game has not come so far.")
	}
	return following.MarkSeen(ctx, s.pool, v.User, id, version)
}

// Seen returns the versions up to which a user has seen games, by id; 0 for those never marked.
func (s *Games) Seen(ctx context.Context, user string, ids []string) (map[string]int, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	return following.Seen(ctx, s.pool, user, ids)
}

// concerns reports whether a user made a game, plays in it or is offered it.
func concerns(g match.Game, user string) bool {
	return user == g.Maker || user == g.Terms.Opponent.User || g.SeatOf(user) != rules.Nobody
}

// EndsGame reports whether nothing follows an event of this type in a log.
func EndsGame(t match.Type) bool { return t == match.Ended || t == match.Cancelled }
