package play

import (
	"context"
	"math/rand/v2"
	"testing"

	"slowpond/internal/fault"
	"slowpond/internal/match"
)

func key(value, fingerprint string) Key { return Key{Value: value, Fingerprint: []byte(fingerprint)} }

func TestARepeatedCommandReturnsTheGameRightAfterIt(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	ctx, random := context.Background(), rand.New(rand.NewPCG(3, 3))
	k := key("k", "f")
	var id string
	v := s.create(proposal("subulata-7"))
	id = v.ID
	by := func(user string) Request { return Request{Game: id, User: user, Key: k} }
	_, moves := "", []string(nil)
	commands := []func(*harness) (Answer, error){
		func(s *harness) (Answer, error) { return s.Join(ctx, by(bob), "") },
		func(s *harness) (Answer, error) { return s.Place(ctx, by(ann), setups7[0]) },
		func(s *harness) (Answer, error) { return s.Place(ctx, by(bob), setups7[1]) },
		func(s *harness) (Answer, error) { return s.Draw(ctx, by(bob), match.Offer) },
		func(s *harness) (Answer, error) {
			if moves == nil {
				_, moves = s.legal(id)
			}
			r := by(ann)
			r.Version = &v.Version // stale at every repeat
			return s.Move(ctx, r, moves[0])
		},
		func(s *harness) (Answer, error) { return s.Resign(ctx, by(bob)) },
	}
	var first []Answer
	for i, do := range commands {
		v = s.get("", id)
		a, err := do(s)
		if err != nil || a.Replayed {
			t.Fatalf("command %d: got replayed %v, %v", i, a.Replayed, err)
		}
		first = append(first, a)
		if i == 4 {
			s.step(random, id)
		}
	}
	for _, p := range []*harness{s, s.process(s.clock)} { // from the cache, and after a restart
		for i, do := range commands {
			again, err := do(p)
			if err != nil || !again.Replayed {
				t.Fatalf("command %d again: got replayed %v, %v", i, again.Replayed, err)
			}
			wantEqual(t, "the game right after", again.View, first[i].View)
		}
	}
	if got := s.get("", id); got.Status != match.StatusFinished || got.Ply != 2 {
		t.Errorf("repeats changed the game: %s after %d plies", got.Status, got.Ply)
	}
}

func TestAKeyUnderAnotherRequestIsRefusedBeforeVersionTurnAndStatus(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	v := s.playing(proposal("tablut"))
	user, moves := s.legal(v.ID)
	r := Request{Game: v.ID, User: user, Version: &v.Version, Key: key("k", "one")}
	s.must(s.Move(t.Context(), r, moves[0]))
	r.Key = key("k", "two")
	_, err := s.Move(t.Context(), r, moves[0])
	wantCode(t, "stale, out of turn", err, fault.KeyReused)
	s.must(s.Resign(t.Context(), Request{Game: v.ID, User: bob}))
	_, err = s.Move(t.Context(), r, moves[0])
	wantCode(t, "over", err, fault.KeyReused)
	r.Game = s.create(proposal("tablut")).ID
	_, err = s.Move(t.Context(), r, moves[0])
	wantCode(t, "the key in another game", err, fault.NotRunning)
	r.Game, r.User = v.ID, eve
	_, err = s.Move(t.Context(), r, moves[0])
	wantCode(t, "somebody else's key", err, fault.Forbidden)
}

func TestOneKeyWithSeveralVerbsIsSeveralRequests(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	ctx, k := t.Context(), key("the same", "f")
	created, err := s.Create(ctx, ann, proposal("tablut"), k)
	if err != nil {
		t.Fatal(err)
	}
	id := created.View.ID
	r := func(user string) Request { return Request{Game: id, User: user, Key: k} }
	for i, do := range []func() (Answer, error){
		func() (Answer, error) { return s.Join(ctx, r(bob), "") },
		func() (Answer, error) { return s.Draw(ctx, r(ann), match.Offer) },
		func() (Answer, error) {
			_, moves := s.legal(id)
			return s.Move(ctx, r(ann), moves[0])
		},
		func() (Answer, error) { return s.Resign(ctx, r(ann)) },
	} {
		if a, err := do(); err != nil || a.Replayed {
			t.Errorf("command %d: got replayed %v, %v, want it done", i, a.Replayed, err)
		}
	}
}

