// Package tablut implements the rules of Tablut, the Saami game of sixteen attackers against a king and
// eight defenders.
//
// Position is the board as a plain value, quick enough to search; State adds the earlier positions that
// still matter, and implements rules.State. The numbers T1 to T21 in comments are those of the
// published rules.
package tablut

import (
	"errors"
	"fmt"
	"io"

	"slowpond/internal/rules"
)

// family names the variants with one board.
const family = "tablut"

// plyLimit bounds a game's length (T21). The longest that people play stay far below.
const plyLimit = 2000

// Ruleset is the rules of the one variant, "tablut".
func Ruleset() rules.Ruleset { return ruleset{} }

type ruleset struct{}

func (ruleset) Variant() rules.Variant {
	return rules.Variant{
		ID:     "tablut",
		Family: family,
		Title:  "Tablut",
		Seats:  [2]string{"attackers", "defenders"}, // T3

		PlyLimit: plyLimit,
	}
}

// Deal returns the start board (T2); there is nothing to draw, and random is not read.
func (ruleset) Deal(io.Reader) (string, error) { return startBoard, nil }

// Start accepts the start board only.
func (ruleset) Start(deal string) (rules.State, error) {
	if deal != startBoard {
		return nil, errors.New("tablut: not the start board")
	}
	return FromPosition(Start()), nil
}

// Ground is the board text (T4).
func (ruleset) Ground(deal string) rules.Ground { return rules.Ground{Text: deal} }

// Restore does what Start does: Tablut has no setups, so both must be empty.
func (r ruleset) Restore(deal string, setups [2]string) (rules.State, error) {
	if setups != [2]string{} {
		return nil, fmt.Errorf("%w: this variant has none", rules.ErrIllegalSetup)
	}
	return r.Start(deal)
}
