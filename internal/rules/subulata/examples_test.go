package subulata_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
)

// example is one of the worked examples of the rules: all fields water but those given, and the
// pieces spelled out, spare ones included.
type example struct {
	name     string
	pond     string // "E5=F B8=L"
	pieces   string
	captured string // "W 0 B 0" when empty
	toMove   string // "w" when empty
	play     string // the moves, "E5xD5 A9-B9"

	from string // a field, and the moves from it after play
	want string

	captures [2]int // by White and by Black after play, checked if play is given
	reason   string // "" while the game goes on
	winner   rules.Seat
	scores   [2]int
}

// line writes the example as the engine reads it.
func (e example) line() string {
	rows := make([][]byte, 9)
	for i := range rows {
		rows[i] = []byte("WWWWWWWWW")
	}
	for _, field := range strings.Fields(e.pond) {
		rows['9'-field[1]][field[0]-'A'] = field[3]
	}
	text := make([]string, len(rows))
	for i, row := range rows {
		text[i] = string(row)
	}
	captured, toMove := e.captured, e.toMove
	if captured == "" {
		captured = "W 0 B 0"
	}
	if toMove == "" {
		toMove = "w"
	}
	return strings.Join(text, "/") + " | " + e.pieces + " | " + captured + " | " + toMove
}

// state plays the example's moves.
func (e example) state(t *testing.T) *subulata.State {
	t.Helper()
	p, err := subulata.ParsePosition(e.line())
	if err != nil {
		t.Fatalf("ParsePosition(%q): %v", e.line(), err)
	}
	var s rules.State = subulata.FromPosition(p)
	for _, move := range strings.Fields(e.play) {
		s = mustApply(t, s, rules.Action{Seat: s.ToAct()[0], Verb: rules.Move, Text: move})
	}
	return s.(*subulata.State)
}

func mustApply(t testing.TB, s rules.State, a rules.Action) rules.State {
	t.Helper()
	next, err := s.Apply(a)
	if err != nil {
		t.Fatalf("Apply(%+v) = %v, want no error", a, err)
	}
	return next
}

// movesFrom lists the legal moves of the piece on a field.
func movesFrom(p subulata.Position, field string) string {
	var moves []string
	for _, m := range p.Moves(nil) {
		if m.From.String() == field {
			moves = append(moves, m.String())
		}
	}
	slices.Sort(moves)
	return strings.Join(moves, " ")
}

var moveExamples = []example{
	{name: "1 water moves one field left or up", pieces: "W E5:4 I1:1 B A9:1", from: "E5", want: "E5-D5 E5-E6"},
	{name: "1 a flower moves two", pond: "E5=F", pieces: "W E5:4 I1:1 B A9:1", from: "E5", want: "E5-C5 E5-E7"},
	{name: "1 a leaf moves three over pieces of either colour", pond: "E5=L",
		pieces: "W E5:4 D5:2 I1:1 B C5:3 A9:1", from: "E5", want: "E5-B5 E5-E8"},
	{name: "2 black moves right or down", pond: "E5=L", pieces: "W I1:1 B E5:4 A9:1", toMove: "b",
		from: "E5", want: "E5-E2 E5-H5"},
	{name: "3 an own piece blocks its field", pieces: "W E5:4 D5:2 I1:1 B A9:1", from: "E5", want: "E5-E6"},
	{name: "4 a target off the board is none", pond: "B8=L", pieces: "W B8:5 I1:1 B A9:1", from: "B8", want: ""},
	{name: "4 one target off the board leaves the other", pond: "C5=L", pieces: "W C5:5 I1:1 B A9:1",
		from: "C5", want: "C5-C8"},
	{name: "4 the edge can be reached", pieces: "W B4:5 I1:1 B A9:1", from: "B4", want: "B4-A4 B4-B5"},
	{name: "6 backward only by capture and only the exact distance", pond: "E5=F",
		pieces: "W E5:4 I1:1 B G5:6 F5:2 A9:1", from: "E5", want: "E5-C5 E5-E7 E5xG5"},
	{name: "8 a piece on its goal tile can be captured", pieces: "W H1:3 A5:1 B H2:6 H3:2 A9:1",
		from: "H1", want: "H1-G1 H1xH2"},
	{name: "9 a piece moves on inside its goal tile", pieces: "W B8:7 I1:1 B A9:1", from: "B8", want: "B8-A8 B8-B9"},
	{name: "9 a piece captures backward out of its goal tile", pieces: "W B7:7 I1:1 B B6:2 A9:1",
		from: "B7", want: "B7-A7 B7-B8 B7xB6"},
	{name: "15 the only move must be played", pond: "F1=L", pieces: "W A8:5 G4:3 E2:1 B F1:4 I1:2",
		play: "G4-F4", from: "F1", want: "F1xF4", scores: [2]int{5, 2}},
}

func TestWorkedExamplesOfMoves(t *testing.T) {
	t.Parallel()
	for _, e := range moveExamples {
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			s := e.state(t)
			if got := movesFrom(s.Position(), e.from); got != e.want {
				t.Errorf("moves from %s = %q, want %q", e.from, got, e.want)
			}
			if o, over := s.Outcome(); over {
				t.Errorf("Outcome() = %+v, want the game to go on", o)
			}
		})
	}
}

