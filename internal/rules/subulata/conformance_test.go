package subulata_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"slowpond/internal/rules"
	"slowpond/internal/rules/rulestest"
	"slowpond/internal/rules/subulata"
)

func TestConformance(t *testing.T) {
	t.Parallel()
	for _, pieces := range []int{7, 9} {
		ruleset := subulata.Ruleset(pieces)
		t.Run(ruleset.Variant().ID, func(t *testing.T) {
			t.Parallel()
			rulestest.Run(t, ruleset, rulestest.Options{
				Setup:    func(t *rapid.T, _ rules.Seat) string { return drawSetup(t, pieces) },
				Disguise: drawDisguise,
			})
		})
	}
}

// drawSetup draws any setup of 7 or 9 pieces (S5).
func drawSetup(t *rapid.T, pieces int) string {
	symbols := []byte("123456789")
	for i := pieces; i < len(symbols); i++ {
		symbols[i] = '.'
	}
	s := string(rapid.Permutation(symbols).Draw(t, "setup"))
	return s[:3] + "/" + s[3:6] + "/" + s[6:]
}

// drawDisguise puts the numbers of a setup onto its pieces in another order.
func drawDisguise(t *rapid.T, setup string) string {
	numbers := strings.NewReplacer("/", "", ".", "").Replace(setup)
	order := rapid.Permutation([]byte(numbers)).Draw(t, "disguise")
	disguised := []byte(setup)
	for i, next := 0, 0; i < len(disguised); i++ {
		if disguised[i] >= '1' {
			disguised[i] = order[next]
			next++
		}
	}
	return string(disguised)
}
