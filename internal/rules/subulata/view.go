package subulata

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"slowpond/internal/rules"
)

// View is a position as one viewer may know it. It encodes as the Subulata position of the API.
type View struct {
	Game     string          `json:"game"`     // the family of variants, always "subulata"
	Pond     []string        `json:"pond"`     // nine rows from rank 9 down
	Pieces   []ViewPiece     `json:"pieces"`   // sorted by field: by file, then rank
	Captured [2]ViewCaptured `json:"captured"` // white's pieces, then black's
	Score    ViewScore       `json:"score"`
}

// ViewPiece is a piece on the board.
type ViewPiece struct {
	At     string `json:"at"`
	Seat   string `json:"seat"`
	Number *int   `json:"number"` // nil where the viewer may not know it
}

// ViewCaptured is what a seat has lost.
type ViewCaptured struct {
	Seat    string  `json:"seat"`
	Count   int     `json:"count"`
	Numbers Numbers `json:"numbers"`
}

// Numbers are sorted; nil where the viewer may not know them, which encodes as null.
type Numbers []int

// MarshalJSON writes null for nil whichever JSON package calls it.
func (n Numbers) MarshalJSON() ([]byte, error) { return json.Marshal([]int(n)) }

// ViewScore is each seat's score (S18), nil where the viewer may not know it.
type ViewScore struct {
	White *int `json:"white"`
	Black *int `json:"black"`
}

// View returns what a viewer may know of the state (S20 to S22), built up from nothing; its Position is a *View.
func (s *State) View(v rules.Viewer) rules.View {
	k := knowledgeOf(v, s)
	seen := rules.View{
		Position: &View{
			Game:     family,
			Pond:     s.pos.pond.Rows(),
			Pieces:   k.pieces(s),
			Captured: [2]ViewCaptured{k.captured(s, 0), k.captured(s, 1)},
			Score:    ViewScore{White: k.score(s, 0), Black: k.score(s, 1)},
		},
		Moves:  s.viewMoves(v),
		Score:  [2]*int{k.score(s, 0), k.score(s, 1)},
		Setups: [2]string{k.setup(s, 0), k.setup(s, 1)},
	}
	if v.Drawn {
		seen.Board = k.draw(s)
	}
	return seen
}

// viewMoves are the legal moves for the seat to move in a running game, nil for anyone else.
func (s *State) viewMoves(v rules.Viewer) []string {
	if s.over || s.Placing() || v.Over || v.Now != nil || v.Seat != s.pos.ToMove() {
		return nil
	}
	var buf [maxMoves]Move
	var moves []string
	for _, m := range s.pos.Moves(buf[:0]) {
		moves = append(moves, m.String())
	}
	slices.Sort(moves)
	return moves
}

// pieces lists what stands on the board and may be seen.
func (k knowledge) pieces(s *State) []ViewPiece {
	pieces := make([]ViewPiece, 0, 2*perSide)
	for player, at := range s.pos.at {
		if !k.sees(player) {
			continue
		}
		for id, square := range at {
			if square.OnBoard() {
				pieces = append(pieces, ViewPiece{square.String(), seatNames[player], k.number(s, player, id)})
			}
		}
	}
	slices.SortFunc(pieces, func(a, b ViewPiece) int { return cmp.Compare(a.At, b.At) })
	return pieces
}

// captured is what a player has lost: the count is public (S21), the numbers are the owner's (S20).
func (k knowledge) captured(s *State, player int) ViewCaptured {
	c := ViewCaptured{Seat: seatNames[player], Count: s.pos.Captures(rules.Seats[1-player])}
	if !k.all(player) {
		return c
	}
	numbers := Numbers{}
	for id, at := range s.pos.at[player] {
		if at != Captured {
			continue
		}
		number := k.number(s, player, id)
		if number == nil {
			return c
		}
		numbers = append(numbers, *number)
	}
	slices.Sort(numbers)
	c.Numbers = numbers
	return c
}

// Known returns the position a view shows, unknown numbers as 0: the position that a program which sees
// no more than a player may search. The view does not hold the seat to move.
func (v *View) Known(toMove rules.Seat) (Position, error) {
	pond, err := ParsePond(strings.Join(v.Pond, "/"))
	if err != nil {
		return Position{}, err
	}
	var pieces []Piece
	for _, p := range v.Pieces {
		at, ok := ParseSquare(p.At)
		if !ok {
			return Position{}, errField
		}
		piece := Piece{At: at, Seat: rules.First}
		if p.Seat == seatNames[1] {
			piece.Seat = rules.Second
		}
		if p.Number != nil {
			piece.Number = *p.Number
		}
		pieces = append(pieces, piece)
	}
	return NewPosition(pond, pieces, [2]int{v.Captured[1].Count, v.Captured[0].Count}, toMove)
}
