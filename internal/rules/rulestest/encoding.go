package rulestest

import (
	"encoding/json"

	"pgregory.net/rapid"
)

// positionsAreAppended compares the AppendJSON of positions, where they have one, with encoding/json.
func (s suite) positionsAreAppended(t *rapid.T) {
	g := s.drawGame(t)
	for _, state := range g.states {
		for _, v := range views(state, g.last()) {
			position, ok := v.Position.(interface{ AppendJSON([]byte) []byte })
			if !ok {
				return
			}
			want, err := json.Marshal(position)
			if err != nil {
				t.Fatal(err)
			}
			if got := position.AppendJSON(nil); string(got) != string(want) {
				t.Fatalf("got  %s\nwant %s", got, want)
			}
		}
	}
}
