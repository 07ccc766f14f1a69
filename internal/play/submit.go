package play

import (
	"bytes"
	"context"
	"errors"
	"time"

	"slowpond/internal/audit"
	"slowpond/internal/fault"
	"slowpond/internal/match"
	"slowpond/internal/play/internal/eventlog"
	"slowpond/internal/postgres"
	"slowpond/internal/redact"
)

// tries bounds how often a command is decided again because another commit came first.
const tries = 16

// Request says who gives a command, in which game, on which version.
type Request struct {
	redact.Guard

	Game    string
	User    string // id
	Version *int   // the version the caller decided on; nil: the present one
	Key     Key
}

// Key is an idempotency key with the fingerprint of its request; the zero Key stands for no key.
type Key struct {
	redact.Guard

	Value       string
	Fingerprint []byte
}

// Answer is the game right after a command. Replayed says that an earlier request under the same key
// carried it out.
type Answer struct {
	View     View
	Replayed bool
}

// Join takes the free seat and starts the game. The invite code is needed where the game is by
// invitation.
func (s *Games) Join(ctx context.Context, r Request, invite string) (Answer, error) {
	return s.submit(ctx, r, match.Command{Verb: match.Join, InviteCode: invite, Random: s.random})
}

// Cancel withdraws an open game.
func (s *Games) Cancel(ctx context.Context, r Request) (Answer, error) {
	return s.submit(ctx, r, match.Command{Verb: match.Cancel})
}

// Decline refuses a game offered to the caller by name.
func (s *Games) Decline(ctx context.Context, r Request) (Answer, error) {
	return s.submit(ctx, r, match.Command{Verb: match.Decline})
}

// Place submits the caller's secret setup.
func (s *Games) Place(ctx context.Context, r Request, setup string) (Answer, error) {
	return s.submit(ctx, r, match.Command{Verb: match.Place, Setup: setup})
}

// Move makes a move; Version is required.
func (s *Games) Move(ctx context.Context, r Request, move string) (Answer, error) {
	return s.submit(ctx, r, match.Command{Verb: match.Move, Move: move})
}

// MoveAndOffer plays a move and offers a draw with it, or neither. Where the move ends the game nothing is
// offered.
func (s *Games) MoveAndOffer(ctx context.Context, r Request, move string) (Answer, error) {
	return s.submit(ctx, r, match.Command{Verb: match.Move, Move: move, Draw: match.Offer})
}

// Resign gives the game up.
func (s *Games) Resign(ctx context.Context, r Request) (Answer, error) {
	return s.submit(ctx, r, match.Command{Verb: match.Resign})
}

// Draw offers, accepts, declines or withdraws a draw.
func (s *Games) Draw(ctx context.Context, r Request, action string) (Answer, error) {
	return s.submit(ctx, r, match.Command{Verb: match.Draw, Draw: action})
}

func (s *Games) submit(ctx context.Context, r Request, c match.Command) (Answer, error) {
	return s.submitAs(ctx, r, c, nil)
}

// submitAs is submit with the audit entry of an administrator's act, which is written with the events;
// nil for a player's command.
func (s *Games) submitAs(ctx context.Context, r Request, c match.Command, act *audit.Entry) (Answer, error) {
	id, err := postgres.DrawID(s.random)
	if err != nil {
		return Answer{}, err
	}
	c.ID, c.By, c.Version, c.Key, c.Fingerprint = id, r.User, r.Version, r.Key.Value, r.Key.Fingerprint
	f, _ := s.cache.Get(r.Game)
	load := s.load
	for range tries {
		if f == nil {
			if f, err = load(ctx, r.Game); err != nil {
				return Answer{}, err
			}
		}
		answer, err := s.attempt(ctx, f, c, act)
		if err == nil {
			return answer, nil
		}
		if final, err := s.confirm(ctx, f, err); final {
			return Answer{}, err
		}
		f, load = nil, s.loadNow
	}
	return Answer{}, &fault.Error{
		Code: fault.StaleVersion, Detail: "The game is moving too fast; read it and decide again.",
		CurrentVersion: s.cachedVersion(r.Game),
	}
}

func (s *Games) cachedVersion(id string) int {
	if f, ok := s.cache.Get(id); ok {
		return f.game.Version
	}
	return 0
}

