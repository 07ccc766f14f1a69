package tablut

import (
	"slices"

	"slowpond/internal/rules"
)

// View is a position as everybody may see it: Tablut hides nothing.
type View struct {
	// Game is the family of variants, always "tablut": it tells the positions of different families apart.
	Game string `json:"game"`

	// Board is the board text without the side to move (T4).
	Board string `json:"board"`

	// DrawingMoves are the legal moves that would draw by repetition (T20), canonical and sorted;
	// nil, which encodes as null, unless the viewer is to move.
	DrawingMoves []string `json:"drawing_moves"`
}

// View returns what a viewer may know of the state; its Position is a *View.
func (s State) View(viewer rules.Viewer) rules.View {
	position := &View{Game: family, Board: s.position.Board()}
	view := rules.View{Position: position, Board: s.position.drawnFor(viewer)}
	if s.mayMove(viewer) {
		view.Moves = s.texts(s.Legal())
		position.DrawingMoves = s.texts(s.DrawingMoves())
	}
	return view
}

// mayMove reports whether the viewer sees the latest state of a running game and is to move in it.
func (s State) mayMove(v rules.Viewer) bool {
	return v.Seat == s.position.ToMove().Seat() && v.Now == nil && !v.Over && !s.over()
}

// texts are moves in canonical notation (T7), sorted; never nil.
func (s State) texts(moves []Move) []string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = s.MoveText(m)
	}
	slices.Sort(texts)
	return texts
}