var playExamples = []example{
	{name: "1 jumped pieces stay", pond: "E5=L", pieces: "W E5:4 D5:2 I1:1 B C5:3 A9:1", play: "E5-B5"},
	{name: "5 landing on an enemy captures it", pieces: "W E5:4 I1:1 B D5:6 A9:1", play: "E5xD5",
		captures: [2]int{1, 0}, scores: [2]int{1, 0}},
	{name: "7 captures backward go on", pond: "G6=F", pieces: "W G6:4 I1:1 B E6:2 E5:5 A9:1", play: "G6xE6 E5xE6",
		captures: [2]int{1, 1}, scores: [2]int{1, 1}},
	{name: "8 a capture on black's goal tile", pieces: "W H1:3 A5:1 B H2:6 H3:2 A9:1", play: "H1xH2",
		captures: [2]int{1, 0}, scores: [2]int{1, 2}},
	{name: "9 leaving the goal tile loses the number", pieces: "W B7:7 I1:1 B B6:2 A9:1", play: "B7xB6",
		captures: [2]int{1, 0}, scores: [2]int{1, 0}},
	{name: "10 home ends at once", pieces: "W A8:5 D8:3 B H1:9 E5:4 D6:2", captured: "W 0 B 1", play: "D8-C8",
		captures: [2]int{0, 1}, reason: "home", winner: rules.Second, scores: [2]int{8, 10}},
	{name: "11 equal scores are a draw", pieces: "W A9:1 B9:2 C9:3 E9:6 F9:7 B H1:1 H2:2 F3:5",
		captured: "W 4 B 2", toMove: "b", play: "F3-G3",
		captures: [2]int{4, 2}, reason: "home", winner: rules.Nobody, scores: [2]int{10, 10}},
	{name: "12 a capture can bring the other side home", pieces: "W A8:5 E4:3 B H2:6 E5:4", play: "E4xE5",
		captures: [2]int{1, 0}, reason: "home", winner: rules.Nobody, scores: [2]int{6, 6}},
	{name: "13 no pieces left", pieces: "W A8:5 E4:3 B E5:4", captured: "W 2 B 0", play: "E4xE5",
		captures: [2]int{3, 0}, reason: "no-pieces", winner: rules.First, scores: [2]int{8, 0}},
	{name: "14 no legal move", pond: "F1=L", pieces: "W A8:5 E5:3 B F1:4 I1:2", play: "E5-D5",
		reason: "no-moves", winner: rules.First, scores: [2]int{5, 2}},
	{name: "16 home by a capture on the own goal tile", pieces: "W A8:5 D7:3 B C7:8 H2:6", captured: "W 1 B 1",
		play: "D7xC7", captures: [2]int{2, 1}, reason: "home", winner: rules.First, scores: [2]int{10, 7}},
	{name: "no pieces goes before home", pieces: "W A8:5 D7:3 B C7:8", play: "D7xC7",
		captures: [2]int{1, 0}, reason: "no-pieces", winner: rules.First, scores: [2]int{9, 0}},
	{name: "one not home is enough to go on", pieces: "W B7:5 I1:1 B B8:3 C7:4", toMove: "b",
		play: "B8xB7", captures: [2]int{0, 1}, scores: [2]int{0, 1}},
}

func TestWorkedExamplesOfPlay(t *testing.T) {
	t.Parallel()
	for _, e := range playExamples {
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			s := e.state(t)
			got := [2]int{s.Position().Captures(rules.First), s.Position().Captures(rules.Second)}
			if got != e.captures {
				t.Errorf("captures = %v, want %v", got, e.captures)
			}
			if got, ok := s.Scores(); !ok || got != e.scores {
				t.Errorf("Scores() = %v, %v, want %v", got, ok, e.scores)
			}
			want := rules.Outcome{Winner: e.winner, Reason: e.reason}
			if got, over := s.Outcome(); got != want || over != (e.reason != "") {
				t.Errorf("Outcome() = %+v, %v, want %+v", got, over, want)
			}
			if over := e.reason != ""; over != (len(s.ToAct()) == 0) {
				t.Errorf("ToAct() = %v, over: %v", s.ToAct(), over)
			}
		})
	}
}

func TestJumpedPiecesStand(t *testing.T) {
	t.Parallel()
	s := playExamples[0].state(t)
	got := map[string]int{}
	for _, seat := range rules.Seats {
		for _, piece := range s.Position().Pieces(seat) {
			got[piece.At.String()] = piece.Number
		}
	}
	if want := map[string]int{"B5": 4, "D5": 2, "I1": 1, "C5": 3, "A9": 1}; !maps.Equal(got, want) {
		t.Errorf("pieces = %v, want %v", got, want)
	}
}

func TestCapturedNumberIsNotShownToTheCapturer(t *testing.T) {
	t.Parallel()
	s := playExamples[1].state(t)
	white := s.View(rules.Viewer{Seat: rules.First}).Position.(*subulata.View).Captured[1]
	if white.Count != 1 || white.Numbers != nil {
		t.Errorf("White sees captured %+v, want a count of 1 and no numbers", white)
	}
}
