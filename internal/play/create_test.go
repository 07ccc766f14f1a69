package play

import (
	"errors"
	"testing"
	"time"

	"slowpond/internal/fault"
	"slowpond/internal/match"
)

func TestAProposalIsCheckedAndFilledIn(t *testing.T) {
	t.Parallel()
	change := func(f func(*Proposal)) Proposal {
		p := Proposal{Variant: "subulata-7", OpponentKind: match.Anyone}
		f(&p)
		return p
	}
	tests := []struct {
		name     string
		proposal Proposal
		invalid  string
	}{
		{"as little as possible", change(func(*Proposal) {}), ""},
		{"the least time", change(func(p *Proposal) { p.TimeControl = perMove(3600) }), ""},
		{"the most time", change(func(p *Proposal) { p.TimeControl = perMove(2592000) }), ""},
		{"too little time", change(func(p *Proposal) { p.TimeControl = perMove(3599) }), "/time_control/per_move_seconds"},
		{"too much time", change(func(p *Proposal) { p.TimeControl = perMove(2592001) }), "/time_control/per_move_seconds"},
		{"no clock", change(func(p *Proposal) { p.TimeControl.Kind = match.NoClock }), ""},
		{"seconds alone", change(func(p *Proposal) { p.TimeControl.PerMoveSeconds = 7200 }), ""},
		{"no clock but seconds", change(func(p *Proposal) { p.TimeControl = match.TimeControl{Kind: match.NoClock, PerMoveSeconds: 3600} }), "/time_control/per_move_seconds"},
		{"an unknown clock", change(func(p *Proposal) { p.TimeControl.Kind = "fischer" }), "/time_control/kind"},
		{"an unknown variant", change(func(p *Proposal) { p.Variant = "chess" }), "/variant"},
		{"a seat by name", change(func(p *Proposal) { p.Seat = "black" }), ""},
		{"another variant's seat", change(func(p *Proposal) { p.Seat = "attackers" }), "/seat"},
		{"reveal all", change(func(p *Proposal) { p.Reveal = match.RevealAll }), ""},
		{"an unknown reveal", change(func(p *Proposal) { p.Reveal = "some" }), "/options/reveal"},
		{"reveal where nothing is hidden", change(func(p *Proposal) { p.Variant, p.Reveal = "tablut", match.RevealGoal }), "/options/reveal"},
	}
	s := newHarness(t)
	for _, test := range tests {
		a, err := s.Create(t.Context(), ann, test.proposal, Key{})
		if test.invalid == "" && (err != nil || a.View.Status != match.StatusOpen) {
			t.Errorf("%s: got %v", test.name, err)
		}
		f, ok := errors.AsType[*fault.Error](err)
		if test.invalid != "" && (!ok || f.Code != fault.Invalid || f.Fields[0].Pointer != test.invalid) {
			t.Errorf("%s: got %v, want %s invalid", test.name, err, test.invalid)
		}
	}
	terms := s.create(tests[0].proposal).Terms
	if terms.Reveal != match.RevealGoal || terms.TimeControl != (match.TimeControl{Kind: match.PerMove, PerMoveSeconds: 259200}) {
		t.Errorf("defaults: got %+v", terms)
	}
}

func TestARandomSeatIsNobodysUntilTheOtherJoins(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	p := proposal("tablut")
	p.Seat = "random"
	v := s.create(p)
	if v.You != "" || v.Seats[0].Player+v.Seats[1].Player != "" || v.CreatedBy != ann {
		t.Errorf("open: got %+v, you %q, by %s", v.Seats, v.You, v.CreatedBy)
	}
	seats := map[string]int{}
	for range 40 {
		v := s.started(p)
		seats[s.get(ann, v.ID).You]++
		if v.Seats[0].Player == v.Seats[1].Player || v.You == "" {
			t.Fatalf("started: got %+v, you %q", v.Seats, v.You)
		}
	}
	if seats["attackers"] == 0 || seats["defenders"] == 0 || len(seats) != 2 {
		t.Errorf("forty lots gave %v", seats)
	}
}

func TestAnOpenGameIsCancelledAfterFourteenDays(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	v := s.create(proposal("tablut"))
	s.clock.Set(v.CreatedAt.Add(14*24*time.Hour - time.Microsecond))
	if n, err := s.Sweep(t.Context()); n != 0 || err != nil {
		t.Errorf("before: got %d, %v", n, err)
	}
	s.clock.Advance(time.Microsecond)
	_, err := s.Join(t.Context(), Request{Game: v.ID, User: bob}, "")
	wantCode(t, "joining too late", err, fault.NotRunning)
	if got := s.get("", v.ID); got.Status != match.StatusCancelled || got.EndedAt == nil {
		t.Errorf("got %s", got.Status)
	}
	s.clean()
}

