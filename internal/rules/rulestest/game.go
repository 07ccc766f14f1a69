package rulestest

import (
	"math/rand/v2"
	"reflect"

	"pgregory.net/rapid"

	"slowpond/internal/rules"
)

// script is a game as a log would keep it.
type script struct {
	deal   string
	setups [2]string
	first  rules.Seat // who places first
	moves  []string
}

// game is a script with the states it folds to: the start, one after each setup, one after each move.
type game struct {
	script
	states []rules.State
}

func (g game) last() rules.State { return g.states[len(g.states)-1] }

// ended reports whether the rules ended the game on the board.
func ended(s rules.State) bool {
	_, ok := s.Outcome()
	return ok
}

// drawStart draws a deal and both setups, without moves.
func (s suite) drawStart(t *rapid.T) script {
	var seed [32]byte
	copy(seed[:], rapid.SliceOfN(rapid.Byte(), len(seed), len(seed)).Draw(t, "seed"))
	deal, err := s.ruleset.Deal(rand.NewChaCha8(seed))
	if err != nil {
		t.Fatalf("Deal: %v", err)
	}
	start := script{deal: deal, first: rapid.SampledFrom(rules.Seats[:]).Draw(t, "first to place")}
	if s.Setup != nil {
		for i, seat := range rules.Seats {
			start.setups[i] = s.Setup(t, seat)
		}
	}
	return start
}

// drawGame plays random moves until the game ends or PlyCap is reached.
func (s suite) drawGame(t *rapid.T) game {
	g := game{script: s.drawStart(t)}
	g.states = s.fold(t, g.script)
	for ply := 0; !ended(g.last()) && (s.PlyCap == 0 || ply < s.PlyCap); ply++ {
		if limit := s.ruleset.Variant().MaxPlies; limit > 0 && ply >= limit {
			t.Fatalf("the game goes on after %d plies", ply)
		}
		seat := toMove(t, g.last())
		move := rapid.SampledFrom(listed(t, g.last())).Draw(t, "move")
		g.moves = append(g.moves, move)
		g.states = append(g.states, apply(t, g.last(), rules.Action{Seat: seat, Verb: rules.Move, Text: move}))
	}
	return g
}

// drawState draws a game and one of its states.
func (s suite) drawState(t *rapid.T) (game, rules.State) {
	g := s.drawGame(t)
	return g, g.states[rapid.IntRange(0, len(g.states)-1).Draw(t, "state")]
}

// drawPlaying draws a state in which somebody is to move.
func (s suite) drawPlaying(t *rapid.T) rules.State {
	g := s.drawGame(t)
	firstPlaying := len(g.states) - 1 - len(g.moves)
	i := rapid.IntRange(firstPlaying, len(g.states)-1).Draw(t, "state")
	if ended(g.states[i]) {
		i-- // a first position is never over, so this one is not either
	}
	return g.states[i]
}

// fold starts a game and applies its script.
func (s suite) fold(t *rapid.T, sc script) []rules.State {
	state, err := s.ruleset.Start(sc.deal)
	if err != nil {
		t.Fatalf("Start: %v", err)
	}
	states := []rules.State{state}
	if s.Setup != nil {
		for _, seat := range []rules.Seat{sc.first, sc.first.Other()} {
			state = apply(t, state, rules.Action{Seat: seat, Verb: rules.Place, Text: sc.setups[seat.Index()]})
			states = append(states, state)
		}
	}
	for _, move := range sc.moves {
		state = apply(t, state, rules.Action{Seat: toMove(t, state), Verb: rules.Move, Text: move})
		states = append(states, state)
	}
	return states
}

// apply fails the test if a legal action is refused.
func apply(t *rapid.T, s rules.State, a rules.Action) rules.State {
	next, err := s.Apply(a)
	if err != nil {
		t.Fatalf("Apply(%+v) = %v, want no error", a, err)
	}
	return next
}

// toMove is the one seat to act.
func toMove(t *rapid.T, s rules.State) rules.Seat {
	seats := s.ToAct()
	if len(seats) != 1 || s.Placing() {
		t.Fatalf("ToAct() = %v, Placing() = %v, want one seat to move", seats, s.Placing())
	}
	return seats[0]
}

// listed are the legal moves as the seat to move is shown them.
func listed(t *rapid.T, s rules.State) []string {
	moves := s.View(rules.Viewer{Seat: toMove(t, s)}).Moves
	if len(moves) == 0 {
		t.Fatal("the game is not over and no move is listed")
	}
	return moves
}

var everybody = []rules.Seat{rules.Nobody, rules.First, rules.Second}

// views returns all views of a state: of every viewer, running and over, with and without reveal, as
// the latest state and as an earlier one.
func views(s, now rules.State) []rules.View {
	var all []rules.View
	for _, seat := range everybody {
		for _, later := range []rules.State{nil, now} {
			all = append(all,
				s.View(rules.Viewer{Seat: seat, Now: later, Drawn: true}),
				s.View(rules.Viewer{Seat: seat, Now: later, Over: true, Drawn: true}),
				s.View(rules.Viewer{Seat: seat, Now: later, Over: true, Reveal: true, Drawn: true}))
		}
	}
	return all
}

// sameViews compares two lists of views, pointers followed.
func sameViews(t *rapid.T, what string, got, want []rules.View) {
	for i := range want {
		if !reflect.DeepEqual(got[i], want[i]) {
			t.Fatalf("%s: view %d\n got %+v\n%swant %+v\n%s", what, i, got[i], got[i].Board, want[i], want[i].Board)
		}
	}
}
