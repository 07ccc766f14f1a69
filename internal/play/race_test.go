package play

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"slowpond/internal/fault"
	"slowpond/internal/fixture"
	"slowpond/internal/match"
)

// processes are n servers on one database.
func (s *harness) processes(n int) []*harness {
	all := make([]*harness, n)
	for i := range all {
		all[i] = s.process(s.clock)
	}
	return all
}

func TestFiftyIdenticalMovesHaveOneWinner(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	processes := s.processes(4)
	v := s.playing(proposal("tablut"))
	for range 5 {
		user, moves := s.legal(v.ID)
		errs := atOnce(50, func(i int) error {
			_, err := processes[i%4].Move(context.Background(), Request{Game: v.ID, User: user, Version: &v.Version}, moves[0])
			return err
		})
		wantEqual(t, "outcomes", codes(errs), map[fault.Code]int{"": 1, fault.StaleVersion: 49})
		for _, err := range errs {
			if f, ok := errors.AsType[*fault.Error](err); ok && f.CurrentVersion != v.Version+1 {
				t.Errorf("a loser gets version %d, want %d", f.CurrentVersion, v.Version+1)
			}
		}
		v = s.get(ann, v.ID)
	}
	if v.Ply != 5 {
		t.Errorf("five rounds made %d plies", v.Ply)
	}
	s.clean()
}

func TestFiftyJoinsHaveOneWinner(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	users := make([]string, 50)
	for i := range users {
		users[i] = fmt.Sprintf("user-%02d", i)
	}
	fixture.AddUsers(t, s.pool, users...)
	processes := s.processes(4)
	p := proposal("subulata-9")
	p.Seat = "random"
	id := s.create(p).ID
	errs := atOnce(50, func(i int) error {
		_, err := processes[i%4].Join(context.Background(), Request{Game: id, User: users[i]}, "")
		return err
	})
	wantEqual(t, "outcomes", codes(errs), map[fault.Code]int{"": 1, fault.AlreadyJoined: 49})
	for i, err := range errs {
		if plays := s.get(users[i], id).You != ""; plays != (err == nil) {
			t.Errorf("%s: plays %v, was answered %v", users[i], plays, err)
		}
	}
	s.clean()
}

func TestBothMayPlaceAtOnce(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	processes := s.processes(2)
	for range 10 {
		v := s.started(proposal("subulata-7"))
		errs := atOnce(2, func(i int) error {
			r := Request{Game: v.ID, User: v.Seats[i].Player, Version: &v.Version}
			_, err := processes[i].Place(context.Background(), r, setups7[i])
			return err
		})
		wantEqual(t, "outcomes", codes(errs), map[fault.Code]int{"": 2})
		if got := s.get(ann, v.ID).Status; got != match.StatusPlaying {
			t.Errorf("both have placed, and the game is %s", got)
		}
	}
	s.clean()
}

// The mover's clock is just short of the deadline, the sweeper's on it: the first commit wins.
func TestAMoveAndTheSweeperAtTheDeadlineHaveOneOutcome(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	for range 15 {
		v := s.playing(proposal("tablut"))
		user, moves := s.legal(v.ID)
		early, onTime := fixture.NewClock(), fixture.NewClock()
		early.Set(v.Deadline.Add(-time.Microsecond))
		onTime.Set(*v.Deadline)
		mover, sweeper := s.process(early), s.process(onTime)
		var ended int
		errs := atOnce(2, func(i int) (err error) {
			if i == 0 {
				_, err = mover.Move(context.Background(), Request{Game: v.ID, User: user}, moves[0])
			} else {
				ended, err = sweeper.Sweep(context.Background())
			}
			return err
		})
		now := s.get(ann, v.ID)
		moved := now.Ply == 1 && now.Status == match.StatusPlaying && errs[0] == nil && ended == 0
		timedOut := now.Ply == 0 && now.Status == match.StatusFinished && now.Result.Reason == match.Timeout &&
			fault.CodeOf(errs[0]) == fault.NotRunning && ended == 1
		if errs[1] != nil || !moved && !timedOut {
			t.Errorf("move: %v; sweep: %d, %v; game: %s after %d plies", errs[0], ended, errs[1], now.Status, now.Ply)
		}
		s.must(s.Cancel(context.Background(), Request{Game: s.create(proposal("tablut")).ID, User: ann}))
	}
	s.clean()
}

func TestAReachedDeadlineLosesWithoutASweeper(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	v := s.playing(proposal("tablut"))
	user, moves := s.legal(v.ID)
	s.clock.Set(*v.Deadline)
	_, err := s.Move(t.Context(), Request{Game: v.ID, User: user, Version: &v.Version}, moves[0])
	wantCode(t, "a move on the deadline", err, fault.NotRunning)
	now := s.get(eve, v.ID)
	if now.Status != match.StatusFinished || now.Result.Reason != match.Timeout || now.Result.Winner != "defenders" {
		t.Errorf("got %s, %+v, want the defenders to have won on time", now.Status, now.Result)
	}
	if n, err := s.Sweep(t.Context()); n != 0 || err != nil {
		t.Errorf("the sweeper: got %d, %v, want nothing left to do", n, err)
	}
	s.clean()
}

