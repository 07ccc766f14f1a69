package match

import (
	"time"

	"slowpond/internal/redact"
	"slowpond/internal/rules"
)

// Line is the state before the first move and the plies that stand, in order. A ply is not the n-th
// move of the log: a ply that is taken back leaves the line and stays in the log.
//
// A Line is a value: adding a ply leaves earlier lines alone. The zero Line belongs to a game that has
// not started.
type Line struct {
	redact.Guard

	start rules.State
	last  *link
}

// link is a ply and those before it, which lines share.
type link struct {
	redact.Guard

	ply    Ply
	before *link
}

// Ply is one move that stands.
type Ply struct {
	redact.Guard

	Number int // from 1
	Seat   rules.Seat
	Move   string // canonical notation
	Seq    int    // of the event that made it
	At     time.Time
	State  rules.State // after it, with all its secrets
}

// Len is how many plies stand.
func (l Line) Len() int {
	if l.last == nil {
		return 0
	}
	return l.last.ply.Number
}

// State is the state after the last ply, nil before the game has started.
func (l Line) State() rules.State {
	if l.last == nil {
		return l.start
	}
	return l.last.ply.State
}

// Ply returns the ply of a number; ok is false where none stands.
func (l Line) Ply(number int) (p Ply, ok bool) {
	for at := l.last; at != nil; at = at.before {
		if at.ply.Number == number {
			return at.ply, true
		}
	}
	return Ply{}, false
}

// Moves lists the moves that stand, in canonical notation; empty and not nil where there are none.
func (l Line) Moves() []string {
	moves := make([]string, l.Len())
	for at := l.last; at != nil; at = at.before {
		moves[at.ply.Number-1] = at.ply.Move
	}
	return moves
}

// begin is the line before the first move. Setups change the state it begins from.
func begin(state rules.State) Line { return Line{start: state} }

// add returns the line with one more ply, made by an event.
func (l Line) add(e Event, state rules.State) Line {
	ply := Ply{Number: l.Len() + 1, Seat: e.Seat, Move: e.Body.Move, Seq: e.Seq, At: e.At, State: state}
	return Line{start: l.start, last: &link{ply: ply, before: l.last}}
}
