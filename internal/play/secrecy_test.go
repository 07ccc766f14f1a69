package play

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"slowpond/internal/match"
	"slowpond/internal/rules/subulata"
)

// everything is all that a viewer can get of a game, as text: every field printed and encoded.
func (s *harness) everything(v Viewer, id string) string {
	s.t.Helper()
	ctx := context.Background()
	var b strings.Builder
	add := func(value any, err error) {
		s.t.Helper()
		encoded, encodeErr := json.Marshal(value)
		if err != nil || encodeErr != nil {
			s.t.Fatal(err, encodeErr)
		}
		fmt.Fprintf(&b, "%+v\n%s\n", value, encoded)
	}
	view, err := s.Get(ctx, v, id)
	add(view, err)
	add(view.Position, nil)
	for ply := range view.Ply + 1 {
		then, err := s.Replay(ctx, v, id, ply)
		add(then, err)
		add(then.Position, nil)
	}
	items, _, err := s.Events(ctx, v, id, 0, 1000)
	add(items, err)
	for _, e := range items {
		add([]any{e.Terms, e.Seats, e.Result}, nil)
	}
	record, err := s.Record(ctx, v, id)
	add(record, err)
	text, err := record.MarshalText()
	b.Write(text)
	add(nil, err)
	listed, _, err := s.List(ctx, v, Query{Limit: 10})
	add(listed, err)
	return pointless(b.String())
}

// pointless leaves out the addresses that %+v prints for pointers.
func pointless(s string) string {
	words := strings.Fields(s)
	for i, w := range words {
		if at := strings.Index(w, "0x"); at >= 0 {
			words[i] = w[:at]
		}
	}
	return strings.Join(words, " ")
}

// Both players plant what the other must not see: in subulata-9 every digit is used, so whole setups
// and their ranks are searched.
func TestNobodyEverReadsAnothersSecrets(t *testing.T) {
	t.Parallel()
	const fingerprint = "FINGERPRINT-PLANTED"
	for _, end := range []string{"resign", "draw", "timeout", "board"} {
		t.Run(end, func(t *testing.T) {
			t.Parallel()
			s := newHarness(t)
			ctx := t.Context()
			p := proposal("subulata-9")
			p.OpponentKind = match.Invite
			a, err := s.Create(ctx, ann, p, key("k", fingerprint))
			v := s.must(a, err)
			setups := [2]string{"816/357/492", "276/951/438"}
			secrets := map[string][]string{
				ann: {v.InviteCode, fingerprint, "RklOR0VSUFJJTlQ", setups[0], "816/", "/357/", "/492"},
				bob: {fingerprint, setups[1], "276/", "/951/", "/438"},
			}
			check := func(stage string) {
				t.Helper()
				for _, viewer := range viewers {
					got := s.everything(viewer, v.ID)
					for owner, planted := range secrets {
						for _, secret := range planted {
							if owner != viewer.User && strings.Contains(got, secret) {
								t.Errorf("%s: %q reads %s of %s's", stage, viewer.User, secret, owner)
							}
						}
					}
				}
			}
			check("open")
			s.must(s.Join(ctx, Request{Game: v.ID, User: bob, Key: key("k", fingerprint)}, v.InviteCode))
			check("before placing")
			s.must(s.Place(ctx, Request{Game: v.ID, User: bob, Key: key("l", fingerprint)}, setups[1]))
			check("one placed")
			s.must(s.Place(ctx, Request{Game: v.ID, User: ann, Key: key("l", fingerprint)}, setups[0]))
			check("playing")
			random := rand.New(rand.NewPCG(5, 5))
			for range 8 {
				s.step(random, v.ID)
			}
			check("after some moves")
			s.end(end, v.ID, random)
			if end == "board" { // the numbers counted are shown now (S22), a rank's among them by chance
				ranks := func(secret string) bool { return len(secret) <= len("/357/") }
				secrets[ann], secrets[bob] = slices.DeleteFunc(secrets[ann], ranks), slices.DeleteFunc(secrets[bob], ranks)
			}
			check("ended by " + end)
		})
	}
}

// end brings a game to an end in the way named.
func (s *harness) end(how, id string, random *rand.Rand) {
	s.t.Helper()
	ctx := context.Background()
	switch how {
	case "resign":
		s.must(s.Resign(ctx, Request{Game: id, User: ann}))
	case "draw":
		s.must(s.Draw(ctx, Request{Game: id, User: ann}, match.Offer))
		s.must(s.Draw(ctx, Request{Game: id, User: bob}, match.Accept))
	case "timeout":
		s.clock.Set(*s.get("", id).Deadline)
		if n, err := s.Sweep(ctx); n != 1 || err != nil {
			s.t.Fatalf("sweep: %d, %v", n, err)
		}
	case "board":
		for s.get("", id).Status == match.StatusPlaying {
			s.step(random, id)
		}
	}
}

