package subulata

import (
	"cmp"
	"errors"
	"slices"

	"slowpond/internal/rules"
)

// Position is the board with everything on it and the side to move: a comparable value without
// pointers. A piece is known by its identity, 0 to 8 on each side: its start field, never its number
// (S23). It may hold secrets; what a player may see is a View.
type Position struct {
	pond   Pond
	taken  [2]fieldSet
	at     [2][perSide]Square
	number [2][perSide]uint8 // 0 is unknown
	toMove uint8             // 0 White, 1 Black
}

// maxMoves bounds the legal moves of a position: 4 a piece (S26).
const maxMoves = 4 * perSide

// emptyPond is a pond nobody has placed on, White to move.
func emptyPond(pond Pond) Position {
	p := Position{pond: pond}
	for player := range p.at {
		for id := range p.at[player] {
			p.at[player][id] = Absent
		}
	}
	return p
}

// place returns the position with a player's setup on the start tile.
func (p Position) place(player int, s setup) Position {
	for id, number := range s {
		if number != vacant {
			p.put(player, id, startSquare(player, id), number)
		}
	}
	return p
}

func (p *Position) put(player, id int, at Square, number uint8) {
	p.at[player][id], p.number[player][id] = at, number
	p.taken[player].add(at)
}

// Piece is a piece on the board.
type Piece struct {
	At     Square
	Seat   rules.Seat
	Number int // 0 is unknown
}

// NewPosition returns any position: pieces on a pond, how many enemy pieces each seat has captured
// (their numbers unknown), and the seat to move. It fails where no game could reach the position: a field
// taken twice, a number twice on a side or not 1..9, more than nine pieces of a side.
func NewPosition(pond Pond, pieces []Piece, captured [2]int, toMove rules.Seat) (Position, error) {
	p := emptyPond(pond)
	p.toMove = uint8(toMove.Index())
	var count [2]int
	for _, piece := range slices.SortedFunc(slices.Values(pieces), byField) {
		player := piece.Seat.Index()
		if err := p.admits(piece, count[player]); err != nil {
			return Position{}, err
		}
		p.put(player, count[player], piece.At, uint8(piece.Number))
		count[player]++
	}
	for player, taken := range captured {
		lost, from := 1-player, count[1-player]
		if taken < 0 || taken > perSide-from {
			return Position{}, errTooMany
		}
		for id := from; id < from+taken; id++ {
			p.at[lost][id] = Captured
		}
	}
	return p, nil
}

var (
	errTooMany = errors.New("a side has at most nine pieces, those captured from it included")
	errTaken   = errors.New("two pieces stand on one field")
	errNumber  = errors.New("the numbers of a side are 1 to 9, each at most once")
	errField   = errors.New("a piece stands on a field from A1 to I9")
)

// admits reports why a piece can't join count others of its side.
func (p *Position) admits(piece Piece, count int) error {
	numbers := p.number[piece.Seat.Index()][:count]
	switch {
	case count == perSide:
		return errTooMany
	case !piece.At.OnBoard():
		return errField
	case p.taken[0].has(piece.At) || p.taken[1].has(piece.At):
		return errTaken
	case piece.Number < 0 || piece.Number > 9,
		piece.Number > 0 && slices.Contains(numbers, uint8(piece.Number)):
		return errNumber
	}
	return nil
}

// byField is the order of fields everywhere: by file, then rank, as their names sort.
func byField(a, b Piece) int { return cmp.Compare(fieldOrder(a.At), fieldOrder(b.At)) }

func fieldOrder(s Square) int { return s.File()*side + s.Rank() }

// Pond is what lies under the pieces.
func (p Position) Pond() Pond { return p.pond }

// ToMove is the seat to move.
func (p Position) ToMove() rules.Seat { return rules.Seats[p.toMove] }

// At is where a seat's piece stands; Captured and Absent are no fields. id is 0 to 8.
func (p Position) At(seat rules.Seat, id int) Square { return p.at[seat.Index()][id] }

// Number is a piece's number, 0 where it is unknown.
func (p Position) Number(seat rules.Seat, id int) int { return int(p.number[seat.Index()][id]) }

// Captures is how many enemy pieces a seat has captured.
func (p Position) Captures(seat rules.Seat) int {
	count := 0
	for _, at := range p.at[seat.Other().Index()] {
		if at == Captured {
			count++
		}
	}
	return count
}

// Pieces are the seat's pieces on the board, by field.
func (p Position) Pieces(seat rules.Seat) []Piece {
	var pieces []Piece
	player := seat.Index()
	for id, at := range p.at[player] {
		if at.OnBoard() {
			pieces = append(pieces, Piece{at, seat, int(p.number[player][id])})
		}
	}
	slices.SortFunc(pieces, byField)
	return pieces
}

// Moves appends the legal moves of the side to move to buf (S8 to S13). It does not check whether the
// game is over, and never reads a number. A buf of capacity 36 is always enough (S26).
func (p Position) Moves(buf []Move) []Move {
	for _, from := range p.at[p.toMove] {
		if from.OnBoard() {
			buf = p.movesFrom(from, buf)
		}
	}
	return buf
}

// movesFrom tries all four directions. Left and up are White's forward, right and down Black's (S9);
// a target off the board is none.
func (p *Position) movesFrom(from Square, buf []Move) []Move {
	step := Square(p.pond.Step(from))
	file, rank := from%side, from/side
	white := p.toMove == 0
	if file >= step {
		buf = p.land(from, from-step, white, buf)
	}
	if rank+step < side {
		buf = p.land(from, from+side*step, white, buf)
	}
	if file+step < side {
		buf = p.land(from, from+step, !white, buf)
	}
	if rank >= step {
		buf = p.land(from, from-side*step, !white, buf)
	}
	return buf
}

// land appends the move unless its target forbids it: captures go either way, other moves forward
// and never onto an own piece (S11, S12). Jumped pieces do not matter (S10).
func (p *Position) land(from, to Square, forward bool, buf []Move) []Move {
	capture := p.taken[1-p.toMove].has(to)
	if capture || forward && !p.taken[p.toMove].has(to) {
		buf = append(buf, Move{from, to, capture})
	}
	return buf
}

// Play returns the position after a move that Moves has listed.
func (p Position) Play(m Move) Position {
	me, foe := p.toMove, 1-p.toMove
	p.at[me][index(&p.at[me], m.From)] = m.To
	p.taken[me].remove(m.From)
	p.taken[me].add(m.To)
	if m.Capture {
		p.at[foe][index(&p.at[foe], m.To)] = Captured
		p.taken[foe].remove(m.To)
	}
	p.toMove = foe
	return p
}

// index is the identity of the piece on a field; there must be one.
func index(at *[perSide]Square, s Square) int {
	for id := range at {
		if at[id] == s {
			return id
		}
	}
	panic("subulata: no piece stands on " + s.String())
}
