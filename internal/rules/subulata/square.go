package subulata

import "slowpond/internal/rules"

// Square is a field of the board: A1 is 0, B1 is 1, A2 is 9, I9 is 80 (S1). Two values beyond the board
// stand for places off it.
type Square uint8

const (
	side   = 9 // fields along an edge
	fields = side * side

	// Captured is where a captured piece stands.
	Captured Square = fields
	// Absent is the place of a piece that is not part of the game, because its start field was left
	// empty (S5), or that its owner has not placed yet.
	Absent Square = fields + 1
)

// squareAt returns the field of a file (0 is A) and a rank (0 is rank 1).
func squareAt(file, rank int) Square { return Square(rank*side + file) }

// File counts from 0 for file A.
func (s Square) File() int { return int(s % side) }

// Rank counts from 0 for rank 1.
func (s Square) Rank() int { return int(s / side) }

// OnBoard reports whether s is a field, not Captured or Absent.
func (s Square) OnBoard() bool { return s < fields }

// String is the field's name, "E5".
func (s Square) String() string {
	switch {
	case s.OnBoard():
		return string([]byte{'A' + byte(s%side), '1' + byte(s/side)})
	case s == Captured:
		return "captured"
	default:
		return "absent"
	}
}

// ParseSquare reads a field's name in either case; ok is false for anything else.
func ParseSquare(text string) (s Square, ok bool) {
	if len(text) != 2 {
		return 0, false
	}
	file, rank := text[0]&^0x20, text[1]
	if file < 'A' || file > 'I' || rank < '1' || rank > '9' {
		return 0, false
	}
	return squareAt(int(file-'A'), int(rank-'1')), true
}

// fieldSet is a set of fields, a bit each.
type fieldSet [2]uint64

func (f fieldSet) has(s Square) bool { return f[s>>6&1]>>(s&63)&1 != 0 }
func (f *fieldSet) add(s Square)     { f[s>>6&1] |= 1 << (s & 63) }
func (f *fieldSet) remove(s Square)  { f[s>>6&1] &^= 1 << (s & 63) }
func (f fieldSet) empty() bool       { return f[0]|f[1] == 0 }

func (f fieldSet) within(other fieldSet) bool {
	return f[0]&^other[0]|f[1]&^other[1] == 0
}

// goals are the goal tiles of White and Black (S3).
var goals = [2]fieldSet{tileFrom(0, 6), tileFrom(6, 0)}

func tileFrom(file, rank int) (tile fieldSet) {
	for i := range 9 {
		tile.add(squareAt(file+i%3, rank+i/3))
	}
	return tile
}

// IsGoal reports whether a field lies on the seat's goal tile (S3).
func IsGoal(seat rules.Seat, s Square) bool {
	return s.OnBoard() && goals[seat.Index()].has(s)
}

// startSquare is the start field of a piece (S3, S23): identities run over the own start tile from
// the top rank down, files left to right, the order of the setup notation (S7).
func startSquare(player, id int) Square {
	if player == 0 {
		return squareAt(6+id%3, 2-id/3)
	}
	return squareAt(id%3, 8-id/3)
}
