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
}

// ClaimTurns leases up to limit such games for a term, the longest waiting first. Until it ends no
// other process gets them, unless they move on. A claim gives no right to act: the computer submits its
// commands like any player, and the first commit wins.
func (s *Games) ClaimTurns(ctx context.Context, limit int, term time.Duration) ([]Turn, error) {
	now := s.clock()
	claimed, err := lease.Claim(ctx, s.pool, now, now.Add(term), limit)
	if err != nil {
		return nil, err
	}
	turns := make([]Turn, 0, len(claimed))
	for _, c := range claimed {
		turns = append(turns, Turn(c))
	}
	return turns, nil
}
