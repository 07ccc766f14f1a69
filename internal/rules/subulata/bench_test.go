package subulata_test

import (
	"math/rand/v2"
	"testing"

	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
)

// startPosition is a fixed first position of nine pieces.
func startPosition(tb testing.TB) subulata.Position {
	tb.Helper()
	deal, err := subulata.Ruleset(9).Deal(rand.NewChaCha8([32]byte{'b', 'e', 'n', 'c', 'h'}))
	if err != nil {
		tb.Fatal(err)
	}
	s, err := subulata.Ruleset(9).Restore(deal, [2]string{"123/456/789", "987/654/321"})
	if err != nil {
		tb.Fatal(err)
	}
	return s.(*subulata.State).Position()
}

// TestSearchDoesNotAllocate is not parallel: AllocsPerRun counts for the whole process.
func TestSearchDoesNotAllocate(t *testing.T) {
	p := startPosition(t)
	buf := make([]subulata.Move, 0, 36)
	moves := p.Moves(nil)
	for name, run := range map[string]func(){
		"Moves":   func() { buf = p.Moves(buf[:0]) },
		"Play":    func() { p.Play(moves[0]) },
		"Outcome": func() { p.Outcome() },
		"Perft":   func() { p.Perft(2) },
	} {
		if got := testing.AllocsPerRun(100, run); got != 0 {
			t.Errorf("%s allocates %v times, want 0", name, got)
		}
	}
}

func BenchmarkMoves(b *testing.B) {
	p := startPosition(b)
	buf := make([]subulata.Move, 0, 36)
	for b.Loop() {
		buf = p.Moves(buf[:0])
	}
}

func BenchmarkPlay(b *testing.B) {
	p := startPosition(b)
	m := p.Moves(nil)[0]
	for b.Loop() {
		_ = p.Play(m)
	}
}

func BenchmarkPerft4(b *testing.B) {
	p := startPosition(b)
	var nodes uint64
	for b.Loop() {
		nodes += p.Perft(4)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

// BenchmarkFold replays a game of first moves as a log would: texts through Apply.
func BenchmarkFold(b *testing.B) {
	start := subulata.FromPosition(startPosition(b))
	var moves []string
	for p := start.Position(); ; {
		if _, over := p.Outcome(); over {
			break
		}
		m := p.Moves(nil)[0]
		moves, p = append(moves, m.String()), p.Play(m)
	}
	for b.Loop() {
		var s rules.State = start
		for _, text := range moves {
			s = mustApply(b, s, rules.Action{Seat: s.ToAct()[0], Verb: rules.Move, Text: text})
		}
	}
	b.ReportMetric(float64(len(moves)), "plies/op")
}

func BenchmarkView(b *testing.B) {
	s := subulata.FromPosition(startPosition(b))
	for b.Loop() {
		_ = s.View(rules.Viewer{Seat: rules.First})
	}
}
