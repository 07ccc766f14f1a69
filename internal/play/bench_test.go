package play

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"slowpond/internal/games"
	"slowpond/internal/match"
)

// opening is a legal beginning of Tablut.
var opening = []string{"d1-d3", "e3-f3", "a4-b4", "f3-f2", "i4-h4", "f2-g2"}

// tables makes enough new games for n moves of the opening.
func (s *harness) tables(n int) []string {
	ids := make([]string, n/len(opening)+1)
	for i := range ids {
		ids[i] = s.playing(proposal("tablut")).ID
	}
	return ids
}

func (s *harness) open(id string, ply int) {
	s.clock.Advance(time.Millisecond) // a deadline that moves, as in real games
	s.must(s.Move(context.Background(), Request{Game: id, User: []string{ann, bob}[ply%2]}, opening[ply]))
}

// BenchmarkMove commits moves one after the other through Move.
func BenchmarkMove(b *testing.B) {
	s := newHarness(b)
	ids := s.tables(b.N)
	b.ResetTimer()
	for i := range b.N {
		s.open(ids[i/len(opening)], i%len(opening))
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
}

// BenchmarkMoveOf16 does so in 16 games at once.
func BenchmarkMoveOf16(b *testing.B) {
	s := newHarness(b)
	const hands = 16
	each := b.N/hands + 1
	var ids [hands][]string
	for i := range ids {
		ids[i] = s.tables(each)
	}
	b.ResetTimer()
	atOnce(hands, func(hand int) error {
		for i := range each {
			s.open(ids[hand][i/len(opening)], i%len(opening))
		}
		return nil
	})
	b.ReportMetric(float64(each*hands)/b.Elapsed().Seconds(), "moves/s")
}

// bare is the least that a move must write: the row and an event, in one statement.
const bare = `
	WITH moved AS (
		UPDATE games SET version = version + 1, ply = ply + 1, deadline = deadline + interval '1 second'
		WHERE id = $1 AND version = $2 RETURNING id, version
	)
	INSERT INTO game_events (game_id, seq, at, type, seat, actor, body, command_id)
	SELECT id, version, now(), 'moved', 1, 'ann', $3, 'command' FROM moved`

// BenchmarkBareStatement is what BenchmarkMove is to be compared with, in the same run.
func BenchmarkBareStatement(b *testing.B) {
	s := newHarness(b)
	ids := s.tables(b.N)
	b.ResetTimer()
	for i := range b.N {
		tag, err := s.pool.Exec(context.Background(), bare, ids[i/len(opening)], 3+i%len(opening), `{"move": "d1-d3"}`)
		if err != nil || tag.RowsAffected() != 1 {
			b.Fatal(tag, err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
}

// finished is a random game played to its end.
func finished(b *testing.B, variant string) *folded {
	b.Helper()
	s := newHarness(b)
	id := s.playing(proposal(variant)).ID
	s.end("board", id, rand.New(rand.NewPCG(1, 2)))
	f, err := s.load(context.Background(), id)
	if err != nil {
		b.Fatal(err)
	}
	return f
}

// BenchmarkFoldWholeGame folds the log of a finished game.
func BenchmarkFoldWholeGame(b *testing.B) {
	for _, variant := range []string{"tablut", "subulata-7", "subulata-9"} {
		b.Run(variant, func(b *testing.B) {
			f, rulesets := finished(b, variant), match.Rulesets(games.All().Rulesets())
			b.ReportAllocs()
			for b.Loop() {
				if _, err := match.FoldAll(rulesets, f.game.ID, f.events); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(f.game.Ply()), "plies/game")
		})
	}
}

// BenchmarkShow shows a game in its middle to the player to move.
func BenchmarkShow(b *testing.B) {
	for _, variant := range []string{"tablut", "subulata-7", "subulata-9"} {
		b.Run(variant, func(b *testing.B) {
			f := finished(b, variant)
			half, err := match.FoldAll(games.All().Rulesets(), f.game.ID, f.events[:f.game.VersionAt(f.game.Ply()/2)])
			if err != nil {
				b.Fatal(err)
			}
			viewer := Viewer{User: half.Players[half.ToAct()[0].Index()]}
			b.ReportAllocs()
			for b.Loop() {
				show(half, viewer)
			}
		})
	}
}
