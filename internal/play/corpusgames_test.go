package play

import (
	"context"
	"math/rand/v2"
	"strings"
	"time"

	"slowpond/internal/audit"
	"slowpond/internal/match"
	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
	"slowpond/internal/rules/tablut"
)

// scenario plays a game to some stage and returns its id.
type scenario func(*harness) (id string)

// scenarios are games of all variants, with every ending on the board and by the players, the clock
// and administrators, every cancellation, and some that go on.
func scenarios() map[string]scenario {
	all := map[string]scenario{
		"subulata-7-resigned-in-setup": resignedInSetup, "subulata-9-nobody-placed": nobodyPlaced,
		"subulata-9-one-placed": onePlaced, "subulata-7-in-setup": inSetup, "tablut-declined": declined,
		"tablut-hidden": hiddenAndShown, "subulata-7-claimed": claimed, "subulata-7-taken-over": takenOver,
		"subulata-7-reveal-all": revealAll, "tablut-seats-drawn-keys": drawnWithKeys,
	}
	for variant, reasons := range map[string][]string{
		"tablut":     {tablut.KingEscaped, tablut.KingCaptured, tablut.Repetition, tablut.NoMoves},
		"subulata-7": {subulata.Home, subulata.NoPieces, subulata.NoMoves},
		"subulata-9": {subulata.Home, subulata.NoPieces, subulata.NoMoves},
	} {
		for _, reason := range reasons {
			all[variant+"-"+reason] = func(s *harness) string { return s.onBoard(variant, reason) }
		}
		all[variant+"-agreed"] = func(s *harness) string { return s.agreed(variant) }
		all[variant+"-resigned"] = func(s *harness) string { return s.resigned(variant) }
		all[variant+"-timed-out"] = func(s *harness) string { return s.timedOut(variant) }
		all[variant+"-adjudicated"] = func(s *harness) string { return s.adjudicated(variant) }
		all[variant+"-cancelled"] = func(s *harness) string { return s.cancelled(variant) }
		all[variant+"-expired"] = func(s *harness) string { return s.expired(variant) }
		all[variant+"-open"] = func(s *harness) string { return s.create(proposal(variant)).ID }
		all[variant+"-playing"] = func(s *harness) string { return s.begun(proposal(variant), 9) }
	}
	return all
}

// begun plays some plies at random.
func (s *harness) begun(p Proposal, plies int) (id string) {
	s.t.Helper()
	id = s.playing(p).ID
	s.goOn(id, plies)
	return id
}

// goOn plays further plies at random.
func (s *harness) goOn(id string, plies int) {
	s.t.Helper()
	random := rand.New(rand.NewPCG(11, 11))
	for range plies {
		legal := s.get(s.turn(id), id).Moves
		s.make(id, legal[random.IntN(len(legal)):][:1])
	}
}

// turn is the user to move, in a private game too.
func (s *harness) turn(id string) string {
	s.t.Helper()
	v, err := s.Get(context.Background(), Viewer{Admin: true}, id)
	if err != nil {
		s.t.Fatal(err)
	}
	return v.mover()
}

// onBoard plays until the rules end a game for a reason, in as many games as that takes.
func (s *harness) onBoard(variant, reason string) (id string) {
	s.t.Helper()
	for seed := range uint64(10000) {
		id = s.playing(proposal(variant)).ID
		f, err := s.current(context.Background(), id)
		if err != nil {
			s.t.Fatal(err)
		}
		for range 20 {
			if moves := toEnd(rand.New(rand.NewPCG(seed, 3)), f.game.State(), reason); moves != nil {
				s.make(id, moves)
				return id
			}
		}
	}
	s.t.Fatalf("no game of %s ended by %s", variant, reason)
	return ""
}

// toEnd plays from a state, capturing and avoiding other ends where it can; nil where the game ends
// otherwise or goes on too long.
func toEnd(random *rand.Rand, state rules.State, reason string) (moves []string) {
	for len(moves) < 180 {
		if end, over := state.Outcome(); over {
			if end.Reason != reason {
				return nil
			}
			return moves
		}
		var move string
		move, state = toward(random, state, reason)
		moves = append(moves, move)
	}
	return nil
}

// toward chooses a move: one that ends as wished, else one that captures, else any, and one that ends
// otherwise only where there is no other.
func toward(random *rand.Rand, state rules.State, reason string) (best string, next rules.State) {
	seat := state.ToAct()[0]
	legal := state.View(rules.Viewer{Seat: seat}).Moves
	most := -1.0
	for _, move := range legal {
		after, err := state.Apply(rules.Action{Seat: seat, Verb: rules.Move, Text: move})
		if err != nil {
			continue
		}
		worth := 1 + random.Float64()
		if strings.Contains(move, "x") {
			worth++
		}
		if end, over := after.Outcome(); over && end.Reason == reason {
			worth += 10
		} else if over {
			worth = 0
		}
		if worth > most {
			most, best, next = worth, move, after
		}
	}
	return best, next
}

// make plays moves, a minute each.
func (s *harness) make(id string, moves []string) {
	s.t.Helper()
	for _, move := range moves {
		s.clock.Advance(time.Minute)
		s.must(s.Move(context.Background(), Request{Game: id, User: s.turn(id)}, move))
	}
}

