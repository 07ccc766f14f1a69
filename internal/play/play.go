// Package play runs games: it takes commands, keeps the logs, and shows each caller what that caller
// may know. Raw events and states stay inside it; what leaves it is a View for one Viewer.
//
// A game in memory is the fold of its log up to a version and nothing else. Commands are decided on
// such a fold, from a bounded cache where it has one, and committed on condition that the game is
// still at that version, so any number of processes behave as one. A refusal decided on a cached
// game is checked against the current row before it is returned.
package play

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"golang.org/x/sync/singleflight"

	"slowpond/internal/fault"
	"slowpond/internal/games"
	"slowpond/internal/match"
	"slowpond/internal/play/internal/eventlog"
	"slowpond/internal/postgres"
	"slowpond/internal/redact"
)

// Config is what Games needs. Pool and Variants are required.
type Config struct {
	Pool     *pgxpool.Pool
	Variants *games.List      // what can be played
	Clock    func() time.Time // default time.Now
	Random   io.Reader        // seats, deals, ids and invite codes; default crypto/rand
	Cache    int              // bytes of folded games kept in memory, about; default 64 MiB

	MinPerMove time.Duration // shortest time control, default one hour

	// Presence tells who is about; default everybody, always.
	Presence Presence

	// Observe is called with every commit once it is durable. The request waits for it, so it must not
	// block; optional.
	Observe func(Committed)
}

// Games runs all games of one database. It is safe for concurrent use.
type Games struct {
	redact.Guard

	pool       *pgxpool.Pool
	log        *eventlog.Log
	lists      *share
	variants   *games.List
	rulesets   match.Rulesets
	clock      func() time.Time
	random     io.Reader
	minPerMove time.Duration
	presence   Presence
	cache      *cache
	loads      singleflight.Group // of games, by id
	observe    func(Committed)
	rounds     rounds
	swept      atomic.Pointer[time.Time]
}

// New returns the games in a migrated database.
func New(c Config) (*Games, error) {
	if c.Variants == nil {
		return nil, errors.New("play: no variants to play")
	}
	if c.Clock == nil {
		c.Clock = time.Now
	}
	if c.Random == nil {
		c.Random = rand.Reader
	}
	if c.Cache == 0 {
		c.Cache = 64 << 20
	}
	if c.MinPerMove == 0 {
		c.MinPerMove = time.Hour
	}
	if c.Presence == nil {
		c.Presence = everybody{clock: c.Clock}
	}
	if c.Observe == nil {
		c.Observe = func(Committed) {}
	}
	cache, err := newCache(c.Cache, c.Clock)
	if err != nil {
		return nil, err
	}
	postgres.OnNewLeader(c.Pool, cache.Forget)
	return &Games{
		pool: c.Pool, log: eventlog.New(c.Pool), lists: newShare(c.Pool), variants: c.Variants, rulesets: c.Variants.Rulesets(), clock: c.Clock, random: c.Random,
		minPerMove: c.MinPerMove, presence: c.Presence, cache: cache, observe: c.Observe,
	}, nil
}

// Viewer is who reads a game. The zero Viewer is the public.
type Viewer struct {
	redact.Guard

	User   string // id
	Admin  bool   // may see private games, as the public sees public ones
	Invite string // an invite code the viewer holds
	Drawn  bool   // View.Board is wanted

	seen *folded // the game that Look returned, nil without Look
}

// Anew returns the viewer without the game that Look returned.
func (v Viewer) Anew() Viewer {
	v.seen = nil
	return v
}

// visible reports whether a viewer may know that a game exists.
func visible(g match.Game, v Viewer) bool {
	switch {
	case v.Admin, g.Concerns(v.User):
		return true
	case g.Hidden:
		return false
	}
	return !g.Terms.Private || g.HoldsInvite(v.Invite)
}

func notFound() error { return fault.New(fault.NotFound, noGame) }

const noGame = "There is no such game."

// ErrHidden is wrapped by the not_found for a game that exists but is hidden from the viewer: the log
// may tell that apart, an answer may not.
var ErrHidden = errors.New("play: the game is hidden from the viewer")

// current returns a game as it stands in the database now.
func (s *Games) current(ctx context.Context, id string) (*folded, error) {
	if !postgres.IsID(id) {
		return nil, notFound()
	}
	version, err := s.log.Version(ctx, id)
	if err != nil {
		return nil, err
	}
	if f, ok := s.cache.Get(id); ok && f.game.Version == version {
		return f, nil
	}
	f, err := s.load(ctx, id)
	if err == nil && f.game.Version < version { // it was being loaded before
		return s.loadNow(ctx, id)
	}
	return f, err
}

// see returns the game that the viewer's Look found, otherwise the present one. It fails with
// not_found where the viewer may not know of it.
func (s *Games) see(ctx context.Context, v Viewer, id string) (*folded, error) {
	if v.seen != nil && v.seen.game.ID == id {
		return v.seen, nil
	}
	f, err := s.current(ctx, id)
	if err != nil {
		return nil, err
	}
	if !visible(f.game, v) {
		return nil, fault.Wrap(ErrHidden, fault.NotFound, noGame)
	}
	return f, nil
}

// Look reads a game as it is now and returns the viewer with it: further reads of the game by that
// viewer do not ask the database again. It fails with not_found where the viewer may not
// know of the game.
func (s *Games) Look(ctx context.Context, v Viewer, id string) (Viewer, error) {
	f, err := s.see(ctx, v, id)
	if err != nil {
		return v, err
	}
	v.seen = f
	return v, nil
}

// Visible fails with not_found unless the viewer may know of the game. It asks the database only where
// the cached game is not visible: a game that was once visible to a viewer stays so.
func (s *Games) Visible(ctx context.Context, v Viewer, id string) error {
	if f, ok := s.cache.Get(id); ok && visible(f.game, v) {
		return nil
	}
	_, err := s.see(ctx, v, id)
	return err
}
