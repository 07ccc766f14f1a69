package subulata

import (
	"errors"
	"strconv"
	"strings"

	"slowpond/internal/rules"
)

var errLine = errors.New("a position is written POND | W E5:4 I1:1 B A9:1 | W 0 B 0 | w")

// ParsePosition reads a position as the engine's lines give it: the pond's rows from rank 9 joined by
// "/", each side's pieces with their numbers ("?" for unknown), how many each has captured, and the
// side to move. Pieces may be any that NewPosition takes.
func ParsePosition(line string) (Position, error) {
	parts := strings.Split(line, "|")
	if len(parts) != 4 {
		return Position{}, errLine
	}
	pond, err := ParsePond(strings.TrimSpace(parts[0]))
	if err != nil {
		return Position{}, err
	}
	pieces, err := parsePieces(strings.Fields(parts[1]))
	if err != nil {
		return Position{}, err
	}
	captured, err := parseCaptured(strings.Fields(parts[2]))
	if err != nil {
		return Position{}, err
	}
	switch strings.TrimSpace(parts[3]) {
	case "w":
		return NewPosition(pond, pieces, captured, rules.First)
	case "b":
		return NewPosition(pond, pieces, captured, rules.Second)
	}
	return Position{}, errLine
}

// parseSide reads the letter before a side's pieces or captures.
func parseSide(word string) rules.Seat {
	switch word {
	case "W":
		return rules.First
	case "B":
		return rules.Second
	}
	return rules.Nobody
}

func parsePieces(words []string) (pieces []Piece, err error) {
	owner := rules.Nobody
	for _, word := range words {
		if seat := parseSide(word); seat != rules.Nobody {
			owner = seat
			continue
		}
		field, number, found := strings.Cut(word, ":")
		at, onBoard := ParseSquare(field)
		if owner == rules.Nobody || !found || !onBoard || len(number) != 1 {
			return nil, errLine
		}
		piece := Piece{At: at, Seat: owner}
		if number != "?" {
			piece.Number = int(number[0]) - '0'
			if piece.Number < 1 || piece.Number > 9 {
				return nil, errNumber
			}
		}
		pieces = append(pieces, piece)
	}
	return pieces, nil
}

func parseCaptured(words []string) (captured [2]int, err error) {
	if len(words) != 4 || words[0] != "W" || words[2] != "B" {
		return captured, errLine
	}
	for player := range captured {
		count := words[2*player+1]
		if len(count) != 1 || count[0] < '0' || count[0] > '9' {
			return captured, errLine
		}
		captured[player] = int(count[0] - '0')
	}
	return captured, nil
}

// String is the inverse of ParsePosition: pieces by field, so identities are not kept. It shows every
// number; it is for the engine and for tests.
func (p Position) String() string {
	var b strings.Builder
	b.WriteString(p.pond.String())
	b.WriteString(" |")
	for player, seat := range rules.Seats {
		b.WriteString(" " + sideLetter(player))
		for _, piece := range p.Pieces(seat) {
			b.WriteString(" " + piece.At.String() + ":" + numberText(piece.Number))
		}
	}
	b.WriteString(" |")
	for player, seat := range rules.Seats {
		b.WriteString(" " + sideLetter(player) + " " + strconv.Itoa(p.Captures(seat)))
	}
	b.WriteString(" | " + strings.ToLower(sideLetter(int(p.toMove))))
	return b.String()
}

func sideLetter(player int) string { return "WB"[player : player+1] }

func numberText(number int) string {
	if number == 0 {
		return "?"
	}
	return strconv.Itoa(number)
}
