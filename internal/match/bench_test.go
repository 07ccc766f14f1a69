package match_test

import (
	"math/rand/v2"
	"testing"

	"slowpond/internal/match"
	"slowpond/internal/rules"
)

// longGame plays random moves to the end, or up to 320 plies: as long as a game of Subulata can be.
func longGame(t tester, variant string) *scene {
	setups := map[string]string{"subulata-7": whiteSetup, "subulata-9": "123/456/789"}
	s := open(t, terms(variant)).do(match.Command{Verb: match.Join, By: guest})
	if setup := setups[variant]; setup != "" {
		s.do(match.Command{Verb: match.Place, By: maker, Setup: setup}).do(match.Command{Verb: match.Place, By: guest, Setup: setup})
	}
	random := rand.New(rand.NewPCG(1, 2))
	for s.g.Running() && s.g.Ply() < 320 {
		seat := s.g.ToAct()[0]
		moves := s.g.State().View(rules.Viewer{Seat: seat}).Moves
		c := match.Command{Verb: match.Move, By: s.g.Players[seat.Index()], Move: moves[random.IntN(len(moves))]}
		events, err := match.Decide(s.g, c, s.now)
		if err != nil {
			t.Fatalf("%v", err)
		}
		s.fold(events...)
	}
	return s
}

// BenchmarkFold folds a whole game; plies/game tells how long it is.
func BenchmarkFold(b *testing.B) {
	for _, variant := range []string{"tablut", "subulata-7", "subulata-9"} {
		b.Run(variant, func(b *testing.B) {
			s, rulesets := longGame(b, variant), rulesets()
			b.ReportAllocs()
			for b.Loop() {
				if _, err := match.FoldAll(rulesets, s.g.ID, s.log); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(s.g.Ply()), "plies/game")
		})
	}
}
