package api

import (
	"encoding/json"
	"testing"

	"slowpond/internal/match"
)

// A field that one of the two types has and the other lacks would be lost on the way.
func TestATimeControlIsTheSameOnTheWireAsInTheLog(t *testing.T) {
	t.Parallel()
	for _, c := range []match.TimeControl{{Kind: match.NoClock}, {Kind: match.PerMove, PerMoveSeconds: 3600}} {
		wire, err := json.Marshal(renderTimeControl(c))
		if err != nil {
			t.Fatal(err)
		}
		kept, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		if string(wire) != string(kept) || askedTimeControl(renderTimeControl(c)) != c {
			t.Errorf("got %s, want %s", wire, kept)
		}
	}
}
