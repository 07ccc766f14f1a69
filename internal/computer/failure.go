package computer

import (
	"context"
	"time"

	"slowpond/internal/fault"
	"slowpond/internal/play"
)

const (
	attempts    = 5 // to decide a turn, before the computer makes any legal move
	retryAfter  = time.Second
	setAsideFor = time.Hour // the first time, then twice as long each time
	longestWait = 24 * time.Hour
)

// overtaken reports whether an error is a refusal because the game has moved on meanwhile, or the
// database's, which are no failures of the turn.
func overtaken(err error) bool {
	switch fault.CodeOf(err) {
	case fault.StaleVersion, fault.NotRunning, fault.NotYourTurn, fault.AlreadyPlaced, fault.DrawOffer, fault.Unavailable:
		return true
	}
	return false
}

// failed gives a turn back that could not be decided, or whose decision was refused: for another
// attempt soon or, where not even a legal move could be made, after hours. So each failing turn is logged
// a few times, and then about once a day.
func (w *worker) failed(ctx context.Context, turn play.Turn, failure error) Outcome {
	outcome, after := Failed, retryAfter
	if turn.Attempt > attempts {
		outcome, after = SetAside, min(setAsideFor<<min(turn.Attempt-attempts-1, 10), longestWait)
	}
	w.log.Error("a computer's turn failed", "game", turn.Game, "attempt", turn.Attempt, "again_after", after, "error", failure)
	w.giveBack(ctx, func(ctx context.Context) error { return w.games.ReturnTurn(ctx, turn, after) })
	return outcome
}

// giveBack gives up a lease before it runs out, also while the server stops.
func (w *worker) giveBack(ctx context.Context, give func(context.Context) error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	if err := give(ctx); err != nil {
		w.log.Debug("giving back a computer's work failed", "error", err)
	}
}
