// Package lobby brings players together: it turns an offer, which names people, into a game.
package lobby

import (
	"context"

	"slowpond/internal/account"
	"slowpond/internal/fault"
	"slowpond/internal/play"
)

// Lobby makes games.
type Lobby struct {
	accounts *account.Service
	games    *play.Games
}

// New returns the lobby of a server.
func New(accounts *account.Service, games *play.Games) *Lobby {
	return &Lobby{accounts: accounts, games: games}
}

// Offer is a game somebody proposes.
type Offer struct {
	play.Proposal        // Opponent is filled in from OpponentName
	OpponentName  string // with opponent kind "user"
	Level         *int   // with opponent kind "computer"
}

// Create opens the game an offer describes. It refuses, as invalid, an opponent who does not exist,
// is the caller, or is the computer. A repeat under the same key answers the same game, also when
// the opponent has taken another name since.
func (l *Lobby) Create(ctx context.Context, user string, o Offer, key play.Key) (play.Answer, error) {
	if invalid := l.findOpponent(ctx, user, &o); invalid != nil {
		if answer, ok, err := l.games.Created(ctx, user, key); err == nil && ok {
			return answer, nil
		}
		return play.Answer{}, invalid
	}
	return l.games.Create(ctx, user, o.Proposal, key)
}

func (l *Lobby) findOpponent(ctx context.Context, user string, o *Offer) error {
	named := o.OpponentName != ""
	if o.Level != nil && o.OpponentKind != "computer" {
		return fault.InvalidField("/opponent/level", "goes with the kind computer only")
	}
	switch o.OpponentKind {
	case "computer":
		return fault.InvalidField("/opponent/kind", "the computer does not play on this server; offer the game to anyone, a user or by invite")
	case "anyone", "invite":
		if named {
			return fault.InvalidField("/opponent/name", "goes with the kind user only")
		}
		return nil
	case "user":
	default:
		return fault.InvalidField("/opponent/kind", "must be anyone, user, invite or computer")
	}
	if !named {
		return fault.InvalidField("/opponent/name", "is needed with the kind user")
	}
	opponent, err := l.accounts.ByName(ctx, o.OpponentName)
	switch {
	case fault.CodeOf(err) == fault.NotFound:
		return fault.InvalidField("/opponent/name", "there is no user of this name")
	case err != nil:
		return err
	case opponent.Computer:
		return fault.InvalidField("/opponent/name", "is the computer, which does not play on this server")
	case opponent.ID == user:
		return fault.InvalidField("/opponent/name", "must be somebody else")
	}
	o.Opponent = opponent.ID
	return nil
}
