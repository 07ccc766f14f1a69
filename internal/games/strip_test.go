package games_test

import (
	"bytes"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"slowpond/internal/engine/protocol"
	"slowpond/internal/games"
	"slowpond/internal/rules"
	"slowpond/internal/rules/rulestest"
)

func withStrip() *games.List { return games.All().With(strip()) }

func withoutStrip() *games.List { return games.All() }

func TestANewVariantPassesTheConformanceSuite(t *testing.T) {
	t.Parallel()
	draw := func(t *rapid.T, label string) string {
		return string(rapid.Permutation([]byte("123")).Draw(t, label))
	}
	rulestest.Run(t, stripRules{}, rulestest.Options{
		Setup:    func(t *rapid.T, _ rules.Seat) string { return draw(t, "setup") },
		Disguise: func(t *rapid.T, _ string) string { return draw(t, "disguise") },
	})
}

func TestANewVariantPlaysByLines(t *testing.T) {
	t.Parallel()
	in := "variant strip-9\nstart\nposition ....W.... | 123 | 3?1\nshow\nmoves\nperft 2\ngo nodes 1\nplay c1-d1\nshow\nquit\n"
	var out bytes.Buffer
	if err := protocol.Run(strings.NewReader(in), &out, withStrip().ByLines()); err != nil {
		t.Fatal(err)
	}
	const want = `error this variant has no start of its own; give a position
l1 l2 l3 . W . r3 r? r1
moves C1-D1
perft 2 1
bestmove C1-D1 score 0 depth 1 nodes 1 pv C1-D1
ok
l1 l2 . l3 W . r3 r? r1
`
	if got := out.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
