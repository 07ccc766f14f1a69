package rulestest

import (
	"errors"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"slowpond/internal/rules"
)

func (s suite) refusalsAreNamed(t *rapid.T) {
	text := rapid.OneOf(rapid.String(), rapid.StringMatching(`[a-iA-I]?[0-9]?[-xX.]?[a-iA-I]?[0-9]?`),
		rapid.StringMatching(`[0-9.?]{3}/[0-9.?]{3}/[0-9.?]{2}`)).Draw(t, "text")
	start := s.drawStart(t)
	for _, state := range s.fold(t, start) {
		s.setupRefusals(t, state, text)
		s.moveRefusals(t, state, text)
		for _, verb := range []rules.Verb{rules.Move, rules.Place} {
			if _, err := state.Apply(rules.Action{Seat: rules.Nobody, Verb: verb, Text: text}); err == nil {
				t.Fatal("nobody acted")
			}
		}
	}
}

// setupRefusals has each seat place twice, and place texts that are not setups.
func (s suite) setupRefusals(t *rapid.T, state rules.State, text string) {
	if s.Setup == nil {
		return
	}
	for _, seat := range rules.Seats {
		want := rules.ErrAlreadyPlaced
		if state.Placing() && slices.Contains(state.ToAct(), seat) {
			want = rules.ErrIllegalSetup
		}
		refused(t, state, rules.Action{Seat: seat, Verb: rules.Place, Text: text}, want)
		if want == rules.ErrAlreadyPlaced {
			refused(t, state, rules.Action{Seat: seat, Verb: rules.Place, Text: s.Setup(t, seat)}, want)
		}
	}
}

// moveRefusals makes moves out of turn, and moves that are not moves.
func (s suite) moveRefusals(t *rapid.T, state rules.State, text string) {
	if state.Placing() {
		for _, seat := range rules.Seats {
			refused(t, state, rules.Action{Seat: seat, Verb: rules.Move, Text: text}, rules.ErrNotToAct)
		}
		return
	}
	seat := toMove(t, state)
	for _, move := range append(listed(t, state), text) {
		refused(t, state, rules.Action{Seat: seat.Other(), Verb: rules.Move, Text: move}, rules.ErrNotToAct)
	}
	if !begins(listed(t, state), text) {
		refused(t, state, rules.Action{Seat: seat, Verb: rules.Move, Text: text}, rules.ErrIllegalMove)
	}
}

// refused checks which error is returned and that it repeats nothing that was submitted.
func refused(t *rapid.T, state rules.State, a rules.Action, want error) {
	next, err := state.Apply(a)
	if next != nil || !errors.Is(err, want) {
		t.Fatalf("Apply(%+v) = %v, %v, want %v", a, next, err, want)
	}
	if len(a.Text) >= 5 && strings.Contains(strings.ToLower(err.Error()), strings.ToLower(a.Text)) {
		t.Fatalf("the refusal %q repeats what was submitted", err)
	}
}

// begins reports whether a text names one of the moves.
func begins(moves []string, text string) bool {
	return len(text) >= 5 && slices.ContainsFunc(moves, func(move string) bool {
		return fieldsOf(move) == fieldsOf(text)
	})
}
