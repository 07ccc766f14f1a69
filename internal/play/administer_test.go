package play

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"slowpond/internal/audit"
	"slowpond/internal/fault"
	"slowpond/internal/match"
)

var (
	byShell = audit.By{Shell: "root", Note: "Because.", RequestID: "command"}
	byEve   = audit.By{User: eve, Note: "Both asked.", RequestID: "request"}
)

// acts lists the audit table, the first act first, as actor, act, game and detail.
func (s *harness) acts() (all []string) {
	s.t.Helper()
	entries, _, err := audit.NewTable(s.pool).List(context.Background(), 1000, "")
	if err != nil {
		s.t.Fatal(err)
	}
	for _, e := range entries {
		all = append([]string{strings.Join([]string{e.Actor, string(e.Act), e.Game, e.Detail, e.Note, e.RequestID}, "|")}, all...)
	}
	return all
}

func TestARulingAndItsEntryAreWrittenTogetherOrNotAtAll(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	v := s.playing(proposal("subulata-7"))
	s.must(s.Extend(t.Context(), Ruling{Game: v.ID, By: byShell}, 5))
	ended := s.must(s.Adjudicate(t.Context(), Ruling{Game: v.ID, By: byEve}, "black"))
	if ended.Result == nil || ended.Result.Winner != "black" || ended.Result.Reason != match.Adjudication || ended.Result.Score != nil {
		t.Errorf("the result: got %+v", ended.Result)
	}
	_, err := s.Adjudicate(t.Context(), Ruling{Game: v.ID, By: byEve}, "black")
	wantCode(t, "a second adjudication", err, fault.NotRunning)
	_, err = s.Extend(t.Context(), Ruling{Game: v.ID, By: audit.By{User: eve}}, 5)
	wantCode(t, "no reason", err, fault.Invalid)
	wantEqual(t, "acts", s.acts(), []string{
		"shell:root|game_extended|" + v.ID + "|5 hours|Because.|command",
		"eve|game_ended|" + v.ID + "|winner black|Both asked.|request",
	})
	s.clean()
}

func TestAnAdjudicationOfAnOlderVersionIsDecidedAgain(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	other := s.process(s.clock)
	v := s.playing(proposal("tablut"))
	other.get(eve, v.ID) // other now has it cached
	user, moves := s.legal(v.ID)
	s.must(s.Move(t.Context(), Request{Game: v.ID, User: user}, moves[0]))
	ended := other.must(other.Adjudicate(t.Context(), Ruling{Game: v.ID, By: byEve}, match.Drawn))
	if ended.Ply != 1 || ended.Result == nil || len(s.acts()) != 1 {
		t.Errorf("got ply %d, %+v, %v", ended.Ply, ended.Result, s.acts())
	}
	s.clean()
}

func TestALostAnswerToARulingLeavesOneEntry(t *testing.T) {
	t.Parallel()
	for name, lose := range map[string]loss{"the answer": theAnswer, "the statement": theStatement, "the connection": theConnection} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newHarness(t)
			v := s.playing(proposal("tablut"))
			snare := &trap{marker: []byte("Both asked."), lose: lose}
			f := s.flaky(snare)
			f.get(eve, v.ID)
			snare.armed.Store(true)
			_, err := f.Adjudicate(t.Context(), Ruling{Game: v.ID, By: byEve, Key: Key{Value: "once", Fingerprint: []byte("f")}}, match.Drawn)
			if err != nil {
				wantCode(t, "the ruling", err, fault.Unavailable)
				s.must(f.Adjudicate(t.Context(), Ruling{Game: v.ID, By: byEve, Key: Key{Value: "once", Fingerprint: []byte("f")}}, match.Drawn))
			}
			if got := s.acts(); len(got) != 1 || s.get("", v.ID).Status != match.StatusFinished {
				t.Errorf("acts: got %v", got)
			}
			s.clean()
		})
	}
}

