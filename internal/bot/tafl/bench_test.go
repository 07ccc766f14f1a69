package tafl

import (
	"testing"

	"slowpond/internal/rules/tablut"
)

// benched are an opening, a middle game, and an end game.
var benched = []string{
	"3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 a",
	"3ttt3/3t5/4T4/t1T1TT2t/tt1T2KTt/4T3t/t4T1t1/1t7/3ttt3 d",
	"4t4/3TttT2/4TT3/tT1t4t/ttK4tt/3t1tt2/4t4/6t2/4t4 a",
}

// BenchmarkSearch counts the positions a search visits in a second.
func BenchmarkSearch(b *testing.B) {
	const budget = 100_000
	e := New(16 << 20)
	b.ReportAllocs()
	var nodes int64
	for b.Loop() {
		for _, text := range benched {
			nodes += e.Search(parse(b, text), nil, Limits{Nodes: budget}, 1).Nodes
		}
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

func BenchmarkEvaluate(b *testing.B) {
	e := New(0)
	n := newNode(parse(b, benched[1]), &e.worths)
	b.ReportAllocs()
	for b.Loop() {
		board := boardOf(&n.position)
		e.evaluate(&n, &board)
	}
}

func parse(t testing.TB, text string) tablut.Position {
	t.Helper()
	p, err := tablut.ParsePosition(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}