// confirm reports whether a failure is final. It is not where another commit came first, or where the
// game has moved on since the version it was decided on: then the command is decided again.
func (s *Games) confirm(ctx context.Context, f *folded, failure error) (final bool, err error) {
	if errors.Is(failure, eventlog.ErrConflict) {
		return false, nil
	}
	if fault.CodeOf(failure) == fault.Unavailable {
		return true, failure
	}
	version, err := s.log.Version(ctx, f.game.ID)
	if err != nil {
		return true, err
	}
	return version == f.game.Version, failure
}

// attempt decides a command on a game and commits the outcome.
func (s *Games) attempt(ctx context.Context, f *folded, c match.Command, act *audit.Entry) (Answer, error) {
	viewer := Viewer{User: c.By, Invite: c.InviteCode}
	if act != nil {
		viewer = administrator
	}
	if !ours(c.Verb) && !visible(f.game, viewer) {
		return Answer{}, notFound()
	}
	if err := match.Permit(f.game, c); err != nil {
		return Answer{}, err
	}
	if answer, ok, err := s.remembered(ctx, f, c, viewer); ok || err != nil {
		return answer, err
	}
	now := f.notBefore(s.clock())
	if f.game.Late(c, now) {
		var err error
		if f, err = s.commit(ctx, f, match.Command{Verb: match.Tick, ID: c.ID}, now, nil); err != nil {
			return Answer{}, err
		}
	}
	f, err := s.withPresence(ctx, f, &c, now)
	if err != nil {
		return Answer{}, err
	}
	next, err := s.commit(ctx, f, c, now, act)
	if err != nil {
		return Answer{}, err
	}
	view, err := s.show(ctx, next.game, viewer)
	if err != nil { // it is done; the next read tells the rest
		view = show(next.game, viewer)
	}
	return Answer{View: view}, nil
}

// ours reports whether the server itself gives commands with a verb.
func ours(v match.Verb) bool {
	return v == match.Tick || v == match.Leave || v == match.TakeOver || v == match.Rematch
}

// commit is the only way a game moves on: decide, fold, write on condition, cache.
func (s *Games) commit(ctx context.Context, f *folded, c match.Command, now time.Time, act *audit.Entry) (*folded, error) {
	events, err := match.Decide(f.game, c, now)
	if err != nil {
		return nil, err
	}
	next, err := f.then(s.rulesets, events)
	if err != nil {
		return nil, err
	}
	step := eventlog.Commit{DecidedOn: f.game.Version, Row: eventlog.Project(next.game), Events: events}
	if c.Verb == match.Join {
		step.Provided = s.presence.About(f.game.Maker)
	}
	if act != nil {
		step.Also = []postgres.Insert{act.Insert()}
	}
	if err := s.log.Commit(ctx, step); err != nil {
		return nil, err
	}
	s.cache.Add(f.game.ID, next)
	s.tell(next.game, events)
	return next, nil
}

// remembered returns the answer to an earlier request that succeeded under the same key: the game right
// after it.
func (s *Games) remembered(ctx context.Context, f *folded, c match.Command, v Viewer) (Answer, bool, error) {
	if c.Key == "" {
		return Answer{}, false, nil
	}
	sought := hashOf(c.Key)
	for i, hash := range f.keys {
		if hash != sought {
			continue
		}
		e := f.events[i]
		e.Actor = f.game.Successor(e.Actor)
		if !c.Remembers(e) {
			continue
		}
		if !bytes.Equal(e.Secret.Fingerprint, c.Fingerprint) {
			return Answer{}, false, fault.New(fault.KeyReused, "This idempotency key was used for another request.")
		}
		if err := s.log.Confirm(ctx, f.game.ID, e.Seq, e.CommandID); err != nil {
			return Answer{}, false, err
		}
		then, err := match.FoldAll(s.rulesets, f.game.ID, f.events[:commandEnd(f.events, i)])
		return Answer{View: show(then.AsSeatedIn(f.game), v), Replayed: true}, err == nil, err
	}
	return Answer{}, false, nil
}

// commandEnd is the index after the last event of the command whose first event is at first.
func commandEnd(events []match.Event, first int) int {
	last := first + 1
	for last < len(events) && events[last].CommandID == "" {
		last++
	}
	return last
}
