package play

import (
	"context"
	"crypto/rand"
	mathrand "math/rand/v2"
	"strings"
	"testing"
	"time"

	"slowpond/internal/audit"
	"slowpond/internal/games"
	"slowpond/internal/match"
	"slowpond/internal/play/internal/eventlog"
	"slowpond/internal/postgres"
	"slowpond/internal/rules"
	"slowpond/internal/rules/tablut"
)

// longest is a game of Tablut one ply before its bound, in which nothing is captured, so that every
// earlier position may still come back, and both offer and withdraw draws as often as they may.
type longest struct {
	t        testing.TB
	game     match.Game
	events   []match.Event
	rulesets match.Rulesets
	now      time.Time
}

func newLongest(t testing.TB) *longest {
	t.Helper()
	l := &longest{t: t, rulesets: games.All().Rulesets(), now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}
	terms := match.Terms{Variant: "tablut", Seat: rules.First, Opponent: match.Opponent{Kind: match.Anyone}, TimeControl: perMove(3600)}
	opened, err := match.Open(l.rulesets["tablut"], terms, match.Command{By: ann, ID: newID(t)}, "", l.now)
	if err != nil {
		t.Fatal(err)
	}
	l.game.ID = newID(t)
	l.fold(opened)
	l.do(match.Command{Verb: match.Join, By: bob, Random: newSeeded(1)})
	return l
}

func newID(t testing.TB) string {
	t.Helper()
	id, err := postgres.DrawID(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func (l *longest) do(c match.Command) {
	l.t.Helper()
	c.ID = strings.Repeat("c", 12)
	events, err := match.Decide(l.game, c, l.now)
	if err != nil {
		l.t.Fatal(err)
	}
	l.fold(events)
}

func (l *longest) fold(events []match.Event) {
	l.t.Helper()
	for _, e := range events {
		var err error
		if l.game, err = match.Fold(l.rulesets, l.game, e); err != nil {
			l.t.Fatal(err)
		}
	}
	l.events = append(l.events, events...)
}

// play plays to so many plies.
func (l *longest) play(plies int) *longest {
	l.t.Helper()
	random := mathrand.New(mathrand.NewPCG(3, 4))
	for l.game.Ply() < plies {
		l.now = l.now.Add(time.Minute)
		for i, user := range l.game.Players {
			if l.game.MayOfferDraw(rules.Seats[i]) {
				l.do(match.Command{Verb: match.Draw, Draw: match.Offer, By: user})
				l.do(match.Command{Verb: match.Draw, Draw: match.Withdraw, By: user})
			}
		}
		l.do(match.Command{Verb: match.Move, Move: quiet(l.t, l.game.State().(tablut.State), random), By: l.game.Players[l.game.Ply()%2]})
	}
	return l
}

// quiet is a random move that neither captures nor ends the game.
func quiet(t testing.TB, s tablut.State, random *mathrand.Rand) string {
	t.Helper()
	moves := s.Legal()
	for _, i := range random.Perm(len(moves)) {
		text := s.MoveText(moves[i])
		next, err := s.Apply(rules.Action{Seat: s.ToAct()[0], Text: text})
		if err != nil {
			t.Fatal(err)
		}
		if _, over := next.Outcome(); !over && !strings.Contains(text, "x") {
			return text
		}
	}
	t.Fatal("every move captures or ends the game")
	return ""
}

// chatter adds draw talk as players could write it when nothing bounded it.
func (l *longest) chatter(events int) *longest {
	l.t.Helper()
	for i := range events {
		l.fold([]match.Event{{
			Seq: l.game.Version + 1, At: l.now, Seat: rules.First, Actor: ann, CommandID: strings.Repeat("c", 12),
			Type: []match.Type{match.DrawOffered, match.DrawWithdrawn}[i%2],
		}})
	}
	return l
}

// keepLongest puts the game into the database.
func (s *harness) keepLongest(l *longest) (id string) {
	s.t.Helper()
	ctx := context.Background()
	conn, err := s.pool.Acquire(ctx)
	if err != nil {
		s.t.Fatal(err)
	}
	defer conn.Release()
	if err := eventlog.CopyIn(ctx, conn.Conn(), []eventlog.Whole{{Row: eventlog.Project(l.game), Events: l.events}}); err != nil {
		s.t.Fatal(err)
	}
	return l.game.ID
}

// TestALogBeyondTheBoundHindersNobody has a game whose players talked about draws when nothing bounded it.
func TestALogBeyondTheBoundHindersNobody(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	l := newLongest(t).play(20).chatter(20_000)
	s.clock.Set(l.now)
	for name, end := range map[string]func(id string) (Answer, error){
		"resigned": func(id string) (Answer, error) {
			return s.Resign(t.Context(), Request{Game: id, User: bob})
		},
		"adjudicated": func(id string) (Answer, error) {
			return s.Adjudicate(t.Context(), Ruling{Game: id, By: audit.By{Shell: "root", Note: "Enough.", RequestID: "bound"}}, match.Drawn)
		},
	} {
		l.game.ID = newID(t)
		id := s.keepLongest(l)
		s.older() // the background meets it too
		completes(t, s)
		found := s.process(s.clock).list(Viewer{}, Query{Status: "playing"})
		if len(found) != 1 || found[0].ID != id || found[0].LastMove == "" {
			t.Errorf("%s: got a list of %d games, want the one", name, len(found))
		}
		if v := s.must(end(id)); v.Status != match.StatusFinished || v.Version != l.game.Version+2 {
			t.Errorf("%s: got %s at version %d", name, v.Status, v.Version)
		}
	}
	s.sameInLists()
}

// BenchmarkAtTheBound reads a game that is as long as the rules let one be, from the database.
func BenchmarkAtTheBound(b *testing.B) {
	s := newHarness(b)
	l := newLongest(b).play(1999)
	id := s.keepLongest(l)
	s.clock.Set(l.now)
	for name, read := range map[string]func(cold *harness) error{
		"get":    func(cold *harness) error { _, err := cold.Get(b.Context(), Viewer{User: bob}, id); return err },
		"replay": func(cold *harness) error { _, err := cold.Replay(b.Context(), Viewer{}, id, 1000); return err },
		"events": func(cold *harness) error { _, _, err := cold.Events(b.Context(), Viewer{}, id, 5000, 100); return err },
		"record": func(cold *harness) error { _, err := cold.Record(b.Context(), Viewer{}, id); return err },
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := read(s.process(s.clock)); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(len(l.events)), "events")
		})
	}
}

// BenchmarkListOf100 lists a hundred games of 200 plies that are not in memory.
func BenchmarkListOf100(b *testing.B) {
	s := newHarness(b)
	l := newLongest(b).play(200)
	for range 100 {
		l.game.ID = newID(b)
		s.keepLongest(l)
	}
	for name, q := range map[string]Query{"": {Limit: 100}, "with positions": {Limit: 100, Positions: true}} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if items, _, err := s.process(s.clock).List(b.Context(), Viewer{User: ann}, q); err != nil || len(items) != 100 {
					b.Fatal(len(items), err)
				}
			}
		})
	}
}
