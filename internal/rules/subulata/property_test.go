package subulata_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
)

// drawPosition draws any position: any letters, any pieces anywhere, any captures that leave at most
// nine pieces a side.
func drawPosition(t *rapid.T) subulata.Position {
	rows := ""
	for i, letter := range rapid.SliceOfN(rapid.SampledFrom([]byte("WFL")), 81, 81).Draw(t, "pond") {
		if i > 0 && i%9 == 0 {
			rows += "/"
		}
		rows += string(letter)
	}
	pond, err := subulata.ParsePond(rows)
	if err != nil {
		t.Fatalf("ParsePond(%q): %v", rows, err)
	}
	squares := rapid.Permutation(allSquares()).Draw(t, "squares")
	var pieces []subulata.Piece
	var captured [2]int
	for player, seat := range rules.Seats {
		count := rapid.IntRange(0, 9).Draw(t, "count")
		for i, number := range rapid.Permutation([]int{1, 2, 3, 4, 5, 6, 7, 8, 9}).Draw(t, "numbers")[:count] {
			pieces = append(pieces, subulata.Piece{At: squares[9*player+i], Seat: seat, Number: number})
		}
		captured[1-player] = rapid.IntRange(0, 9-count).Draw(t, "captured")
	}
	p, err := subulata.NewPosition(pond, pieces, captured, rapid.SampledFrom(rules.Seats[:]).Draw(t, "to move"))
	if err != nil {
		t.Fatalf("NewPosition: %v", err)
	}
	return p
}

func allSquares() []subulata.Square {
	squares := make([]subulata.Square, 81)
	for i := range squares {
		squares[i] = subulata.Square(i)
	}
	return squares
}

// drawStart draws a dealt pond with both setups.
func drawStart(t *rapid.T, pieces int) *subulata.State {
	ruleset := subulata.Ruleset(pieces)
	var seed [32]byte
	copy(seed[:], rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "seed"))
	deal, err := ruleset.Deal(rand.NewChaCha8(seed))
	if err != nil {
		t.Fatalf("Deal: %v", err)
	}
	s, err := ruleset.Restore(deal, [2]string{drawSetup(t, pieces), drawSetup(t, pieces)})
	if err != nil {
		t.Fatalf("Restore: %v", err)
	}
	return s.(*subulata.State)
}

func drawVariant(t *rapid.T) int { return rapid.SampledFrom([]int{7, 9}).Draw(t, "pieces") }

// sameAsReference compares everything the rules say of a position.
func sameAsReference(t *rapid.T, p subulata.Position, r *reference) (over bool) {
	if got, want := p.String(), r.line(); got != want {
		t.Fatalf("position\n got %s\nwant %s", got, want)
	}
	if got, want := notations(p), r.moves(); !slices.Equal(got, want) {
		t.Fatalf("%s\nmoves %v, want %v", p, got, want)
	}
	scores, ok := p.Scores()
	if want := [2]int{r.score("W"), r.score("B")}; !ok || scores != want {
		t.Fatalf("%s\nScores() = %v, %v, want %v", p, scores, ok, want)
	}
	want := rules.Outcome{Reason: r.reason()}
	switch {
	case want.Reason == "":
	case scores[0] > scores[1]:
		want.Winner = rules.First
	case scores[1] > scores[0]:
		want.Winner = rules.Second
	}
	got, over := p.Outcome()
	if got != want || over != (want.Reason != "") {
		t.Fatalf("%s\nOutcome() = %+v, %v, want %+v", p, got, over, want)
	}
	return over
}

// playAlong plays random moves to the end on both.
func playAlong(t *rapid.T, p subulata.Position) {
	r := newReference(p.String())
	for !sameAsReference(t, p, r) {
		m := rapid.SampledFrom(p.Moves(nil)).Draw(t, "move")
		r.play(m.String())
		p = p.Play(m)
	}
}

func TestGamesFollowTheReference(t *testing.T) {
	t.Parallel()
	t.Run("from any position", func(t *testing.T) {
		t.Parallel()
		rapid.Check(t, func(t *rapid.T) { playAlong(t, drawPosition(t)) })
	})
	t.Run("from the start", func(t *testing.T) {
		t.Parallel()
		rapid.Check(t, func(t *rapid.T) { playAlong(t, drawStart(t, drawVariant(t)).Position()) })
	})
}

