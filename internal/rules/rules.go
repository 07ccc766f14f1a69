// Package rules defines what the server needs from the rules of a board game. The packages below it implement it.
//
// A game is a fold: Ruleset.Start gives the first State, State.Apply every later one. States are
// immutable values: Apply returns a new one and never changes its receiver.
package rules

import (
	"errors"
	"io"
)

// Seat is a side of the board, in the order of the first move. The zero Seat is nobody, the public.
type Seat uint8

const (
	Nobody Seat = iota
	First
	Second
)

// Seats lists both seats in the order of the first move.
var Seats = [2]Seat{First, Second}

// Other returns the opposite seat, and Nobody for Nobody.
func (s Seat) Other() Seat {
	if s == Nobody {
		return Nobody
	}
	return First + Second - s
}

// Index returns 0 for First and 1 for Second. It panics for Nobody.
func (s Seat) Index() int {
	if s == Nobody {
		panic("rules: nobody has no index")
	}
	return int(s - First)
}

// Variant describes, to people and programs, one thing that can be played.
type Variant struct {
	ID        string    // "tablut", "subulata-7"
	Family    string    // the variants of one board, "subulata"
	Title     string    // for people, "Subulata with seven pieces"
	Seats     [2]string // names in the order of the first move
	HasSetup  bool      // both seats place secretly before the first move
	HasHidden bool      // the game hides facts from a player, so options.reveal applies
	MaxPlies  int       // upper bound on the length of a game; 0 where the rules give none worth testing
	PlyLimit  int       // after so many plies a game that the board has not ended is a draw; 0 for no limit
}

// TooLong is the reason of a draw at a variant's PlyLimit.
const TooLong = "too-long"

// Outcome reports how a game that has come to a state after so many plies ends: as the board says, or
// else by the variant's PlyLimit; ok is false while it goes on. States do not count their plies, so that
// a game begun before there was a limit still folds.
func (v Variant) Outcome(s State, plies int) (o Outcome, ok bool) {
	if o, ok = s.Outcome(); ok || v.PlyLimit == 0 || plies < v.PlyLimit || s.Placing() {
		return o, ok
	}
	return Outcome{Reason: TooLong}, true
}

// SeatName returns the seat's name in this variant, "" for Nobody.
func (v Variant) SeatName(s Seat) string {
	if s == Nobody {
		return ""
	}
	return v.Seats[s.Index()]
}

// SeatByName is the inverse of SeatName; ok is false where no seat has the name.
func (v Variant) SeatByName(name string) (s Seat, ok bool) {
	for _, s := range Seats {
		if v.SeatName(s) == name {
			return s, true
		}
	}
	return Nobody, false
}

// Ruleset is the rules of one variant. Rulesets are stateless and safe for concurrent use.
type Ruleset interface {
	Variant() Variant

	// Deal draws the public start of a game (pond or board) from random, as the text the log keeps.
	Deal(random io.Reader) (string, error)

	// Ground returns a deal as people and programs see it.
	Ground(deal string) Ground

	// Start returns the state before anybody has acted. It fails on a text Deal could not have given.
	Start(deal string) (State, error)

	// Restore is Start followed by both setups, in which "?" stands for an unknown number, as in a
	// redacted record. Variants without a setup take two empty strings.
	Restore(deal string, setups [2]string) (State, error)

	// Picture reads what Stored returned in a game with this deal. It may fail on any other text.
	Picture(deal, stored string) (Picture, error)
}

// Picture is a state without the way it came about: it can be shown, and not played on.
type Picture interface {
	// View returns what a viewer may know, as the View of the state does, but for Moves, which may be
	// nil. Viewer.Now must be nil.
	View(Viewer) View
}

// Ground is the public start of a game in one of two forms, whichever suits the board; the other is empty.
type Ground struct {
	Text string   // the board as one text
	Rows []string // its rows from the top
}

// Verb is what a seat does to a state.
type Verb uint8

const (
	Move  Verb = iota // make a move, in the game's notation
	Place             // place the secret setup, before the first move
)

// Action is one seat's move or setup.
type Action struct {
	Seat Seat
	Verb Verb
	Text string
}

// The ways an Apply can fail. The error's text may be shown to the one who acted: it gives the reason
// and never repeats what was submitted.
var (
	ErrIllegalMove   = errors.New("illegal move")
	ErrIllegalSetup  = errors.New("illegal setup")
	ErrAlreadyPlaced = errors.New("this seat has placed its setup")
	ErrNotToAct      = errors.New("this seat is not to act")
	ErrOver          = errors.New("the game is over")
)

// State is a game as it stands, with all its secrets. It stays where games are judged; everyone else
// receives a View. MarshalJSON on a State fails and LogValue prints "redacted".
type State interface {
	// ToAct lists the seats that may act now, in seat order: both until they have placed, then the
	// one to move, none once the game is over.
	ToAct() []Seat

	// Placing reports whether a setup is still missing.
	Placing() bool

	// Apply returns the state after the action. It fails with one of the errors above (errors.Is)
	// and leaves the receiver as it was.
	Apply(Action) (State, error)

	// LastMove is the last move in canonical notation, "" before the first.
	LastMove() string

	// Outcome reports how the rules ended the game; ok is false while they have not.
	Outcome() (o Outcome, ok bool)

	// View returns what a viewer may know, built up from nothing.
	View(Viewer) View

	// Stored is the state as text for Ruleset.Picture, with all its secrets: a few dozen characters, to
	// which a longer game adds nothing, without the deal.
	Stored() string
}

// Outcome is how the rules end a game on the board.
type Outcome struct {
	Winner Seat   // Nobody for a draw
	Reason string // "home", "king-escaped", ...
}

// Viewer is somebody who looks at a state.
type Viewer struct {
	Seat   Seat  // Nobody: the public
	Now    State // the game's latest state, where the state viewed is an earlier one; otherwise nil
	Over   bool  // the game is over, by the rules or otherwise
	Reveal bool  // the game was made with reveal "all": once over, everything is shown
	Drawn  bool  // View.Board is wanted
}

// View is what one viewer may know. It shares no memory with the state.
type View struct {
	// Position is the game's own view type (*tablut.View, *subulata.View); it encodes as the
	// position in openapi.yaml. It may have AppendJSON([]byte) []byte, which does the same faster.
	Position any

	// Moves are the legal moves, canonical and sorted; nil unless the viewer is to move.
	Moves []string

	// Setups are both setups in the game's notation with "?" for what the viewer may not know;
	// "" for one the viewer may not see at all, or where the variant has none.
	Setups [2]string

	// Score is each seat's score; nil where the viewer may not know it or the game has none.
	Score [2]*int

	// Board is the position drawn as text for people, lines ending in "\n"; "" unless Viewer.Drawn.
	Board string
}
