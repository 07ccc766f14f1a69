package pond_test

import (
	"slices"
	"testing"

	"slowpond/internal/engine/pond"
	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
)

const water = "WWWWWWWWW/WWWWWWWWW/WWWWWWWWW/WWWWWWWWW/WWWWWWWWW/WWWWWWWWW/WWWWWWWWW/WWWWWWWWW/WWWWWWWWW"

// TestKnowsTheTrapsOfTheEnd has positions in which one kind of move decides the game at once or soon
// (S16 to S18). Black's numbers are never known to White.
func TestKnowsTheTrapsOfTheEnd(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		line      string
		want, not []string // the move is one of want, if any, and none of not
		least     float64
		most      float64
	}{
		"ending is right when ahead": {
			line: water + " | W A8:9 B8:8 D7:1 B E5:? D4:? H2:? | W 2 B 0 | w",
			want: []string{"D7-C7"}, least: 0.99, most: 1,
		},
		"coming home wins for certain where capturing the last enemy outside ends too soon": {
			line: water + " | W A8:5 D7:9 B H2:? D8:? | W 0 B 0 | w",
			want: []string{"D7-C7"}, least: 0.99, most: 1,
		},
		"the last enemy outside is spared while the high numbers are still to come": {
			line: water + " | W A8:1 D7:9 E7:8 B H2:? D8:? | W 0 B 0 | w",
			not:  []string{"D7xD8"}, least: 0.9, most: 1,
		},
		"the last enemy outside is captured when that wins": {
			line: water + " | W A8:9 A9:8 E4:7 B G1:? E5:? | W 3 B 0 | w",
			want: []string{"E4xE5"}, least: 0.99, most: 1,
		},
		"coming home is put off while a capture can still help": {
			line: water + " | W A8:5 D7:1 B H2:? D8:? G9:? | W 0 B 3 | w",
			want: []string{"D7xD8"}, least: 0.3, most: 0.7,
		},
		"the nine is not left where it can be taken": {
			line: water + " | W E5:9 I1:1 I2:2 A8:3 B E6:? A9:? B9:? A1:? | W 0 B 0 | w",
			want: []string{"E5xE6", "E5-D5"}, least: 0.2, most: 1,
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := must(subulata.ParsePosition(test.line))
			for seed := range uint64(5) {
				r := must(pond.Choose(8, must(pond.FromPosition(p, rules.First)), pond.Limits{Nodes: 20_000}, seed))
				got := r.Move.String()
				if test.want != nil && !slices.Contains(test.want, got) || slices.Contains(test.not, got) {
					t.Errorf("seed %d plays %s (%v), want %v, not %v", seed, got, r.PV, test.want, test.not)
				}
				if r.Score < test.least || r.Score > test.most {
					t.Errorf("seed %d expects %.3f of it, want %.2f to %.2f", seed, r.Score, test.least, test.most)
				}
			}
		})
	}
}
