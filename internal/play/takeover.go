package play

import (
	"context"
	"errors"
	"fmt"

	"slowpond/internal/fault"
	"slowpond/internal/match"
	"slowpond/internal/play/internal/concern"
)

// stayingAtMost is how many of the games that stay TakeOver lists.
const stayingAtMost = 100

// Takeover is how far one user has taken another's place.
type Takeover struct {
	Moved   int      // games, by this call
	Staying []string // ids of up to 100 games that concern both, in which nothing changes
	More    bool     // whether games are left to move
}

// TakeOver puts one user in another's place, in up to limit games: seats, open games and challenges,
// those that have ended too. Each game is one commit, so a call that is cut short has moved some, and
// the next moves the rest. The caller must know that both are one person.
func (s *Games) TakeOver(ctx context.Context, former, successor string, limit int) (t Takeover, err error) {
	ids, err := concern.Alone(ctx, s.pool, former, successor, limit+1)
	if err != nil {
		return t, err
	}
	if t.More = len(ids) > limit; t.More {
		ids = ids[:limit]
	}
	var failed error
	for _, id := range ids {
		err := s.takeOver(ctx, id, former, successor)
		switch code := fault.CodeOf(err); {
		case err == nil:
			t.Moved++
		case code == fault.Unavailable:
			return t, err
		case code != fault.AlreadyJoined: // otherwise it concerns both by now
			failed = errors.Join(failed, fmt.Errorf("play: taking over game %s: %w", id, err))
		}
	}
	t.Staying, err = concern.Both(ctx, s.pool, former, successor, stayingAtMost)
	return t, errors.Join(failed, err)
}

func (s *Games) takeOver(ctx context.Context, id, former, successor string) error {
	_, err := s.submit(ctx, Request{Game: id, User: successor}, match.Command{Verb: match.TakeOver, Former: former})
	return err
}
