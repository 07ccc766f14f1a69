package web_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
	"slowpond/internal/rules/tablut"
)

// scoreVector is a position as one viewer sees it, with the scores the viewer may know.
type scoreVector struct {
	Position json.RawMessage `json:"position"`
}

// goalVector is what a side's pieces, or its king, want to reach.
type goalVector struct {
	Seat   string `json:"seat"`
	Fields string `json:"fields"` // by their names, sorted
}

// tablutEnds are the moves that end the game by the board alone, repetition not counted.
func tablutEnds(p tablut.Position) []string {
	var ends []string
	for _, m := range p.Moves(nil) {
		if o, over := tablut.FromPosition(p.Play(m)).Outcome(); over {
			ends = append(ends, p.MoveText(m)+"="+o.Reason)
		}
	}
	return ends
}

// subulataEnds are a seat's moves that end the game, were it to move.
func subulataEnds(t *testing.T, state *subulata.State, seat rules.Seat) []string {
	t.Helper()
	p := known(t, state, seat)
	var ends []string
	for _, m := range p.Moves(nil) {
		if o, over := p.Play(m).Outcome(); over {
			ends = append(ends, m.String()+"="+o.Reason)
		}
	}
	return ends
}

// stuckTablut are positions in which one side can be left without a move, or win in more than one way.
func stuckTablut(t *testing.T) (positions []tablut.Position) {
	t.Helper()
	for _, text := range []string{
		"9/9/9/9/4K4/9/9/T8/t1T6 d",     // c1-b1 encloses the only attacker
		"8t/6T1T/9/9/4K4/9/9/9/9 d",     // g8-h8 leaves it h9 alone
		"7Tt/6T1T/9/9/4K4/9/9/9/9 d",    // it is enclosed: nobody moves it
		"9/9/9/9/9/9/7t1/tKt6/tTt6 a",   // h3-b3 encloses the king, who is not captured, and his soldier
		"9/9/9/9/9/9/tt5t1/tKt6/t1t6 a", // the king falls between two
		"9/9/9/4t4/3tK1t2/9/9/9/4t4 d",  // in the castle, three around him
		"9/9/9/9/4Kt3/3t5/9/9/2T1t4 a",  // around him, and soldiers to take
		"9/1K5t1/9/9/9/9/9/9/t7T d",     // two edges at once
		"t8/T8/9/4K4/9/9/9/9/9 a",       // a9 moves along the edge
	} {
		p, err := tablut.ParsePosition(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		positions = append(positions, p)
	}
	return positions
}

// sparsePonds are few pieces near where they are going, so that games end in every way the rules know:
// for each way, a dozen positions from which a move leads to it.
func sparsePonds(t *testing.T, pieces int, source *rand.ChaCha8, random *rand.Rand) (vectors []subulataVector) {
	t.Helper()
	for _, way := range []string{subulata.Home, subulata.NoPieces, subulata.NoMoves} {
		for found, tries := 0, 0; found < 12; tries++ {
			if tries == 1_000_000 {
				t.Fatalf("no positions found from which a game ends by %s", way)
			}
			state := sparsePond(t, pieces, source, random)
			ends := append(subulataEnds(t, state, rules.First), subulataEnds(t, state, rules.Second)...)
			if !strings.Contains(strings.Join(ends, " ")+" ", "="+way+" ") {
				continue
			}
			m := lively(state.Position().Moves(nil), func(m subulata.Move) bool { return m.Capture }, random)
			next := apply(t, state, rules.Action{Seat: state.Position().ToMove(), Text: m.String()})
			vectors = append(vectors, subulataVectorOf(t, state, next, rules.Viewer{Seat: rules.Seat(found % 3)}))
			found++
		}
	}
	return vectors
}

// sparsePond is a running game with a few pieces of each side on its way to its goal tile or on it,
// on a pond that was dealt.
func sparsePond(t *testing.T, pieces int, source *rand.ChaCha8, random *rand.Rand) *subulata.State {
	t.Helper()
	pond := placedGame(t, pieces, source, random).Position().Pond()
	for {
		counts := [2]int{1 + random.IntN(4), 1 + random.IntN(4)}
		var placed []subulata.Piece
		for player, seat := range rules.Seats {
			numbers := random.Perm(pieces)
			for i := range counts[player] {
				placed = append(placed, subulata.Piece{At: nearGoal(seat, random), Seat: seat, Number: numbers[i] + 1})
			}
		}
		captured := [2]int{pieces - counts[1], pieces - counts[0]}
		p, err := subulata.NewPosition(pond, placed, captured, rules.Seats[random.IntN(2)])
		if err != nil {
			continue // two on one field
		}
		if state := subulata.FromPosition(p); len(state.ToAct()) > 0 {
			return state
		}
	}
}

// nearGoal is a field near the seat's goal tile, or now and then near the other one's.
func nearGoal(seat rules.Seat, random *rand.Rand) subulata.Square {
	file, rank := random.IntN(5), 4+random.IntN(5)
	if astray := random.IntN(8) == 0; (seat == rules.Second) != astray {
		file, rank = 8-file, 8-rank
	}
	return subulata.Square(rank*9 + file)
}

// scoreVectors are positions as each viewer sees them, in running games and at their ends.
func scoreVectors(t *testing.T) (vectors []scoreVector) {
	t.Helper()
	source := rand.NewChaCha8([32]byte{18})
	random := rand.New(source)
	for range 30 {
		state := sparsePond(t, 9, source, random)
		for seat := rules.Nobody; seat <= rules.Second; seat++ {
			vectors = append(vectors, scoreVector{subulataView(t, state, rules.Viewer{Seat: seat})})
		}
		for len(state.ToAct()) > 0 {
			moves := state.Position().Moves(nil)
			m := moves[random.IntN(len(moves))]
			state = apply(t, state, rules.Action{Seat: state.Position().ToMove(), Text: m.String()})
		}
		for _, reveal := range []bool{false, true} {
			vectors = append(vectors, scoreVector{subulataView(t, state, rules.Viewer{Over: true, Reveal: reveal})})
		}
	}
	return vectors
}

// goalVectors are where White's and Black's pieces are home, and where Tablut's king has escaped.
func goalVectors(t *testing.T) []goalVector {
	t.Helper()
	var home [2][]string
	var escapes []string
	for at := range subulata.Square(81) {
		for player, seat := range rules.Seats {
			if subulata.IsGoal(seat, at) {
				home[player] = append(home[player], at.String())
			}
		}
		field := strings.ToLower(at.String())
		p := kingOn(t, int(field[0]-'a'), int(field[1]-'1'))
		if p.KingEscaped() {
			escapes = append(escapes, field)
		}
	}
	return []goalVector{{"white", sorted(home[0])}, {"black", sorted(home[1])}, {"defenders", sorted(escapes)}}
}

// kingOn returns a board with only the king on it.
func kingOn(t *testing.T, file, rank int) tablut.Position {
	t.Helper()
	ranks := slices.Repeat([]string{"9"}, 9)
	ranks[8-rank] = strings.ReplaceAll(fmt.Sprintf("%dK%d", file, 8-file), "0", "")
	p, err := tablut.ParsePosition(strings.Join(ranks, "/") + " d")
	if err != nil {
		t.Fatal(err)
	}
	return p
}
