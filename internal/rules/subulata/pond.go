package subulata

import (
	"errors"
	"strings"
)

// Pond is what lies under the pieces (S2): two bits a field, the distance a piece moves from it less
// one (S8). The zero Pond is all water.
type Pond [3]uint64

const letters = "WFL" // water 1, flower 2, leaf 3

var errPond = errors.New("a pond is nine rows of nine letters W, F or L from rank 9 down, joined by /")

// ParsePond reads nine rows from rank 9 down, joined by "/". Any pond will do, dealt or not.
func ParsePond(text string) (Pond, error) {
	rows := strings.Split(text, "/")
	if len(rows) != side {
		return Pond{}, errPond
	}
	var pond Pond
	for i, row := range rows {
		if len(row) != side {
			return Pond{}, errPond
		}
		for file := range side {
			letter := strings.IndexByte(letters, row[file])
			if letter < 0 {
				return Pond{}, errPond
			}
			pond.set(squareAt(file, side-1-i), letter)
		}
	}
	return pond, nil
}

// set sets the letter of a field that is still water.
func (p *Pond) set(s Square, letter int) { p[s>>5] |= uint64(letter) << (s & 31 * 2) }

// Step is how far a piece moves from a field (S8): 1, 2 or 3.
func (p Pond) Step(s Square) int { return int(p[s>>5]>>(s&31*2)&3) + 1 }

// Letter is W, F or L.
func (p Pond) Letter(s Square) byte { return letters[p.Step(s)-1] }

// Rows are the nine rows from rank 9 down.
func (p Pond) Rows() []string {
	rows := make([]string, side)
	for i := range rows {
		var row [side]byte
		for file := range row {
			row[file] = p.Letter(squareAt(file, side-1-i))
		}
		rows[i] = string(row[:])
	}
	return rows
}

// String is the inverse of ParsePond.
func (p Pond) String() string { return strings.Join(p.Rows(), "/") }
