package tafl

import (
	"testing"

	"slowpond/internal/rules/tablut"
)

// benched are an opening, a middle game with the king inside, one with the king outside, and an ending.
var benched = []string{
	startText,
	"4t4/4t4/3t1t3/3tT3t/t1t2T2t/t1T4t1/4KTT2/3T5/3ttt3 a",
	"3ttt3/6t2/5t1t1/t1T5t/t3K1T1t/3T1TT1t/3t1t3/4t4/2T1t3T a",
	"3ttT3/4tK3/3t5/t6t1/1t6t/t6t1/3t2T2/4T4/4tt3 a",
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
