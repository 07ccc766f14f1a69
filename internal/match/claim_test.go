package match_test

import (
	"testing"
	"time"

	"slowpond/internal/match"
	"slowpond/internal/rules"
)

const day = 24 * time.Hour

// timeless gives a game without a clock: in setup, or where the variant has none, with the maker to move.
func timeless(t tester, variant string) *scene {
	t.Helper()
	without := terms(variant)
	without.TimeControl = match.TimeControl{Kind: match.NoClock}
	return open(t, without).do(match.Command{Verb: match.Join, By: guest})
}

func claiming(by string, visited time.Time) match.Command {
	return match.Command{Verb: match.Claim, By: by, Visited: visited}
}

func TestAGameIsClaimedThirtyDaysAfterTheOthersTurnBeganAndTheirLastVisit(t *testing.T) {
	t.Parallel()
	s := timeless(t, "tablut").move() // by the maker, so the guest is to move
	began := s.now
	for name, test := range map[string]struct {
		visited time.Time
		from    time.Time
	}{
		"never seen since":            {time.Time{}, began.Add(30 * day)},
		"last seen before the turn":   {began.Add(-10 * day), began.Add(30 * day)},
		"last seen on the same day":   {began.Add(time.Hour), began.Truncate(day).Add(31 * day)},
		"last seen ten days after it": {began.Add(10 * day), began.Truncate(day).Add(41 * day)},
	} {
		from := s.g.ClaimableAt(rules.First, test.visited)
		if want := test.from.Truncate(time.Microsecond); !from.Equal(want) {
			t.Errorf("%s: claimable at %v, want %v", name, from, want)
		}
		s.now = from.Add(-time.Microsecond)
		wantOutcome(t, s, claiming(maker, test.visited), "not_claimable")
		s.now = from
		wantOutcome(t, s, claiming(maker, test.visited), "claimed+ended")
	}
	s.do(claiming(maker, time.Time{}))
	if r := s.g.Result; r == nil || r.Winner != rules.First || r.Reason != match.Abandonment || !s.g.Over() {
		t.Errorf("the result: %+v", r)
	}
	wantOutcome(t, s, claiming(maker, time.Time{}), "not_running")
}

func TestOnlyTheOneWhoWaitsClaims(t *testing.T) {
	t.Parallel()
	s := timeless(t, "subulata-7")
	s.now = s.now.Add(40 * day)
	wantOutcome(t, s, claiming(maker, time.Time{}), "not_claimable") // has not placed either
	s.do(match.Command{Verb: match.Place, By: maker, Setup: whiteSetup})
	s.now = s.now.Add(40 * day)
	wantOutcome(t, s, claiming(guest, time.Time{}), "not_claimable")
	wantOutcome(t, s, claiming(stranger, time.Time{}), "forbidden")
	wantOutcome(t, s, claiming(maker, time.Time{}), "claimed+ended")
	s.do(match.Command{Verb: match.Place, By: guest, Setup: blackSetup})
	wantOutcome(t, s, claiming(maker, time.Time{}), "not_claimable")
	wantOutcome(t, s, claiming(guest, time.Time{}), "not_claimable") // the turn has only begun
	if at := s.g.ClaimableAt(rules.First, time.Time{}); !at.IsZero() {
		t.Errorf("on one's own turn: claimable at %v", at)
	}
	stale := claiming(guest, time.Time{})
	stale.Version = version(s.g.Version - 1)
	wantOutcome(t, s, stale, "stale_version")
	wantOutcome(t, open(t, terms("tablut")), claiming(maker, time.Time{}), "not_running")
}

func TestAClockAndAComputerAreNotClaimedAgainst(t *testing.T) {
	t.Parallel()
	clocked := at(t, "tablut", "playing").move()
	wantOutcome(t, clocked, claiming(maker, noon.Add(-100*day)), "not_claimable")
	against := terms("tablut")
	against.TimeControl, against.Opponent = match.TimeControl{Kind: match.NoClock}, match.Opponent{Kind: match.Computer, User: "computer", Level: 1}
	s := open(t, against).move()
	s.now = s.now.Add(100 * day)
	wantOutcome(t, s, claiming(maker, time.Time{}), "not_claimable")
	claimed := match.Event{Seq: clocked.g.Version + 1, At: clocked.now, Type: match.Claimed, Seat: rules.First, Actor: maker}
	if _, err := match.Fold(rulesets(), clocked.g, claimed); err == nil {
		t.Error("a claim of a game with a clock folds")
	}
}
