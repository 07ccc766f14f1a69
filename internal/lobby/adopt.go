package lobby

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"slowpond/internal/account"
	"slowpond/internal/loop"
	"slowpond/internal/play"
)

const (
	adoptAtOnce = 500 // games that one request moves
	adoptEvery  = 10 * time.Second
	adoptBatch  = 20 // adoptions in one step
)

// Adopt ends a guest's sessions and brings the guest's games to an account: seats, open games and
// challenges, and those that have ended. Games that concern both stay. What one call does not move, or a
// crash has left, the next call or the server's background step moves. It fails as account.Adopt does.
func (l *Lobby) Adopt(ctx context.Context, id account.Identity, refreshToken string) (play.Takeover, error) {
	a, err := l.accounts.Adopt(ctx, id, refreshToken)
	if err != nil {
		return play.Takeover{}, err
	}
	return l.games.TakeOver(ctx, a.Guest, a.By, adoptAtOnce)
}

// FinishAdoptions goes on with adoptions that are not finished. Any number of servers may do so.
func (l *Lobby) FinishAdoptions(ctx context.Context) error {
	all, err := l.accounts.Adoptions(ctx, adoptBatch)
	if err != nil {
		return err
	}
	var failed error
	for _, a := range all {
		t, err := l.games.TakeOver(ctx, a.Guest, a.By, adoptAtOnce)
		if err == nil && !t.More {
			err = l.accounts.Adopted(ctx, a)
		}
		failed = errors.Join(failed, err)
	}
	return failed
}

// Loops returns what a server repeats in the background: finishing adoptions every 10 seconds.
func (l *Lobby) Loops(log *slog.Logger) []loop.Loop {
	return []loop.Loop{{Doing: "bringing guests' games to accounts", Every: adoptEvery, Step: l.FinishAdoptions, Log: log}}
}
