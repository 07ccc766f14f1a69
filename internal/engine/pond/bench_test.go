package pond

import (
	"math/rand/v2"
	"testing"

	"slowpond/internal/rules"
)

// benchSearcher returns level 8's searcher, ready to search a first move.
func benchSearcher(tb testing.TB, nodes int64) *searcher {
	tb.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	p := firstPosition(9, random)
	k, err := FromPosition(p, rules.First)
	if err != nil {
		tb.Fatal(err)
	}
	return newSearcher(k, levels[7], Limits{Nodes: nodes}, random)
}

// TestInnerLoopsDoNotAllocate is not parallel: AllocsPerRun counts for the whole process.
func TestInnerLoopsDoNotAllocate(t *testing.T) {
	s := benchSearcher(t, 1<<60)
	for name, run := range map[string]func(){
		"negamax":  func() { s.negamax(3, 1, -infinite, infinite) },
		"quiesce":  func() { s.quiesce(1, -infinite, infinite) },
		"evaluate": func() { s.value(s.board) },
		"final":    func() { s.final(s.board) },
	} {
		if got := testing.AllocsPerRun(20, run); got != 0 {
			t.Errorf("%s allocates %v times, want 0", name, got)
		}
	}
}

func BenchmarkSearch(b *testing.B) {
	var nodes int64
	for b.Loop() {
		s := benchSearcher(b, 100_000)
		s.run(levels[7], rand.New(rand.NewPCG(1, 1)))
		nodes += s.nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

// BenchmarkPrepare is what a search costs before its first node.
func BenchmarkPrepare(b *testing.B) {
	for b.Loop() {
		benchSearcher(b, 1)
	}
}

func BenchmarkEvaluate(b *testing.B) {
	s := benchSearcher(b, 1)
	for b.Loop() {
		s.value(s.board)
	}
}

func BenchmarkMakeUnmake(b *testing.B) {
	s := benchSearcher(b, 1)
	var buf [maxMoves]move
	m := s.quiets(buf[:0])[0]
	for b.Loop() {
		s.make(m)
		s.unmake(m)
	}
}
