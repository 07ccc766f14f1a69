package match_test

import (
	"testing"

	"slowpond/internal/fault"
	"slowpond/internal/match"
)

func TestPermitChecksPermissionAndNothingElse(t *testing.T) {
	t.Parallel()
	const code = "inviteinvite"
	tests := []struct {
		name    string
		offered match.Opponent
		command match.Command
		allowed bool
	}{
		{"anyone joins an open game", match.Opponent{Kind: match.Anyone}, match.Command{Verb: match.Join, By: stranger}, true},
		{"the named user joins", match.Opponent{Kind: match.User, User: guest}, match.Command{Verb: match.Join, By: guest}, true},
		{"nobody else joins a named user's game", match.Opponent{Kind: match.User, User: guest}, match.Command{Verb: match.Join, By: stranger}, false},
		{"a code does not help where a user is named", match.Opponent{Kind: match.User, User: guest}, match.Command{Verb: match.Join, By: stranger, InviteCode: code}, false},
		{"the code's holder joins", match.Opponent{Kind: match.Invite}, match.Command{Verb: match.Join, By: stranger, InviteCode: code}, true},
		{"no code, no seat", match.Opponent{Kind: match.Invite}, match.Command{Verb: match.Join, By: stranger}, false},
		{"a wrong code, no seat", match.Opponent{Kind: match.Invite}, match.Command{Verb: match.Join, By: stranger, InviteCode: "inviteinvitf"}, false},
		{"the start of the code is not the code", match.Opponent{Kind: match.Invite}, match.Command{Verb: match.Join, By: stranger, InviteCode: "invite"}, false},
		{"the computer's seat is not free", match.Opponent{Kind: match.Computer}, match.Command{Verb: match.Join, By: stranger}, false},
		{"the maker is refused later, as already_joined", match.Opponent{Kind: match.User, User: guest}, match.Command{Verb: match.Join, By: maker}, true},
		{"the named user declines", match.Opponent{Kind: match.User, User: guest}, match.Command{Verb: match.Decline, By: guest}, true},
		{"the maker does not decline", match.Opponent{Kind: match.User, User: guest}, match.Command{Verb: match.Decline, By: maker}, false},
		{"nobody declines what is for anyone", match.Opponent{Kind: match.Anyone}, match.Command{Verb: match.Decline, By: guest}, false},
		{"the maker cancels", match.Opponent{Kind: match.Anyone}, match.Command{Verb: match.Cancel, By: maker}, true},
		{"nobody else cancels", match.Opponent{Kind: match.User, User: guest}, match.Command{Verb: match.Cancel, By: guest}, false},
		{"the maker may always move", match.Opponent{Kind: match.Anyone}, match.Command{Verb: match.Move, By: maker}, true},
		{"a stranger may not move", match.Opponent{Kind: match.Anyone}, match.Command{Verb: match.Move, By: stranger}, false},
		{"nobody is not a player", match.Opponent{Kind: match.Anyone}, match.Command{Verb: match.Resign}, false},
		{"the clock may tick", match.Opponent{Kind: match.Anyone}, match.Command{Verb: match.Tick}, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			offer := terms("tablut")
			offer.Opponent = test.offered
			err := match.Permit(open(t, offer).g, test.command)
			if test.allowed && err != nil || !test.allowed && fault.CodeOf(err) != fault.Forbidden {
				t.Errorf("got %v, want allowed %v", err, test.allowed)
			}
		})
	}
}

func TestDecliningCancelsTheGame(t *testing.T) {
	t.Parallel()
	offer := terms("tablut")
	offer.Opponent = match.Opponent{Kind: match.User, User: guest}
	s := open(t, offer).do(match.Command{Verb: match.Decline, By: guest})
	if last := s.log[len(s.log)-1]; s.g.Status != match.StatusCancelled || last.Body.Reason != match.Declined {
		t.Errorf("got %s for %q, want cancelled for %q", s.g.Status, last.Body.Reason, match.Declined)
	}
	wantOutcome(t, s, match.Command{Verb: match.Join, By: guest}, "not_running")
}

func TestAKeyIsRememberedForItsUserAndVerbAlone(t *testing.T) {
	t.Parallel()
	event := func(typ match.Type, reason string) match.Event {
		return match.Event{Type: typ, Actor: maker, Key: "k", Body: match.Body{Reason: reason}}
	}
	tests := []struct {
		name    string
		command match.Command
		event   match.Event
		want    bool
	}{
		{"the same move", match.Command{Verb: match.Move, By: maker, Key: "k"}, event(match.Moved, ""), true},
		{"no key", match.Command{Verb: match.Move, By: maker}, match.Event{Type: match.Moved, Actor: maker}, false},
		{"another key", match.Command{Verb: match.Move, By: maker, Key: "l"}, event(match.Moved, ""), false},
		{"another user", match.Command{Verb: match.Move, By: guest, Key: "k"}, event(match.Moved, ""), false},
		{"another verb", match.Command{Verb: match.Resign, By: maker, Key: "k"}, event(match.Moved, ""), false},
		{"all draw actions share a verb", match.Command{Verb: match.Draw, By: maker, Key: "k"}, event(match.DrawDeclined, ""), true},
		{"a cancellation", match.Command{Verb: match.Cancel, By: maker, Key: "k"}, event(match.Cancelled, match.CancelledByMaker), true},
		{"declining is not cancelling", match.Command{Verb: match.Cancel, By: maker, Key: "k"}, event(match.Cancelled, match.Declined), false},
		{"the clock remembers nothing", match.Command{Verb: match.Tick, By: maker, Key: "k"}, event(match.TimedOut, ""), false},
	}
	for _, test := range tests {
		if got := test.command.Remembers(test.event); got != test.want {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
}
