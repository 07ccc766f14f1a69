package play

import (
	"sync"
	"sync/atomic"
	"testing"

	"slowpond/internal/fault"
	"slowpond/internal/match"
)

// againstComputer is a game against the computer, played by eve.
func againstComputer() Proposal {
	p := proposal("tablut")
	p.Seat, p.OpponentKind, p.Opponent, p.Level = "defenders", match.Computer, eve, 3
	return p
}

func (s *harness) asksForGame(user string, key Key) error {
	_, err := s.Create(s.t.Context(), user, againstComputer(), key)
	return err
}

func TestAUserHasOnlySoManyGamesAgainstComputers(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	if _, err := s.pool.Exec(t.Context(), `UPDATE users SET guest = true WHERE id = $1`, bob); err != nil {
		t.Fatal(err)
	}
	for user, most := range map[string]int{ann: MostComputerGames, bob: MostComputerGamesOfGuest} {
		key := Key{Value: "the last " + user, Fingerprint: []byte("f")}
		for range most - 1 {
			if err := s.asksForGame(user, Key{}); err != nil {
				t.Fatal(err)
			}
		}
		last, err := s.Create(t.Context(), user, againstComputer(), key)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.asksForGame(user, Key{}); fault.CodeOf(err) != fault.TooManyGames {
			t.Errorf("%s, one more than %d: got %v, want too_many_games", user, most, err)
		}
		if again, err := s.Create(t.Context(), user, againstComputer(), key); err != nil || again.View.ID != last.View.ID {
			t.Errorf("%s, the last one again: got %v, want it replayed", user, err)
		}
		if _, err := s.Create(t.Context(), user, proposal("tablut"), Key{}); err != nil {
			t.Errorf("%s, a game for people: %v", user, err)
		}
		s.must(s.Resign(t.Context(), Request{Game: last.View.ID, User: user}))
		if err := s.asksForGame(user, Key{}); err != nil {
			t.Errorf("%s, once one has ended: %v", user, err)
		}
	}
}

func TestGamesMadeAtOnceOnSeveralServersDoNotExceedTheLimit(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	for range MostComputerGames - 3 {
		if err := s.asksForGame(ann, Key{}); err != nil {
			t.Fatal(err)
		}
	}
	servers := []*harness{s, s.process(s.clock)}
	var made, refused atomic.Int32
	var running sync.WaitGroup
	for i := range 12 {
		running.Go(func() {
			switch err := servers[i%2].asksForGame(ann, Key{}); fault.CodeOf(err) {
			case fault.TooManyGames:
				refused.Add(1)
			default:
				if err != nil {
					t.Error(err)
				}
				made.Add(1)
			}
		})
	}
	running.Wait()
	if made.Load() != 3 || refused.Load() != 9 {
		t.Errorf("%d made and %d refused, want 3 and 9", made.Load(), refused.Load())
	}
}

// Of two requests under one key that take the last place, both are answered with the one game.
func TestOneRequestSentTwiceAtOnceTakesOnePlace(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	for range MostComputerGames - 1 {
		if err := s.asksForGame(ann, Key{}); err != nil {
			t.Fatal(err)
		}
	}
	servers := []*harness{s, s.process(s.clock)}
	var running sync.WaitGroup
	for i := range 6 {
		running.Go(func() {
			if err := servers[i%2].asksForGame(ann, Key{Value: "k", Fingerprint: []byte("f")}); err != nil {
				t.Error(err)
			}
		})
	}
	running.Wait()
}
