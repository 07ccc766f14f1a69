package tablut_test

import (
	"encoding/json"
	"slices"
	"testing"

	"slowpond/internal/rules"
	"slowpond/internal/rules/tablut"
)

func position(v rules.View) *tablut.View { return v.Position.(*tablut.View) }

func TestOnlyThePlayerToMoveSeesMoves(t *testing.T) {
	t.Parallel()
	s := tablut.FromPosition(tablut.Start())
	for _, viewer := range viewers {
		t.Run(viewer.name, func(t *testing.T) {
			t.Parallel()
			v := s.View(rules.Viewer{Seat: viewer.seat, Drawn: true})
			toMove := viewer.seat == rules.First
			if got := v.Moves != nil; got != toMove {
				t.Errorf("moves shown: %t, want %t", got, toMove)
			}
			if got := position(v).DrawingMoves != nil; got != toMove {
				t.Errorf("drawing moves shown: %t, want %t", got, toMove)
			}
			if got, want := position(v).Board+" a", s.Position().String(); got != want {
				t.Errorf("the board is %s, want %s", got, want)
			}
			if got, want := v.Board, s.Position().Drawing(); got != want {
				t.Errorf("the drawing is\n%swant\n%s", got, want)
			}
		})
	}
}

func TestNoMovesAreShownOfAnythingButThePresentOfARunningGame(t *testing.T) {
	t.Parallel()
	s := play(t, tablut.FromPosition(tablut.Start()), shuffle[:3]...)
	tests := []struct {
		name   string
		state  tablut.State
		viewer rules.Viewer
	}{
		{"an earlier ply", s, rules.Viewer{Seat: rules.Second, Now: play(t, s, "d3-c3")}},
		{"a game given up", s, rules.Viewer{Seat: rules.Second, Over: true}},
		{"a game the rules ended", play(t, s, shuffle[3]), rules.Viewer{Seat: rules.First}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			v := tt.state.View(tt.viewer)
			if v.Moves != nil || position(v).DrawingMoves != nil {
				t.Errorf("shows moves %v and drawing moves %v", v.Moves, position(v).DrawingMoves)
			}
		})
	}
}

func TestMovesAreCanonicalAndSorted(t *testing.T) {
	t.Parallel()
	s := mustStart(t, "9/9/9/4K4/3t5/3T5/1tT1Tt3/9/3t5 a")
	moves := s.View(rules.Viewer{Seat: rules.First}).Moves
	if !slices.IsSorted(moves) || !slices.Contains(moves, "d1-d3xc3,d4,e3") || slices.Contains(moves, "d1-d3") {
		t.Errorf("got %v", moves)
	}
}

func TestViewsEncodeAsPublished(t *testing.T) {
	t.Parallel()
	const board = `{"game":"tablut","board":"3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3","drawing_moves":`
	start := tablut.FromPosition(tablut.Start())
	repeating := play(t, start, shuffle[:3]...)
	tests := []struct {
		name  string
		state tablut.State
		seat  rules.Seat
		want  string
	}{
		{"null for the public", start, rules.Nobody, board + `null}`},
		{"empty for a player with no move that draws", start, rules.First, board + `[]}`},
		{"the move that draws", repeating, rules.Second,
			`{"game":"tablut","board":"3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/3T5/4t4/3ttt3","drawing_moves":["d3-e3"]}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := json.Marshal(tt.state.View(rules.Viewer{Seat: tt.seat}).Position)
			if err != nil || string(got) != tt.want {
				t.Errorf("got %s, error %v, want %s", got, err, tt.want)
			}
		})
	}
}

func TestViewsShareNoMemory(t *testing.T) {
	t.Parallel()
	s := play(t, tablut.FromPosition(tablut.Start()), shuffle[:3]...)
	first := s.View(rules.Viewer{Seat: rules.Second})
	clear(first.Moves)
	clear(position(first).DrawingMoves)
	second := s.View(rules.Viewer{Seat: rules.Second})
	if second.Moves[0] == "" || position(second).DrawingMoves[0] == "" {
		t.Error("a change to one view shows in the next")
	}
}
