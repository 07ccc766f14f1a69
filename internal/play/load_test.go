package play

import (
	"context"
	"testing"

	"slowpond/internal/match"
)

// holdLoad has whoever loads a game now get an earlier version, once told to go on.
func (s *harness) holdLoad(earlier *folded) (goOn func()) {
	held := make(chan struct{})
	s.loads.DoChan(earlier.game.ID, func() (any, error) {
		<-held
		return earlier, nil
	})
	return func() { close(held) }
}

// Those who ask for a game while it is loaded share what is loaded. It may be older than their question,
// and then is not the answer.
func TestAGameThatWasBeingLoadedBeforeItMovedOnIsLoadedAgain(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	id := s.playing(proposal("tablut")).ID
	earlier, err := s.load(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	s.make(id, []string{"d1-d3"})
	for name, ask := range map[string]func(*harness) (View, error){
		"a read": func(p *harness) (View, error) { return p.Get(context.Background(), Viewer{User: bob}, id) },
		"a command": func(p *harness) (View, error) {
			a, err := p.Draw(context.Background(), Request{Game: id, User: bob}, match.Offer)
			return a.View, err
		},
	} {
		cold := s.process(s.clock)
		goOn := cold.holdLoad(earlier)
		go func() { // when the question below most likely waits for it; the answer is the same if it does not
			_, _ = cold.log.Version(context.Background(), id)
			_, _ = cold.log.Version(context.Background(), id)
			goOn()
		}()
		if got, err := ask(cold); err != nil || got.Ply != 1 {
			t.Errorf("%s: got %v, and a game after %d plies, want 1", name, err, got.Ply)
		}
	}
}

func TestWhoLeavesDoesNotWaitForALoad(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	id := s.playing(proposal("tablut")).ID
	earlier, err := s.load(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	cold := s.process(s.clock)
	goOn := cold.holdLoad(earlier)
	defer goOn()
	ctx, leave := context.WithCancel(t.Context())
	leave()
	if _, err := cold.load(ctx, id); err == nil {
		t.Error("it waited")
	}
}
