package tablut_test

import (
	"errors"
	"testing"

	"slowpond/internal/rules"
	"slowpond/internal/rules/rulestest"
	"slowpond/internal/rules/tablut"
)

func TestTablutKeepsThePromisesOfRules(t *testing.T) {
	t.Parallel()
	rulestest.Run(t, tablut.Ruleset(), rulestest.Options{PlyCap: 12})
}

func TestTheVariantIsAsPublished(t *testing.T) {
	t.Parallel()
	want := rules.Variant{ID: "tablut", Family: "tablut", Title: "Tablut", PlyLimit: 2000, Seats: [2]string{"attackers", "defenders"}}
	if got := tablut.Ruleset().Variant(); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestDealGivesWhatStartAccepts(t *testing.T) {
	t.Parallel()
	deal, err := tablut.Ruleset().Deal(nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, start := range map[string]func() (rules.State, error){
		"start":   func() (rules.State, error) { return tablut.Ruleset().Start(deal) },
		"restore": func() (rules.State, error) { return tablut.Ruleset().Restore(deal, [2]string{}) },
	} {
		s, err := start()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if s != tablut.FromPosition(tablut.Start()) || s.Placing() || s.LastMove() != "" {
			t.Errorf("%s gives %v", name, s)
		}
		if got := s.ToAct(); len(got) != 1 || got[0] != rules.First {
			t.Errorf("%s: %v may act, want the attackers (T3)", name, got)
		}
	}
}

func TestStartRefusesAnyOtherBoard(t *testing.T) {
	t.Parallel()
	for _, deal := range []string{"", tablut.Start().String(), "9/9/9/9/4K4/9/9/T8/t1T6"} {
		if s, err := tablut.Ruleset().Start(deal); err == nil {
			t.Errorf("%q starts %v", deal, s)
		}
	}
}

func TestRestoreRefusesSetups(t *testing.T) {
	t.Parallel()
	deal, err := tablut.Ruleset().Deal(nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tablut.Ruleset().Restore(deal, [2]string{"", "e5"}); !errors.Is(err, rules.ErrIllegalSetup) {
		t.Errorf("got %v, want an illegal setup", err)
	}
}
