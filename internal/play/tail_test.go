package play

import (
	"fmt"
	"testing"

	"slowpond/internal/match"
	"slowpond/internal/rules"
)

// numbered are events first to last, told apart by their seat.
func numbered(first, last int, seat rules.Seat) (events []match.Event) {
	for seq := first; seq <= last; seq++ {
		events = append(events, match.Event{Seq: seq, Seat: seat, Key: fmt.Sprint(seq, seat)})
	}
	return events
}

func wantEvents(t *testing.T, name string, f *folded, first, second int) {
	t.Helper()
	got := f.events
	if len(got) != first+second || cap(got) != len(got) {
		t.Fatalf("%s: got %d events and room for %d", name, len(got), cap(got))
	}
	for i, e := range got {
		if f.keys[i] != hashOf(e.Key) || len(f.keys) != len(got) {
			t.Errorf("%s: %d hashes of keys, event %d has another's", name, len(f.keys), i)
		}
		if e.Seq != i+1 || (e.Seat == rules.Second) != (i >= first) {
			t.Errorf("%s: event %d is %d of seat %d", name, i, e.Seq, e.Seat)
		}
	}
}

func TestALogThatGrowsInPlaceChangesNoVersionBeforeIt(t *testing.T) {
	t.Parallel()
	for n := 1; n <= 40; n++ {
		at := begin(match.Game{}, numbered(1, n, rules.First))
		lost := at.with(numbered(n+1, n+2, rules.First)) // as decided for a commit that fails
		made := at.with(numbered(n+1, n+1, rules.Second))
		wantEvents(t, "what failed", lost, n+2, 0)
		wantEvents(t, "what came instead", made, n, 1)
		more := lost.with(numbered(n+3, n+3, rules.Second))
		wantEvents(t, "what came after", more, n+2, 1)
		wantEvents(t, "what failed", lost, n+2, 0)
		wantEvents(t, "the version decided on", at, n, 0)
	}
}

func TestAMoveInALongGameCopiesNoLog(t *testing.T) {
	t.Parallel()
	at, copied := begin(match.Game{}, numbered(1, 1, rules.First)), 0
	const moves = 1000
	for n := 1; n < moves; n++ {
		before := at.tail
		if at = at.with(numbered(n+1, n+1, rules.First)); at.tail != before {
			copied += n
		}
	}
	if wantEvents(t, "all", at, moves, 0); copied > 6*moves {
		t.Errorf("%d events were copied for a game of %d", copied, moves)
	}
}
