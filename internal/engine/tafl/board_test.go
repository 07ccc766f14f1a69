package tafl

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"slowpond/internal/rules/tablut"
)

// drawPosition draws a random position that is not decided; half of them are crowded into the middle.
func drawPosition(t *rapid.T) tablut.Position {
	margin := 2 * rapid.IntRange(0, 1).Draw(t, "crowded")
	var fields []int
	for s := range squares {
		f, r := s%side, s/side
		if f >= margin && f < side-margin && r >= margin && r < side-margin && s != int(castle) {
			fields = append(fields, s)
		}
	}
	fields = rapid.Permutation(fields).Draw(t, "fields")
	board := []byte(squaresText)
	attackers, defenders := rapid.IntRange(0, 16).Draw(t, "attackers"), rapid.IntRange(0, 8).Draw(t, "defenders")
	for i, s := range fields[:attackers+defenders] {
		if board[s] = 't'; i >= attackers {
			board[s] = 'T'
		}
	}
	board[rapid.IntRange(1, 7).Draw(t, "king's rank")*side+rapid.IntRange(1, 7).Draw(t, "king's file")] = 'K'
	p, err := tablut.ParsePosition(boardText(board) + rapid.SampledFrom([]string{" a", " d"}).Draw(t, "to move"))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// squaresText is an empty board, a letter or 1 for each field, a9 first.
var squaresText = strings.Repeat("1", squares)

// boardText joins the runs of empty fields, and the ranks.
func boardText(board []byte) string {
	var ranks []string
	for rank := range slices.Chunk(board, side) {
		text := string(rank)
		for n := side; n > 1; n-- {
			text = strings.ReplaceAll(text, strings.Repeat("1", n), string(rune('0'+n)))
		}
		ranks = append(ranks, text)
	}
	return strings.Join(ranks, "/")
}

// toMove is the position with that side to move.
func toMove(p tablut.Position, s tablut.Side) tablut.Position {
	if p.ToMove() != s {
		return p.Pass()
	}
	return p
}

func TestThreatsAreWhatTheRulesSay(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t)
		b := boardOf(&p)
		for side, find := range [2]func() (tablut.Move, bool){b.seizure, b.escape} {
			p := toMove(p, tablut.Side(side))
			decides := func(m tablut.Move) bool { return p.Play(m).Decided() }
			want := slices.ContainsFunc(p.Moves(nil), decides)
			m, ok := find()
			if ok != want || ok && !(p.Legal(m) && decides(m)) {
				t.Fatalf("%s: a deciding move %s: %t, want %t", p, m, ok, want)
			}
		}
	})
}

func TestExitsAreTheKingsWaysToTheEdge(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := toMove(drawPosition(t), tablut.Defenders)
		b := boardOf(&p)
		want := 0
		for _, m := range p.Moves(nil) {
			if m.From == p.King() && rim.has(m.To) {
				want++
			}
		}
		if got, _ := b.exits(b.king); got != want {
			t.Fatalf("%s has %d exits, want %d", p, got, want)
		}
	})
}

func TestEvasionsAreAllThatStopsTheKing(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := toMove(drawPosition(t), tablut.Attackers)
		b := boardOf(&p)
		n, along := b.exits(b.king)
		if n != 1 {
			return
		}
		evasions := b.evasions(nil, along)
		for _, m := range p.Moves(nil) {
			next := p.Play(m)
			after := boardOf(&next)
			open, _ := after.exits(after.king)
			if stops := open == 0 || next.KingCaptured(); stops && !next.KingCaptured() && !slices.Contains(evasions, m) {
				t.Fatalf("%s: %s stops the king and is not listed in %v", p, m, evasions)
			}
		}
		distinct(t, p, evasions)
	})
}

func TestCapturesAreWhatTheRulesSay(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t)
		b := boardOf(&p)
		captures := b.captures(nil, p.ToMove())
		for _, m := range p.Moves(nil) {
			want := p.Play(m).Occupied().Len() < p.Occupied().Len()
			if got := slices.Contains(captures, m); got != want {
				t.Fatalf("%s: %s captures: %t, want %t", p, m, got, want)
			}
		}
		distinct(t, p, captures)
	})
}

func TestSalliesAreTheKingsThreats(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := toMove(drawPosition(t), tablut.Defenders)
		b := boardOf(&p)
		sallies := b.sallies(nil)
		distinct(t, p, sallies)
		for _, m := range p.Moves(nil) {
			if m.From != p.King() || rim.has(m.To) {
				continue
			}
			n, _ := b.exits(m.To)
			if got := slices.Contains(sallies, m); got != (n > 0) {
				t.Fatalf("%s: %s threatens: %t, with %d exits", p, m, got, n)
			}
		}
	})
}

// distinct holds a list to legal moves, each once.
func distinct(t *rapid.T, p tablut.Position, moves []tablut.Move) {
	for i, m := range moves {
		if !p.Legal(m) || slices.Contains(moves[:i], m) {
			t.Fatalf("%s: %s of %v is not legal or listed twice", p, m, moves)
		}
	}
}
