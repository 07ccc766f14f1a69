package tablut

import (
	"errors"
	"fmt"
	"strings"

	"slowpond/internal/rules"
)

const (
	maxAttackers = 16 // T2
	maxDefenders = 8  // T2
)

// ParsePosition reads a board text followed by a space and the side to move, "a" or "d" (T4). It fails
// on a board that no game could reach: other than one king, more soldiers than the game begins
// with (T2), or a soldier on the castle (T6). Errors do not repeat the text.
func ParsePosition(text string) (Position, error) {
	board, mover, ok := strings.Cut(text, " ")
	if !ok || mover != "a" && mover != "d" {
		return Position{}, errors.New("a position is a board, a space, and a or d for the side to move")
	}
	p, err := parseBoard(board)
	if err != nil {
		return Position{}, err
	}
	if mover == "d" {
		p.toMove = Defenders
	}
	return p, nil
}

func parseBoard(board string) (Position, error) {
	ranks := strings.Split(board, "/")
	if len(ranks) != side {
		return Position{}, errors.New("a board has nine ranks joined by slashes")
	}
	var p Position
	kings := 0
	for i, text := range ranks {
		n, err := p.parseRank(side-1-i, text)
		if err != nil {
			return Position{}, err
		}
		kings += n
	}
	return p, p.check(kings)
}

// parseRank puts the pieces of one rank on the board and returns how many of them are kings.
func (p *Position) parseRank(rank int, text string) (kings int, err error) {
	file := 0
	for _, c := range []byte(text) {
		if c >= '1' && c <= '9' {
			file += int(c - '0')
			continue
		}
		if file >= side {
			return 0, errors.New("a rank has nine fields")
		}
		here := squareAt(file, rank)
		switch c {
		case 't':
			p.attackers = p.attackers.or(single[here])
		case 'T':
			p.defenders = p.defenders.or(single[here])
		case 'K':
			p.king = here
			kings++
		default:
			return 0, errors.New("a rank is written with t, T, K and digits from 1 to 9")
		}
		file++
	}
	if file != side {
		return 0, errors.New("a rank has nine fields")
	}
	return kings, nil
}

func (p Position) check(kings int) error {
	switch {
	case kings != 1:
		return errors.New("a board has exactly one king")
	case p.attackers.Len() > maxAttackers:
		return fmt.Errorf("a board has at most %d attackers", maxAttackers)
	case p.defenders.Len() > maxDefenders:
		return fmt.Errorf("a board has at most %d defenders beside the king", maxDefenders)
	case p.attackers.or(p.defenders).Has(castle):
		return errors.New("no soldier may stand on the castle")
	}
	return nil
}

// String is the position as ParsePosition reads it (T4).
func (p Position) String() string {
	var room [longestBoard]byte
	text := append(p.appendBoard(room[:0]), ' ', 'd')
	if p.toMove == Attackers {
		text[len(text)-1] = 'a'
	}
	return string(text)
}

// Board is the board text without the side to move (T4).
func (p Position) Board() string {
	var room [longestBoard]byte
	return string(p.appendBoard(room[:0]))
}

const longestBoard = side*(side+1) + len(" a")

func (p *Position) appendBoard(text []byte) []byte {
	for rank := side - 1; rank >= 0; rank-- {
		if rank < side-1 {
			text = append(text, '/')
		}
		empty := byte('0')
		for file := range side {
			letter := p.letter(squareAt(file, rank))
			if letter == 0 {
				empty++
				continue
			}
			if empty > '0' {
				text = append(text, empty)
			}
			text, empty = append(text, letter), '0'
		}
		if empty > '0' {
			text = append(text, empty)
		}
	}
	return text
}

// letter returns the piece on a field as the board text writes it, 0 for none.
func (p *Position) letter(s Square) byte {
	switch {
	case s == p.king:
		return 'K'
	case p.attackers.Has(s):
		return 't'
	case p.defenders.Has(s):
		return 'T'
	}
	return 0
}

// Drawing is the board for people: rank 9 on top, files and ranks labelled, "." an empty field and
// "+" the empty castle. Lines end in "\n".
func (p Position) Drawing() string {
	const files = "    a b c d e f g h i\n"
	text := append(make([]byte, 0, 300), files...)
	for rank := side - 1; rank >= 0; rank-- {
		label := '1' + byte(rank)
		text = append(text, ' ', ' ', label)
		for file := range side {
			text = append(text, ' ', p.symbol(squareAt(file, rank)))
		}
		text = append(text, ' ', label, '\n')
	}
	return string(append(text, files...))
}

func (p Position) drawnFor(v rules.Viewer) string {
	if !v.Drawn {
		return ""
	}
	return p.Drawing()
}

func (p Position) symbol(s Square) byte {
	if letter := p.letter(s); letter != 0 {
		return letter
	}
	if s == castle {
		return '+'
	}
	return '.'
}
