// Package pond chooses setups and moves in Subulata from what one seat knows.
//
// It does no I/O and keeps no state: equal arguments give equal answers, as long as no deadline cuts
// the search short. The numbers of the other side are never read, even from a position that has
// them: a search works on the numbers that side may have, weighed by how well each explains its moves.
package pond

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
)

// Knowledge is a game as one seat knows it.
type Knowledge struct {
	seat  rules.Seat
	now   subulata.Position
	start subulata.Position // before the moves; the present position where they aren't known
	moves []subulata.Move
}

// Limits end a search before its level's own budget does.
type Limits struct {
	Nodes    int64       // positions to look at at most; 0 for the level's budget
	Deadline func() bool // reports that time is up, asked about every thousand nodes; nil for never
}

// Result is the outcome of a search.
type Result struct {
	Move  subulata.Move
	Score float64         // what the seat may expect, 0 (lost) to 1 (won), a draw being a half
	Depth int             // plies looked ahead, captures at the end of a line not counted
	Nodes int64           // positions looked at
	PV    []subulata.Move // the line expected, beginning with Move
}

var (
	errNoView   = errors.New("pond: the view is not one of a Subulata game")
	errNotOurs  = errors.New("pond: it is not this seat's turn")
	errOver     = errors.New("pond: the game is over")
	errUnknown  = errors.New("pond: the seat doesn't know its own numbers")
	errHistory  = errors.New("pond: the moves do not lead to the position")
	errNoLevel  = fmt.Errorf("pond: levels run from 1 to %d", len(levels))
	errNoPieces = errors.New("pond: a side has 7 or 9 pieces")
)

// FromPosition returns what a seat knows of a position. It never reads the other side's numbers.
func FromPosition(p subulata.Position, seat rules.Seat) (Knowledge, error) {
	for id := range perSide {
		if p.At(seat, id).OnBoard() && p.Number(seat, id) == 0 {
			return Knowledge{}, errUnknown
		}
	}
	return Knowledge{seat: seat, now: p, start: p}, nil
}

// FromView returns what a seat knows of a running game from its view and the moves so far, in notation,
// which say something about the other side's numbers. It fails where the two do not fit together.
func FromView(v rules.View, seat rules.Seat, moves []string) (Knowledge, error) {
	seen, ok := v.Position.(*subulata.View)
	if !ok {
		return Knowledge{}, errNoView
	}
	now, err := seen.Known(rules.Seats[len(moves)%2])
	if err != nil {
		return Knowledge{}, err
	}
	k, err := FromPosition(now, seat)
	if err != nil || v.Setups[0] == "" || v.Setups[1] == "" {
		return k, err
	}
	return k.since(now, v.Setups, moves)
}

// since plays the game over from its setups, so that every piece keeps its identity.
func (k Knowledge) since(now subulata.Position, setups [2]string, moves []string) (Knowledge, error) {
	start, err := subulata.Ruleset(pieceCount(setups[0])).Restore(now.Pond().String(), setups)
	if err != nil {
		return Knowledge{}, fmt.Errorf("pond: the setups: %w", err)
	}
	k.start = start.(*subulata.State).Position()
	k.now = k.start
	for _, text := range moves {
		m, err := k.now.ParseMove(text)
		if err != nil {
			return Knowledge{}, errHistory
		}
		k.moves = append(k.moves, m)
		k.now = k.now.Play(m)
	}
	if k.now.String() != now.String() {
		return Knowledge{}, errHistory
	}
	return k, nil
}

// pieceCount is how many pieces a setup has.
func pieceCount(setup string) (pieces int) {
	for _, c := range setup {
		if c != '.' && c != '/' {
			pieces++
		}
	}
	return pieces
}

// Choose finds a move for the seat, whose turn it must be. It fails where the game is over, the turn is
// the other seat's, or the level does not exist.
func Choose(level int, k Knowledge, limits Limits, seed uint64) (Result, error) {
	if k.now.ToMove() != k.seat {
		return Result{}, errNotOurs
	}
	return k.search(level, limits, seed)
}

// Rate returns what the seat may expect of the game, whichever seat is to move: 0 (lost) to 1 (won). It
// serves to answer and make offers of a draw.
func Rate(level int, k Knowledge, limits Limits, seed uint64) (float64, error) {
	r, err := k.search(level, limits, seed)
	if k.now.ToMove() != k.seat {
		r.Score = 1 - r.Score
	}
	return r.Score, err
}

func (k Knowledge) search(number int, limits Limits, seed uint64) (Result, error) {
	if number < 1 || number > len(levels) {
		return Result{}, errNoLevel
	}
	if _, over := k.now.Outcome(); over {
		return Result{}, errOver
	}
	level := levels[number-1]
	if limits.Nodes <= 0 {
		limits.Nodes = level.Nodes
	}
	random := rand.New(rand.NewPCG(seed, uint64(number)))
	s := newSearcher(k, level, limits, random)
	return s.run(level, random), nil
}
