// Package engine defines how a program chooses moves: what it is given of a game, what it returns, and
// within what bounds. The engine of each family of variants stands in a package below and implements
// Mind; package games lists them.
package engine

import (
	"errors"
	"time"

	"slowpond/internal/rules"
)

// Levels is the number of levels every family has, numbered from 1, the weakest.
const Levels = 8

// ErrView means that a situation's parts do not fit together.
var ErrView = errors.New("engine: the view does not fit the game")

// Mind decides for computers in the variants of one family. It may keep the memory that its searches
// need, so each goroutine needs one of its own.
type Mind interface {
	// Decide chooses at a level, 1 to Levels. The same seed gives the same decision, unless the budget
	// ends a search. A seed gives away the setup it leads to, so seeds are drawn at random.
	Decide(level int, s Situation, b Budget, seed uint64) (Decision, error)

	// AnySetup returns a legal setup without searching, for use when Decide has failed, and "" where
	// the variant has no setups.
	AnySetup(s Situation) string
}

// Analyst is a Mind that also judges games that have ended, position by position.
type Analyst interface {
	// Judge says what the position after the moves of a game is worth, from its start as Deal wrote it.
	// It fails with ErrView where a move is not legal. The same position gives the same opinion, unless
	// the budget ends the search.
	Judge(start string, moves []string, b Budget) (Opinion, error)

	// Verdicts judges each move by what was found of the positions before and after it: opinions[i] is
	// on the position after i moves, so there is one more of them. It fails with ErrView where they
	// do not fit the moves.
	Verdicts(start string, moves []string, opinions []Opinion) ([]Verdict, error)
}

// Opinion is what a position is thought to be worth.
type Opinion struct {
	Score int      // points for the first seat, as in Verdict
	Line  []string // how the game is expected to go on
}

// Level is how a family plays at one of its strengths.
type Level struct {
	Name        string
	Description string        // a sentence for people
	Within      time.Duration // a search that takes longer should be stopped
}

// Situation is a running game as the computer's seat may know it.
type Situation struct {
	Variant  string // id
	Seat     rules.Seat
	ToAct    bool      // it is the seat's turn to act; otherwise it only answers an offer
	Placing  bool      // the action due is placing a setup
	Offered  bool      // the other side offers a draw
	MayOffer bool      // the seat may offer a draw
	Position any       // of the seat's rules.View
	Setups   [2]string // likewise
	Legal    []string  // the legal moves, of the seat's rules.View
	Start    string    // the public start, as Deal wrote it
	Moves    []string  // so far
}

// Budget bounds a decision. It ends a search sooner than the level would.
type Budget struct {
	Stop func() bool // asked now and then; nil: never
}

// The answers to an offer of a draw.
const (
	Accept  = "accept"
	Decline = "decline"
)

// Answer returns Accept or Decline.
func Answer(accept bool) string {
	if accept {
		return Accept
	}
	return Decline
}

// Decision is what the computer wants to do; several fields may be set, and are carried out in this order.
type Decision struct {
	Answer string // Accept or Decline, where a draw is offered
	Offer  bool   // offers a draw
	Setup  string // places
	Move   string // moves

	Effort Effort
}

// Effort is what a decision took.
type Effort struct {
	Depth int
	Nodes int64
}

// Anything returns a decision that is always possible: any legal move, any setup, no draw.
func Anything(m Mind, s Situation, seed uint64) Decision {
	var d Decision
	if s.Offered {
		d.Answer = Decline
	}
	switch {
	case s.ToAct && s.Placing:
		d.Setup = m.AnySetup(s)
	case s.ToAct && len(s.Legal) > 0:
		d.Move = s.Legal[seed%uint64(len(s.Legal))]
	}
	return d
}

// Verdict is an analysis's judgement of one move. Scores are points for the first seat: 0 is level, and
// a side that is s points ahead scores about 1/(1+10^(-s/400)).
type Verdict struct {
	Seat          rules.Seat
	Move          string
	Before, After int // with best play, and with the move made
	Best          string
	Line          []string
	Judgement     string // Inaccuracy, Mistake, Blunder or ""
}

// Judgements of a bad move, by how much of the chance of winning it cost.
const (
	Inaccuracy = "inaccuracy" // a tenth
	Mistake    = "mistake"    // a fifth
	Blunder    = "blunder"    // three tenths
)
