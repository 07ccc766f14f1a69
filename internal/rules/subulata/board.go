package subulata

import (
	"fmt"
	"strings"

	"slowpond/internal/rules"
)

const (
	boardFiles = "      A   B   C     D   E   F     G   H   I\n"
	boardSeam  = "   +-------------+-------------+-------------+\n"
	boardLines = 16
)

// draw returns the board as text: the pond in lower case, pieces as W or B with a number or "?" where
// the viewer may not know it, and lines where the tiles meet.
func (k knowledge) draw(s *State) string {
	pieces := k.names(s)
	var b strings.Builder
	b.Grow(boardLines * len(boardSeam))
	b.WriteString(boardFiles)
	for rank := side - 1; rank >= 0; rank-- {
		if rank%3 == 2 {
			b.WriteString(boardSeam)
		}
		name := string([]byte{' ', '1' + byte(rank), ' '})
		b.WriteString(name)
		for file := range side {
			if file%3 == 0 {
				b.WriteString("| ")
			}
			at := squareAt(file, rank)
			b.WriteByte(s.pos.pond.Letter(at) | 0x20)
			b.WriteString((pieces[at] + "   ")[:3])
		}
		b.WriteString("|" + name[:2] + "\n")
	}
	b.WriteString(boardSeam + boardFiles)
	fmt.Fprintf(&b, "   White has captured %d, Black %d.\n",
		s.pos.Captures(rules.First), s.pos.Captures(rules.Second))
	return b.String()
}

// names are the pieces that may be seen: "W4", "B?".
func (k knowledge) names(s *State) (names [fields]string) {
	for player, at := range s.pos.at {
		if !k.sees(player) {
			continue
		}
		for id, square := range at {
			if !square.OnBoard() {
				continue
			}
			names[square] = sideLetter(player) + "?"
			if number := k.number(s, player, id); number != nil {
				names[square] = sideLetter(player) + numberText(*number)
			}
		}
	}
	return names
}
