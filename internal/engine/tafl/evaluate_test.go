package tafl

import (
	"testing"

	"pgregory.net/rapid"

	"slowpond/internal/rules/tablut"
)

// worth is the static evaluation for the defenders, without the tempo.
func worth(e *Engine, p tablut.Position) int {
	n, b := newNode(p, &e.worths), boardOf(&p)
	score := e.evaluate(&n, &b) - int(e.weights.Tempo)
	if p.ToMove() == tablut.Attackers {
		return -score
	}
	return score
}

// turned is the position turned by a quarter, or reflected at a diagonal.
func turned(t testing.TB, p tablut.Position, reflect bool) tablut.Position {
	board := []byte(squaresText)
	put := func(s tablut.Square, piece byte) {
		f, r := s.Rank(), s.File()
		if !reflect {
			f = side - 1 - f
		}
		board[(side-1-r)*side+f] = piece
	}
	for s := range p.Attackers().All() {
		put(s, 't')
	}
	for s := range p.Defenders().All() {
		put(s, 'T')
	}
	put(p.King(), 'K')
	return toMove(parse(t, boardText(board)+" a"), p.ToMove())
}

func TestEvaluationIsTheSameFromAllSides(t *testing.T) {
	t.Parallel()
	e := New(0)
	rapid.Check(t, func(r *rapid.T) {
		p := drawPosition(r)
		q := turned(t, p, rapid.Bool().Draw(r, "reflect"))
		if got, want := worth(e, q), worth(e, p); got != want {
			r.Fatalf("%s is worth %d, %s %d", p, want, q, got)
		}
	})
}

func TestEvaluationDiffersOnlyByTheTempoForEitherSideToMove(t *testing.T) {
	t.Parallel()
	e := New(0)
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t)
		if got, want := worth(e, p.Pass()), worth(e, p); got != want {
			t.Fatalf("%s is worth %d, with the other side to move %d", p, want, got)
		}
	})
}

func TestEvaluationPrefers(t *testing.T) {
	t.Parallel()
	e := New(0)
	for _, c := range []struct{ name, better, worse string }{
		{"a defender more", "9/9/3t5/3T1T3/4K4/3t1t3/9/9/9 d", "9/9/3t5/3T5/4K4/3t1t3/9/9/9 d"},
		{"an attacker less", "9/9/3t5/3T1T3/4K4/3t5/9/9/9 d", "9/9/3t5/3T1T3/4K4/3t1t3/9/9/9 d"},
		{"a way to the edge over a closed cordon", "4t4/3t1t3/2t3t2/1t5t1/t3K3t/1t5t1/2t3t2/3t5/4t4 d", "4t4/3t1t3/2t3t2/1t5t1/t3K3t/1t5t1/2t3t2/3t1t3/4t4 d"},
	} {
		if better, worse := worth(e, parse(t, c.better)), worth(e, parse(t, c.worse)); better <= worse {
			t.Errorf("%s is worth %d to the defenders, less than %d", c.name, better, worse)
		}
	}
}

func TestFloodGoesAroundWalls(t *testing.T) {
	t.Parallel()
	p := parse(t, "4t4/3t1t3/2t3t2/1t5t1/t3K3t/1t5t1/2t3t2/3t1t3/4t4 d")
	b := boardOf(&p)
	if got := flood(b.king, b.attackers); got.size() != 25 || !got.and(rim).empty() {
		t.Errorf("inside the cordon are %d fields, want 25 and none of the edge", got.size())
	}
	const d2 = 12
	if got := flood(b.king, b.attackers.without(single[d2])); !got.has(0) {
		t.Error("a corner is out of reach though the cordon is open")
	}
}
