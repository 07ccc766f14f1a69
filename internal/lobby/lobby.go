// Package lobby turns an offer, which names its opponent, into a game.
package lobby

import (
	"context"
	"fmt"
	"slices"

	"slowpond/internal/account"
	"slowpond/internal/fault"
	"slowpond/internal/play"
)

// Lobby makes games.
type Lobby struct {
	accounts *account.Service
	games    *play.Games
	levels   int
}

// New returns the lobby of a server whose computers play at levels 1 to levels; 0 for a server without computers.
func New(accounts *account.Service, games *play.Games, levels int) *Lobby {
	return &Lobby{accounts: accounts, games: games, levels: levels}
}

// Offer is a game somebody proposes.
type Offer struct {
	play.Proposal        // Opponent is filled in from OpponentName
	OpponentName  string // with opponent kind "user"
	Level         *int   // with opponent kind "computer"
}

// Create opens the game an offer describes. It refuses, as invalid, an opponent who does not exist,
// is the caller, is a computer by name, or has no session that stands. A repeat under the same key returns the same game, even when
// the opponent has changed names since.
func (l *Lobby) Create(ctx context.Context, user string, o Offer, key play.Key) (play.Answer, error) {
	if invalid := l.findOpponent(ctx, user, &o); invalid != nil {
		if answer, ok, err := l.games.Created(ctx, user, key); err == nil && ok {
			return answer, nil
		}
		return play.Answer{}, invalid
	}
	return l.games.Create(ctx, user, o.Proposal, key)
}

// DefaultLevel is the computer's level where the offer does not give one.
const DefaultLevel = 3

func (l *Lobby) findOpponent(ctx context.Context, user string, o *Offer) error {
	switch kind := o.OpponentKind; {
	case !slices.Contains([]string{"anyone", "user", "invite", "computer"}, kind):
		return fault.InvalidField("/opponent/kind", "Must be anyone, user, invite or computer.")
	case o.Level != nil && kind != "computer":
		return fault.InvalidField("/opponent/level", "Is only for the kind computer.")
	case o.OpponentName != "" && kind != "user":
		return fault.InvalidField("/opponent/name", "Is only for the kind user.")
	case kind == "computer":
		return l.findComputer(ctx, o)
	case kind == "user":
		return l.findUser(ctx, user, o)
	}
	return nil
}

func (l *Lobby) findComputer(ctx context.Context, o *Offer) error {
	o.Proposal.Level = DefaultLevel
	if o.Level != nil {
		o.Proposal.Level = *o.Level
	}
	if o.Proposal.Level < 1 || o.Proposal.Level > l.levels {
		return fault.InvalidField("/opponent/level", fmt.Sprintf("Must be from 1 to %d.", l.levels))
	}
	computer, err := l.accounts.Computer(ctx, o.Proposal.Level)
	o.Opponent = computer.ID
	return err
}

func (l *Lobby) findUser(ctx context.Context, user string, o *Offer) error {
	if o.OpponentName == "" {
		return fault.InvalidField("/opponent/name", "Is required for the kind user.")
	}
	opponent, err := l.accounts.ByName(ctx, o.OpponentName)
	switch {
	case fault.CodeOf(err) == fault.NotFound:
		return fault.InvalidField("/opponent/name", "There is no user with this name.")
	case err != nil:
		return err
	case opponent.Computer:
		return fault.InvalidField("/opponent/name", "Belongs to a computer; choose the kind computer and a level.")
	case opponent.ID == user:
		return fault.InvalidField("/opponent/name", "Must be somebody else.")
	}
	absent, err := l.accounts.Absent(ctx, []string{opponent.ID})
	if err == nil && len(absent) > 0 { // does not tell who is banned
		err = fault.InvalidField("/opponent/name", "Is not signed in anywhere and could not answer.")
	}
	o.Opponent = opponent.ID
	return err
}
