package tablut_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"slowpond/internal/rules"
	"slowpond/internal/rules/tablut"
)

// drawPosition draws the start or a random position whose king is not on the edge. Half of the random
// boards are crowded into the middle, so that pieces meet.
func drawPosition(t *rapid.T) string {
	if rapid.Bool().Draw(t, "from the start") {
		return tablut.Start().String()
	}
	rim := 2 * rapid.IntRange(0, 1).Draw(t, "crowded")
	fields := rapid.Permutation(fieldsWithin(rim)).Draw(t, "fields")
	attackers, defenders := rapid.IntRange(0, 16).Draw(t, "attackers"), rapid.IntRange(0, 8).Draw(t, "defenders")
	board := []byte(strings.Repeat(".", 81))
	for i, s := range fields[:attackers+defenders] {
		board[s] = 't'
		if i >= attackers {
			board[s] = 'T'
		}
	}
	file, rank := rapid.IntRange(1, 7).Draw(t, "king's file"), rapid.IntRange(1, 7).Draw(t, "king's rank")
	if rapid.Bool().Draw(t, "king near the castle") {
		file, rank = 3+file%3, 3+rank%3
	}
	board[rank*9+file] = 'K'
	return boardText(board) + rapid.SampledFrom([]string{" a", " d"}).Draw(t, "to move")
}

// fieldsWithin are the fields at least so far from the edge, without the castle.
func fieldsWithin(rim int) (fields []int) {
	for rank := rim; rank < 9-rim; rank++ {
		for file := rim; file < 9-rim; file++ {
			if rank != 4 || file != 4 {
				fields = append(fields, rank*9+file)
			}
		}
	}
	return fields
}

// boardText writes 81 letters, a9 first, with digits for runs of empty fields.
func boardText(board []byte) string {
	var ranks []string
	for rank := range slices.Chunk(board, 9) {
		text := string(rank)
		for n := 9; n > 0; n-- {
			text = strings.ReplaceAll(text, strings.Repeat(".", n), string(rune('0'+n)))
		}
		ranks = append(ranks, text)
	}
	return strings.Join(ranks, "/")
}

// walk plays a random game of at most so many plies, calling visit at every state that is not over.
// Now and then it takes back what the same side just did, so that positions repeat.
func walk(t *rapid.T, s tablut.State, plies int, visit func(tablut.State)) tablut.State {
	var back [2]string // by ply parity, the move that undoes the last one of that side
	for ply := range plies {
		legal := s.Legal()
		if len(legal) == 0 {
			return s
		}
		if visit != nil {
			visit(s)
		}
		m := rapid.SampledFrom(legal).Draw(t, "move")
		if undo := back[ply%2]; undo != "" && rapid.IntRange(0, 2).Draw(t, "take back") > 0 {
			if u := mustMove(t, undo); s.Position().Legal(u) {
				m = u
			}
		}
		back[ply%2] = m.To.String() + "-" + m.From.String()
		s = play(t, s, m.String())
	}
	return s
}

func drawState(t *rapid.T, plies int) tablut.State {
	return walk(t, mustStart(t, drawPosition(t)), rapid.IntRange(0, plies).Draw(t, "plies"), nil)
}

func TestEngineAgreesWithTheReference(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := mustStart(t, drawPosition(t))
		r := newReference(s.Position().String())
		walk(t, s, 24, func(s tablut.State) {
			if last := s.LastMove(); last != "" {
				r = r.follow(last)
			}
			agree(t, s, r)
		})
	})
}

// follow is the state after one of the listed moves.
func (r *reference) follow(text string) reference {
	for _, m := range r.moves() {
		if m.text == text {
			return m.after
		}
	}
	panic("not a move of the reference: " + text)
}

