package tablut_test

import (
	"slices"
	"testing"

	"slowpond/internal/rules/tablut"
)

// TestMovesCapture has the corner cases of T8 to T16 that the worked examples leave out. The move
// wanted is canonical, so it shows the captures.
func TestMovesCapture(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, position, move, want, outcome string
	}{
		{"T8: an attacker encloses a defender with another",
			"9/9/9/4K4/9/9/1tT6/9/3t5 a", "d1-d3", "d1-d3xc3", ""},
		{"T8: a friend on the far side does not enclose",
			"9/9/9/4K4/9/9/1TT6/9/3t5 a", "d1-d3", "d1-d3", ""},
		{"T8: the edge on the far side does not enclose",
			"9/9/9/4K4/9/9/T8/9/1t7 a", "b1-b3", "b1-b3", ""},
		{"T9: moving between two attackers is safe for a defender on a rank",
			"9/9/9/4K4/9/9/2t1t4/9/3T5 d", "d1-d3", "d1-d3", ""},
		{"T9: one who moves between two enemies may capture one of them",
			"9/9/9/4K4/9/9/1Tt1t4/9/3T5 d", "d1-d3", "d1-d3xc3", ""},
		{"T9: a defender captures three at once",
			"8t/9/4K4/9/3T5/3t5/1Tt1tT3/9/3T5 d", "d1-d3", "d1-d3xc3,d4,e3", ""},
		{"T10: the empty castle encloses an attacker with a defender",
			"9/9/4K4/4T4/9/3t5/9/9/9 d", "e6-d6", "e6-d6", ""},
		{"T10: the empty castle encloses a defender with an attacker",
			"9/9/2K6/9/2tT5/9/9/9/2t6 a", "c1-c4", "c1-c4", ""},
		{"T10: an attacker arrives opposite the empty castle",
			"9/9/2K6/9/3T5/9/9/9/2t6 a", "c1-c5", "c1-c5xd5", ""},
		{"T10: the king on the castle is no captor for attackers",
			"9/9/9/9/3TK4/9/9/9/2t6 a", "c1-c5", "c1-c5", ""},
		{"T10: the king on the castle is an enemy of attackers beside it",
			"8t/9/9/9/3tK4/9/9/9/2T6 d", "c1-c5", "c1-c5xd5", ""},
		{"T11: the king captures with the empty castle",
			"9/9/9/9/3t5/9/9/2K6/8t d", "c2-c5", "c2-c5xd5", ""},
		{"T11: the king is the other captor in the open",
			"9/9/9/9/9/9/1Kt6/9/3T4t d", "d1-d3", "d1-d3xc3", ""},
		{"T11: the king captures two with two defenders",
			"9/9/9/9/9/2T6/2t6/1K1tT4/8t d", "b2-c2", "b2-c2xc3,d2", ""},
		{"T12: soldiers enclosed by the escape are removed",
			"9/9/9/9/9/T8/t8/1K7/8t d", "b2-a2", "b2-a2xa3", "defenders king-escaped"},
		{"T13: three attackers around the castle do not capture",
			"9/9/9/4t4/3tK4/9/4t4/9/9 a", "e3-e4", "e3-e4", ""},
		{"T13: a defender among four does not help the attackers",
			"9/9/9/4t4/3tKT3/9/4t4/9/9 a", "e3-e4", "e3-e4", ""},
		{"T14: three attackers beside the castle capture from above",
			"9/9/4t4/3tK4/5t3/9/9/9/9 a", "f5-f6", "f5-f6", "attackers king-captured"},
		{"T14: three attackers beside the castle capture on d5",
			"9/9/9/3t5/2tK5/9/3t5/9/9 a", "d3-d4", "d3-d4", "attackers king-captured"},
		{"T14: three attackers beside the castle capture on f5",
			"9/9/9/5t3/5Kt2/9/5t3/9/9 a", "f3-f4", "f3-f4", "attackers king-captured"},
		{"T14: two attackers on a line past the castle's neighbour do not capture",
			"9/9/9/3t5/3K5/9/3t5/9/9 a", "d3-d4", "d3-d4", ""},
		{"T15: two attackers capture two fields from the castle",
			"9/9/9/9/1tK6/9/9/9/3t5 a", "d1-d5", "d1-d5", "attackers king-captured"},
		{"T15: an attacker and a defender do not capture",
			"9/9/9/9/9/9/2TK5/4t4/9 a", "e2-e3", "e2-e3", ""},
		{"T16: the king enters a sandwich safely",
			"9/9/9/9/9/9/2t1t4/3K5/9 d", "d2-d3", "d2-d3", ""},
		{"T16: an attacker arriving elsewhere does not complete the sandwich",
			"9/9/9/9/9/9/2tKt4/9/t8 a", "a1-a2", "a1-a2", ""},
		{"T16: an attacker arriving at the third side does not complete the sandwich",
			"9/9/9/9/9/9/2tKt4/9/3t5 a", "d1-d2", "d1-d2", ""},
		{"T17: three attackers do not capture a defender beside the king's castle",
			"9/9/9/9/3TK4/3t5/2t6/9/9 a", "c3-c5", "c3-c5", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := play(t, mustStart(t, tt.position), tt.move)
			if got := s.LastMove(); got != tt.want {
				t.Errorf("the move is %s, want %s", got, tt.want)
			}
			if got := outcome(s); got != tt.outcome {
				t.Errorf("the outcome is %q, want %q", got, tt.outcome)
			}
		})
	}
}

func TestTheStartHasEightyMoves(t *testing.T) {
	t.Parallel()
	moves := tablut.Start().Moves(nil)
	if len(moves) != 80 {
		t.Errorf("got %d moves, want 80", len(moves))
	}
	if castle := mustMove(t, "e4-e5").To; slices.ContainsFunc(moves, func(m tablut.Move) bool { return m.To == castle }) {
		t.Error("a move stops on the castle (T6)")
	}
}

func TestMovesAppends(t *testing.T) {
	t.Parallel()
	first := mustMove(t, "a1-a2")
	if got := tablut.Start().Moves([]tablut.Move{first}); len(got) != 81 || got[0] != first {
		t.Errorf("got %d moves beginning with %s, want 81 with the one given first", len(got), got[0])
	}
}

func TestLegalRefusesFieldsBeyondTheBoard(t *testing.T) {
	t.Parallel()
	for _, m := range []tablut.Move{{From: 81, To: 0}, {From: 3, To: 81}, {From: 255, To: 255}} {
		if tablut.Start().Legal(m) {
			t.Errorf("a move from %d to %d is legal", m.From, m.To)
		}
	}
}

// No t.Parallel: AllocsPerRun counts the allocations of the whole process.
func TestSearchingAllocatesNothing(t *testing.T) {
	for _, tt := range positions {
		p := mustParse(t, tt.text)
		buf := make([]tablut.Move, 0, tablut.MaxMoves)
		got := testing.AllocsPerRun(10, func() {
			for _, m := range p.Moves(buf[:0]) {
				if next := p.Play(m); next.Decided() || !next.HasMove() {
					continue
				}
			}
		})
		if got != 0 {
			t.Errorf("%s: %v allocations, want none", tt.text, got)
		}
	}
}
