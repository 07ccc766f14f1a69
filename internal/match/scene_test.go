package match_test

import (
	crand "crypto/rand"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"slowpond/internal/fault"
	"slowpond/internal/match"
	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
	"slowpond/internal/rules/tablut"
)

const (
	maker    = "maker"
	guest    = "guest"
	stranger = "stranger"

	whiteSetup = "1.2/345/.67"
	blackSetup = "765/4.3/21."
	hour       = 3600
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 123456789, time.UTC)

func rulesets() match.Rulesets {
	return match.Rulesets{
		"tablut": tablut.Ruleset(), "subulata-7": subulata.Ruleset(7), "subulata-9": subulata.Ruleset(9),
	}
}

// tester is what *testing.T and *rapid.T have in common.
type tester interface {
	Helper()
	Fatalf(format string, args ...any)
	Errorf(format string, args ...any)
}

// scene is a game with its log, at a time of its own.
type scene struct {
	t   tester
	g   match.Game
	log []match.Event
	now time.Time
}

// terms returns those of a game whose maker has the first seat, with an hour a move.
func terms(variant string) match.Terms {
	return match.Terms{
		Variant: variant, Seat: rules.First, Opponent: match.Opponent{Kind: match.Anyone},
		TimeControl: match.TimeControl{Kind: match.PerMove, PerMoveSeconds: hour},
	}
}

func open(t tester, terms match.Terms) *scene {
	t.Helper()
	code := ""
	if terms.Opponent.Kind == match.Invite {
		code = "inviteinvite"
	}
	s := &scene{t: t, g: match.Game{ID: "aaaaaaaaaaaa"}, now: noon}
	s.open(terms, match.Command{By: maker, ID: "first"}, code)
	return s
}

// at gives a subulata-7 or Tablut game as far as a stage: open, setup, half (the maker has placed),
// playing, finished or cancelled.
func at(t tester, variant, stage string) *scene {
	t.Helper()
	s := open(t, terms(variant))
	if stage == "open" {
		return s
	}
	if stage == "cancelled" {
		return s.do(match.Command{Verb: match.Cancel, By: maker})
	}
	s.do(match.Command{Verb: match.Join, By: guest})
	if variant != "tablut" {
		if stage == "setup" {
			return s
		}
		s.do(match.Command{Verb: match.Place, By: maker, Setup: whiteSetup})
		if stage == "half" {
			return s
		}
		s.do(match.Command{Verb: match.Place, By: guest, Setup: blackSetup})
	}
	if stage == "finished" {
		s.do(match.Command{Verb: match.Resign, By: guest})
	}
	return s
}

func (s *scene) open(terms match.Terms, c match.Command, code string) {
	s.t.Helper()
	c.Random = crand.Reader
	events, err := match.Open(rulesets()[terms.Variant], terms, c, code, s.now)
	if err != nil {
		s.t.Fatalf("open: %v", err)
	}
	s.fold(events...)
}

func (s *scene) fold(events ...match.Event) {
	s.t.Helper()
	for _, e := range events {
		next, err := match.Fold(rulesets(), s.g, e)
		if err != nil {
			s.t.Fatalf("fold event %d (%s): %v", e.Seq, e.Type, err)
		}
		s.g, s.log = next, append(s.log, e)
	}
}

// decide calls Decide without folding the events, and checks that it has changed nothing.
func (s *scene) decide(c match.Command) ([]match.Event, error) {
	s.t.Helper()
	if c.Random == nil {
		c.Random = rand.NewChaCha8([32]byte{1})
	}
	events, err := match.Decide(s.g, c, s.now)
	cold, foldErr := match.FoldAll(rulesets(), s.g.ID, s.log)
	if foldErr != nil || !reflect.DeepEqual(cold, s.g) {
		s.t.Fatalf("Decide %s changed the game it was given (%v)", c.Verb, foldErr)
	}
	return events, err
}

// do decides a command that must succeed, and folds its events.
func (s *scene) do(c match.Command) *scene {
	s.t.Helper()
	events, err := s.decide(c)
	if err != nil {
		s.t.Fatalf("%s by %s: %v", c.Verb, c.By, err)
	}
	s.fold(events...)
	return s
}

// outcome is the code of the refusal, or the types of the events.
func (s *scene) outcome(c match.Command) string {
	s.t.Helper()
	events, err := s.decide(c)
	if err != nil {
		return string(fault.CodeOf(err))
	}
	return strings.Join(types(events), "+")
}

func types(events []match.Event) []string {
	var types []string
	for _, e := range events {
		types = append(types, string(e.Type))
	}
	return types
}

// legal returns a legal move of the seat to move.
func (s *scene) legal() string {
	s.t.Helper()
	moves := s.g.State().View(rules.Viewer{Seat: s.g.ToAct()[0]}).Moves
	if len(moves) == 0 {
		s.t.Fatalf("nobody has a legal move")
	}
	return moves[0]
}

// move makes a legal move for the seat to move.
func (s *scene) move() *scene {
	s.t.Helper()
	by := s.g.Players[s.g.ToAct()[0].Index()]
	return s.do(match.Command{Verb: match.Move, By: by, Move: s.legal()})
}

func version(v int) *int { return &v }

func wantOutcome(t *testing.T, s *scene, c match.Command, want string) {
	t.Helper()
	if got := s.outcome(c); got != want {
		t.Errorf("%s by %s: got %s, want %s", c.Verb, c.By, got, want)
	}
}
