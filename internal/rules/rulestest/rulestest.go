// Package rulestest is the conformance suite that every ruleset must pass.
package rulestest

import (
	"testing"

	"pgregory.net/rapid"

	"slowpond/internal/rules"
)

// Options hold what the suite can't learn from a rules.Ruleset.
type Options struct {
	// Setup draws a legal setup of a seat; nil where the variant has none.
	Setup func(t *rapid.T, seat rules.Seat) string

	// Disguise draws a legal setup that takes the same fields as the one given and differs from it
	// in hidden facts alone; nil where the variant has none.
	Disguise func(t *rapid.T, setup string) string

	// PlyCap is the ply at which random games are left unfinished; 0 plays all to their end, and is not
	// allowed for a variant without MaxPlies.
	PlyCap int
}

// Run checks on random games that a ruleset keeps the contract of package rules. Fields are taken to be
// A1 to I9 and a move to begin with the field left, a sign and the field reached, in either case.
func Run(t *testing.T, ruleset rules.Ruleset, o Options) {
	t.Helper()
	if o.PlyCap == 0 && ruleset.Variant().MaxPlies == 0 {
		t.Fatal("a variant without MaxPlies needs a PlyCap")
	}
	s := suite{ruleset, o}
	t.Run("the variant is described", s.variantIsDescribed)
	checks := []struct {
		name  string
		check func(*rapid.T)
	}{
		{"a start text that no deal gives is refused", s.strangeDealsAreRefused},
		{"apply never changes its input", s.applyKeepsItsInput},
		{"every listed move applies and is notated as listed", s.listedMovesApply},
		{"no unlisted move applies", s.unlistedMovesAreRefused},
		{"moves are listed only for the one to move", s.movesAreForTheOneToMove},
		{"replays are identical", s.replaysAreIdentical},
		{"pictures show what states do", s.picturesShowTheSame},
		{"views share no memory", s.viewsShareNoMemory},
		{"a position is appended as encoding/json writes it", s.positionsAreAppended},
		{"hidden facts do not show", s.hiddenFactsDoNotShow},
		{"a lone setup does not show", s.loneSetupsDoNotShow},
		{"a state is never encoded or printed", s.statesAreRedacted},
		{"games end within MaxPlies and refuse actions after", s.gamesEnd},
		{"refusals wrap the right error and repeat nothing", s.refusalsAreNamed},
	}
	for _, c := range checks {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, c.check)
		})
	}
}

// suite is one ruleset under test.
type suite struct {
	ruleset rules.Ruleset
	Options
}

func (s suite) variantIsDescribed(t *testing.T) {
	v := s.ruleset.Variant()
	if v.ID == "" || v.Family == "" || v.Title == "" || v.Seats[0] == "" || v.Seats[0] == v.Seats[1] {
		t.Errorf("Variant() = %+v, want an id, a family, a title and two different seats", v)
	}
	if v.HasSetup != (s.Setup != nil) || v.HasHidden != (s.Disguise != nil) {
		t.Errorf("Variant() = %+v, which does not fit the options given", v)
	}
	for _, seat := range rules.Seats {
		if got, ok := v.SeatByName(v.SeatName(seat)); !ok || got != seat {
			t.Errorf("SeatByName(SeatName(%d)) = %d, %v", seat, got, ok)
		}
	}
}
