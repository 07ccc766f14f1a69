package match_test

import (
	"slices"
	"testing"
	"time"

	"slowpond/internal/match"
	"slowpond/internal/rules"
)

func TestALineHoldsThePliesThatStandWithTheirStates(t *testing.T) {
	t.Parallel()
	s := at(t, "subulata-7", "playing")
	if s.g.Ply() != 0 || s.g.State() == nil || len(s.g.Line.Moves()) != 0 || s.g.Line.Moves() == nil {
		t.Fatalf("before the first move: ply %d, moves %v", s.g.Ply(), s.g.Line.Moves())
	}
	s.move().move()
	s.do(match.Command{Verb: match.Draw, By: guest, Draw: match.Offer}) // an event that is no ply
	s.now = s.now.Add(time.Minute)
	s.move()
	var want []string
	for _, e := range s.log {
		if e.Type == match.Moved {
			want = append(want, e.Body.Move)
		}
	}
	if got := s.g.Line.Moves(); !slices.Equal(got, want) || s.g.Ply() != 3 {
		t.Errorf("got %v, ply %d, want %v", got, s.g.Ply(), want)
	}
	for number, move := range want {
		ply, ok := s.g.Line.Ply(number + 1)
		made := s.log[ply.Seq-1]
		if !ok || ply.Number != number+1 || ply.Move != move || ply.State.LastMove() != move || ply.Seat != rules.Seats[number%2] ||
			made.Body.Move != move || made.At != ply.At {
			t.Errorf("ply %d: got number %d, %s by seat %d, event %d, %v", number+1, ply.Number, ply.Move, ply.Seat, ply.Seq, ok)
		}
	}
	for _, number := range []int{-1, 0, 4} {
		if _, ok := s.g.Line.Ply(number); ok {
			t.Errorf("there is a ply %d", number)
		}
	}
}

func TestVersionAtIsTheLastVersionBeforeTheNextPly(t *testing.T) {
	t.Parallel()
	s := at(t, "tablut", "playing").move()
	s.do(match.Command{Verb: match.Draw, By: maker, Draw: match.Offer}).move()
	for ply, want := range []int{3, 5, 6} {
		if got := s.g.VersionAt(ply); got != want {
			t.Errorf("ply %d: got version %d, want %d", ply, got, want)
		}
		then, err := match.FoldAll(rulesets(), s.g.ID, s.log[:s.g.VersionAt(ply)])
		if err != nil || then.Ply() != ply {
			t.Errorf("ply %d: that version has %d plies (%v)", ply, then.Ply(), err)
		}
	}
}