func TestAnExtendedGameIsSweptAtItsNewDeadlineAndVerifies(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	v := s.started(proposal("subulata-7"))
	old := *v.Deadline
	extended := s.must(s.Extend(t.Context(), Ruling{Game: v.ID, By: byEve}, 3))
	if want := old.Add(3 * time.Hour); !extended.Deadline.Equal(want) {
		t.Errorf("deadline: got %v, want %v", extended.Deadline, want)
	}
	s.clean()
	wantEqualJSON(t, "read cold", s.process(s.clock).get("", v.ID), s.get("", v.ID))
	s.clock.Set(old)
	if n, err := s.Sweep(t.Context()); n != 0 || err != nil {
		t.Errorf("at the old deadline: swept %d, %v", n, err)
	}
	s.must(s.Place(t.Context(), Request{Game: v.ID, User: ann, Version: &v.Version}, setups7[0])) // decided on before
	s.clock.Set(*extended.Deadline)
	_, err := s.Extend(t.Context(), Ruling{Game: v.ID, By: byEve}, 3)
	wantCode(t, "too late", err, fault.NotRunning)
	if now := s.get("", v.ID); now.Result == nil || now.Result.Reason != match.Timeout || now.Result.Winner != "white" {
		t.Errorf("at the new deadline: got %+v", now.Result)
	}
	items, _, err := s.Events(t.Context(), Viewer{}, v.ID, 0, 100)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range items {
		if extends := e.Type == match.Extended; extends != (e.Deadline != nil) || extends && (e.Note != "Both asked." || !e.Deadline.Equal(*extended.Deadline)) {
			t.Errorf("event %d, %s: note %q, deadline %v", e.Seq, e.Type, e.Note, e.Deadline)
		}
	}
	s.clean()
}

func TestTheShellGivesTimeToAGameThatNoServerHasEndedYet(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	v := s.started(proposal("subulata-7"))
	late := v.Deadline.Add(50 * time.Hour)
	s.clock.Set(late)
	extended := s.must(s.Extend(t.Context(), Ruling{Game: v.ID, By: byShell}, 48))
	if want := late.Add(48 * time.Hour); extended.Deadline == nil || !extended.Deadline.Equal(want) {
		t.Errorf("deadline: got %v, want %v", extended.Deadline, want)
	}
	if n, err := s.Sweep(t.Context()); n != 0 || err != nil {
		t.Errorf("swept %d, %v", n, err)
	}
	s.must(s.Place(t.Context(), Request{Game: v.ID, User: ann, Version: &v.Version}, setups7[0]))
	wantEqualJSON(t, "read cold", s.process(s.clock).get("", v.ID), s.get("", v.ID))
	s.clean()
	s.clock.Set(*extended.Deadline)
	if n, err := s.Sweep(t.Context()); n != 1 || err != nil {
		t.Errorf("at the new deadline: swept %d, %v", n, err)
	}
	_, err := s.Extend(t.Context(), Ruling{Game: v.ID, By: byShell}, 48)
	wantCode(t, "ended already", err, fault.NotRunning)
}

func TestSecretsAreShownOnlyOnTheShellAndAuditedFirst(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	p := proposal("subulata-7")
	p.OpponentKind = match.Invite
	v := s.playing(p)
	for _, by := range []audit.By{byEve, {}, {User: ann, Shell: "root"}} {
		_, err := s.Expose(t.Context(), by, v.ID)
		wantCode(t, "not on the shell", err, fault.Forbidden)
	}
	_, err := s.Expose(t.Context(), byShell, "aaaaaaaaaaaa")
	wantCode(t, "no game", err, fault.NotFound)
	e, err := s.Expose(t.Context(), byShell, v.ID)
	if err != nil {
		t.Fatal(err)
	}
	wantEqual(t, "setups", e.Setups, map[string]string{"white": setups7[0], "black": setups7[1]})
	if e.InviteCode == "" || e.InviteCode != s.get(ann, v.ID).InviteCode || strings.Contains(e.Board, "?") || !strings.Contains(e.Board, "7") {
		t.Errorf("the rest: a code of %d letters and the board\n%s", len(e.InviteCode), e.Board)
	}
	wantEqual(t, "acts", s.acts(), []string{"shell:root|secrets_shown|" + v.ID + "||Because.|command"})

	var b strings.Builder
	slog.New(slog.NewTextHandler(&b, nil)).Info("look", "exposure", e)
	for _, verb := range []string{"%v", "%+v", "%#v", "%s"} {
		fmt.Fprintf(&b, verb, e)
		fmt.Fprintf(&b, verb, []any{e})
	}
	if _, err := json.Marshal(e); err == nil || strings.Contains(b.String(), setups7[0]) || strings.Contains(b.String(), e.InviteCode) {
		t.Errorf("it encodes (%v), or prints as %s", err, b.String())
	}
}
