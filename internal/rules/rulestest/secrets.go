package rulestest

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"reflect"
	"regexp"
	"strings"

	"pgregory.net/rapid"

	"slowpond/internal/rules"
)

// drawDisguised draws a game and the same game with other hidden facts of one seat.
func (s suite) drawDisguised(t *rapid.T) (g, disguised game, hider rules.Seat) {
	g = s.drawGame(t)
	hider = rapid.SampledFrom(rules.Seats[:]).Draw(t, "hider")
	disguised.script = g.script
	if s.Disguise != nil {
		disguised.setups[hider.Index()] = s.Disguise(t, g.setups[hider.Index()])
	}
	disguised.states = s.fold(t, disguised.script)
	return g, disguised, hider
}

// hiddenFactsDoNotShow holds two games that differ in one seat's hidden facts against each other:
// neither the other seat nor the public can tell them apart, unless the board ended the game or it was
// made to reveal everything.
func (s suite) hiddenFactsDoNotShow(t *rapid.T) {
	if s.Disguise == nil {
		return
	}
	g, disguised, hider := s.drawDisguised(t)
	for i, state := range g.states {
		sameState(t, "disguised", disguised.states[i], state)
		j := rapid.IntRange(i, len(g.states)-1).Draw(t, "now")
		for _, seat := range []rules.Seat{rules.Nobody, hider.Other()} {
			here := rules.Viewer{Seat: seat}
			sameShown(t, state, disguised.states[i], here, here)
			now, disguisedNow := here, here
			now.Now, disguisedNow.Now = g.states[j], disguised.states[j]
			sameShown(t, state, disguised.states[i], now, disguisedNow)
		}
		s.sameRefusals(t, state, disguised.states[i])
	}
}

// sameShown compares what a viewer is shown of two states while the game runs, and after it has ended
// away from the board.
func sameShown(t *rapid.T, a, b rules.State, viewerA, viewerB rules.Viewer) {
	sameViews(t, "disguised", []rules.View{b.View(viewerB)}, []rules.View{a.View(viewerA)})
	now := a
	if viewerA.Now != nil {
		now = viewerA.Now
	}
	if ended(now) {
		return
	}
	viewerA.Over, viewerB.Over = true, true
	sameViews(t, "disguised and resigned", []rules.View{b.View(viewerB)}, []rules.View{a.View(viewerA)})
}

// sameRefusals compares whether actions succeed, and the errors of those that fail: moves between any two
// fields of nine by nine, and what is no move.
func (s suite) sameRefusals(t *rapid.T, a, b rules.State) {
	random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "moves tried"), 0))
	texts := []string{"A1-I9", "", ".../.../..."}
	for range 4 {
		field := func() string { return string(rune('A'+random.IntN(9))) + string(rune('1'+random.IntN(9))) }
		texts = append(texts, field()+"-x"[random.IntN(2):][:1]+field())
	}
	for _, seat := range everybody {
		for _, verb := range []rules.Verb{rules.Move, rules.Place} {
			for _, text := range texts {
				action := rules.Action{Seat: seat, Verb: verb, Text: text}
				_, errA := a.Apply(action)
				_, errB := b.Apply(action)
				if fmt.Sprint(errA) != fmt.Sprint(errB) {
					t.Fatalf("Apply(%+v) = %v, or %v with other hidden facts", action, errA, errB)
				}
			}
		}
	}
}

// loneSetupsDoNotShow: until both have placed, not even the fields taken are shown, also when the game
// ends there.
func (s suite) loneSetupsDoNotShow(t *rapid.T) {
	if s.Setup == nil {
		return
	}
	start := s.drawStart(t)
	other := start
	other.setups[start.first.Index()] = s.Setup(t, start.first)
	a, b := s.fold(t, start)[1], s.fold(t, other)[1]
	for _, seat := range []rules.Seat{rules.Nobody, start.first.Other()} {
		viewer := rules.Viewer{Seat: seat}
		sameShown(t, a, b, viewer, viewer)
		if got := a.View(viewer).Setups; got != ([2]string{}) {
			t.Fatalf("seat %d is shown the setups %q before both have placed", seat, got)
		}
	}
	viewer := rules.Viewer{Seat: start.first}
	if got, want := a.View(viewer).Setups[start.first.Index()], start.setups[start.first.Index()]; got != want {
		t.Fatalf("the owner is shown the setup %q, want %q", got, want)
	}
}

var address = regexp.MustCompile(`\b(0x)?[0-9a-f]{10,}\b`)

// printed is a state in every way fmt prints one, addresses left out.
func printed(s rules.State) string {
	type holder struct{ inside rules.State }
	type Open struct{ Inside rules.State }
	var b strings.Builder
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%d", "%x"} {
		fmt.Fprintf(&b, verb+"\n", s)
		fmt.Fprintf(&b, verb+"\n", reflect.ValueOf(s))
		fmt.Fprintf(&b, verb+"\n", holder{s})
		fmt.Fprintf(&b, verb+"\n", Open{s})
		fmt.Fprintf(&b, verb+"\n", []rules.State{s})
	}
	for _, handler := range []slog.Handler{slog.NewTextHandler(&b, nil), slog.NewJSONHandler(&b, nil)} {
		record := slog.Record{Message: "state"}
		record.Add("state", s, "held", holder{s})
		_ = handler.Handle(context.Background(), record)
	}
	return address.ReplaceAllString(b.String(), "ADDRESS")
}

// statesAreRedacted: encoding fails, logging says "redacted", and no way of printing tells hidden
// facts apart.
func (s suite) statesAreRedacted(t *rapid.T) {
	g, disguised, _ := s.drawDisguised(t)
	i := rapid.IntRange(0, len(g.states)-1).Draw(t, "state")
	state := g.states[i]
	if text, err := json.Marshal(state); err == nil {
		t.Fatalf("json.Marshal(state) = %s, want an error", text)
	}
	valuer, ok := state.(slog.LogValuer)
	if !ok || valuer.LogValue().String() != "redacted" {
		t.Fatal("LogValue does not say redacted")
	}
	if s.Disguise == nil {
		return
	}
	if got := fmt.Sprintf("%v %+v %#v", state, state, state); got != "redacted redacted redacted" {
		t.Fatalf("a state prints as %q", got)
	}
	if got, want := printed(disguised.states[i]), printed(state); got != want {
		t.Fatalf("printing shows hidden facts:\n%s\n%s", got, want)
	}
}
