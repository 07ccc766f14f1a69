package match_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"slowpond/internal/fault"
	"slowpond/internal/match"
	"slowpond/internal/rules"
)

// refusals are the codes with which Decide may refuse.
var refusals = []fault.Code{
	fault.Forbidden, fault.NotRunning, fault.AlreadyJoined, fault.AlreadyPlaced, fault.StaleVersion, fault.NotYourTurn,
	fault.DrawOffer, fault.NotClaimable, fault.IllegalMove, fault.IllegalSetup, fault.Invalid,
}

func drawTerms(t *rapid.T) match.Terms {
	drawn := terms(rapid.SampledFrom([]string{"tablut", "subulata-7", "subulata-9"}).Draw(t, "variant"))
	drawn.Seat = rapid.SampledFrom([]rules.Seat{rules.Nobody, rules.First, rules.Second}).Draw(t, "seat")
	drawn.Opponent.Kind = rapid.SampledFrom([]string{match.Anyone, match.Invite, match.User}).Draw(t, "opponent")
	if drawn.Opponent.Kind == match.User {
		drawn.Opponent.User = guest
	}
	if rapid.Bool().Draw(t, "timeless") {
		drawn.TimeControl = match.TimeControl{Kind: match.NoClock}
	}
	return drawn
}

func drawCommand(t *rapid.T, s *scene) match.Command {
	verbs := []match.Verb{match.Move, match.Move, match.Move, match.Place, match.Place, match.Join, match.Draw, match.Cancel, match.Decline, match.Resign, match.Tick,
		match.Claim, match.Hide, match.Show, match.TakeOver}
	c := match.Command{
		Verb:       rapid.SampledFrom(verbs).Draw(t, "verb"),
		By:         rapid.SampledFrom([]string{maker, guest, stranger}).Draw(t, "by"),
		Draw:       rapid.SampledFrom([]string{match.Offer, match.Accept, match.Reject, match.Withdraw, "?"}).Draw(t, "draw"),
		Setup:      rapid.SampledFrom([]string{whiteSetup, blackSetup, "123/456/789", "?.?/???/.??", ""}).Draw(t, "setup"),
		InviteCode: rapid.SampledFrom([]string{"", "inviteinvite"}).Draw(t, "code"),
		ID:         "id", Key: rapid.SampledFrom([]string{"", "key"}).Draw(t, "key"),
		Move: "A1-A2",

		Former:  rapid.SampledFrom([]string{maker, guest, stranger}).Draw(t, "former"),
		Visited: s.now.Add(-time.Duration(rapid.IntRange(0, 100).Draw(t, "away")) * 24 * time.Hour),
	}
	if rapid.IntRange(0, 9).Draw(t, "legal") > 0 && s.g.Status == match.StatusPlaying {
		c.Move = s.legal()
	}
	if rapid.IntRange(0, 4).Draw(t, "versioned") == 0 {
		c.Version = version(s.g.Version - rapid.IntRange(-1, 2).Draw(t, "behind"))
	}
	return c
}

// Any commands in any order give refusals that the contract lists or events that fold, and change
// nothing that was there before (scene.decide checks the last).
func TestRandomCommandsNeverBreakAGame(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := open(t, drawTerms(t))
		for range rapid.IntRange(1, 40).Draw(t, "commands") {
			s.now = s.now.Add(time.Duration(rapid.IntRange(0, 40).Draw(t, "minutes")) * time.Minute)
			if rapid.IntRange(0, 9).Draw(t, "long") == 0 {
				s.now = s.now.Add(match.AwayFor)
			}
			c := drawCommand(t, s)
			events, err := s.decide(c)
			if err != nil {
				checkRefusal(t, err)
				continue
			}
			checkEvents(t, s, c, events)
			s.fold(events...)
			checkGame(t, s)
		}
	})
}

func checkRefusal(t *rapid.T, err error) {
	var f *fault.Error
	if !errors.As(err, &f) || !slices.Contains(refusals, f.Code) || f.Detail == "" {
		t.Fatalf("a refusal is %v", err)
	}
}

func checkEvents(t *rapid.T, s *scene, c match.Command, events []match.Event) {
	if c.Verb != match.Tick && s.g.Due(s.now) {
		t.Fatalf("%s succeeded when the time had run out", c.Verb)
	}
	if len(events) == 0 || events[0].CommandID != "id" || events[0].Key != c.Key {
		t.Fatalf("%s: the first event does not carry its command", c.Verb)
	}
	for i, e := range events {
		if e.Seq != s.g.Version+1+i || i > 0 && (e.CommandID != "" || e.Key != "") {
			t.Fatalf("%s: event %d is number %d or carries the command again", c.Verb, i, e.Seq)
		}
	}
	if c.Verb != match.Tick && c.Verb != match.TakeOver && c.Key != "" && !c.Remembers(events[0]) {
		t.Fatalf("%s would not be remembered", c.Verb)
	}
}

// checkGame checks what each status promises of a game.
func checkGame(t *rapid.T, s *scene) {
	g := s.g
	over, running := g.Over(), g.Running()
	switch {
	case g.Version != len(s.log):
		t.Fatalf("version %d after %d events", g.Version, len(s.log))
	case over != !g.EndedAt.IsZero(), running && g.StartedAt.IsZero(), (g.Status == match.StatusFinished) != (g.Result != nil):
		t.Fatalf("%s with start %v, end %v and result %v", g.Status, g.StartedAt, g.EndedAt, g.Result)
	case running != (len(g.ToAct()) > 0):
		t.Fatalf("%s with %d seats to act", g.Status, len(g.ToAct()))
	case running && (g.Terms.TimeControl.Kind == match.PerMove) == g.Deadline().IsZero(), !running && !g.Deadline().IsZero():
		t.Fatalf("%s with deadline %v", g.Status, g.Deadline())
	case g.DrawOffer != rules.Nobody && g.Status != match.StatusPlaying:
		t.Fatalf("%s with a draw offer", g.Status)
	}
}
