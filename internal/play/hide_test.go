package play

import (
	"testing"

	"slowpond/internal/audit"
	"slowpond/internal/fault"
	"slowpond/internal/match"
)

// A server that has the game in its cache notices at once that another has hidden it.
func TestAHiddenGameIsGoneForStrangersOnEveryServer(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	other := s.process(s.clock)
	v := s.playing(proposal("tablut"))
	other.get(eve, v.ID)
	s.must(s.Hide(t.Context(), Ruling{Game: v.ID, By: byEve}))
	for _, viewer := range []Viewer{{}, {User: eve}} {
		other.wantNotFound(viewer, v.ID)
	}
	for _, viewer := range []Viewer{{User: ann}, {User: bob}, {Admin: true}} {
		if seen, err := other.Get(t.Context(), viewer, v.ID); err != nil || !seen.Hidden {
			t.Errorf("%+v: hidden %v, %v", viewer, seen.Hidden, err)
		}
	}
	user, moves := other.legalFor(v.ID)
	other.must(other.Move(t.Context(), Request{Game: v.ID, User: user, Version: &v.Version}, moves[0]))
	other.must(other.Show(t.Context(), Ruling{Game: v.ID, By: audit.By{Shell: "root", RequestID: "command"}}))
	if s.get("", v.ID).Hidden {
		t.Error("it is still hidden")
	}
	wantEqual(t, "acts", s.acts(), []string{"eve|game_hidden|" + v.ID + "||Both asked.|request", "shell:root|game_shown|" + v.ID + "|||command"})
	s.clean()
}

// wantNotFound fails the test unless every way to read a game is closed to a viewer.
func (s *harness) wantNotFound(v Viewer, id string) {
	s.t.Helper()
	ctx := s.t.Context()
	_, get := s.Get(ctx, v, id)
	_, look := s.Look(ctx, v, id)
	_, replay := s.Replay(ctx, v, id, 0)
	_, record := s.Record(ctx, v, id)
	_, _, events := s.Events(ctx, v, id, 0, 10)
	for what, err := range map[string]error{"get": get, "look": look, "replay": replay, "record": record, "events": events} {
		wantCode(s.t, what, err, fault.NotFound)
	}
	if v.User != "" {
		_, resign := s.Resign(ctx, Request{Game: id, User: v.User})
		wantCode(s.t, "resign", resign, fault.NotFound)
	}
}

// legalFor is legal for a game that only its players see.
func (s *harness) legalFor(id string) (user string, moves []string) {
	user = s.turn(id)
	return user, s.get(user, id).Moves
}

func TestAHiddenOpenGameCannotBeJoinedFromAStaleCache(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	other := s.process(s.clock)
	p := proposal("tablut")
	p.OpponentKind = match.Invite
	for _, p := range []Proposal{proposal("tablut"), p} {
		v := s.create(p)
		if _, err := other.Get(t.Context(), Viewer{User: bob, Invite: v.InviteCode}, v.ID); err != nil {
			t.Fatal(err)
		}
		s.must(s.Hide(t.Context(), Ruling{Game: v.ID, By: byEve}))
		_, err := other.Join(t.Context(), Request{Game: v.ID, User: bob}, v.InviteCode)
		wantCode(t, "joining", err, fault.NotFound)
	}
}

func TestHiddenGamesAreInNoListAndTallyOfOthers(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	v := s.playing(proposal("tablut"))
	s.must(s.Resign(t.Context(), Request{Game: v.ID, User: bob}))
	s.must(s.Hide(t.Context(), Ruling{Game: v.ID, By: byEve}))
	for viewer, want := range map[Viewer]int{{}: 0, {User: eve}: 0, {User: ann}: 1, {User: bob}: 1, {Admin: true}: 1} {
		for _, q := range []Query{{}, {Player: ann}, {Player: bob, Opponent: ann}, {Winner: ann}, {Sort: "ended"}, {Status: "finished", Variant: "tablut"}} {
			q.Limit = 10
			if items, _, err := s.List(t.Context(), viewer, q); err != nil || len(items) != want {
				t.Errorf("%+v, %+v: got %d games (%v), want %d", viewer, q, len(items), err, want)
			}
		}
	}
	if tally, err := s.Tally(t.Context(), "", ann); err != nil || len(tally) != 0 {
		t.Errorf("the tally: %v, %v", tally, err)
	}
	s.must(s.Show(t.Context(), Ruling{Game: v.ID, By: byEve}))
	if tally, err := s.Tally(t.Context(), "", ann); err != nil || tally["tablut"].Won != 1 {
		t.Errorf("the tally of a game that is shown again: %v, %v", tally, err)
	}
	_, err := s.Hide(t.Context(), Ruling{Game: v.ID, By: audit.By{User: eve, RequestID: "r"}})
	wantCode(t, "without a note", err, fault.Invalid)
	_, err = s.Hide(t.Context(), Ruling{Game: v.ID, By: audit.By{User: ann, Note: "Mine.", RequestID: "r"}})
	wantCode(t, "a game of one's own", err, fault.Forbidden)
}
