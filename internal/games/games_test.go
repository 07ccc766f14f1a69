package games_test

import (
	"errors"
	"testing"

	"slowpond/internal/engine"
	"slowpond/internal/games"
	"slowpond/internal/rules"
)

func TestEveryVariantIsListedOnceWithAllItsParts(t *testing.T) {
	t.Parallel()
	list := games.All()
	rulesets := list.Rulesets()
	var ids []string
	for _, v := range list.Variants() {
		ids = append(ids, v.ID)
		if rulesets[v.ID].Variant() != v {
			t.Errorf("%s: its ruleset describes %+v", v.ID, rulesets[v.ID].Variant())
		}
		if f, err := list.FamilyOf(v.ID); err != nil || f.Name() != v.Family {
			t.Errorf("%s: family %q, %v", v.ID, f.Name(), err)
		}
		for level := 1; level <= engine.Levels; level++ {
			if within := list.Within(v.ID, level); within <= 0 {
				t.Errorf("%s, level %d: thinks %v", v.ID, level, within)
			}
		}
	}
	if len(ids) != len(rulesets) || len(list.ByLines()) != len(ids) {
		t.Errorf("variants %v, but %d rulesets and %d by lines", ids, len(rulesets), len(list.ByLines()))
	}
}

func TestAnUnknownVariantIsAnError(t *testing.T) {
	t.Parallel()
	list := games.All()
	for _, id := range []string{"", "chess", "subulata"} {
		_, familyErr := list.FamilyOf(id)
		_, mindErr := list.NewMinds().Of(id)
		_, analystErr := list.NewMinds().Analyst(id)
		for what, err := range map[string]error{"family": familyErr, "mind": mindErr, "analyst": analystErr} {
			if !errors.Is(err, games.ErrVariant) {
				t.Errorf("%s of %q: got %v, want ErrVariant", what, id, err)
			}
		}
		if list.Within(id, 1) != 0 || list.Analysed(id) {
			t.Errorf("%q thinks, or is analysed", id)
		}
	}
}

func TestOnlyVariantsThatHideNothingAreAnalysed(t *testing.T) {
	t.Parallel()
	for _, v := range games.All().Variants() {
		if got := games.All().Analysed(v.ID); got == v.HasHidden {
			t.Errorf("%s: analysed %v, hides something %v", v.ID, got, v.HasHidden)
		}
	}
}

func TestAnythingIsLegalForEveryMind(t *testing.T) {
	t.Parallel()
	for id, ruleset := range games.All().Rulesets() {
		mind, state := mindOf(t, id), started(t, ruleset)
		for _, seat := range rules.Seats {
			s := engine.Situation{Variant: id, Seat: seat, ToAct: true, Placing: true, Offered: true}
			d := engine.Anything(mind, s, 3)
			if d.Answer != engine.Decline {
				t.Errorf("%s: an offer is answered %q", id, d.Answer)
			}
			if !ruleset.Variant().HasSetup {
				continue
			}
			if _, err := state.Apply(rules.Action{Seat: seat, Verb: rules.Place, Text: d.Setup}); err != nil {
				t.Errorf("%s: %v", id, err)
			}
		}
		s := engine.Situation{Variant: id, ToAct: true, Legal: []string{"a", "b", "c"}}
		if d := engine.Anything(mind, s, 4); d.Move != "b" {
			t.Errorf("%s: got %+v, want the move that the seed chooses", id, d)
		}
	}
}

func TestAListThatLacksSomethingPanics(t *testing.T) {
	t.Parallel()
	whole := games.All().Families()[0]
	for name, families := range map[string][]games.Family{
		"a variant twice": {whole, whole},
		"no rulesets":     {{NewMind: whole.NewMind, NewAdapter: whole.NewAdapter}},
		"no mind":         {{Rulesets: whole.Rulesets, NewAdapter: whole.NewAdapter}},
		"no adapter":      {{Rulesets: whole.Rulesets, NewMind: whole.NewMind}},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: it is listed", name)
				}
			}()
			games.New(families...)
		}()
	}
}
