package play

import (
	"context"
	"time"

	"slowpond/internal/play/internal/lease"
)

// Turn is a game in which a computer is to act, or to answer an offer of a draw.
type Turn struct {
	Game    string
	User    string // the computer's id
	Version int
	Since   time.Time // when the computer became able to act
	Attempt int       // 1 for the first; more where earlier claims led to no decision
}

// ClaimTurn leases a turn for a term; ok is false where none waits. Users take turns: of each user's
// longest-waiting game, the one of the user against whom a computer played longest ago. Until the lease
// ends no other process gets it, unless the game moves on. A claim gives no right to act: the computer
// submits its commands like any player, and the first commit wins.
func (s *Games) ClaimTurn(ctx context.Context, term time.Duration) (t Turn, ok bool, err error) {
	now := s.clock()
	claimed, ok, err := lease.Claim(ctx, s.pool, now, now.Add(term))
	return Turn(claimed), ok, err
}

// ClaimTurnOf leases the turn of one game; ok is false where no computer has anything to do in it, or
// another process does it.
func (s *Games) ClaimTurnOf(ctx context.Context, game string, term time.Duration) (t Turn, ok bool, err error) {
	now := s.clock()
	claimed, ok, err := lease.ClaimGame(ctx, s.pool, game, now, now.Add(term))
	return Turn(claimed), ok, err
}

// ReturnTurn gives back a turn that was not taken, for any process to claim once a time has passed.
func (s *Games) ReturnTurn(ctx context.Context, t Turn, after time.Duration) error {
	return lease.Return(ctx, s.pool, lease.Turn(t), s.clock().Add(after), true)
}

// ForgoTurn is ReturnTurn at once, for a claim that is not to count as an attempt.
func (s *Games) ForgoTurn(ctx context.Context, t Turn) error {
	return lease.Return(ctx, s.pool, lease.Turn(t), s.clock(), false)
}
