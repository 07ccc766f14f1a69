// Package subulata implements the rules of Subulata: a race across a pond with hidden numbers.
//
// Position is the board as a value, fast enough to search. State adds the secret setups and implements
// rules.State; what a viewer may know of it is built in its View and nowhere else. Rule numbers
// (S1 to S26) are those of the rules page.
package subulata

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"slowpond/internal/rules"
)

// family names the variants with one board.
const family = "subulata"

// ruleset is a variant: each side has this many pieces, 7 or 9 (S5).
type ruleset int

// Rulesets are the two variants (S5).
func Rulesets() []rules.Ruleset { return []rules.Ruleset{ruleset(7), ruleset(9)} }

// Ruleset is the variant with 7 or 9 pieces a side (S5). It panics for any other number.
func Ruleset(pieces int) rules.Ruleset {
	if pieces != 7 && pieces != 9 {
		panic(fmt.Sprintf("subulata: there is no variant with %d pieces", pieces))
	}
	return ruleset(pieces)
}

// Pieces returns how many pieces a side has in the variant with an id (S5); ok is false where no variant has the id.
func Pieces(variant string) (pieces int, ok bool) {
	for _, r := range []ruleset{7, 9} {
		if r.Variant().ID == variant {
			return int(r), true
		}
	}
	return 0, false
}

// seatNames are in the order of the first move.
var seatNames = [2]string{"white", "black"}

// Variant describes the ruleset; no game is longer than its MaxPlies (S24).
func (r ruleset) Variant() rules.Variant {
	v := rules.Variant{
		ID:        "subulata-9",
		Family:    family,
		Title:     "Subulata with nine pieces",
		Seats:     seatNames,
		HasSetup:  true,
		HasHidden: true,
		MaxPlies:  320,
	}
	if r == 7 {
		v.ID, v.Title, v.MaxPlies = "subulata-7", "Subulata with seven pieces", 254
	}
	return v
}

// Deal draws a pond (S2): nine rows from rank 9 down, joined by "/". It fails only when random does.
func (r ruleset) Deal(random io.Reader) (string, error) {
	pond, err := dealPond(random)
	if err != nil {
		return "", err
	}
	return pond.String(), nil
}

// Ground is the pond's rows, from rank 9 down.
func (ruleset) Ground(deal string) rules.Ground { return rules.Ground{Rows: strings.Split(deal, "/")} }

var errNotDealt = errors.New("a pond consists of the nine tiles, each once (S2)")

// Start returns the state in which both seats are to place (S6).
func (r ruleset) Start(deal string) (rules.State, error) {
	s, err := r.start(deal)
	if err != nil {
		return nil, err
	}
	return s, nil
}

func (r ruleset) start(deal string) (*State, error) {
	pond, err := ParsePond(deal)
	if err != nil {
		return nil, err
	}
	if !pond.dealt() {
		return nil, errNotDealt
	}
	return &State{&facts{pieces: int(r), dealt: true, pos: emptyPond(pond)}}, nil
}

// Restore is Start followed by the setups, in which "?" is an unknown number (S7). An empty setup was
// never placed or may not be seen, so its seat is still to place.
func (r ruleset) Restore(deal string, setups [2]string) (rules.State, error) {
	s, err := r.start(deal)
	if err != nil {
		return nil, err
	}
	for player, text := range setups {
		if text == "" {
			continue
		}
		placed, err := parseSetup(text, s.pieces, true)
		if err != nil {
			return nil, err
		}
		s = s.withSetup(player, placed)
	}
	return s, nil
}
