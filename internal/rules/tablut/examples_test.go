package tablut_test

import (
	_ "embed"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"slowpond/internal/rules"
	"slowpond/internal/rules/tablut"
)

//go:embed testdata/tablut-examples.json
var examplesJSON []byte

// example is one worked example of the rules: moves are played from a position, and the last of them
// is legal or not, captures, and leads to a result and a position.
type example struct {
	ID       string   `json:"id"`
	What     string   `json:"what"`
	Position string   `json:"fen"`
	Moves    []string `json:"moves"`
	Legal    bool     `json:"legal"`
	Captured []string `json:"captured"`
	After    *string  `json:"after"`
	Result   *struct {
		Winner *string `json:"winner"`
		Reason string  `json:"reason"`
	} `json:"result"`
}

func TestWorkedExamples(t *testing.T) {
	t.Parallel()
	var examples []example
	if err := json.Unmarshal(examplesJSON, &examples); err != nil {
		t.Fatal(err)
	}
	if len(examples) == 0 {
		t.Fatal("there are no examples")
	}
	for _, e := range examples {
		t.Run(e.ID+" "+e.What, func(t *testing.T) {
			t.Parallel()
			e.check(t)
		})
	}
}

func (e example) check(t *testing.T) {
	last := len(e.Moves) - 1
	before := play(t, mustStart(t, e.Position), e.Moves[:last]...)
	after, err := before.Apply(action(before, e.Moves[last]))
	if !e.Legal {
		if !errors.Is(err, rules.ErrIllegalMove) {
			t.Errorf("the move gives %v, want an illegal move", err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	if got, want := after.LastMove(), canonical(e.Moves[last], e.Captured); got != want {
		t.Errorf("the move is written %s, want %s", got, want)
	}
	if got := after.(tablut.State).Position().String(); got != *e.After {
		t.Errorf("the position after it is %s, want %s", got, *e.After)
	}
	if got, want := outcome(after), e.outcome(); got != want {
		t.Errorf("the outcome is %q, want %q", got, want)
	}
}

func canonical(move string, captured []string) string {
	if len(captured) == 0 {
		return move
	}
	return move + "x" + strings.Join(slices.Sorted(slices.Values(captured)), ",")
}

func (e example) outcome() string {
	switch {
	case e.Result == nil:
		return ""
	case e.Result.Winner == nil:
		return "draw " + e.Result.Reason
	}
	return *e.Result.Winner + " " + e.Result.Reason
}
