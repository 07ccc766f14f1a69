package match_test

import (
	"testing"

	"slowpond/internal/match"
)

func hiding(verb match.Verb) match.Command { return match.Command{Verb: verb, By: stranger} }

func takingOver(by, former string) match.Command {
	return match.Command{Verb: match.TakeOver, By: by, Former: former}
}

func TestAGameOfAnyStageIsHiddenOnceAndShownOnce(t *testing.T) {
	t.Parallel()
	for _, stage := range []string{"open", "setup", "half", "playing", "finished", "cancelled"} {
		s := at(t, "subulata-7", stage)
		wantOutcome(t, s, hiding(match.Show), "not_running")
		status, ended := s.g.Status, s.g.EndedAt
		s.do(hiding(match.Hide))
		if !s.g.Hidden || s.g.Status != status || s.g.EndedAt != ended {
			t.Errorf("%s: hidden %v, %s, ended at %v", stage, s.g.Hidden, s.g.Status, s.g.EndedAt)
		}
		wantOutcome(t, s, hiding(match.Hide), "not_running")
		if s.do(hiding(match.Show)); s.g.Hidden {
			t.Errorf("%s: still hidden", stage)
		}
		wantOutcome(t, s, match.Command{Verb: match.Hide, By: maker}, "forbidden")
	}
}

func TestWhatLeavesTheMatchAloneMakesNoCommandStale(t *testing.T) {
	t.Parallel()
	s := at(t, "tablut", "playing")
	decided := s.g.Version
	s.do(hiding(match.Hide)).do(takingOver(stranger, guest)).do(match.Command{Verb: match.Show, By: "admin"})
	s.do(match.Command{Verb: match.Move, By: maker, Move: s.legal(), Version: version(decided)})
}

func TestASuccessorHasEveryPlaceOfTheFormerUser(t *testing.T) {
	t.Parallel()
	s := at(t, "subulata-7", "half").do(takingOver("account", maker))
	if s.g.Maker != "account" || s.g.Players != [2]string{"account", guest} || s.g.Concerns(maker) || s.g.Successor(maker) != "account" {
		t.Errorf("after it: made by %s, played by %v", s.g.Maker, s.g.Players)
	}
	wantOutcome(t, s, match.Command{Verb: match.Resign, By: maker}, "forbidden")
	s.do(match.Command{Verb: match.Place, By: guest, Setup: blackSetup})
	s.do(match.Command{Verb: match.Move, By: "account", Move: s.legal()})

	over := at(t, "tablut", "finished").do(takingOver("account", guest))
	if over.g.Players[1] != "account" || over.g.Result == nil || over.g.Status != match.StatusFinished {
		t.Errorf("a game that has ended: %v, %s", over.g.Players, over.g.Status)
	}
	offered := terms("tablut")
	offered.Opponent = match.Opponent{Kind: match.User, User: guest}
	challenged := open(t, offered).do(takingOver("account", guest))
	wantOutcome(t, challenged, match.Command{Verb: match.Join, By: guest}, "forbidden")
	challenged.do(match.Command{Verb: match.Join, By: "account"})
	drawn := terms("tablut")
	drawn.Seat = 0
	mine := open(t, drawn).do(takingOver("account", maker))
	wantOutcome(t, mine, match.Command{Verb: match.Join, By: "account"}, "already_joined")
	mine.do(match.Command{Verb: match.Join, By: guest})
}

func TestNobodyTakesOverAGameThatConcernsThem(t *testing.T) {
	t.Parallel()
	s := at(t, "tablut", "playing")
	for _, c := range []match.Command{takingOver(guest, maker), takingOver(maker, guest), takingOver("account", stranger), takingOver("account", "")} {
		wantOutcome(t, s, c, "already_joined")
	}
	for name, body := range map[string]match.Body{
		"by a player": {Player: guest, Former: maker}, "from nobody": {Player: "account"}, "by nobody": {Former: maker}, "from a stranger": {Player: "account", Former: stranger},
	} {
		if _, err := match.Fold(rulesets(), s.g, match.Event{Seq: s.g.Version + 1, Type: match.TakenOver, Body: body}); err == nil {
			t.Errorf("%s: it folds", name)
		}
	}
	shown := match.Event{Seq: s.g.Version + 1, Type: match.Shown}
	if _, err := match.Fold(rulesets(), s.g, shown); err == nil {
		t.Error("a game that is not hidden is shown")
	}
}

func TestAnEarlierStageIsSeatedAsTheGameIsNow(t *testing.T) {
	t.Parallel()
	s := at(t, "tablut", "playing")
	before := s.g
	s.do(takingOver("account", maker)).do(hiding(match.Hide))
	then := before.AsSeatedIn(s.g)
	if then.Maker != "account" || then.Players != s.g.Players || !then.Hidden || before.Maker != maker {
		t.Errorf("seated as now: %s, %v; as it was: %s", then.Maker, then.Players, before.Maker)
	}
}

func TestAGameIsShownAgainSoOftenAndNoMore(t *testing.T) {
	t.Parallel()
	s := at(t, "tablut", "playing")
	for range match.MaxShown {
		s.do(hiding(match.Hide)).do(hiding(match.Show))
	}
	s.do(hiding(match.Hide))
	wantOutcome(t, s, hiding(match.Show), "forbidden")
}
