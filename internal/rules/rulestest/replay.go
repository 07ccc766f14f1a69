package rulestest

import (
	"reflect"
	"slices"

	"pgregory.net/rapid"

	"slowpond/internal/rules"
)

// replaysAreIdentical folds a game twice and restores it once: at every state all three say the same.
// One state is compared in every view, all others in the plain views.
func (s suite) replaysAreIdentical(t *rapid.T) {
	g := s.drawGame(t)
	again, restored := s.fold(t, g.script), s.restore(t, g.script)
	closely := rapid.IntRange(0, len(restored)-1).Draw(t, "state looked at closely")
	placed := len(g.states) - len(restored)
	for i, want := range g.states {
		sameState(t, "folded again", again[i], want)
		sameViews(t, "folded again", plainViews(again[i]), plainViews(want))
		if i < placed {
			continue
		}
		sameState(t, "restored", restored[i-placed], want)
		sameViews(t, "restored", plainViews(restored[i-placed]), plainViews(want))
	}
	want := views(g.states[placed+closely], g.last())
	sameViews(t, "folded again", views(again[placed+closely], again[len(again)-1]), want)
	sameViews(t, "restored", views(restored[closely], restored[len(restored)-1]), want)
}

// plainViews are the views of everybody while a game runs.
func plainViews(s rules.State) []rules.View {
	var all []rules.View
	for _, seat := range everybody {
		all = append(all, s.View(rules.Viewer{Seat: seat}))
	}
	return all
}

// restore folds a script that comes with both setups: the states from the first position on.
func (s suite) restore(t *rapid.T, sc script) []rules.State {
	state, err := s.ruleset.Restore(sc.deal, sc.setups)
	if err != nil {
		t.Fatalf("Restore: %v", err)
	}
	states := []rules.State{state}
	for _, move := range sc.moves {
		state = apply(t, state, rules.Action{Seat: toMove(t, state), Verb: rules.Move, Text: move})
		states = append(states, state)
	}
	return states
}

// sameState compares all that a state says outside its views except the winner, since scores may be secret.
func sameState(t *rapid.T, what string, got, want rules.State) {
	if got.LastMove() != want.LastMove() || got.Placing() != want.Placing() || !slices.Equal(got.ToAct(), want.ToAct()) {
		t.Fatalf("%s: LastMove, Placing, ToAct = %q, %v, %v, want %q, %v, %v", what,
			got.LastMove(), got.Placing(), got.ToAct(), want.LastMove(), want.Placing(), want.ToAct())
	}
	gotOutcome, gotOver := got.Outcome()
	wantOutcome, wantOver := want.Outcome()
	if gotOutcome.Reason != wantOutcome.Reason || gotOver != wantOver {
		t.Fatalf("%s: over %q, %v, want %q, %v", what, gotOutcome.Reason, gotOver, wantOutcome.Reason, wantOver)
	}
}

func (s suite) viewsShareNoMemory(t *rapid.T) {
	g, state := s.drawState(t)
	for _, seat := range everybody {
		for _, viewer := range []rules.Viewer{{Seat: seat}, {Seat: seat, Now: g.last(), Over: true, Reveal: true}} {
			want := state.View(viewer)
			spoilt := state.View(viewer)
			spoil(reflect.ValueOf(&spoilt).Elem())
			if got := state.View(viewer); !reflect.DeepEqual(got, want) {
				t.Fatalf("writing to a view changed the next: got %+v, want %+v", got, want)
			}
		}
	}
}

// spoil overwrites everything that can be reached from a value.
func spoil(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			spoil(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			spoil(v.Field(i))
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			spoil(v.Index(i))
		}
	default:
		if v.CanSet() {
			v.SetZero()
		}
	}
}