func TestPerftFollowsTheReference(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t)
		r := newReference(p.String())
		for depth := range 3 {
			if got, want := p.Perft(depth), r.perft(depth); got != want {
				t.Fatalf("%s\nPerft(%d) = %d, want %d", p, depth, got, want)
			}
		}
	})
}

// potential is the sum of S24: over all pieces, the distance to the own goal corner plus 4.
func potential(p subulata.Position) (sum int) {
	for _, seat := range rules.Seats {
		for _, piece := range p.Pieces(seat) {
			file, rank := piece.At.File(), piece.At.Rank()
			if seat == rules.First {
				sum += file + (8 - rank) + 4
			} else {
				sum += (8 - file) + rank + 4
			}
		}
	}
	return sum
}

func TestEveryPlyBringsTheEndNearer(t *testing.T) {
	t.Parallel()
	for pieces, limit := range map[int]int{7: 254, 9: 320} {
		t.Run(fmt.Sprint(pieces, " pieces"), func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				p := drawStart(t, pieces).Position()
				// What is left at the end is at least one piece at its corner.
				if got := potential(p) - 4; got > limit {
					t.Fatalf("the first position allows %d plies, want at most %d", got, limit)
				}
				for over := false; !over; _, over = p.Outcome() {
					before := potential(p)
					p = p.Play(rapid.SampledFrom(p.Moves(nil)).Draw(t, "move"))
					if after := potential(p); after >= before {
						t.Fatalf("the potential went from %d to %d", before, after)
					}
				}
			})
		})
	}
}

// TestOnlyOwnPiecesBlock is S25: outside the goal tile a forward target is always on the board, so a
// side without moves is blocked by its own pieces.
func TestOnlyOwnPiecesBlock(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t)
		seat := p.ToMove()
		own := map[subulata.Square]bool{}
		for _, piece := range p.Pieces(seat) {
			own[piece.At] = true
		}
		for _, piece := range p.Pieces(seat) {
			targets := forwardTargets(p, piece)
			if !subulata.IsGoal(seat, piece.At) && len(targets) == 0 {
				t.Fatalf("%s\nno forward target from %s", p, piece.At)
			}
			moves := movesFrom(p, piece.At.String())
			for _, to := range targets {
				if moves == "" && !own[to] {
					t.Fatalf("%s\n%s does not move to %s", p, piece.At, to)
				}
			}
		}
	})
}

func forwardTargets(p subulata.Position, piece subulata.Piece) (targets []subulata.Square) {
	step := p.Pond().Step(piece.At)
	if piece.Seat == rules.Second {
		step = -step
	}
	file, rank := piece.At.File(), piece.At.Rank()
	for _, target := range [][2]int{{file - step, rank}, {file, rank + step}} {
		name := string([]byte{byte('A' + target[0]), byte('1' + target[1])})
		if to, ok := subulata.ParseSquare(name); ok {
			targets = append(targets, to)
		}
	}
	return targets
}

// TestFourMovesAPiece is S26.
func TestFourMovesAPiece(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t)
		count := map[subulata.Square]int{}
		for _, m := range p.Moves(nil) {
			if count[m.From]++; count[m.From] > 4 {
				t.Fatalf("%s\nmore than four moves from %s", p, m.From)
			}
		}
		if s := drawStart(t, drawVariant(t)); len(s.Position().Moves(nil)) == 0 {
			t.Fatalf("%s\nthe first position has no move", s.Position())
		}
	})
}

// TestMovementNeverAsksForNumbers plays the same moves with and without numbers.
func TestMovementNeverAsksForNumbers(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		known := drawPosition(t)
		var pieces []subulata.Piece
		for _, seat := range rules.Seats {
			for _, piece := range known.Pieces(seat) {
				piece.Number = 0
				pieces = append(pieces, piece)
			}
		}
		captured := [2]int{known.Captures(rules.First), known.Captures(rules.Second)}
		blank, err := subulata.NewPosition(known.Pond(), pieces, captured, known.ToMove())
		if err != nil {
			t.Fatalf("NewPosition: %v", err)
		}
		for {
			want, over := known.Outcome()
			if got, _ := blank.Outcome(); got.Reason != want.Reason {
				t.Fatalf("without numbers it ends by %q, want %q", got.Reason, want.Reason)
			}
			moves := known.Moves(nil)
			if !slices.Equal(blank.Moves(nil), moves) {
				t.Fatalf("%s\nother moves without numbers", known)
			}
			if over {
				return
			}
			m := rapid.SampledFrom(moves).Draw(t, "move")
			known, blank = known.Play(m), blank.Play(m)
		}
	})
}
