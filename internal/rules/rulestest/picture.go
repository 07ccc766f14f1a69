package rulestest

import (
	"pgregory.net/rapid"

	"slowpond/internal/rules"
)

// mostStored is how long the text of a state may be, in bytes: it stands in a row that each move writes.
const mostStored = 200

// picturesShowTheSame stores states of a game, the last among them, and shows them to everybody from the
// text alone.
func (s suite) picturesShowTheSame(t *rapid.T) {
	g := s.drawGame(t)
	chosen := []int{len(g.states) - 1}
	for range 5 {
		chosen = append(chosen, rapid.IntRange(0, len(g.states)-1).Draw(t, "state"))
	}
	for _, i := range chosen {
		state := g.states[i]
		stored := state.Stored()
		picture, err := s.ruleset.Picture(g.deal, stored)
		if err != nil || len(stored) > mostStored {
			t.Fatalf("Picture(%q) of %d bytes: %v", stored, len(stored), err)
		}
		sameViews(t, "picture", presentViews(picture, ended(state)), presentViews(state, ended(state)))
	}
	for _, wrong := range []string{"", "x"} {
		if _, err := s.ruleset.Picture(g.deal, wrong); err == nil {
			t.Fatalf("a picture was made of %q", wrong)
		}
	}
}

// presentViews are the views of everybody of what stands now, without moves.
func presentViews(p rules.Picture, ended bool) []rules.View {
	var all []rules.View
	for _, seat := range everybody {
		for _, viewer := range []rules.Viewer{{Over: ended}, {Over: true}, {Over: true, Reveal: true}} {
			viewer.Seat, viewer.Drawn = seat, true
			view := p.View(viewer)
			view.Moves = nil
			all = append(all, view)
		}
	}
	return all
}
