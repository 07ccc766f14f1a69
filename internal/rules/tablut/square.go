package tablut

// Square is a field of the board: 0 is a1, 1 is b1, 80 is i9 (T1).
type Square uint8

const (
	side    = 9
	squares = side * side
	castle  = Square(4*side + 4) // e5 (T1)
)

func squareAt(file, rank int) Square { return Square(rank*side + file) }

// File counts from 0 for a to 8 for i.
func (s Square) File() int { return int(s) % side }

// Rank counts from 0 for rank 1 to 8 for rank 9.
func (s Square) Rank() int { return int(s) / side }

// String is the field's name, such as "e5".
func (s Square) String() string {
	return string([]byte{'a' + byte(s.File()), '1' + byte(s.Rank())})
}

// parseSquare reads the first two bytes of text as a field, the file in either case.
func parseSquare(text string) (s Square, rest string, ok bool) {
	if len(text) < 2 {
		return 0, text, false
	}
	file, rank := text[0]|0x20, text[1]
	if file < 'a' || file > 'i' || rank < '1' || rank > '9' {
		return 0, text, false
	}
	return squareAt(int(file-'a'), int(rank-'1')), text[2:], true
}
