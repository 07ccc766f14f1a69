package subulata_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
)

// finish is worked example 16: White's last move captures on its own goal tile and ends the game.
var finish = example{pieces: "W A8:5 D7:3 B C7:8 H2:6", captured: "W 1 B 1"}

// finishStates are the example before and after its last move.
func finishStates(t *testing.T) (before, after rules.State) {
	t.Helper()
	before = finish.state(t)
	return before, mustApply(t, before, rules.Action{Seat: rules.First, Verb: rules.Move, Text: "D7xC7"})
}

func TestViewJSON(t *testing.T) {
	t.Parallel()
	before, after := finishStates(t)
	for _, c := range []struct {
		name   string
		state  rules.State
		viewer rules.Viewer
		want   string
	}{
		{"the public while the game runs", before, rules.Viewer{}, `
			"pieces":[{"at":"A8","seat":"white","number":null},{"at":"C7","seat":"black","number":null},
				{"at":"D7","seat":"white","number":null},{"at":"H2","seat":"black","number":null}],
			"captured":[{"seat":"white","count":1,"numbers":null},{"seat":"black","count":1,"numbers":null}],
			"score":{"white":null,"black":null}`},
		{"a player while the game runs", before, rules.Viewer{Seat: rules.Second}, `
			"pieces":[{"at":"A8","seat":"white","number":null},{"at":"C7","seat":"black","number":8},
				{"at":"D7","seat":"white","number":null},{"at":"H2","seat":"black","number":6}],
			"captured":[{"seat":"white","count":1,"numbers":null},{"seat":"black","count":1,"numbers":null}],
			"score":{"white":null,"black":7}`},
		{"the public at the end", after, rules.Viewer{Over: true}, `
			"pieces":[{"at":"A8","seat":"white","number":5},{"at":"C7","seat":"white","number":3},
				{"at":"H2","seat":"black","number":6}],
			"captured":[{"seat":"white","count":1,"numbers":null},{"seat":"black","count":2,"numbers":null}],
			"score":{"white":10,"black":7}`},
		{"the public looking back from the end", before, rules.Viewer{Now: after, Over: true}, `
			"pieces":[{"at":"A8","seat":"white","number":5},{"at":"C7","seat":"black","number":null},
				{"at":"D7","seat":"white","number":3},{"at":"H2","seat":"black","number":6}],
			"captured":[{"seat":"white","count":1,"numbers":null},{"seat":"black","count":1,"numbers":null}],
			"score":{"white":6,"black":7}`},
		{"the public after a resignation", before, rules.Viewer{Over: true}, `
			"pieces":[{"at":"A8","seat":"white","number":null},{"at":"C7","seat":"black","number":null},
				{"at":"D7","seat":"white","number":null},{"at":"H2","seat":"black","number":null}],
			"captured":[{"seat":"white","count":1,"numbers":null},{"seat":"black","count":1,"numbers":null}],
			"score":{"white":null,"black":null}`},
		{"the public after a resignation that reveals", before, rules.Viewer{Over: true, Reveal: true}, `
			"pieces":[{"at":"A8","seat":"white","number":5},{"at":"C7","seat":"black","number":8},
				{"at":"D7","seat":"white","number":3},{"at":"H2","seat":"black","number":6}],
			"captured":[{"seat":"white","count":1,"numbers":null},{"seat":"black","count":1,"numbers":null}],
			"score":{"white":6,"black":7}`},
	} {
		got, err := json.Marshal(c.state.View(c.viewer).Position)
		pond := `{"game":"subulata","pond":["` + strings.Repeat(`WWWWWWWWW","`, 8) + `WWWWWWWWW"],`
		if want := pond + strings.NewReplacer("\n", "", "\t", "").Replace(c.want) + "}"; err != nil || string(got) != want {
			t.Errorf("%s: %v\n got %s\nwant %s", c.name, err, got, want)
		}
	}
}

const finishBoard = `      A   B   C     D   E   F     G   H   I
   +-------------+-------------+-------------+
 9 | w   w   w   | w   w   w   | w   w   w   | 9
 8 | wW5 w   w   | w   w   w   | w   w   w   | 8
 7 | w   w   wB? | wW3 w   w   | w   w   w   | 7
   +-------------+-------------+-------------+
 6 | w   w   w   | w   w   w   | w   w   w   | 6
 5 | w   w   w   | w   w   w   | w   w   w   | 5
 4 | w   w   w   | w   w   w   | w   w   w   | 4
   +-------------+-------------+-------------+
 3 | w   w   w   | w   w   w   | w   w   w   | 3
 2 | w   w   w   | w   w   w   | w   wB? w   | 2
 1 | w   w   w   | w   w   w   | w   w   w   | 1
   +-------------+-------------+-------------+
      A   B   C     D   E   F     G   H   I
   White has captured 1, Black 1.
`

func TestBoardIsDrawnAsTheViewerMayKnowIt(t *testing.T) {
	t.Parallel()
	before, _ := finishStates(t)
	if got := before.View(rules.Viewer{Seat: rules.First, Drawn: true}).Board; got != finishBoard {
		t.Errorf("board\n%swant\n%s", got, finishBoard)
	}
}

