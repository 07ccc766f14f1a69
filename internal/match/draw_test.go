package match_test

import (
	"testing"

	"slowpond/internal/match"
	"slowpond/internal/rules"
)

func TestADrawOfferStandsUntilAnsweredOrItsMakerMoves(t *testing.T) {
	t.Parallel()
	draw := func(by, action string) match.Command {
		return match.Command{Verb: match.Draw, By: by, Draw: action}
	}
	s := at(t, "tablut", "playing") // the maker is to move
	s.do(draw(maker, match.Offer))
	wantOffer(t, s, "once made", rules.First)
	s.move()
	wantOffer(t, s, "its maker has moved", rules.Nobody)

	s.do(draw(maker, match.Offer)).move()
	wantOffer(t, s, "the other has moved", rules.First)
	s.do(draw(guest, match.Reject))
	wantOffer(t, s, "declined", rules.Nobody)
	s.do(draw(guest, match.Offer)).do(draw(guest, match.Withdraw))
	wantOffer(t, s, "withdrawn", rules.Nobody)

	s.move().move().do(draw(guest, match.Offer)).do(draw(maker, match.Accept))
	if r := s.g.Result; r == nil || r.Winner != rules.Nobody || r.Reason != match.Agreement {
		t.Errorf("accepted: got %+v, want a draw by agreement", r)
	}
	wantOffer(t, s, "the game is over", rules.Nobody)
}

func wantOffer(t *testing.T, s *scene, when string, want rules.Seat) {
	t.Helper()
	if got := s.g.DrawOffer; got != want {
		t.Errorf("%s: the offer is seat %d's, want %d", when, got, want)
	}
}

func TestADrawActionHasToFitTheOffer(t *testing.T) {
	t.Parallel()
	const refused = "draw_offer"
	tests := []struct {
		action             string
		none, own, another string
	}{
		{match.Offer, "draw_offered", refused, refused},
		{match.Accept, refused, refused, "draw_accepted+ended"},
		{match.Reject, refused, refused, "draw_declined"},
		{match.Withdraw, refused, "draw_withdrawn", refused},
	}
	for _, test := range tests {
		t.Run(test.action, func(t *testing.T) {
			t.Parallel()
			c := match.Command{Verb: match.Draw, By: maker, Draw: test.action}
			offer := func(by string) *scene {
				return at(t, "tablut", "playing").do(match.Command{Verb: match.Draw, By: by, Draw: match.Offer})
			}
			wantOutcome(t, at(t, "tablut", "playing"), c, test.none)
			wantOutcome(t, offer(maker), c, test.own)
			wantOutcome(t, offer(guest), c, test.another)
		})
	}
}

func TestAnOfferHasToWait(t *testing.T) {
	t.Parallel()
	word := func(by, action string) match.Command { return match.Command{Verb: match.Draw, By: by, Draw: action} }
	offer := word(maker, match.Offer)
	round := func(s *scene) *scene { return s.move().move() }

	s := at(t, "tablut", "playing").do(offer).do(word(maker, match.Withdraw))
	wantOutcome(t, s, offer, "draw_offer")
	wantOutcome(t, round(s), offer, "draw_offered")

	s = at(t, "tablut", "playing").do(offer).do(word(guest, match.Reject))
	for range 3 {
		wantOutcome(t, s, offer, "draw_offer")
		if s.g.MayOfferDraw(rules.First) || !s.g.MayOfferDraw(rules.Second) {
			t.Errorf("ply %d: the one who was refused may offer, or the other may not", s.g.Ply())
		}
		round(s)
	}
	wantOutcome(t, s, offer, "draw_offered")
}

func TestALogWithOffersAtWillFolds(t *testing.T) {
	t.Parallel()
	s := at(t, "tablut", "playing")
	for range 500 {
		for _, kind := range []match.Type{match.DrawOffered, match.DrawWithdrawn} {
			s.fold(match.Event{Seq: s.g.Version + 1, At: s.now, Type: kind, Seat: rules.Second, Actor: guest})
		}
	}
	s.move().move()
	wantOutcome(t, s, match.Command{Verb: match.Draw, By: guest, Draw: match.Offer}, "draw_offered")
}

func TestAnOfferComesWithAMoveOrNeitherDoes(t *testing.T) {
	t.Parallel()
	with := func(s *scene, by string) match.Command {
		return match.Command{Verb: match.Move, By: by, Move: s.legal(), Draw: match.Offer}
	}
	s := at(t, "tablut", "playing") // the maker is to move
	wantOutcome(t, s, match.Command{Verb: match.Move, By: maker, Move: s.legal(), Draw: match.Accept}, "invalid")
	wantOutcome(t, s, with(s, maker), "moved+draw_offered")
	s.do(with(s, maker))
	wantOffer(t, s, "offered with a move", rules.First)
	wantOutcome(t, s, with(s, guest), "draw_offer") // an offer to answer stands
	s.move().do(with(s, maker))
	wantOffer(t, s, "offered anew with the next move", rules.First)
	s.do(match.Command{Verb: match.Draw, By: guest, Draw: match.Reject}).move()
	for range 2 {
		wantOutcome(t, s, with(s, maker), "draw_offer")
		s.move().move()
	}
	wantOutcome(t, s, with(s, maker), "moved+draw_offered")
}
