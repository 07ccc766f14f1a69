package tablut_test

import (
	"testing"

	"slowpond/internal/rules/tablut"
)

// BenchmarkPerft plays every line of four plies from the start, the last ply included.
func BenchmarkPerft(b *testing.B) {
	b.ReportAllocs()
	benchmarkPerft(b, 4, 19_913_864)
}

// BenchmarkPerftFivePlies checks the largest table entry; one run takes a quarter of a minute and more.
func BenchmarkPerftFivePlies(b *testing.B) {
	benchmarkPerft(b, 5, 1_611_333_240)
}

func benchmarkPerft(b *testing.B, depth int, want uint64) {
	var nodes uint64
	for b.Loop() {
		got := tablut.Perft(tablut.Start(), depth)
		if got != want {
			b.Fatalf("perft %d is %d, want %d", depth, got, want)
		}
		nodes += got
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
