package match_test

import (
	"testing"
	"time"

	"slowpond/internal/match"
	"slowpond/internal/rules"
)

// lateBy puts the scene's clock at the deadline or expiry, and d after it.
func (s *scene) lateBy(d time.Duration) *scene {
	due := s.g.Deadline()
	if due.IsZero() {
		due = s.g.ExpiresAt()
	}
	s.now = due.Add(d)
	return s
}

func TestASeatThatLetsTheDeadlinePassLoses(t *testing.T) {
	t.Parallel()
	tests := []struct {
		stage  string
		want   string
		winner rules.Seat
		reason string
	}{
		{"open", "cancelled", rules.Nobody, match.Expired},
		{"setup", "cancelled", rules.Nobody, match.NobodyPlaced},
		{"half", "timed_out+ended", rules.First, match.Timeout},
		{"playing", "timed_out+ended", rules.Second, match.Timeout},
	}
	for _, test := range tests {
		t.Run(test.stage, func(t *testing.T) {
			t.Parallel()
			s := at(t, "subulata-7", test.stage)
			tick := match.Command{Verb: match.Tick}
			wantOutcome(t, s.lateBy(-time.Nanosecond), tick, "not_running")
			wantOutcome(t, s.lateBy(0), tick, test.want)
			s.do(tick)
			last := s.log[len(s.log)-1]
			if last.Body.Reason != test.reason || last.Body.Winner != test.winner {
				t.Errorf("got %d by %q, want %d by %q", last.Body.Winner, last.Body.Reason, test.winner, test.reason)
			}
			if !s.g.Over() || s.g.Due(s.now.Add(1000*time.Hour)) {
				t.Error("the game is over and still due")
			}
		})
	}
}

func TestALateCommandFindsTheGameNotRunning(t *testing.T) {
	t.Parallel()
	for _, a := range []ask{{match.Move, maker}, {match.Resign, maker}, {match.Draw, guest}, {match.Place, maker}} {
		s := at(t, "subulata-7", "playing")
		c := a.command(s)
		wantOutcome(t, s.lateBy(0), c, "not_running")
	}
	wantOutcome(t, at(t, "subulata-7", "half").lateBy(0), match.Command{Verb: match.Place, By: guest, Setup: blackSetup}, "not_running")
	for _, a := range []ask{{match.Join, guest}, {match.Cancel, maker}} {
		s := at(t, "tablut", "open").lateBy(0)
		wantOutcome(t, s, a.command(s), "not_running")
	}
	s := at(t, "tablut", "playing").lateBy(0)
	wantOutcome(t, s, match.Command{Verb: match.Move, By: stranger, Move: s.legal()}, "forbidden")
}

func TestTheClockStartsAnewWithEveryMoveAndOnceBothHavePlaced(t *testing.T) {
	t.Parallel()
	s := at(t, "subulata-7", "setup")
	first := s.g.Deadline()
	if want := noon.Truncate(time.Microsecond).Add(time.Hour); !first.Equal(want) {
		t.Errorf("after the start: got %v, want %v", first, want)
	}
	s.now = s.now.Add(10 * time.Minute)
	s.do(match.Command{Verb: match.Place, By: guest, Setup: blackSetup})
	if !s.g.Deadline().Equal(first) {
		t.Errorf("one setup moved the deadline both share to %v", s.g.Deadline())
	}
	s.now = s.now.Add(10 * time.Minute)
	s.do(match.Command{Verb: match.Place, By: maker, Setup: whiteSetup})
	if !s.g.Deadline().Equal(first.Add(20 * time.Minute)) {
		t.Errorf("after both setups: got %v, want an hour from then", s.g.Deadline())
	}
	s.now = s.now.Add(10 * time.Minute)
	if s.move(); !s.g.Deadline().Equal(first.Add(30 * time.Minute)) {
		t.Errorf("after a move: got %v, want an hour from then", s.g.Deadline())
	}
	deadline := s.g.Deadline()
	s.now = s.now.Add(10 * time.Minute)
	if s.do(match.Command{Verb: match.Draw, By: maker, Draw: match.Offer}); !s.g.Deadline().Equal(deadline) {
		t.Errorf("an offer moved the deadline to %v", s.g.Deadline())
	}
}

func TestAGameWithoutAClockIsNeverDue(t *testing.T) {
	t.Parallel()
	timeless := terms("tablut")
	timeless.TimeControl = match.TimeControl{Kind: match.NoClock}
	s := open(t, timeless).do(match.Command{Verb: match.Join, By: guest}).move()
	if !s.g.Deadline().IsZero() || s.g.Due(noon.AddDate(100, 0, 0)) {
		t.Errorf("deadline: got %v, want none ever", s.g.Deadline())
	}
}

func TestEventsAreDatedInWholeMicroseconds(t *testing.T) {
	t.Parallel()
	for _, e := range at(t, "subulata-7", "finished").log {
		if e.At.Nanosecond()%1000 != 0 || e.At.After(noon) || e.At.Location() != time.UTC {
			t.Errorf("event %d: got %v, want UTC in microseconds and not after the clock", e.Seq, e.At)
		}
	}
}

func TestAClockSaysWhoseTimeRunsAndHowMuchEachHas(t *testing.T) {
	t.Parallel()
	s := at(t, "subulata-7", "setup")
	began := noon.Truncate(time.Microsecond)
	want := func(stage string, since time.Time, remaining [2]time.Duration, runs [2]bool) {
		t.Helper()
		if got := (match.Clock{Since: since, Remaining: remaining, Runs: runs}); s.g.Clock != got {
			t.Errorf("%s: got %+v, want %+v", stage, s.g.Clock, got)
		}
	}
	want("both place", began, [2]time.Duration{time.Hour, time.Hour}, [2]bool{true, true})
	s.now = s.now.Add(10 * time.Minute)
	s.do(match.Command{Verb: match.Place, By: maker, Setup: whiteSetup})
	want("one has placed", began.Add(10*time.Minute), [2]time.Duration{50 * time.Minute, 50 * time.Minute}, [2]bool{false, true})
	s.now = s.now.Add(10 * time.Minute)
	s.do(match.Command{Verb: match.Place, By: guest, Setup: blackSetup})
	want("the first move", began.Add(20*time.Minute), [2]time.Duration{time.Hour, time.Hour}, [2]bool{true, false})
	s.now = s.now.Add(15 * time.Minute)
	s.do(extending(1)).move()
	want("the second move", began.Add(35*time.Minute), [2]time.Duration{time.Hour, time.Hour}, [2]bool{false, true})
	s.now = s.now.Add(5 * time.Minute)
	s.do(match.Command{Verb: match.Resign, By: maker})
	want("after the end", began.Add(40*time.Minute), [2]time.Duration{time.Hour, 55 * time.Minute}, [2]bool{})
}
