package match_test

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"slowpond/internal/match"
	"slowpond/internal/rules"
)

func TestAFoldIsTheSameWheneverItIsRepeated(t *testing.T) {
	t.Parallel()
	s := at(t, "subulata-7", "playing")
	for range 6 {
		s.move()
	}
	for n := range s.log {
		once, err := match.FoldAll(rulesets(), s.g.ID, s.log[:n])
		again, errAgain := match.FoldAll(rulesets(), s.g.ID, s.log[:n])
		if err != nil || errAgain != nil || !reflect.DeepEqual(once, again) {
			t.Errorf("%d events fold to two games (%v, %v)", n, err, errAgain)
		}
	}
}

func TestFoldingAnEventLeavesTheEarlierGameAlone(t *testing.T) {
	t.Parallel()
	s := at(t, "tablut", "playing").move()
	before, version := s.g, s.g.Version
	s.move().move()
	cold, err := match.FoldAll(rulesets(), before.ID, s.log[:version])
	if err != nil || !reflect.DeepEqual(cold, before) {
		t.Errorf("the game at version %d has changed (%v)", version, err)
	}
}

// Each log is a whole one with one thing wrong. The whole one is created, joined, started, placed,
// placed, moved, moved, draw_offered, draw_declined, moved, resigned, ended.
func TestALogThatCannotHaveBeenDecidedDoesNotFold(t *testing.T) {
	t.Parallel()
	s := at(t, "subulata-7", "playing").move().move()
	s.do(match.Command{Verb: match.Draw, By: guest, Draw: match.Offer}).do(match.Command{Verb: match.Draw, By: maker, Draw: match.Reject})
	s.move().do(match.Command{Verb: match.Resign, By: guest})
	whole := s.log

	insert := func(i int, e match.Event) []match.Event { return slices.Insert(slices.Clone(whole), i, e) }
	change := func(i int, f func(*match.Event)) []match.Event {
		log := slices.Clone(whole)
		f(&log[i])
		return log
	}
	tests := map[string][]match.Event{
		"no beginning":                      whole[1:],
		"two beginnings":                    insert(1, whole[0]),
		"no terms":                          change(0, func(e *match.Event) { e.Body.Terms = nil }),
		"an unknown variant":                change(0, func(e *match.Event) { e.Body.Terms = &match.Terms{Variant: "chess"} }),
		"no seats":                          change(2, func(e *match.Event) { e.Body.Seats = nil }),
		"seats without the maker":           change(2, func(e *match.Event) { e.Body.Seats = &[2]string{stranger, guest} }),
		"a pond no deal gives":              change(2, func(e *match.Event) { e.Body.Deal = "WWW" }),
		"a second start":                    insert(3, whole[2]),
		"a lost setup":                      slices.Delete(slices.Clone(whole), 3, 4),
		"an illegal setup":                  change(3, func(e *match.Event) { e.Secret.Setup = "111/222/333" }),
		"a setup of somebody else's":        change(3, func(e *match.Event) { e.Actor = guest }),
		"a lost move":                       slices.Delete(slices.Clone(whole), 5, 6),
		"a move made twice":                 insert(6, whole[5]),
		"an illegal move":                   change(5, func(e *match.Event) { e.Body.Move = "A1-A9" }),
		"a move out of turn":                change(5, func(e *match.Event) { e.Seat, e.Actor = rules.Second, guest }),
		"a move by nobody":                  change(5, func(e *match.Event) { e.Actor = "" }),
		"a seat that does not exist":        change(5, func(e *match.Event) { e.Seat = 3 }),
		"an answer without an offer":        slices.Delete(slices.Clone(whole), 7, 8),
		"an unknown type":                   change(7, func(e *match.Event) { e.Type = "prayed" }),
		"a result the board does not give":  change(11, func(e *match.Event) { e.Body.Reason = "home" }),
		"a winner that is no seat":          change(11, func(e *match.Event) { e.Body.Winner = 7 }),
		"a cancellation of a game underway": insert(9, match.Event{Type: match.Cancelled}),
		"something after the end":           insert(12, match.Event{Type: match.DrawOffered, Seat: rules.First, Actor: maker}),
	}
	for name, log := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			log = slices.Clone(log)
			for i := range log {
				log[i].Seq = i + 1
			}
			if _, err := match.FoldAll(rulesets(), s.g.ID, log); !errors.Is(err, match.ErrCorrupt) {
				t.Errorf("got %v, want a corrupt log", err)
			}
		})
	}
	gap := slices.Clone(whole)
	gap[4].Seq++
	if g, err := match.FoldAll(rulesets(), s.g.ID, gap); !errors.Is(err, match.ErrCorrupt) || g.Version != 4 {
		t.Errorf("a gap: got version %d, %v, want the game at 4 and a corrupt log", g.Version, err)
	}
}
