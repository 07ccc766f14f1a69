package play

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"slowpond/internal/match"
	"slowpond/internal/play/internal/eventlog"
)

// What a commit of one event of these types writes is all that the event changes.
func TestAMoveAndTalkAboutADrawChangeFewColumns(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	talk := func(id, user, action string) {
		s.must(s.Draw(context.Background(), Request{Game: id, User: user}, action))
	}
	for _, variant := range []string{"tablut", "subulata-7"} {
		v := s.playing(proposal(variant))
		talk(v.ID, v.Seats[0].Player, "offer")
		talk(v.ID, v.Seats[1].Player, "decline")
		talk(v.ID, v.Seats[1].Player, "offer")
		talk(v.ID, v.Seats[1].Player, "withdraw")
		s.end("board", v.ID, rand.New(rand.NewPCG(1, 2)))
		f, err := s.load(t.Context(), v.ID)
		if err != nil {
			t.Fatal(err)
		}
		before, seen := match.Game{ID: v.ID}, map[match.Type]int{}
		for _, e := range f.events {
			after, err := match.Fold(s.rulesets, before, e)
			if err != nil {
				t.Fatal(err)
			}
			if eventlog.Moves(e.Type) {
				seen[e.Type]++
				for _, column := range eventlog.Project(after).Differences(eventlog.Project(before)) {
					if !slices.Contains(eventlog.Moving(), column) {
						t.Errorf("%s changes %s, which is not written with it", e.Type, column)
					}
				}
			}
			before = after
		}
		if len(seen) < 4 {
			t.Errorf("only these were seen: %v", seen)
		}
	}
}
