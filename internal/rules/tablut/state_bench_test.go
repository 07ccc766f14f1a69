package tablut_test

import (
	"testing"

	"slowpond/internal/rules"
	"slowpond/internal/rules/tablut"
)

// someGame is a game of at most so many plies, picked by arithmetic and without repetitions.
func someGame(b *testing.B, plies int) []string {
	s, game := tablut.FromPosition(tablut.Start()), []string{}
	for ply := range plies {
		legal := s.Legal()
		if len(legal) == 0 {
			break
		}
		text := s.MoveText(legal[ply*ply*31%len(legal)])
		next, err := s.Apply(action(s, text))
		if err != nil {
			b.Fatal(err)
		}
		s, game = next.(tablut.State), append(game, text)
	}
	return game
}

// BenchmarkFold replays a game from its moves, as a cold read of the log does.
func BenchmarkFold(b *testing.B) {
	game := someGame(b, 60)
	b.ReportAllocs()
	for b.Loop() {
		var s rules.State = tablut.FromPosition(tablut.Start())
		for _, text := range game {
			next, err := s.Apply(rules.Action{Seat: s.ToAct()[0], Verb: rules.Move, Text: text})
			if err != nil {
				b.Fatal(err)
			}
			s = next
		}
	}
	b.ReportMetric(float64(len(game)), "plies")
}

// BenchmarkView makes what the player to move is shown of the start.
func BenchmarkView(b *testing.B) {
	s := tablut.FromPosition(tablut.Start())
	b.ReportAllocs()
	for b.Loop() {
		s.View(rules.Viewer{Seat: rules.First})
	}
}
