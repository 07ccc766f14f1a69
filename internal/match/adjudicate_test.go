package match_test

import (
	"encoding/json"
	"testing"
	"time"

	"slowpond/internal/match"
	"slowpond/internal/rules"
)

func adjudicating(winner string) match.Command {
	return match.Command{Verb: match.Adjudicate, By: stranger, Note: "They asked for it.", Winner: winner}
}

func extending(hours int) match.Command {
	return match.Command{Verb: match.Extend, Note: "The server was away.", Hours: hours}
}

func TestOnlyARunningGameIsAdjudicated(t *testing.T) {
	t.Parallel()
	for stage, want := range map[string]string{
		"open": "not_running", "setup": "adjudicated+ended", "half": "adjudicated+ended",
		"playing": "adjudicated+ended", "finished": "not_running", "cancelled": "not_running",
	} {
		wantOutcome(t, at(t, "subulata-7", stage), adjudicating("white"), want)
	}
	for _, winner := range []string{"", "attackers", "White", "nobody"} {
		wantOutcome(t, at(t, "subulata-7", "playing"), adjudicating(winner), "invalid")
	}
	s := at(t, "subulata-7", "playing")
	stale := adjudicating("white")
	stale.Version = version(s.g.Version - 1)
	wantOutcome(t, s, stale, "stale_version")
	s.now = s.g.Deadline()
	wantOutcome(t, s, adjudicating("white"), "not_running")
}

func TestAnAdjudicationHasTheResultItNames(t *testing.T) {
	t.Parallel()
	for winner, want := range map[string]rules.Seat{"white": rules.First, "black": rules.Second, match.Drawn: rules.Nobody} {
		s := at(t, "subulata-7", "playing").do(adjudicating(winner))
		if r := s.g.Result; r == nil || r.Winner != want || r.Reason != match.Adjudication || s.g.Status != match.StatusFinished {
			t.Errorf("%s: got %+v, %s", winner, r, s.g.Status)
		}
		if e := s.log[len(s.log)-2]; e.Body.Note != "They asked for it." || e.Actor != stranger || e.Seat != rules.Nobody {
			t.Errorf("the event: note %q by %q", e.Body.Note, e.Actor)
		}
	}
}

func TestOnlyARunningClockIsExtended(t *testing.T) {
	t.Parallel()
	for stage, want := range map[string]string{
		"open": "not_running", "setup": "extended", "half": "extended", "playing": "extended",
		"finished": "not_running", "cancelled": "not_running",
	} {
		wantOutcome(t, at(t, "subulata-7", stage), extending(1), want)
	}
	for _, hours := range []int{-1, 0, match.MaxHours + 1, 1 << 60} {
		wantOutcome(t, at(t, "tablut", "playing"), extending(hours), "invalid")
	}
	s := at(t, "tablut", "playing")
	s.now = s.g.Deadline()
	late := extending(1)
	late.By = stranger
	wantOutcome(t, s, late, "not_running")

	timeless := terms("tablut")
	timeless.TimeControl = match.TimeControl{Kind: match.NoClock}
	wantOutcome(t, open(t, timeless).do(match.Command{Verb: match.Join, By: guest}), extending(1), "not_running")
}

func TestAnExtensionFromTheShellGivesTimeToAGameWhoseDeadlineHasPassed(t *testing.T) {
	t.Parallel()
	for _, stage := range []string{"setup", "half", "playing"} {
		for _, late := range []time.Duration{0, time.Microsecond, 40 * 24 * time.Hour} {
			s := at(t, "subulata-7", stage)
			s.now = s.g.Deadline().Add(late)
			s.do(extending(1))
			if want := s.now.Add(time.Hour); s.g.Deadline() != want || !s.g.Running() {
				t.Errorf("%s, %v late: got %v, %s, want %v", stage, late, s.g.Deadline(), s.g.Status, want)
			}
		}
	}
	s := at(t, "tablut", "open")
	s.now = s.g.ExpiresAt()
	wantOutcome(t, s, extending(1), "not_running")
}

func TestAnExtensionMovesThePresentDeadlineAndNoLaterOne(t *testing.T) {
	t.Parallel()
	s := at(t, "tablut", "playing")
	before := s.g.Deadline()
	s.do(extending(48))
	if want := before.Add(48 * time.Hour); s.g.Deadline() != want || s.g.Version != 4 || s.g.Status != match.StatusPlaying {
		t.Errorf("deadline: got %v at version %d, want %v", s.g.Deadline(), s.g.Version, want)
	}
	s.now = before.Add(time.Hour)
	s.move()
	if want := s.log[4].At.Add(time.Hour); s.g.Deadline() != want {
		t.Errorf("after a move: got %v, want %v", s.g.Deadline(), want)
	}
	half := at(t, "subulata-7", "half")
	before = half.g.Deadline()
	half.do(extending(2))
	if want := before.Add(2 * time.Hour); half.g.Deadline() != want {
		t.Errorf("in setup: got %v, want %v", half.g.Deadline(), want)
	}
	half.do(match.Command{Verb: match.Place, By: guest, Setup: blackSetup, Version: version(half.g.Version)})
}

func TestAGamesDeadlineIsExtendedSoOftenAndNoMore(t *testing.T) {
	t.Parallel()
	s := at(t, "tablut", "playing")
	for range match.MaxExtensions {
		s.do(extending(1))
	}
	wantOutcome(t, s, extending(1), "forbidden")
	s.move() // and not anew with each move
	wantOutcome(t, s, extending(1), "forbidden")
}

func TestAnExtensionThatExtendCannotHaveWrittenDoesNotFold(t *testing.T) {
	t.Parallel()
	s := at(t, "tablut", "playing")
	earlier, same := s.g.Deadline().Add(-time.Hour), s.g.Deadline()
	for name, body := range map[string]match.Body{
		"without a deadline": {}, "to an earlier one": {Deadline: &earlier}, "to the same": {Deadline: &same},
	} {
		if _, err := match.Fold(rulesets(), s.g, match.Event{Seq: s.g.Version + 1, Type: match.Extended, Body: body}); err == nil {
			t.Errorf("%s: it folds", name)
		}
	}
}

func TestAnExtensionSurvivesTheLogsOwnForm(t *testing.T) {
	t.Parallel()
	s := at(t, "tablut", "playing").do(extending(1))
	last := &s.log[len(s.log)-1]
	text, err := json.Marshal(last.Body)
	if err != nil {
		t.Fatal(err)
	}
	last.Body = match.Body{}
	if err := json.Unmarshal(text, &last.Body); err != nil {
		t.Fatal(err)
	}
	again, err := match.FoldAll(rulesets(), s.g.ID, s.log)
	if err != nil || again.Deadline() != s.g.Deadline() {
		t.Errorf("from %s: got %v (%v), want %v", text, again.Deadline(), err, s.g.Deadline())
	}
}
