// Package engine chooses what a computer does from its seat's view, within a budget. It is pure: the
// search of each game stands in a package below.
package engine

import (
	"errors"
	"time"

	"slowpond/internal/engine/pond"
	"slowpond/internal/engine/tafl"
	"slowpond/internal/rules"
)

// Levels is how many strengths there are, numbered from 1.
const Levels = 8

// ErrView means that a situation's parts do not fit together.
var ErrView = errors.New("engine: the view does not fit the game")

// Situation is a running game as the computer's seat may know it.
type Situation struct {
	Variant  string // id
	Seat     rules.Seat
	ToAct    bool      // the seat is to act; otherwise it only answers an offer
	Placing  bool      // what it is to do is to place a setup
	Offered  bool      // the other side offers a draw
	Offers   bool      // the own offer of a draw stands
	Position any       // of the seat's rules.View
	Setups   [2]string // of the seat's rules.View
	Start    string    // pond or board
	Moves    []string  // so far
}

// Budget bounds a decision. It ends a search sooner than the level would.
type Budget struct {
	Stop func() bool // asked now and then; nil: never
}

// Decision is what the computer wants to do; several parts may be given, to be done in this order.
type Decision struct {
	Answer string // "accept" or "decline", where a draw is offered
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

// Within is the longest a level thinks by default.
func Within(variant string, level int) time.Duration {
	if variant == "tablut" {
		return tafl.Levels[clamp(level)].Within
	}
	return time.Duration(pond.Levels()[clamp(level)-1].Millis) * time.Millisecond
}

func clamp(level int) int { return min(max(level, 1), Levels) }

// Player decides for computers, one situation at a time. It keeps the memory that searches need, so it
// is worth keeping; goroutines need one each.
type Player struct {
	tafl *tafl.Engine
}

// tableBytes is the memory of one Tablut search.
const tableBytes = 64 << 20

// NewPlayer makes a Player. It takes its memory when it first plays Tablut.
func NewPlayer() *Player { return &Player{} }

// Decide chooses at a level, 1 to Levels. The same seed gives the same decision, unless the budget
// ends a search; whoever knows a seed knows the setup it leads to, so seeds are drawn at random.
func (p *Player) Decide(level int, s Situation, b Budget, seed uint64) (Decision, error) {
	if s.Variant == "tablut" {
		return p.decideTablut(clamp(level), s, b, seed)
	}
	return decideSubulata(clamp(level), s, b, seed)
}