// agree compares all legal moves of a running game, their captures, and the positions and ends they lead to.
func agree(t *rapid.T, s tablut.State, r reference) {
	moves := r.moves()
	if got := s.View(rules.Viewer{Seat: s.ToAct()[0]}).Moves; len(got) != len(moves) {
		t.Fatalf("%s has %d moves %v, want %d", s.Position(), len(got), got, len(moves))
	}
	var drawing []string
	for _, m := range moves {
		after := play(t, s, m.text)
		if got := newReference(after.Position().String()); got.at != m.after.at || got.attacker != m.after.attacker {
			t.Fatalf("%s after %s is %s", s.Position(), m.text, after.Position())
		}
		if got := after.LastMove(); got != m.text {
			t.Fatalf("%s has move %s, want %s", s.Position(), got, m.text)
		}
		if got := outcome(after); got != m.end {
			t.Fatalf("%s after %s ends with %q, want %q", s.Position(), m.text, got, m.end)
		}
		if m.end == "draw repetition" {
			drawing = append(drawing, m.text)
		}
	}
	got := s.View(rules.Viewer{Seat: s.ToAct()[0]}).Position.(*tablut.View).DrawingMoves
	if !slices.Equal(got, drawing) {
		t.Fatalf("%s has drawing moves %v, want %v", s.Position(), got, drawing)
	}
}

func TestExactlyTheListedMovesApply(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := drawState(t, 20)
		legal := s.Legal()
		for from := range tablut.Square(81) {
			for to := range tablut.Square(81) {
				m := tablut.Move{From: from, To: to}
				_, err := s.Apply(action(s, m.String()))
				if listed := slices.Contains(legal, m); listed != (err == nil) {
					t.Fatalf("%s in %s: listed %t, error %v", m, s.Position(), listed, err)
				}
				if _, over := s.Outcome(); !over && err != nil && !errors.Is(err, rules.ErrIllegalMove) {
					t.Fatalf("%s in %s: error %v, want an illegal move", m, s.Position(), err)
				}
			}
		}
	})
}

func TestApplyLeavesItsReceiverAndSiblingsAlone(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := drawState(t, 20)
		before, seen := s, seenBy(s)
		var children []tablut.State
		var shown []string
		for _, m := range s.Legal() {
			child := play(t, s, s.MoveText(m))
			children, shown = append(children, child), append(shown, seenBy(child))
		}
		if s != before || seenBy(s) != seen {
			t.Fatalf("the receiver changed:\n%s\nwas\n%s", seenBy(s), seen)
		}
		for i, child := range children {
			if seenBy(child) != shown[i] {
				t.Fatalf("a sibling changed:\n%s\nwas\n%s", seenBy(child), shown[i])
			}
		}
	})
}

// seenBy is all that a state shows.
func seenBy(s tablut.State) string {
	texts := []string{s.Position().String(), s.LastMove(), outcome(s)}
	for _, m := range s.Legal() {
		texts = append(texts, s.MoveText(m))
	}
	texts = append(texts, "drawing")
	for _, m := range s.DrawingMoves() {
		texts = append(texts, m.String())
	}
	return strings.Join(texts, "\n")
}

func TestMoveNotationRoundTrips(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := drawState(t, 20)
		for _, m := range s.Legal() {
			text := s.MoveText(m)
			bare, _, _ := strings.Cut(text, "x")
			for _, written := range []string{text, strings.ToUpper(text), bare, strings.ToUpper(bare)} {
				if got := mustMove(t, written); got != m {
					t.Fatalf("%s reads as %s, want %s", written, got, m)
				}
				if got := play(t, s, written).LastMove(); got != text {
					t.Fatalf("%s is kept as %s, want %s", written, got, text)
				}
			}
		}
	})
}

func TestPositionTextRoundTrips(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := drawPosition(t)
		p := mustParse(t, text)
		if got := p.String(); got != text {
			t.Fatalf("%s is written %s", text, got)
		}
		if got := mustParse(t, p.String()); got != p {
			t.Fatalf("%s does not read as itself", p)
		}
	})
}
