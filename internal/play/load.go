package play

import (
	"context"

	"slowpond/internal/match"
	"slowpond/internal/postgres"
)

// load folds a game from its log, or fails with not_found. Those who ask for a game while it is loaded
// share it, so that a long game many look at is not in memory many times: what they get may be older than
// their question.
func (s *Games) load(ctx context.Context, id string) (*folded, error) {
	if !postgres.IsID(id) {
		return nil, notFound()
	}
	loading := s.loads.DoChan(id, func() (any, error) {
		ctx, cancel := postgres.Apart(ctx) // the others wait for it too
		defer cancel()
		return s.loadNow(ctx, id)
	})
	select {
	case loaded := <-loading:
		if loaded.Err != nil {
			return nil, loaded.Err
		}
		return loaded.Val.(*folded), nil
	case <-ctx.Done():
		return nil, postgres.Explain(ctx.Err())
	}
}

// loadNow is load of the game as it is now.
func (s *Games) loadNow(ctx context.Context, id string) (*folded, error) {
	events, err := s.log.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	if len(events) == 0 {
		return nil, notFound()
	}
	return s.keep(id, events)
}

func (s *Games) keep(id string, events []match.Event) (*folded, error) {
	f, err := fold(s.rulesets, id, events)
	if err != nil {
		return nil, err
	}
	s.cache.Add(id, f)
	return f, nil
}