// newGame is a state in which both are to place.
func newGame(t *testing.T, pieces int) (start rules.State, deal string) {
	t.Helper()
	deal, err := subulata.Ruleset(pieces).Deal(rand.NewChaCha8([32]byte{}))
	if err != nil {
		t.Fatal(err)
	}
	start, err = subulata.Ruleset(pieces).Start(deal)
	if err != nil {
		t.Fatal(err)
	}
	return start, deal
}

func TestSetupsAreSecretUntilBothHavePlaced(t *testing.T) {
	t.Parallel()
	start, _ := newGame(t, 7)
	lone := mustApply(t, start, rules.Action{Seat: rules.Second, Verb: rules.Place, Text: "1.2/345/.67"})
	both := mustApply(t, lone, rules.Action{Seat: rules.First, Verb: rules.Place, Text: "76./5.4/321"})
	for _, c := range []struct {
		name   string
		state  rules.State
		viewer rules.Viewer
		want   [2]string
		pieces int
	}{
		{"nothing is placed", start, rules.Viewer{Seat: rules.First, Over: true, Reveal: true}, [2]string{}, 0},
		{"the owner sees a lone setup", lone, rules.Viewer{Seat: rules.Second}, [2]string{"", "1.2/345/.67"}, 7},
		{"the other does not", lone, rules.Viewer{Seat: rules.First}, [2]string{}, 0},
		{"the public does not", lone, rules.Viewer{}, [2]string{}, 0},
		{"nor after a resignation", lone, rules.Viewer{Seat: rules.First, Over: true}, [2]string{}, 0},
		{"but if the game reveals", lone, rules.Viewer{Over: true, Reveal: true}, [2]string{"", "1.2/345/.67"}, 7},
		{"not before it is over", lone, rules.Viewer{Reveal: true}, [2]string{}, 0},
		{"fields are public after both", both, rules.Viewer{}, [2]string{"??./?.?/???", "?.?/???/.??"}, 14},
		{"own numbers are known", both, rules.Viewer{Seat: rules.First}, [2]string{"76./5.4/321", "?.?/???/.??"}, 14},
		{"all are if the game reveals", both, rules.Viewer{Over: true, Reveal: true},
			[2]string{"76./5.4/321", "1.2/345/.67"}, 14},
	} {
		view := c.state.View(c.viewer)
		if view.Setups != c.want {
			t.Errorf("%s: setups %q, want %q", c.name, view.Setups, c.want)
		}
		if got := len(view.Position.(*subulata.View).Pieces); got != c.pieces {
			t.Errorf("%s: %d pieces, want %d", c.name, got, c.pieces)
		}
	}
	own := lone.View(rules.Viewer{Seat: rules.First})
	if own.Score[0] == nil || *own.Score[0] != 0 || own.Score[1] != nil {
		t.Errorf("in the setup White sees the scores %v, want the own 0 and nothing else", own.Score)
	}
}

func TestUnknownNumbersOfARecordStayUnknown(t *testing.T) {
	t.Parallel()
	_, deal := newGame(t, 7)
	s, err := subulata.Ruleset(7).Restore(deal, [2]string{"?.?/??4/.??", "1.2/345/.67"})
	if err != nil {
		t.Fatal(err)
	}
	view := s.View(rules.Viewer{Over: true, Reveal: true})
	if want := [2]string{"?.?/??4/.??", "1.2/345/.67"}; view.Setups != want {
		t.Errorf("setups %q, want %q", view.Setups, want)
	}
	// On the board H1 is unknown and I2 a 4; no piece is home, so both scores are known to be 0.
	if view.Score[0] == nil || view.Score[1] == nil {
		t.Errorf("scores %v, want both known", view.Score)
	}
	p, err := subulata.ParsePosition(example{pieces: "W A9:? I1:1 B A1:2"}.line())
	if err != nil {
		t.Fatal(err)
	}
	unknown := subulata.FromPosition(p)
	if got := unknown.View(rules.Viewer{Seat: rules.First}).Score[0]; got != nil {
		t.Errorf("a score that counts an unknown number is %d, want none", *got)
	}
	if scores, ok := unknown.Scores(); ok {
		t.Errorf("Scores() = %v, want not known", scores)
	}
}

func TestLoneSetupIsRestored(t *testing.T) {
	t.Parallel()
	_, deal := newGame(t, 9)
	s, err := subulata.Ruleset(9).Restore(deal, [2]string{"123/456/789", ""})
	if err != nil {
		t.Fatal(err)
	}
	if got := s.ToAct(); !s.Placing() || len(got) != 1 || got[0] != rules.Second {
		t.Errorf("Placing, ToAct = %v, %v, want Black to place", s.Placing(), got)
	}
}

func TestAViewCanBeSearched(t *testing.T) {
	t.Parallel()
	before, _ := finishStates(t)
	got, err := before.View(rules.Viewer{Seat: rules.First}).Position.(*subulata.View).Known(rules.First)
	want := example{pieces: "W A8:5 D7:3 B C7:? H2:?", captured: "W 1 B 1"}.line()
	if err != nil || got.String() != want {
		t.Errorf("Known() = %s, %v, want %s", got, err, want)
	}
}
