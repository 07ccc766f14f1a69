package tablut

import "slowpond/internal/rules"

// Side is the colour of a piece and of the player who moves it.
type Side uint8

const (
	Attackers Side = iota // sixteen soldiers; they move first (T3)
	Defenders             // the king and eight soldiers
)

// Other is the opposing side.
func (s Side) Other() Side { return s ^ Defenders }

// Seat is the side's seat at the table.
func (s Side) Seat() rules.Seat { return rules.First + rules.Seat(s) }

// Position is the board and the side to move. It is a comparable value: two Positions are equal
// exactly when the rules call them the same (T19). The zero Position is not valid.
type Position struct {
	attackers Set
	defenders Set // soldiers only
	king      Square
	toMove    Side
	captured  bool // the last move captured the king, who stays on the board shown (T16)
}

const startBoard = "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3"

var start = func() Position {
	p, err := ParsePosition(startBoard + " a")
	if err != nil {
		panic(err)
	}
	return p
}()

// Start is the position in which every game begins (T2, T3).
func Start() Position { return start }

// ToMove is the side to move.
func (p Position) ToMove() Side { return p.toMove }

// Attackers is where the attackers stand.
func (p Position) Attackers() Set { return p.attackers }

// Defenders is where the defending soldiers stand, without the king.
func (p Position) Defenders() Set { return p.defenders }

// King is where the king stands, captured or not (T16).
func (p Position) King() Square { return p.king }

// KingCaptured reports whether the move that led here captured the king (T13 to T16). The board alone
// can't tell, so it is false for a parsed position.
func (p Position) KingCaptured() bool { return p.captured }

// KingEscaped reports whether the king has reached the edge (T12).
func (p Position) KingEscaped() bool { return edge.Has(p.king) }

// Decided reports whether one side has won.
func (p Position) Decided() bool { return p.captured || p.KingEscaped() }

// Occupied is every field with a piece on it.
func (p Position) Occupied() Set { return p.attackers.or(p.defenders).or(single[p.king]) }

// movers are the fields of all pieces of the side to move.
func (p Position) movers() Set { return p.pieces(p.toMove) }

// moved are the fields of all pieces of the side that has moved.
func (p Position) moved() Set { return p.pieces(p.toMove.Other()) }

func (p Position) pieces(s Side) Set {
	if s == Attackers {
		return p.attackers
	}
	return p.defenders.or(single[p.king])
}
