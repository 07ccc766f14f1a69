package tablut

import (
	"slices"
	"strings"

	"slowpond/internal/rules"
)

// picture is a position with the moves that would draw in it: the one thing to be shown that depends
// on earlier positions.
type picture struct {
	position Position
	drawing  []string // canonical and sorted, not nil
}

// Stored is the position as ParsePosition reads it and, after a space, the drawing moves if there are
// any, joined by semicolons.
func (s State) Stored() string {
	drawing := s.texts(s.DrawingMoves())
	if len(drawing) == 0 {
		return s.position.String()
	}
	return s.position.String() + " " + strings.Join(drawing, ";")
}

// Picture reads what Stored writes; Tablut has one deal.
func (ruleset) Picture(_, stored string) (rules.Picture, error) {
	var fields [3]string
	copy(fields[:], strings.SplitN(stored, " ", len(fields)))
	position, err := ParsePosition(fields[0] + " " + fields[1])
	p := picture{position: position, drawing: []string{}}
	if fields[2] != "" {
		p.drawing = strings.Split(fields[2], ";")
	}
	return p, err
}

// View is that of the State it was made from, without Moves.
func (p picture) View(v rules.Viewer) rules.View {
	view := &View{Game: family, Board: p.position.Board()}
	if v.Seat == p.position.ToMove().Seat() && !v.Over {
		view.DrawingMoves = slices.Clone(p.drawing)
	}
	return rules.View{Position: view, Board: p.position.drawnFor(v)}
}
