package pond

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
)

// dealt draws a first position of 7 or 9 pieces a side.
func dealt(t *rapid.T) subulata.Position {
	pieces := rapid.SampledFrom([]int{7, 9}).Draw(t, "pieces")
	random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	return firstPosition(pieces, random)
}

func firstPosition(pieces int, random *rand.Rand) subulata.Position {
	var key [32]byte
	for i := range key {
		key[i] = byte(random.Uint32())
	}
	ruleset := subulata.Ruleset(pieces)
	deal, err := ruleset.Deal(rand.NewChaCha8(key))
	if err != nil {
		panic(err)
	}
	var setups [2]string
	for i := range setups {
		var merits [perSide]float64
		for id := range merits {
			merits[id] = random.Float64()
		}
		setups[i] = placed(merits, pieces)
	}
	s, err := ruleset.Restore(deal, setups)
	if err != nil {
		panic(err)
	}
	return s.(*subulata.State).Position()
}

func publicMoves(b *board) []string {
	var buf [maxMoves]move
	var moves []string
	for _, m := range b.captures(b.quiets(buf[:0])) {
		moves = append(moves, m.public().String())
	}
	slices.Sort(moves)
	return moves
}

func ruledMoves(p subulata.Position) []string {
	var moves []string
	for _, m := range p.Moves(nil) {
		moves = append(moves, m.String())
	}
	slices.Sort(moves)
	return moves
}

func TestBoardAgreesWithTheRulesThroughWholeGames(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := dealt(t)
		b := newBoard(p)
		for {
			if got, want := publicMoves(b), ruledMoves(p); !slices.Equal(got, want) {
				t.Fatalf("at %v: moves %v, want %v", p, got, want)
			}
			_, want := p.Outcome()
			if got := b.over() || b.stuck(); got != want {
				t.Fatalf("at %v: over %v, want %v", p, got, want)
			}
			if want {
				return
			}
			m := rapid.SampledFrom(p.Moves(nil)).Draw(t, "move")
			made, ok := b.find(m.From, m.To)
			if !ok {
				t.Fatalf("at %v: %v not found", p, m)
			}
			before := *b
			b.make(made)
			b.unmake(made)
			if *b != before {
				t.Fatalf("at %v: taking %v back leaves another board", p, m)
			}
			b.make(made)
			p = p.Play(m)
			sameBoard(t, b, newBoard(p))
		}
	})
}

// sameBoard compares a board that moves were made on with one set up anew.
func sameBoard(t *rapid.T, got, want *board) {
	t.Helper()
	got.geometry, got.keys, want.geometry, want.keys = want.geometry, want.keys, got.geometry, got.keys
	if want.mover == 1 {
		want.hash ^= moverKey
	}
	g := *got
	g.geometry, g.keys = want.geometry, want.keys
	if g != *want {
		t.Fatalf("after moves %+v, set up %+v", g, *want)
	}
}

func TestDistancesCountTurnsToTheGoal(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := dealt(t)
		g := newGeometry(p.Pond())
		for player, seat := range rules.Seats {
			for f := range uint8(fields) {
				if got, want := g.distance[player][f], walked(p.Pond(), seat, subulata.Square(f)); got != want {
					t.Fatalf("%v from %v: %d turns, want %d", seat, subulata.Square(f), got, want)
				}
			}
		}
	})
}

// walked finds the shortest way home by trying every way, a step at a time on the plain rules.
func walked(p subulata.Pond, seat rules.Seat, from subulata.Square) uint8 {
	at := map[subulata.Square]bool{from: true}
	for turns := uint8(0); ; turns++ {
		next := map[subulata.Square]bool{}
		for f := range at {
			if subulata.IsGoal(seat, f) {
				return turns
			}
			lone, err := subulata.NewPosition(p, []subulata.Piece{{At: f, Seat: seat, Number: 1}}, [2]int{}, seat)
			if err != nil {
				panic(err)
			}
			for _, m := range lone.Moves(nil) {
				next[m.To] = true
			}
		}
		at = next
	}
}
