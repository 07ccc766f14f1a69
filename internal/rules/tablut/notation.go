package tablut

import (
	"errors"
	"slices"
	"strings"
)

// Notation is a move as somebody wrote it (T7).
type Notation struct {
	Move     Move
	Listed   bool // captures were written
	Captures Set  // those written
}

var errNotation = errors.New("a move is two fields joined by a hyphen, then x and the captured fields if any")

// ParseMove reads a move in either case, with or without its captures (T7). It knows no position, so it
// does not check that the move is legal and the captures right. Captures may come in any
// order but only once each. Errors do not repeat the text.
func ParseMove(text string) (n Notation, err error) {
	var ok bool
	if n.Move.From, text, ok = parseSquare(text); !ok || !strings.HasPrefix(text, "-") {
		return Notation{}, errNotation
	}
	if n.Move.To, text, ok = parseSquare(text[1:]); !ok {
		return Notation{}, errNotation
	}
	if text == "" {
		return n, nil
	}
	if text[0] != 'x' && text[0] != 'X' {
		return Notation{}, errNotation
	}
	n.Listed = true
	n.Captures, err = parseCaptures(text[1:])
	if err != nil {
		return Notation{}, err
	}
	return n, nil
}

func parseCaptures(list string) (captures Set, err error) {
	for {
		s, rest, ok := parseSquare(list)
		if !ok {
			return Set{}, errNotation
		}
		if captures.Has(s) {
			return Set{}, errors.New("a captured field is listed twice")
		}
		captures = captures.or(single[s])
		if rest == "" {
			return captures, nil
		}
		if rest[0] != ',' {
			return Set{}, errNotation
		}
		list = rest[1:]
	}
}

// String is the move without its captures, such as "d1-d4".
func (m Move) String() string { return m.From.String() + "-" + m.To.String() }

// MoveText is a legal move in canonical notation, its captures sorted by file and rank (T7).
func (p Position) MoveText(m Move) string { return moveText(m, p.taken(p.Play(m))) }

func moveText(m Move, taken Set) string {
	if taken.Empty() {
		return m.String()
	}
	var fields []string
	for s := range taken.All() {
		fields = append(fields, s.String())
	}
	slices.Sort(fields)
	return m.String() + "x" + strings.Join(fields, ",")
}

// refusal returns the reason, for people, why a move is not legal.
func (p Position) refusal(m Move) string {
	switch {
	case !p.Occupied().Has(m.From):
		return "no piece stands on the field the move starts from"
	case !p.movers().Has(m.From):
		return "the piece to be moved is the opponent's"
	case m.From == m.To:
		return "a move must lead to another field"
	case m.From.File() != m.To.File() && m.From.Rank() != m.To.Rank():
		return "pieces move along a rank or a file"
	case m.To == castle:
		return "no piece may stop on the castle"
	default:
		return "another piece is in the way"
	}
}