func TestAcceptingADrawRacesTheMoveThatWithdrawsIt(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	processes := s.processes(2)
	for range 10 {
		v := s.playing(proposal("tablut"))
		_, moves := s.legal(v.ID)
		s.must(s.Draw(t.Context(), Request{Game: v.ID, User: ann}, match.Offer))
		errs := atOnce(2, func(i int) (err error) {
			if i == 0 {
				_, err = processes[0].Move(context.Background(), Request{Game: v.ID, User: ann}, moves[0])
			} else {
				_, err = processes[1].Draw(context.Background(), Request{Game: v.ID, User: bob}, match.Accept)
			}
			return err
		})
		now := s.get(ann, v.ID)
		moved := errs[0] == nil && fault.CodeOf(errs[1]) == fault.DrawOffer && now.Ply == 1 && now.DrawOffer == ""
		drawn := errs[1] == nil && fault.CodeOf(errs[0]) == fault.NotRunning && now.Result != nil && now.Result.Winner == ""
		if !moved && !drawn {
			t.Errorf("move: %v; accept: %v; game: %s, %+v", errs[0], errs[1], now.Status, now.Result)
		}
	}
	s.clean()
}

func TestResigningRacesAMove(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	processes := s.processes(2)
	random := rand.New(rand.NewPCG(1, 1))
	for range 10 {
		v := s.playing(proposal("subulata-7"))
		_, moves := s.legal(v.ID)
		errs := atOnce(2, func(i int) (err error) {
			if i == 0 {
				_, err = processes[0].Move(context.Background(), Request{Game: v.ID, User: ann}, moves[random.IntN(len(moves))])
			} else {
				_, err = processes[1].Resign(context.Background(), Request{Game: v.ID, User: bob})
			}
			return err
		})
		now := s.get(ann, v.ID)
		if errs[1] != nil || now.Result == nil || now.Result.Reason != match.Resignation || now.Result.Winner != "white" {
			t.Errorf("resigning: %v, %+v", errs[1], now.Result)
		}
		if moved := now.Ply == 1; moved != (errs[0] == nil) || !moved && fault.CodeOf(errs[0]) != fault.NotRunning {
			t.Errorf("the move: %v, with %d plies made", errs[0], now.Ply)
		}
	}
	s.clean()
}

func TestARefusalOfACachedGameIsDecidedAgainWhereItHasMovedOn(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	other := s.process(s.clock)
	open := s.create(proposal("tablut"))
	_, err := other.Get(t.Context(), Viewer{User: bob}, open.ID) // other now has it cached
	if err != nil {
		t.Fatal(err)
	}
	s.must(s.Join(t.Context(), Request{Game: open.ID, User: bob}, ""))
	s.step(rand.New(rand.NewPCG(1, 1)), open.ID)
	_, moves := s.legal(open.ID)
	if _, err := other.Move(t.Context(), Request{Game: open.ID, User: bob}, moves[0]); err != nil {
		t.Errorf("bob plays since the other process looked: got %v", err)
	}
}

// The other comes back in the moment in which the game is claimed, at another server.
func TestAClaimAndAMoveHaveOneOutcome(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	claims, moves := s.process(s.clock), s.process(s.clock)
	claims.presence = gone{}
	p := proposal("tablut")
	p.TimeControl = match.TimeControl{Kind: match.NoClock}
	for range 15 {
		v := s.playing(p)
		user, legal := s.legal(v.ID)
		other := v.Seats[0].Player
		if other == user {
			other = v.Seats[1].Player
		}
		s.clock.Advance(match.AwayFor)
		errs := atOnce(2, func(i int) (err error) {
			if i == 0 {
				_, err = moves.Move(context.Background(), Request{Game: v.ID, User: user}, legal[0])
			} else {
				_, err = claims.Claim(context.Background(), Request{Game: v.ID, User: other})
			}
			return err
		})
		now := s.get(ann, v.ID)
		moved := now.Ply == 1 && now.Status == match.StatusPlaying && errs[0] == nil && fault.CodeOf(errs[1]) == fault.NotClaimable
		claimed := now.Ply == 0 && now.Status == match.StatusFinished && now.Result.Reason == match.Abandonment &&
			errs[1] == nil && fault.CodeOf(errs[0]) == fault.NotRunning
		if !moved && !claimed {
			t.Errorf("move: %v; claim: %v; game: %s after %d plies", errs[0], errs[1], now.Status, now.Ply)
		}
	}
	s.clean()
}
