package pond

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
)

// calm is a pond of water alone.
var calm = strings.Repeat("WWWWWWWWW/", 8) + "WWWWWWWWW"

// knows is what White knows of a position in the engine's text, with a fixed seed of beliefs.
func knows(tb testing.TB, line string) *searcher {
	tb.Helper()
	p, err := subulata.ParsePosition(calm + line)
	if err != nil {
		tb.Fatal(err)
	}
	k, err := FromPosition(p, rules.First)
	if err != nil {
		tb.Fatal(err)
	}
	return newSearcher(k, levels[7], Limits{Nodes: 1}, rand.New(rand.NewPCG(3, 4)))
}

func TestTheEndIsJudgedByTheChanceThatTheScoreIsHigher(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		line string
		want float64
	}{
		"five against one unknown number": {" | W C7:5 B H2:? A1:? | W 0 B 0 | b", 4.5 / 9},
		"one captured besides":            {" | W C7:5 B H2:? A1:? | W 1 B 0 | b", 5.5 / 9},
		"nine and one captured":           {" | W C7:9 B H2:? A1:? | W 1 B 0 | b", 1},
		"eleven against two unknown":      {" | W C7:9 B7:2 B H2:? G2:? A1:? | W 0 B 0 | b", 22. / 36},
		"nothing against two captures":    {" | W D7:5 B H2:? | W 0 B 2 | w", 0},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := knows(t, test.line)
			value := s.final(s.board)
			if s.mover == 1 {
				value = -value
			}
			if got := float64(value+certain) / (2 * certain); math.Abs(got-test.want) > 0.06 {
				t.Errorf("a chance of %.3f, want %.3f", got, test.want)
			}
		})
	}
}
