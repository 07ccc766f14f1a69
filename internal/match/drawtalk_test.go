package match_test

import (
	"testing"

	"pgregory.net/rapid"

	"slowpond/internal/fault"
	"slowpond/internal/match"
	"slowpond/internal/rules"
)

// talk lets both players say anything about a draw, as often as they like, and returns how many of it
// was written down.
func talk(t *rapid.T, s *scene) (written int) {
	for range rapid.IntRange(0, 12).Draw(t, "words") {
		c := match.Command{
			Verb: match.Draw, By: rapid.SampledFrom([]string{maker, guest}).Draw(t, "by"),
			Draw: rapid.SampledFrom([]string{match.Offer, match.Withdraw, match.Reject}).Draw(t, "word"),
		}
		if events, err := s.decide(c); err == nil {
			s.fold(events...)
			written += len(events)
		}
	}
	return written
}

// Between two moves each player adds at most an offer and its end to the log, and whatever they say,
// a move or resignation decided before it stands.
func TestTalkAboutADrawMakesNoMoveStale(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := at(t, rapid.SampledFrom([]string{"tablut", "subulata-7"}).Draw(t, "variant"), "playing")
		for range rapid.IntRange(1, 12).Draw(t, "plies") {
			if s.g.Status != match.StatusPlaying {
				return
			}
			seen, by := s.g.Version, s.g.Players[s.g.ToAct()[0].Index()]
			if written := talk(t, s); written > 4 {
				t.Fatalf("%d events about draws between two moves", written)
			}
			if _, err := s.decide(match.Command{Verb: match.Resign, By: maker, Version: version(seen)}); err != nil {
				t.Fatalf("a resignation decided before the talk: %v", err)
			}
			early := match.Command{Verb: match.Move, By: by, Move: s.legal(), Version: version(seen - 1)}
			if _, err := s.decide(early); fault.CodeOf(err) != fault.StaleVersion {
				t.Fatalf("a move decided before the last one: %v", err)
			}
			s.do(match.Command{Verb: match.Move, By: by, Move: s.legal(), Version: version(seen)})
		}
	})
}

// An answer is given to the offer that was seen and to no other.
func TestAnAnswerNeedsTheOfferItSaw(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := at(t, "tablut", "playing")
		for range rapid.IntRange(1, 30).Draw(t, "steps") {
			if rapid.Bool().Draw(t, "moves") {
				s.move()
			} else {
				talk(t, s)
			}
			if s.g.Status != match.StatusPlaying {
				return
			}
			if s.g.DrawOffer == rules.Nobody {
				continue
			}
			offered := s.g.Version
			by := s.g.Players[s.g.DrawOffer.Other().Index()]
			for _, word := range []string{match.Accept, match.Reject} {
				if _, err := s.decide(match.Command{Verb: match.Draw, By: by, Draw: word, Version: version(offered)}); err != nil {
					t.Fatalf("%s the offer that stands: %v", word, err)
				}
				if _, err := s.decide(match.Command{Verb: match.Draw, By: by, Draw: word, Version: version(offered - 1)}); fault.CodeOf(err) != fault.StaleVersion {
					t.Fatalf("%s another offer: %v", word, err)
				}
			}
		}
	})
}
