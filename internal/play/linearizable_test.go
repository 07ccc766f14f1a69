package play

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"slowpond/internal/fault"
	"slowpond/internal/fixture"
	"slowpond/internal/games"
	"slowpond/internal/match"
)

var histories = flag.Int("histories", 150, "games that TestConcurrentCommandsAreLinearizable plays")

// attempt is one command of one user, or time running out, as the model and the servers are given it.
type attempt struct {
	verb    match.Verb // "" lets the time of the seat to act run out
	user    string
	move    string
	draw    string
	version int // decided on; 0 for the present one
}

// outcome is the result of an attempt.
type outcome struct {
	code    fault.Code // "" for success
	version int        // after success
}

// sequential is one game to which commands come one at a time, as match decides them.
type sequential struct {
	game match.Game
	late bool
	log  string // of what has happened, to compare by
}

// TestConcurrentCommandsAreLinearizable lets several processes, each with a cache of its own, take the
// commands of several users at once: joins, moves, draws, resignations and timeouts. The outcomes must
// be those that match decides for the commands in some order that agrees with real time.
func TestConcurrentCommandsAreLinearizable(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	seed := uint64(time.Now().UnixNano())
	const hands = 4
	var playing sync.WaitGroup
	for hand := range hands {
		playing.Go(func() {
			random := rand.New(rand.NewPCG(seed, uint64(hand)))
			for n := range *histories / hands {
				if !s.linearizable(random) {
					t.Errorf("seed %d, hand %d, game %d: no order of its commands explains their outcomes", seed, hand, n)
				}
			}
		})
	}
	playing.Wait()
	s.clean()
}

// linearizable plays one game at once from several processes and looks for an order.
func (s *harness) linearizable(random *rand.Rand) bool {
	clock := fixture.NewClock()
	var processes []*harness
	for range 3 {
		processes = append(processes, s.process(clock))
	}
	id := s.must(processes[0].Create(context.Background(), ann, proposal("tablut"), Key{})).ID
	first, err := processes[0].current(context.Background(), id)
	if err != nil {
		s.t.Error(err)
		return true
	}
	began := time.Now()
	operations := make([][]porcupine.Operation, 4)
	var playing sync.WaitGroup
	for client := range operations {
		plan, process := drawAttempts(random, 6), processes[client%len(processes)]
		playing.Go(func() {
			for _, a := range plan {
				call := time.Since(began).Nanoseconds()
				out := process.try(clock, id, a)
				end := time.Since(began).Nanoseconds()
				if a.verb == "" {
					end = math.MaxInt64 // a server may have read its clock before, and decide after
				}
				operations[client] = append(operations[client], porcupine.Operation{ClientId: client, Input: a, Call: call, Output: out, Return: end})
			}
		})
	}
	playing.Wait()
	return porcupine.CheckOperations(model(first.game), slices.Concat(operations...))
}

// drawAttempts draws what one client does. Users and versions are often the wrong ones.
func drawAttempts(random *rand.Rand, n int) (all []attempt) {
	draws := []string{match.Offer, match.Accept, match.Reject, match.Withdraw}
	for range n {
		a := attempt{user: []string{ann, bob, bob, eve}[random.IntN(4)]}
		switch random.IntN(12) {
		case 0, 1, 2:
			a.verb = match.Join
		case 3, 4, 5, 6:
			a.verb, a.move, a.version = match.Move, opening[random.IntN(2)], 3+random.IntN(3)
		case 7, 8, 9:
			a.verb, a.draw = match.Draw, draws[random.IntN(len(draws))]
		case 10:
			a.verb = match.Resign
		}
		all = append(all, a)
	}
	return all
}

// try has a process take an attempt.
func (s *harness) try(clock *fixture.Clock, id string, a attempt) outcome {
	r := Request{Game: id, User: a.user}
	if a.version != 0 {
		r.Version = &a.version
	}
	var answer Answer
	var err error
	switch a.verb {
	case "":
		clock.Set(fixture.NewClock().Now().Add(2 * time.Hour))
		return outcome{}
	case match.Join:
		answer, err = s.Join(context.Background(), r, "")
	case match.Move:
		answer, err = s.Move(context.Background(), r, a.move)
	case match.Draw:
		answer, err = s.Draw(context.Background(), r, a.draw)
	case match.Resign:
		answer, err = s.Resign(context.Background(), r)
	}
	if err != nil {
		return outcome{code: fault.CodeOf(err)}
	}
	return outcome{version: answer.View.Version}
}

// model decides by match alone, one command after the other.
func model(first match.Game) porcupine.Model {
	return porcupine.Model{
		Init: func() any { return sequential{game: first} },
		Step: func(before, input, output any) (bool, any) {
			next, out := before.(sequential).step(input.(attempt))
			return out == output.(outcome), next
		},
		Equal: func(a, b any) bool {
			x, y := a.(sequential), b.(sequential)
			return x.late == y.late && x.log == y.log
		},
		DescribeOperation: func(input, output any) string { return fmt.Sprintf("%+v: %+v", input, output) },
	}
}

func (s sequential) step(a attempt) (sequential, outcome) {
	if a.verb == "" {
		s.late = true
		return s, outcome{}
	}
	c := match.Command{Verb: a.verb, By: a.user, Move: a.move, Draw: a.draw, Random: strings.NewReader("")}
	if a.version != 0 {
		c.Version = &a.version
	}
	now := fixture.NewClock().Now()
	if s.late {
		now = now.Add(2 * time.Hour)
	}
	if err := match.Permit(s.game, c); err != nil {
		return s, outcome{code: fault.CodeOf(err)}
	}
	if s.game.Due(now) {
		s, _ = s.decide(match.Command{Verb: match.Tick}, now)
	}
	return s.decide(c, now)
}

func (s sequential) decide(c match.Command, now time.Time) (sequential, outcome) {
	events, err := match.Decide(s.game, c, now)
	if err != nil {
		return s, outcome{code: fault.CodeOf(err)}
	}
	for _, e := range events {
		next, err := match.Fold(games.All().Rulesets(), s.game, e)
		if err != nil {
			return s, outcome{code: fault.Internal}
		}
		s.game = next
		s.log += fmt.Sprintf("%s %d %s %d;", e.Type, e.Seat, e.Body.Move, e.At.Unix())
	}
	return s, outcome{version: s.game.Version}
}