func (s *harness) agreed(variant string) string {
	id := s.begun(proposal(variant), 4)
	draw := func(user, action string) {
		s.must(s.Draw(context.Background(), Request{Game: id, User: user}, action))
	}
	draw(ann, match.Offer)
	draw(bob, match.Reject)
	draw(bob, match.Offer)
	draw(bob, match.Withdraw)
	s.goOn(id, 6) // three own moves of each, after which ann may offer again
	draw(ann, match.Offer)
	draw(bob, match.Accept)
	return id
}

func (s *harness) resigned(variant string) string {
	p := proposal(variant)
	p.Private, p.OpponentKind, p.TimeControl = true, match.Invite, match.TimeControl{Kind: match.NoClock}
	id := s.begun(p, 6)
	s.must(s.Resign(context.Background(), Request{Game: id, User: bob}))
	return id
}

func (s *harness) timedOut(variant string) string {
	id := s.begun(proposal(variant), 5)
	s.clock.Advance(time.Hour)
	s.sweep()
	return id
}

func (s *harness) adjudicated(variant string) string {
	id := s.begun(proposal(variant), 3)
	ruling := Ruling{Game: id, By: audit.By{Shell: "root", Note: "Both asked for it.", RequestID: "corpus"}}
	s.must(s.Extend(context.Background(), ruling, 48))
	s.must(s.Adjudicate(context.Background(), ruling, match.Drawn))
	return id
}

func (s *harness) cancelled(variant string) string {
	id := s.create(proposal(variant)).ID
	s.must(s.Cancel(context.Background(), Request{Game: id, User: ann}))
	return id
}

func (s *harness) expired(variant string) string {
	id := s.create(proposal(variant)).ID
	s.clock.Advance(match.OpenFor)
	s.sweep()
	return id
}

func (s *harness) sweep() {
	s.t.Helper()
	if _, err := s.Sweep(context.Background()); err != nil {
		s.t.Fatal(err)
	}
}

func declined(s *harness) string {
	p := proposal("tablut")
	p.OpponentKind, p.Opponent = match.User, bob
	id := s.create(p).ID
	s.must(s.Decline(context.Background(), Request{Game: id, User: bob}))
	return id
}

func inSetup(s *harness) string {
	id := s.started(proposal("subulata-7")).ID
	s.must(s.Place(context.Background(), Request{Game: id, User: bob}, setups7[1]))
	return id
}

func resignedInSetup(s *harness) string {
	id := inSetup(s)
	s.must(s.Resign(context.Background(), Request{Game: id, User: ann}))
	return id
}

func onePlaced(s *harness) string {
	id := s.started(proposal("subulata-9")).ID
	s.must(s.Place(context.Background(), Request{Game: id, User: ann}, setupsOf("subulata-9")[0]))
	s.clock.Advance(time.Hour)
	s.sweep()
	return id
}

func nobodyPlaced(s *harness) string {
	id := s.started(proposal("subulata-9")).ID
	s.clock.Advance(time.Hour)
	s.sweep()
	return id
}

func revealAll(s *harness) string {
	p := proposal("subulata-7")
	p.Reveal = match.RevealAll
	id := s.begun(p, 12)
	s.must(s.Resign(context.Background(), Request{Game: id, User: ann}))
	return id
}

func hiddenAndShown(s *harness) string {
	id := s.resigned("tablut")
	ruling := Ruling{Game: id, By: audit.By{Shell: "root", Note: "A name in it.", RequestID: "corpus"}}
	s.must(s.Hide(context.Background(), ruling))
	s.must(s.Show(context.Background(), ruling))
	s.must(s.Hide(context.Background(), ruling))
	return id
}

func claimed(s *harness) string {
	p := proposal("subulata-7")
	p.TimeControl = match.TimeControl{Kind: match.NoClock}
	id := s.begun(p, 3)
	s.presence = gone{}
	s.clock.Advance(match.AwayFor)
	s.must(s.Claim(context.Background(), Request{Game: id, User: ann}))
	return id
}

// gone is the Presence of users who were here too long ago for that to be known.
type gone struct{ everybody }

func (gone) LastVisit(context.Context, string, bool) (time.Time, error) { return time.Time{}, nil }

func takenOver(s *harness) string {
	id := s.begun(proposal("subulata-7"), 3)
	if err := s.takeOver(context.Background(), id, ann, eve); err != nil {
		s.t.Fatal(err)
	}
	s.must(s.Resign(context.Background(), Request{Game: id, User: eve}))
	return id
}

func drawnWithKeys(s *harness) string {
	ctx, p := context.Background(), proposal("tablut")
	p.Seat = "random"
	id := s.must(s.Create(ctx, ann, p, key("corpus", "a fingerprint"))).ID
	s.must(s.Join(ctx, Request{Game: id, User: bob, Key: key("corpus", "another")}, ""))
	user, moves := s.legal(id)
	s.must(s.Move(ctx, Request{Game: id, User: user, Key: key("corpus", "a third")}, moves[0]))
	return id
}
