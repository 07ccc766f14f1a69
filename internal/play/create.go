package play

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"slowpond/internal/fault"
	"slowpond/internal/match"
	"slowpond/internal/play/internal/eventlog"
	"slowpond/internal/postgres"
	"slowpond/internal/rules"
)

// Proposal is a game somebody wants to play.
type Proposal struct {
	Variant      string
	Seat         string            // "" or "random": drawn when the other joins
	OpponentKind string            // match.Anyone, User, Invite or Computer
	Opponent     string            // user id, with match.User and match.Computer
	Level        int               // with match.Computer
	TimeControl  match.TimeControl // zero: none against a computer, the default of match otherwise
	Private      bool
	Reveal       string // "" is the variant's default
}

// How many games against computers may be under way, of a user and of a guest. Games beyond, from before
// there was a limit or taken over, go on.
const (
	MostComputerGames        = 20
	MostComputerGamesOfGuest = 8
)

// Create opens a game. A repeat under the same key returns that game as it was when created. It fails with
// too_many_games where the user has as many against computers under way as there may be.
func (s *Games) Create(ctx context.Context, user string, p Proposal, key Key) (Answer, error) {
	terms, err := s.terms(p)
	if err != nil {
		return Answer{}, err
	}
	if answer, ok, err := s.Created(ctx, user, key); ok || err != nil {
		return answer, err
	}
	answer, err := s.create(ctx, user, terms, key)
	switch {
	case errors.Is(err, eventlog.ErrKeyTaken):
		answer, _, err = s.Created(ctx, user, key)
	case fault.CodeOf(err) == fault.TooManyGames: // perhaps because of this very request, sent twice at once
		if earlier, ok, failure := s.Created(ctx, user, key); ok || failure != nil {
			return earlier, failure
		}
	}
	return answer, err
}

func (s *Games) create(ctx context.Context, user string, t match.Terms, key Key) (Answer, error) {
	var ids [3]string // game, command, invite code
	for i := range ids {
		var err error
		if ids[i], err = postgres.DrawID(s.random); err != nil {
			return Answer{}, fmt.Errorf("play: draw an id: %w", err)
		}
	}
	if t.Opponent.Kind != match.Invite {
		ids[2] = ""
	}
	c := match.Command{By: user, ID: ids[1], Key: key.Value, Fingerprint: key.Fingerprint, Random: s.random}
	events, err := match.Open(s.rulesets[t.Variant], t, c, ids[2], s.clock())
	if err != nil {
		return Answer{}, err
	}
	g, err := match.FoldAll(s.rulesets, ids[0], events)
	if err != nil {
		return Answer{}, err
	}
	made := eventlog.Commit{Row: eventlog.Project(g), Events: events}
	if t.Opponent.Kind == match.Computer {
		made.Room = &eventlog.Room{User: MostComputerGames, Guest: MostComputerGamesOfGuest}
	}
	if err := s.log.Commit(ctx, made); err != nil {
		return Answer{}, err
	}
	s.cache.Add(g.ID, begin(g, events))
	s.tell(g, events)
	return Answer{View: show(g, Viewer{User: user})}, nil
}

// Created returns the answer to an earlier Create under the same key; ok is false where there is none.
// A key that was used for another request is refused.
func (s *Games) Created(ctx context.Context, user string, key Key) (Answer, bool, error) {
	if key.Value == "" {
		return Answer{}, false, nil
	}
	id, err := s.log.CreatedUnder(ctx, user, key.Value)
	if err != nil || id == "" {
		return Answer{}, false, err
	}
	f, err := s.load(ctx, id)
	if err != nil {
		return Answer{}, false, err
	}
	if !bytes.Equal(f.events[0].Secret.Fingerprint, key.Fingerprint) {
		return Answer{}, false, fault.New(fault.KeyReused, "This idempotency key was used for another request.")
	}
	if err := s.log.Confirm(ctx, id, 1, f.events[0].CommandID); err != nil {
		return Answer{}, false, err
	}
	then, err := match.FoldAll(s.rulesets, id, f.events[:commandEnd(f.events, 0)])
	return Answer{View: show(then.AsSeatedIn(f.game), Viewer{User: user}), Replayed: true}, err == nil, err
}

// terms checks a proposal and fills in the defaults.
func (s *Games) terms(p Proposal) (match.Terms, error) {
	ruleset, ok := s.rulesets[p.Variant]
	if !ok {
		return match.Terms{}, fault.InvalidField("/variant", "Must be a variant that this server offers.")
	}
	t := match.Terms{
		Variant: p.Variant, Private: p.Private,
		Opponent: match.Opponent{Kind: p.OpponentKind, User: p.Opponent, Level: p.Level},
	}
	variant := ruleset.Variant()
	if p.Seat != "" && p.Seat != "random" {
		if t.Seat, ok = variant.SeatByName(p.Seat); !ok {
			return t, fault.InvalidField("/seat", "Must be a seat of this variant, or random.")
		}
	}
	var err error
	if t.Reveal, err = reveal(variant, p.Reveal); err != nil {
		return t, err
	}
	if t.Opponent.Kind == match.Computer && p.TimeControl == (match.TimeControl{}) {
		p.TimeControl.Kind = match.NoClock // nobody is kept waiting
	}
	t.TimeControl, err = p.TimeControl.Agree(s.minPerMove)
	return t, err
}

func reveal(v rules.Variant, asked string) (string, error) {
	switch {
	case !v.HasHidden && asked != "":
		return "", fault.InvalidField("/options/reveal", "Has no meaning in a variant that hides nothing.")
	case !v.HasHidden:
		return "", nil
	case asked == "":
		return match.RevealGoal, nil
	case asked != match.RevealGoal && asked != match.RevealAll:
		return "", fault.InvalidField("/options/reveal", "Must be goal or all.")
	}
	return asked, nil
}
