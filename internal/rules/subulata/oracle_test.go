package subulata_test

import (
	"cmp"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
)

// tracked is a piece followed through a game from its start field, to work out a second time, from S20
// to S22, who may know what of it.
type tracked struct {
	seat   rules.Seat
	number int
	slot   int    // in the setup text
	at     string // "" once captured
}

// followed is a game with its pieces as they stood after each ply.
type followed struct {
	setups [2]string
	states []rules.State
	pieces [][]tracked
}

func drawFollowed(t *rapid.T) followed {
	pieces := drawVariant(t)
	start := drawStart(t, pieces)
	g := followed{setups: start.View(rules.Viewer{Over: true, Reveal: true}).Setups, states: []rules.State{start}}
	g.pieces = [][]tracked{track(g.setups)}
	plies := rapid.IntRange(0, 400).Draw(t, "plies")
	for ply := 0; ply < plies && len(g.last().ToAct()) == 1; ply++ {
		seat := g.last().ToAct()[0]
		move := rapid.SampledFrom(g.last().View(rules.Viewer{Seat: seat}).Moves).Draw(t, "move")
		next, err := g.last().Apply(rules.Action{Seat: seat, Verb: rules.Move, Text: move})
		if err != nil {
			t.Fatalf("Apply(%s): %v", move, err)
		}
		g.states = append(g.states, next)
		g.pieces = append(g.pieces, follow(g.pieces[ply], move))
	}
	return g
}

func (g followed) last() rules.State { return g.states[len(g.states)-1] }

// track finds the pieces of both setups on their start fields.
func track(setups [2]string) (pieces []tracked) {
	for player, fields := range [2][]string{
		{"G3", "H3", "I3", "", "G2", "H2", "I2", "", "G1", "H1", "I1"},
		{"A9", "B9", "C9", "", "A8", "B8", "C8", "", "A7", "B7", "C7"},
	} {
		for slot, symbol := range setups[player] {
			if symbol >= '1' && symbol <= '9' {
				pieces = append(pieces, tracked{rules.Seats[player], int(symbol - '0'), slot, fields[slot]})
			}
		}
	}
	return pieces
}

func follow(before []tracked, move string) []tracked {
	after := slices.Clone(before)
	for i := range after {
		if after[i].at == move[3:] {
			after[i].at = ""
		}
	}
	for i := range after {
		if after[i].at == move[:2] {
			after[i].at = move[3:]
		}
	}
	return after
}

func sideName(seat rules.Seat) string { return [3]string{"", "W", "B"}[seat] }

// oracle says what a viewer may know when the game stands as g does at ply now.
type oracle struct {
	viewer rules.Viewer
	ended  bool
	now    []tracked
}

func (o oracle) knows(i int) bool {
	piece := o.now[i]
	return piece.seat == o.viewer.Seat || o.viewer.Over && o.viewer.Reveal ||
		o.viewer.Over && o.ended && piece.at != "" && onGoal(sideName(piece.seat), piece.at)
}

// number is a piece's number where it may be known.
func (o oracle) number(i int) *int {
	if !o.knows(i) {
		return nil
	}
	return &o.now[i].number
}

// view is the View of pieces as they stood at some ply.
func (o oracle) view(pond []string, pieces []tracked) *subulata.View {
	v := &subulata.View{Game: "subulata", Pond: pond, Pieces: []subulata.ViewPiece{}}
	v.Score.White, v.Score.Black = o.score(pieces, rules.First), o.score(pieces, rules.Second)
	for player, seat := range rules.Seats {
		v.Captured[player].Seat = []string{"white", "black"}[player]
		if seat == o.viewer.Seat || o.viewer.Over && o.viewer.Reveal {
			v.Captured[player].Numbers = subulata.Numbers{}
		}
	}
	for i, piece := range pieces {
		lost := &v.Captured[piece.seat.Index()]
		if piece.at != "" {
			v.Pieces = append(v.Pieces, subulata.ViewPiece{At: piece.at, Seat: lost.Seat, Number: o.number(i)})
			continue
		}
		lost.Count++
		if lost.Numbers != nil {
			lost.Numbers = append(lost.Numbers, piece.number)
			slices.Sort(lost.Numbers)
		}
	}
	slices.SortFunc(v.Pieces, func(a, b subulata.ViewPiece) int { return cmp.Compare(a.At, b.At) })
	return v
}

// score is nil unless it is the viewer's own, or the end has shown all it counts.
func (o oracle) score(pieces []tracked, seat rules.Seat) *int {
	sum := 0
	for i, piece := range pieces {
		switch {
		case piece.at == "" && piece.seat != seat:
			sum++
		case piece.at != "" && piece.seat == seat && onGoal(sideName(seat), piece.at):
			if !o.knows(i) {
				return nil
			}
			sum += piece.number
		}
	}
	if seat == o.viewer.Seat || o.viewer.Over && (o.ended || o.viewer.Reveal) {
		return &sum
	}
	return nil
}

// setups are both, with "?" for what may not be known.
func (o oracle) setups(full [2]string) (seen [2]string) {
	texts := [2][]byte{[]byte(full[0]), []byte(full[1])}
	for i, piece := range o.now {
		if !o.knows(i) {
			texts[piece.seat.Index()][piece.slot] = '?'
		}
	}
	return [2]string{string(texts[0]), string(texts[1])}
}

// TestViewsShowExactlyWhatTheRulesAllow compares every view of random games, finished or broken off,
// with the oracle: as the game stands, and looking back from its last ply.
func TestViewsShowExactlyWhatTheRulesAllow(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		g := drawFollowed(t)
		last := len(g.states) - 1
		_, ended := g.last().Outcome()
		ply := rapid.IntRange(0, last).Draw(t, "ply")
		for _, viewer := range viewers(ended) {
			sameAsOracle(t, g, last, viewer, oracle{viewer, ended, g.pieces[last]})
			viewer.Now = g.last()
			sameAsOracle(t, g, ply, viewer, oracle{viewer, ended, g.pieces[last]})
		}
	})
}

// viewers look at a game that runs or was broken off, or at one that ended on the board.
func viewers(ended bool) (all []rules.Viewer) {
	for _, seat := range []rules.Seat{rules.Nobody, rules.First, rules.Second} {
		if !ended {
			all = append(all, rules.Viewer{Seat: seat}, rules.Viewer{Seat: seat, Reveal: true})
		}
		all = append(all, rules.Viewer{Seat: seat, Over: true}, rules.Viewer{Seat: seat, Over: true, Reveal: true})
	}
	return all
}

func sameAsOracle(t *rapid.T, g followed, ply int, viewer rules.Viewer, o oracle) {
	state := g.states[ply].(*subulata.State)
	got, want := state.View(viewer), o.view(state.Position().Pond().Rows(), g.pieces[ply])
	if !reflect.DeepEqual(got.Position, want) {
		t.Fatalf("ply %d for %+v\n got %+v\nwant %+v\n%s", ply, viewer, got.Position, want, got.Board)
	}
	if want := o.setups(g.setups); got.Setups != want {
		t.Fatalf("ply %d for %+v: setups %q, want %q", ply, viewer, got.Setups, want)
	}
	if want := [2]*int{want.Score.White, want.Score.Black}; !reflect.DeepEqual(got.Score, want) {
		t.Fatalf("ply %d for %+v: scores %v, want %v", ply, viewer, got.Score, want)
	}
}