func TestRefusalsAreNotRemembered(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	v := s.playing(proposal("tablut"))
	user, moves := s.legal(v.ID)
	r := Request{Game: v.ID, User: user, Key: key("k", "bad")}
	_, err := s.Move(t.Context(), r, "a1-a9")
	wantCode(t, "an illegal move", err, fault.IllegalMove)
	r.Key = key("k", "good")
	if a, err := s.Move(t.Context(), r, moves[0]); err != nil || a.Replayed {
		t.Errorf("the key after a refusal: got replayed %v, %v", a.Replayed, err)
	}
}

func TestTwentyRepeatsAtOnceAreOneMove(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	processes := s.processes(4)
	v := s.playing(proposal("tablut"))
	user, moves := s.legal(v.ID)
	replayed := make([]bool, 20)
	errs := atOnce(20, func(i int) error {
		r := Request{Game: v.ID, User: user, Version: &v.Version, Key: key("k", "f")}
		a, err := processes[i%4].Move(context.Background(), r, moves[0])
		replayed[i] = a.Replayed
		if err == nil && a.View.Version != v.Version+1 {
			t.Errorf("answered version %d, want %d", a.View.Version, v.Version+1)
		}
		return err
	})
	wantEqual(t, "outcomes", codes(errs), map[fault.Code]int{"": 20})
	wantEqual(t, "how many were the first", count(replayed, false), 1)
}

func count(all []bool, want bool) (n int) {
	for _, got := range all {
		if got == want {
			n++
		}
	}
	return n
}

func TestTwentyCreationsUnderOneKeyAreOneGame(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	processes := s.processes(4)
	ids, replayed := make([]string, 20), make([]bool, 20)
	errs := atOnce(20, func(i int) error {
		a, err := processes[i%4].Create(context.Background(), ann, proposal("tablut"), key("k", "f"))
		ids[i], replayed[i] = a.View.ID, a.Replayed
		return err
	})
	wantEqual(t, "outcomes", codes(errs), map[fault.Code]int{"": 20})
	wantEqual(t, "how many were the first", count(replayed, false), 1)
	for _, id := range ids {
		wantEqual(t, "the game", id, ids[0])
	}
	var games int
	if err := s.pool.QueryRow(t.Context(), `SELECT count(*) FROM games`).Scan(&games); err != nil || games != 1 {
		t.Errorf("got %d games, %v, want one", games, err)
	}
	_, err := s.Create(t.Context(), ann, proposal("tablut"), key("k", "another"))
	wantCode(t, "another body", err, fault.KeyReused)
	if a, err := s.Create(t.Context(), bob, proposal("tablut"), key("k", "f")); err != nil || a.Replayed {
		t.Errorf("somebody else's creation: got replayed %v, %v", a.Replayed, err)
	}
}

func TestARepeatedCreationReturnsTheGameAsItWasThen(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	p := proposal("subulata-7")
	p.OpponentKind = match.Invite
	first, err := s.Create(t.Context(), ann, p, key("k", "f"))
	if err != nil || first.View.InviteCode == "" {
		t.Fatalf("got %+v, %v, want a game with an invite code", first.View, err)
	}
	s.must(s.Join(t.Context(), Request{Game: first.View.ID, User: bob}, first.View.InviteCode))
	s.must(s.Resign(t.Context(), Request{Game: first.View.ID, User: bob}))
	again, err := s.process(s.clock).Create(t.Context(), ann, p, key("k", "f"))
	if err != nil || !again.Replayed {
		t.Fatalf("again: got replayed %v, %v", again.Replayed, err)
	}
	wantEqual(t, "the game", again.View, first.View)
}