func TestAPrivateGameIsVisibleOnlyToThoseItConcerns(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	p := proposal("subulata-7")
	p.Private, p.OpponentKind = true, match.Invite
	v := s.create(p)
	if v.InviteCode == "" {
		t.Fatal("the maker sees no invite code")
	}
	tests := map[string]struct {
		viewer Viewer
		sees   bool
	}{
		"the maker":         {Viewer{User: ann}, true},
		"another":           {Viewer{User: bob}, false},
		"the public":        {Viewer{}, false},
		"the code's holder": {Viewer{Invite: v.InviteCode}, true},
		"a wrong code":      {Viewer{User: bob, Invite: "aaaaaaaaaaaa"}, false},
		"an admin":          {Viewer{User: eve, Admin: true}, true},
	}
	for name, test := range tests {
		got, err := s.Get(t.Context(), test.viewer, v.ID)
		if (err == nil) != test.sees || err != nil && fault.CodeOf(err) != fault.NotFound {
			t.Errorf("%s: got %v", name, err)
		}
		if name != "the maker" && got.InviteCode != "" {
			t.Errorf("%s sees the invite code", name)
		}
		for what, err := range s.readAll(test.viewer, v.ID) {
			if (err == nil) != test.sees {
				t.Errorf("%s: %s: %v", name, what, err)
			}
		}
	}
	_, err := s.Join(t.Context(), Request{Game: v.ID, User: bob}, "")
	wantCode(t, "joining without the code", err, fault.NotFound)
	_, err = s.Resign(t.Context(), Request{Game: v.ID, User: eve})
	wantCode(t, "a stranger's command", err, fault.NotFound)
	s.must(s.Join(t.Context(), Request{Game: v.ID, User: bob}, v.InviteCode))
	if got := s.get(bob, v.ID); got.You != "black" || got.InviteCode != "" {
		t.Errorf("joined: you are %q and see code %q", got.You, got.InviteCode)
	}
}

func TestAPrivateGameIsVisibleToTheUserItIsOfferedTo(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	p := proposal("tablut")
	p.Private, p.OpponentKind, p.Opponent = true, match.User, bob
	v := s.create(p)
	for user, sees := range map[string]bool{ann: true, bob: true, eve: false, "": false} {
		for what, err := range s.readAll(Viewer{User: user}, v.ID) {
			if (err == nil) != sees {
				t.Errorf("%q: %s: %v", user, what, err)
			}
		}
	}
	_, err := s.Join(t.Context(), Request{Game: v.ID, User: eve}, "")
	wantCode(t, "somebody else", err, fault.NotFound)
	s.must(s.Decline(t.Context(), Request{Game: v.ID, User: bob}))
	if err := s.Visible(t.Context(), Viewer{User: bob}, v.ID); err != nil {
		t.Errorf("declined: %v", err)
	}
}

// readAll reads a game in every way.
func (s *harness) readAll(v Viewer, id string) map[string]error {
	ctx := s.t.Context()
	errs := map[string]error{"visible": s.Visible(ctx, v, id)}
	_, errs["replay"] = s.Replay(ctx, v, id, 0)
	_, _, errs["events"] = s.Events(ctx, v, id, 0, 10)
	_, errs["record"] = s.Record(ctx, v, id)
	return errs
}

func TestAnUnknownOrMalformedIDIsNotFound(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	for _, id := range []string{"", "aaaaaaaaaaaa", "AAAAAAAAAAAA", "a\x00aaaaaaaaaa", "' OR true; --", "aaaaaaaaaaaaa"} {
		for what, err := range s.readAll(Viewer{User: ann}, id) {
			wantCode(t, what, err, fault.NotFound)
		}
		_, err := s.Move(t.Context(), Request{Game: id, User: ann}, "d1-d3")
		wantCode(t, "move", err, fault.NotFound)
	}
}

func TestEventsComeInPagesThatCoverTheLog(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	v := s.playing(proposal("subulata-7"))
	s.must(s.Resign(t.Context(), Request{Game: v.ID, User: bob}))
	for limit := 1; limit <= 8; limit++ {
		seq, after := 0, 0
		for {
			items, next, err := s.Events(t.Context(), Viewer{}, v.ID, after, limit)
			if err != nil || len(items) > limit || len(items) == 0 {
				t.Fatalf("after %d by %d: %d items, %v", after, limit, len(items), err)
			}
			for _, e := range items {
				if seq++; e.Seq != seq {
					t.Errorf("got event %d, want %d", e.Seq, seq)
				}
			}
			if after = next; next == 0 {
				break
			}
		}
		wantEqual(t, "events", seq, s.get("", v.ID).Version)
	}
	if items, next, err := s.Events(t.Context(), Viewer{}, v.ID, 99, 5); len(items) != 0 || next != 0 || err != nil {
		t.Errorf("beyond the end: got %v, %d, %v", items, next, err)
	}
}

func TestAGameAgainstAComputerHasNoClockUnlessAskedFor(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	p := proposal("tablut")
	p.OpponentKind, p.Opponent, p.Level, p.TimeControl = match.Computer, eve, 3, match.TimeControl{}
	v := s.must(s.Create(t.Context(), ann, p, Key{}))
	if v.Terms.TimeControl.Kind != match.NoClock || v.Deadline != nil {
		t.Errorf("got %v until %v", v.Terms.TimeControl, v.Deadline)
	}
	p.TimeControl.Kind = match.PerMove
	if v := s.must(s.Create(t.Context(), ann, p, Key{})); v.Deadline == nil {
		t.Error("with a clock: got no deadline")
	}
}
