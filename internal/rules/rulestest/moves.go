package rulestest

import (
	"errors"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"slowpond/internal/rules"
)

func (s suite) strangeDealsAreRefused(t *rapid.T) {
	deal := s.drawStart(t).deal
	for _, text := range []string{"", deal + "/", deal[:len(deal)-1], "?" + deal[1:], deal + deal} {
		if state, err := s.ruleset.Start(text); err == nil {
			t.Fatalf("Start(%q) = %v, want an error", text, state)
		}
		if state, err := s.ruleset.Restore(text, [2]string{}); err == nil {
			t.Fatalf("Restore(%q) = %v, want an error", text, state)
		}
	}
}

func (s suite) applyKeepsItsInput(t *rapid.T) {
	g, state := s.drawState(t)
	before, last, seats := views(state, g.last()), state.LastMove(), state.ToAct()
	for _, a := range s.actions(t, state) {
		_, _ = state.Apply(a) // refused or not, the receiver stands
	}
	sameViews(t, "after Apply", views(state, g.last()), before)
	if state.LastMove() != last || !slices.Equal(state.ToAct(), seats) {
		t.Fatalf("LastMove, ToAct = %q, %v after Apply, want %q, %v", state.LastMove(), state.ToAct(), last, seats)
	}
}

// actions are things to do to a state, legal ones among them.
func (s suite) actions(t *rapid.T, state rules.State) []rules.Action {
	var all []rules.Action
	for _, seat := range rules.Seats {
		all = append(all,
			rules.Action{Seat: seat, Verb: rules.Move, Text: "E5-E6"},
			rules.Action{Seat: seat, Verb: rules.Place, Text: "nonsense"})
		if s.Setup != nil {
			all = append(all, rules.Action{Seat: seat, Verb: rules.Place, Text: s.Setup(t, seat)})
		}
		for _, move := range state.View(rules.Viewer{Seat: seat}).Moves {
			all = append(all, rules.Action{Seat: seat, Verb: rules.Move, Text: move})
		}
	}
	return all
}

func (s suite) listedMovesApply(t *rapid.T) {
	state := s.drawPlaying(t)
	seat, moves := toMove(t, state), listed(t, state)
	if !slices.IsSorted(moves) || len(slices.Compact(slices.Clone(moves))) != len(moves) {
		t.Fatalf("moves %v are not sorted or one is listed twice", moves)
	}
	for _, move := range moves {
		want := apply(t, state, rules.Action{Seat: seat, Verb: rules.Move, Text: move})
		if got := want.LastMove(); got != move {
			t.Fatalf("LastMove() = %q after %q", got, move)
		}
		for _, text := range []string{strings.ToLower(move), strings.ToUpper(move)} {
			got := apply(t, state, rules.Action{Seat: seat, Verb: rules.Move, Text: text})
			sameViews(t, text, []rules.View{got.View(rules.Viewer{})}, []rules.View{want.View(rules.Viewer{})})
		}
	}
}

func (s suite) unlistedMovesAreRefused(t *rapid.T) {
	state := s.drawPlaying(t)
	seat := toMove(t, state)
	legal := map[string]bool{}
	for _, move := range listed(t, state) {
		legal[fieldsOf(move)] = true
	}
	for _, text := range allMoves() {
		_, err := state.Apply(rules.Action{Seat: seat, Verb: rules.Move, Text: text})
		if legal[fieldsOf(text)] != (err == nil) {
			t.Fatalf("Apply(%q) = %v, listed: %v", text, err, legal[fieldsOf(text)])
		}
		if err != nil && !errors.Is(err, rules.ErrIllegalMove) {
			t.Fatalf("Apply(%q) = %v, want ErrIllegalMove", text, err)
		}
	}
}

// fieldsOf is the part of a move that names it: the fields left and reached.
func fieldsOf(move string) string { return strings.ToUpper(move[:2] + move[3:5]) }

// allMoves are all texts from a field to a field.
func allMoves() []string {
	const squares = 81
	name := func(i int) string { return string([]byte{byte('A' + i%9), byte('1' + i/9)}) }
	texts := make([]string, 0, squares*squares)
	for from := range squares {
		for to := range squares {
			texts = append(texts, name(from)+"-"+name(to))
		}
	}
	return texts
}

func (s suite) movesAreForTheOneToMove(t *rapid.T) {
	g, state := s.drawState(t)
	for _, seat := range everybody {
		mine := !state.Placing() && slices.Contains(state.ToAct(), seat)
		if got := state.View(rules.Viewer{Seat: seat}).Moves; (got != nil) != mine {
			t.Fatalf("seat %d is shown the moves %v, to move: %v", seat, got, mine)
		}
		for _, viewer := range []rules.Viewer{{Seat: seat, Over: true}, {Seat: seat, Now: g.last()}} {
			if got := state.View(viewer).Moves; got != nil {
				t.Fatalf("%d is shown the moves %v of a game that is over or has moved on", seat, got)
			}
		}
	}
}

func (s suite) gamesEnd(t *rapid.T) {
	g := s.drawGame(t)
	for i, state := range g.states {
		outcome, over := state.Outcome()
		if over != (len(state.ToAct()) == 0) || over && i != len(g.states)-1 {
			t.Fatalf("state %d of %d: over %v, ToAct() = %v", i, len(g.states), over, state.ToAct())
		}
		if over != (outcome.Reason != "") {
			t.Fatalf("Outcome() = %+v, %v", outcome, over)
		}
	}
	if !ended(g.last()) {
		return
	}
	for _, a := range s.actions(t, g.last()) {
		if next, err := g.last().Apply(a); next != nil || !errors.Is(err, rules.ErrOver) {
			t.Fatalf("Apply(%+v) after the end = %v, %v, want ErrOver", a, next, err)
		}
	}
}