func TestRevealAllShowsEveryNumberOnceTheGameIsOverAndNotBefore(t *testing.T) {
	t.Parallel()
	for _, end := range []string{"resign", "draw", "timeout", "board"} {
		t.Run(end, func(t *testing.T) {
			t.Parallel()
			s := newHarness(t)
			p := proposal("subulata-7")
			p.Reveal = match.RevealAll
			v := s.playing(p)
			random := rand.New(rand.NewPCG(6, 6))
			for range 6 {
				s.step(random, v.ID)
			}
			if shown := hiddenOf(s.get("", v.ID)); shown.numbers != 0 {
				t.Errorf("while it lasts the public sees %d numbers", shown.numbers)
			}
			s.end(end, v.ID, random)
			for _, viewer := range viewers {
				for ply := range s.get("", v.ID).Ply + 1 {
					then, err := s.Replay(t.Context(), viewer, v.ID, ply)
					if got := hiddenOf(then); err != nil || got.unknown != 0 || got.numbers != 14 {
						t.Errorf("%q at ply %d: %d numbers shown and %d not, %v", viewer.User, ply, got.numbers, got.unknown, err)
					}
				}
				if r := s.get(viewer.User, v.ID).Result; r.Score == nil {
					t.Errorf("%q sees no score", viewer.User)
				}
			}
		})
	}
}

func TestRevealAllShowsTheOnlySetupPlacedWhenTimeHasRunOut(t *testing.T) {
	t.Parallel()
	for _, reveal := range []string{match.RevealAll, match.RevealGoal} {
		s := newHarness(t)
		p := proposal("subulata-7")
		p.Reveal = reveal
		v := s.started(p)
		s.must(s.Place(t.Context(), Request{Game: v.ID, User: bob}, setups7[1]))
		s.end("timeout", v.ID, nil)
		items, _, err := s.Events(t.Context(), Viewer{}, v.ID, 3, 1)
		if err != nil || items[0].Type != match.Placed || (items[0].Setup == setups7[1]) != (reveal == match.RevealAll) {
			t.Errorf("reveal %s: the public sees %q of the setup placed, %v", reveal, items[0].Setup, err)
		}
	}
}

// shownNumbers counts the numbers that a view shows and those it hides.
type shownNumbers struct{ numbers, unknown int }

func hiddenOf(v View) (n shownNumbers) {
	position := v.Position.(*subulata.View)
	for _, p := range position.Pieces {
		if p.Number != nil {
			n.numbers++
		} else {
			n.unknown++
		}
	}
	for _, c := range position.Captured {
		n.numbers += len(c.Numbers)
		if c.Numbers == nil {
			n.unknown += c.Count
		}
	}
	return n
}

// Two games by the same people at the same times from the same random source, which differ only in
// how the second seat has placed its numbers, look the same to everybody else in every answer.
func TestHiddenNumbersMakeNoDifferenceToAnybodyElse(t *testing.T) {
	t.Parallel()
	for _, end := range []string{"resign", "draw", "timeout"} {
		t.Run(end, func(t *testing.T) {
			t.Parallel()
			var games [2]*harness
			var ids [2]string
			for i, setup := range []string{"765/4.3/21.", "123/4.5/67."} {
				s := newHarness(t)
				s.random = newSeeded(9)
				v := s.started(proposal("subulata-7"))
				s.must(s.Place(t.Context(), Request{Game: v.ID, User: bob}, setup))
				s.must(s.Place(t.Context(), Request{Game: v.ID, User: ann}, setups7[0]))
				random := rand.New(rand.NewPCG(8, 8))
				for range 20 {
					s.step(random, v.ID)
				}
				games[i], ids[i] = s, v.ID
			}
			same := func(stage string) {
				t.Helper()
				for _, viewer := range []Viewer{{User: ann}, {User: eve}, {}} {
					a, b := games[0].everything(viewer, ids[0]), games[1].everything(viewer, ids[1])
					if a != b {
						t.Errorf("%s: what %q sees depends on numbers hidden from them", stage, viewer.User)
					}
				}
				if games[0].everything(Viewer{User: bob}, ids[0]) == games[1].everything(Viewer{User: bob}, ids[1]) {
					t.Errorf("%s: the owner sees no difference, so this test shows nothing", stage)
				}
			}
			same("playing")
			for i, s := range games {
				s.end(end, ids[i], nil)
			}
			same("over")
		})
	}
}

func TestAServerPrintsAndLogsNoGame(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	v := s.playing(proposal("subulata-7"))
	f, err := s.load(t.Context(), v.ID)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	log := slog.New(slog.NewTextHandler(&b, nil))
	log.Info("look", "folded", f, "games", s.Games, "game", f.game, "events", f.events)
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%d", "%x"} {
		fmt.Fprintf(&b, verb, f)
		fmt.Fprintf(&b, verb, []any{f, f.game, f.events, s.Games})
	}
	for _, secret := range setups7 {
		if strings.Contains(b.String(), secret) || strings.Contains(b.String(), fmt.Sprintf("%x", secret)) {
			t.Errorf("%s is printed", secret)
		}
	}
}
