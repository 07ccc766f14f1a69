package tablut_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"slowpond/internal/rules"
	"slowpond/internal/rules/tablut"
)

// shuffle moves an attacker and a defender to and fro, and so repeats the position it starts from.
var shuffle = []string{"d1-d2", "e3-d3", "d2-d1", "d3-e3"}

func TestASecondOccurrenceDraws(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, position string
		moves          []string
		want           string
	}{
		{"the start counts", tablut.Start().String(), shuffle, "draw repetition"},
		{"three plies of it do not", tablut.Start().String(), shuffle[:3], ""},
		{"a later position counts as the start does", tablut.Start().String(),
			[]string{"a4-a3", "e3-d3", "d1-d2", "d3-e3", "d2-d1"}, "draw repetition"},
		{"the same board with the other side to move does not count",
			"9/9/9/9/4K4/9/9/1T7/8t a", []string{"i1-i2", "b2-b3", "i2-i3", "b3-b2", "i3-i1"}, ""},
		{"it may have been reached by other pieces of the same kind",
			"9/9/9/9/4K4/9/9/T8/1t5t1 a",
			[]string{"b1-b9", "a2-a3", "h1-b1", "a3-a2", "b9-h9", "a2-a3", "h9-h1", "a3-a2"}, "draw repetition"},
		{"it may lie many plies back",
			"9/9/9/9/4K4/9/9/T8/1t7 a",
			[]string{"b1-c1", "a2-a3", "c1-d1", "a3-a4", "d1-e1", "a4-a5", "e1-d1", "a5-a3", "d1-b1", "a3-a2"}, "draw repetition"},
		{"the position a capture leads to counts",
			"9/9/9/9/4K4/2T6/2t6/9/2T4t1 d",
			[]string{"c1-c2xc3", "h1-h2", "c2-c1", "h2-h1", "c1-c2"}, "draw repetition"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := play(t, mustStart(t, tt.position), tt.moves...)
			if got := outcome(s); got != tt.want {
				t.Errorf("after %v the outcome is %q, want %q", s.LastMove(), got, tt.want)
			}
		})
	}
}

func TestDrawingMovesAreMarkedBeforeTheyAreMade(t *testing.T) {
	t.Parallel()
	s := play(t, tablut.FromPosition(tablut.Start()), shuffle[:3]...)
	want := []tablut.Move{mustMove(t, "d3-e3")}
	if got := s.DrawingMoves(); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestTheOrderOfJudgement(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, position, move, want string }{
		{"a king captured comes before no legal move for the defenders",
			"9/9/9/9/9/9/2t6/1tK1t4/2t6 a", "e2-d2", "attackers king-captured"},
		{"an escape comes before attackers without pieces",
			"9/9/9/9/9/T8/t8/1K7/9 d", "b2-a2xa3", "defenders king-escaped"},
		{"the last attacker captured leaves no moves",
			"9/9/9/9/4K4/9/T8/t8/1T7 d", "b1-a1", "draw no-moves"},
		{"a side shut in has no moves",
			"9/9/9/9/4K4/9/9/T8/t1T6 d", "c1-b1", "draw no-moves"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := outcome(play(t, mustStart(t, tt.position), tt.move)); got != tt.want {
				t.Errorf("the outcome is %q, want %q", got, tt.want)
			}
		})
	}
}

func TestAPositionMayBeOverAtOnce(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, position, want string }{
		{"the king on the edge", "9/9/9/9/1t6K/9/9/9/9 a", "defenders king-escaped"},
		{"attackers without pieces", "9/9/9/9/4K4/9/9/9/9 a", "draw no-moves"},
		{"attackers shut in", "9/9/9/9/4K4/9/9/T8/tT7 a", "draw no-moves"},
		{"the king in an old sandwich is free", "9/9/9/9/9/9/2tKt4/9/9 d", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := outcome(mustStart(t, tt.position)); got != tt.want {
				t.Errorf("the outcome is %q, want %q", got, tt.want)
			}
		})
	}
}

func TestNobodyActsInAFinishedGame(t *testing.T) {
	t.Parallel()
	s := play(t, tablut.FromPosition(tablut.Start()), shuffle...)
	if got := s.ToAct(); len(got) != 0 {
		t.Errorf("%v may act", got)
	}
	if got := len(s.Legal()) + len(s.DrawingMoves()); got != 0 {
		t.Errorf("%d moves are listed", got)
	}
	if _, err := s.Apply(action(s, "a4-a3")); !errors.Is(err, rules.ErrOver) {
		t.Errorf("a move gives %v, want %v", err, rules.ErrOver)
	}
}

func TestApplyRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		action rules.Action
		want   error
		reason string
	}{
		{"the other side", rules.Action{Seat: rules.Second, Text: "e3-d3"}, rules.ErrNotToAct, ""},
		{"the public", rules.Action{Text: "d1-d2"}, rules.ErrNotToAct, ""},
		{"a setup", rules.Action{Seat: rules.First, Verb: rules.Place, Text: "d1"}, rules.ErrIllegalSetup, "has none"},
		{"no notation", rules.Action{Seat: rules.First, Text: "resign"}, rules.ErrIllegalMove, "hyphen"},
		{"an empty field", rules.Action{Seat: rules.First, Text: "a1-a2"}, rules.ErrIllegalMove, "no piece"},
		{"the opponent's piece", rules.Action{Seat: rules.First, Text: "e3-d3"}, rules.ErrIllegalMove, "opponent's"},
		{"no move at all", rules.Action{Seat: rules.First, Text: "d1-d1"}, rules.ErrIllegalMove, "another field"},
		{"a diagonal", rules.Action{Seat: rules.First, Text: "d1-c2"}, rules.ErrIllegalMove, "rank or a file"},
		{"a jump", rules.Action{Seat: rules.First, Text: "e1-e3"}, rules.ErrIllegalMove, "in the way"},
		{"a capture by displacement", rules.Action{Seat: rules.First, Text: "e2-e3"}, rules.ErrIllegalMove, "in the way"},
		{"captures that do not happen", rules.Action{Seat: rules.First, Text: "d1-d4xe4"}, rules.ErrIllegalMove, "captures"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := tablut.FromPosition(tablut.Start())
			next, err := s.Apply(tt.action)
			if !errors.Is(err, tt.want) || next != nil {
				t.Fatalf("got %v and error %v, want %v", next, err, tt.want)
			}
			if !strings.Contains(err.Error(), tt.reason) || strings.Contains(err.Error(), tt.action.Text) {
				t.Errorf("%q should say %q and not repeat the move", err, tt.reason)
			}
		})
	}
}

func TestStoppingOnTheCastleIsRefusedByName(t *testing.T) {
	t.Parallel()
	s := mustStart(t, "9/9/9/4K4/t8/9/9/9/9 a")
	if _, err := s.Apply(action(s, "a5-e5")); err == nil || !strings.Contains(err.Error(), "castle") {
		t.Errorf("got %v, want the castle named", err)
	}
}

func TestCapturesGivenMustBeRight(t *testing.T) {
	t.Parallel()
	s := mustStart(t, "9/9/9/4K4/3t5/3T5/1tT1Tt3/9/3t5 a")
	for _, right := range []string{"d1-d3", "D1-D3", "d1-d3xc3,d4,e3", "D1-D3XE3,D4,C3", "d1-D3xe3,c3,d4"} {
		if got, want := play(t, s, right).LastMove(), "d1-d3xc3,d4,e3"; got != want {
			t.Errorf("%s is kept as %s, want %s", right, got, want)
		}
	}
	for _, wrong := range []string{"d1-d3xc3", "d1-d3xc3,d4", "d1-d3xc3,d4,e3,e6", "d1-d3xc3,d4,e4", "d1-d3xc3,c3,d4,e3"} {
		if _, err := s.Apply(action(s, wrong)); !errors.Is(err, rules.ErrIllegalMove) {
			t.Errorf("%s gives %v, want an illegal move", wrong, err)
		}
	}
}

// The list of captures names soldiers only (T7).
func TestTheKingIsNeverListedAsCaptured(t *testing.T) {
	t.Parallel()
	s := mustStart(t, "9/9/9/9/9/3t5/3T5/1tK5t/9 a")
	after := play(t, s, "i2-d2")
	if got, want := after.LastMove(), "i2-d2xd3"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if !after.Position().KingCaptured() || after.Position().King() != s.Position().King() {
		t.Error("the king should be captured and stay on the board (T16)")
	}
	if _, err := s.Apply(action(s, "i2-d2xc2,d3")); !errors.Is(err, rules.ErrIllegalMove) {
		t.Errorf("a list with the king gives %v, want an illegal move", err)
	}
}

func TestStatesStayWithTheJudge(t *testing.T) {
	t.Parallel()
	s := tablut.FromPosition(tablut.Start())
	if b, err := json.Marshal(s); err == nil {
		t.Errorf("a state encodes as %s", b)
	}
	var log bytes.Buffer
	slog.New(slog.NewTextHandler(&log, nil)).Info("a state", "state", s)
	if !strings.Contains(log.String(), "state=redacted") {
		t.Errorf("a state is logged as %s", log.String())
	}
}
