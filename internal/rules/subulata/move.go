package subulata

import (
	"fmt"

	"slowpond/internal/rules"
)

// Move is one piece's way from a field to another (S8).
type Move struct {
	From, To Square
	Capture  bool // an enemy piece stands on To (S11)
}

// String is the canonical notation (S15): E5-D5, or E5xD5 for a capture.
func (m Move) String() string {
	sign := "-"
	if m.Capture {
		sign = "x"
	}
	return m.From.String() + sign + m.To.String()
}

// parseFields reads the two fields of a move: either sign, either case (S15).
func parseFields(text string) (from, to Square, ok bool) {
	if len(text) != 5 || text[2] != '-' && text[2]|0x20 != 'x' {
		return 0, 0, false
	}
	from, okFrom := ParseSquare(text[:2])
	to, okTo := ParseSquare(text[3:])
	return from, to, okFrom && okTo
}

// ParseMove reads a legal move of the side to move. Errors wrap ErrIllegalMove and give the reason.
// Like Moves it does not ask whether the game is over.
func (p Position) ParseMove(text string) (Move, error) {
	from, to, ok := parseFields(text)
	if !ok {
		return Move{}, illegalMove("write the field left, - or x, and the field reached, with files A to I and ranks 1 to 9")
	}
	var buf [maxMoves]Move
	for _, m := range p.Moves(buf[:0]) {
		if m.From == from && m.To == to {
			return m, nil
		}
	}
	return Move{}, illegalMove(p.objection(from, to))
}

// objection says which rule a move breaks. It reveals only the rules and the fields taken, which are
// public (S21).
func (p Position) objection(from, to Square) string {
	files, ranks := distance(from.File(), to.File()), distance(from.Rank(), to.Rank())
	own := p.taken[p.toMove]
	switch {
	case !own.has(from):
		return "no piece of yours stands on the field to leave"
	case files != 0 && ranks != 0:
		return "a piece moves in a straight line, never diagonally (S8)"
	case files+ranks != p.pond.Step(from):
		return "a piece moves exactly 1 field from water, 2 from a flower, 3 from a leaf (S8)"
	case own.has(to):
		return "a piece may not land on another of its own side (S11)"
	default:
		return "a piece moves backward only to capture (S12)"
	}
}

func illegalMove(reason string) error {
	return fmt.Errorf("%w: %s", rules.ErrIllegalMove, reason)
}

func distance(a, b int) int { return max(a-b, b-a) }
