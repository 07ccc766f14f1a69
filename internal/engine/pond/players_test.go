package pond_test

import (
	"fmt"
	"math/rand/v2"

	"slowpond/internal/engine/pond"
	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
)

// player plays a game from a seat's view.
type player interface {
	place(pond subulata.Pond, pieces int, seat rules.Seat, seed uint64) string
	// move is called for the seat to move; moves are those played so far.
	move(v rules.View, seat rules.Seat, moves []string, seed uint64) string
}

// level is the computer; nodes overrides the level's budget unless 0.
type level struct {
	number int
	nodes  int64
}

func (l level) place(p subulata.Pond, pieces int, seat rules.Seat, seed uint64) string {
	return must(pond.Setup(l.number, p, pieces, seat, seed))
}

func (l level) move(v rules.View, seat rules.Seat, moves []string, seed uint64) string {
	k := must(pond.FromView(v, seat, moves))
	return must(pond.Choose(l.number, k, pond.Limits{Nodes: l.nodes}, seed)).Move.String()
}

// must is for arguments a test has made itself.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// baseline plays the move its taste likes best, ties broken by chance, from a random setup.
type baseline struct {
	taste func(before, after subulata.Position, m subulata.Move, seat rules.Seat) float64
}

func (baseline) place(_ subulata.Pond, pieces int, _ rules.Seat, seed uint64) string {
	return randomSetup(pieces, rand.New(rand.NewPCG(seed, 1)))
}

func randomSetup(pieces int, random *rand.Rand) string {
	text := []byte(".../.../...")
	for i, id := range random.Perm(9)[:pieces] {
		text[id+id/3] = '1' + byte(i)
	}
	return string(text)
}

func (b baseline) move(v rules.View, seat rules.Seat, _ []string, seed uint64) string {
	p := must(v.Position.(*subulata.View).Known(seat))
	random := rand.New(rand.NewPCG(seed, 2))
	var best subulata.Move
	most := 0.0
	for i, m := range p.Moves(nil) {
		liked := b.taste(p, p.Play(m), m, seat) + 1e-6*random.Float64()
		if i == 0 || liked > most {
			best, most = m, liked
		}
	}
	return best.String()
}

// The baselines. None looks at more than the position after its move.
var (
	randomly = baseline{func(_, _ subulata.Position, _ subulata.Move, _ rules.Seat) float64 { return 0 }}

	// greedy counts points made, points on their way, and points left under attack.
	greedy = baseline{func(_, after subulata.Position, m subulata.Move, seat rules.Seat) float64 {
		liked := 5.0 * float64(after.Captures(seat))
		danger := attacked(after, seat)
		for id := range 9 {
			at, n := after.At(seat, id), float64(after.Number(seat, id))
			switch {
			case !at.OnBoard():
				continue
			case danger[at]:
				liked -= n + 1
			}
			liked += n * float64(16-toCorner(seat, at)) / 16
			if subulata.IsGoal(seat, at) {
				liked += 0.25 * n
			}
		}
		return liked
	}}

	// rusher brings its highest number home, then the next, whatever comes.
	rusher = baseline{func(before, after subulata.Position, m subulata.Move, seat rules.Seat) float64 {
		if subulata.IsGoal(seat, m.From) {
			return -1
		}
		return 100*float64(numberOn(before, seat, m.From)) + float64(toCorner(seat, m.From)-toCorner(seat, m.To))
	}}

	// camper waits at the back with short steps of what is furthest on, and captures what comes.
	camper = baseline{func(_, _ subulata.Position, m subulata.Move, seat rules.Seat) float64 {
		if m.Capture {
			return 100
		}
		return -float64(toCorner(seat, m.From)-toCorner(seat, m.To)) - 0.1*float64(toCorner(seat, m.From))
	}}

	// trader captures whenever it can, else moves where it attacks most.
	trader = baseline{func(_, after subulata.Position, m subulata.Move, seat rules.Seat) float64 {
		liked := 0.0
		if m.Capture {
			liked = 100
		}
		return liked + float64(len(attackedPieces(after, seat.Other()))) + 0.1*float64(toCorner(seat, m.From)-toCorner(seat, m.To))
	}}
)

// toCorner is how many fields are between a field and the corner of the goal tile.
func toCorner(seat rules.Seat, at subulata.Square) int {
	white := at.File() + 8 - at.Rank()
	if seat == rules.First {
		return white
	}
	return 16 - white
}

func numberOn(p subulata.Position, seat rules.Seat, at subulata.Square) int {
	for id := range 9 {
		if p.At(seat, id) == at {
			return p.Number(seat, id)
		}
	}
	panic(fmt.Sprintf("no piece on %v", at))
}

// attacked are the fields on which a seat's pieces can be captured by the other, whose turn it is.
func attacked(p subulata.Position, seat rules.Seat) map[subulata.Square]bool {
	fields := map[subulata.Square]bool{}
	if p.ToMove() == seat {
		return fields
	}
	for _, m := range p.Moves(nil) {
		if m.Capture {
			fields[m.To] = true
		}
	}
	return fields
}

// attackedPieces are a seat's pieces that the other could capture if it were its turn.
func attackedPieces(p subulata.Position, seat rules.Seat) (at []subulata.Square) {
	line := p.String()
	mover := map[rules.Seat]string{rules.First: "b", rules.Second: "w"}[seat]
	turned := must(subulata.ParsePosition(line[:len(line)-1] + mover))
	for _, m := range turned.Moves(nil) {
		if m.Capture {
			at = append(at, m.To)
		}
	}
	return at
}
