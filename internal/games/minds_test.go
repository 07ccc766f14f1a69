package games_test

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"slowpond/internal/engine"
	"slowpond/internal/games"
	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
	"slowpond/internal/rules/tablut"
)

const level = 3

// game is a state with what a situation needs beside it.
type game struct {
	variant string
	start   string
	state   rules.State
	moves   []string
}

func (g game) situation(seat rules.Seat) engine.Situation {
	view := g.state.View(rules.Viewer{Seat: seat})
	return engine.Situation{
		Variant: g.variant, Seat: seat, ToAct: slices.Contains(g.state.ToAct(), seat), Placing: g.state.Placing(),
		Position: view.Position, Setups: view.Setups, Legal: view.Moves, Start: g.start, Moves: g.moves,
	}
}

func (g *game) play(t *testing.T, move string) {
	t.Helper()
	next, err := g.state.Apply(rules.Action{Seat: g.state.ToAct()[0], Verb: rules.Move, Text: move})
	if err != nil {
		t.Fatal(err)
	}
	g.state, g.moves = next, append(g.moves, next.LastMove())
}

func tablutGame(t *testing.T) game {
	t.Helper()
	deal, err := tablut.Ruleset().Deal(nil)
	if err != nil {
		t.Fatal(err)
	}
	state, err := tablut.Ruleset().Start(deal)
	if err != nil {
		t.Fatal(err)
	}
	return game{variant: "tablut", start: deal, state: state}
}

// pondGame has both setups placed on a pond that the seed deals.
func pondGame(t *testing.T, seed byte, setups [2]string) game {
	t.Helper()
	deal, err := subulata.Ruleset(9).Deal(rand.NewChaCha8([32]byte{seed}))
	if err != nil {
		t.Fatal(err)
	}
	state, err := subulata.Ruleset(9).Restore(deal, setups)
	if err != nil {
		t.Fatal(err)
	}
	return game{variant: "subulata-9", start: deal, state: state}
}

// started is a game of a ruleset before anybody has acted.
func started(t *testing.T, ruleset rules.Ruleset) rules.State {
	t.Helper()
	deal, err := ruleset.Deal(rand.NewChaCha8([32]byte{2}))
	if err != nil {
		t.Fatal(err)
	}
	state, err := ruleset.Start(deal)
	if err != nil {
		t.Fatal(err)
	}
	return state
}

func mindOf(t *testing.T, variant string) engine.Mind {
	t.Helper()
	mind, err := games.All().NewMinds().Of(variant)
	if err != nil {
		t.Fatal(err)
	}
	return mind
}

func analystOf(t *testing.T, variant string) engine.Analyst {
	t.Helper()
	analyst, err := games.All().NewMinds().Analyst(variant)
	if err != nil {
		t.Fatal(err)
	}
	return analyst
}

func decide(t *testing.T, level int, s engine.Situation) engine.Decision {
	t.Helper()
	d, err := mindOf(t, s.Variant).Decide(level, s, engine.Budget{}, 5)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestDecisionsAreLegalAtEveryLevel(t *testing.T) {
	t.Parallel()
	for level := 1; level <= engine.Levels; level++ {
		for _, g := range []game{tablutGame(t), pondGame(t, 1, [2]string{"195/284/376", "951/842/763"})} {
			d := decide(t, level, g.situation(rules.First))
			if moves := g.state.View(rules.Viewer{Seat: rules.First}).Moves; !slices.Contains(moves, d.Move) {
				t.Errorf("%s, level %d: %q is not one of %v", g.variant, level, d.Move, moves)
			}
		}
	}
}

func TestSetupsAreLegalAndVary(t *testing.T) {
	t.Parallel()
	for variant, ruleset := range map[string]rules.Ruleset{"subulata-7": subulata.Ruleset(7), "subulata-9": subulata.Ruleset(9)} {
		deal, err := ruleset.Deal(rand.NewChaCha8([32]byte{2}))
		if err != nil {
			t.Fatal(err)
		}
		start, err := ruleset.Start(deal)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for seed := range uint64(10) {
			s := game{variant: variant, start: deal, state: start}.situation(rules.Second)
			d, err := mindOf(t, variant).Decide(engine.Levels, s, engine.Budget{}, seed)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := start.Apply(rules.Action{Seat: rules.Second, Verb: rules.Place, Text: d.Setup}); err != nil {
				t.Errorf("%s: %v", variant, err)
			}
			seen[d.Setup] = true
		}
		if len(seen) < 5 {
			t.Errorf("%s: %d setups of ten seeds", variant, len(seen))
		}
	}
}

// The other side's numbers must make no difference, at any point of a game.
func TestHiddenNumbersMakeNoDifference(t *testing.T) {
	t.Parallel()
	one := pondGame(t, 3, [2]string{"195/284/376", "951/842/763"})
	other := pondGame(t, 3, [2]string{"195/284/376", "123/456/789"})
	random := rand.New(rand.NewPCG(1, 2))
	for ply := range 40 {
		if _, over := one.state.Outcome(); over {
			return
		}
		if ply%2 == 0 {
			a, b := decide(t, level, one.situation(rules.First)), decide(t, level, other.situation(rules.First))
			if !reflect.DeepEqual(a, b) {
				t.Fatalf("ply %d: %+v and %+v", ply, a, b)
			}
		}
		moves := one.state.View(rules.Viewer{Seat: one.state.ToAct()[0]}).Moves
		move := moves[random.IntN(len(moves))]
		one.play(t, move)
		other.play(t, move)
	}
}

// escaping is a game in which the king is about to escape, since the attackers only shuffle.
func escaping(t *testing.T) game {
	t.Helper()
	g := tablutGame(t)
	for ply := range 60 {
		seat := g.state.ToAct()[0]
		moves := g.state.View(rules.Viewer{Seat: seat}).Moves
		if seat == rules.First {
			g.play(t, moves[ply*7%len(moves)])
			continue
		}
		d := decide(t, 6, g.situation(seat))
		next, err := g.state.Apply(rules.Action{Seat: seat, Verb: rules.Move, Text: d.Move})
		if err != nil {
			t.Fatal(err)
		}
		if o, over := next.Outcome(); over && o.Winner == rules.Second {
			return g
		}
		g.play(t, d.Move)
	}
	t.Fatal("the king did not get out in 60 plies")
	return g
}

func TestADrawIsTakenWhenLostAndDeclinedWhenWon(t *testing.T) {
	t.Parallel()
	g := escaping(t)
	for seat, want := range map[rules.Seat]string{rules.First: "accept", rules.Second: "decline"} {
		s := g.situation(seat)
		s.Offered = true
		if d := decide(t, engine.Levels, s); d.Answer != want {
			t.Errorf("seat %d: got %+v, want %s", seat, d, want)
		}
	}
}

func TestADrawIsDeclinedByEitherSideAtTheStart(t *testing.T) {
	t.Parallel()
	g := tablutGame(t)
	for i, seat := range rules.Seats {
		s := g.situation(seat)
		s.Offered = true
		if d := decide(t, 7, s); d.Answer != "decline" || d.Move == "" {
			t.Errorf("seat %d: got %+v, want a move, and no draw", seat, d)
		}
		if i == 0 {
			g.play(t, "i4-h4")
		}
	}
}

func TestPartsThatDoNotFitAreRefused(t *testing.T) {
	t.Parallel()
	g := tablutGame(t)
	s := g.situation(rules.First)
	s.Moves = []string{"d1-d4"}
	pond := pondGame(t, 1, [2]string{"195/284/376", "951/842/763"}).situation(rules.First)
	pond.Position = s.Position
	for name, s := range map[string]engine.Situation{"moves that lead elsewhere": s, "another game's view": pond, "nothing": {Variant: "tablut"}} {
		if _, err := mindOf(t, s.Variant).Decide(level, s, engine.Budget{}, 1); !errors.Is(err, engine.ErrView) {
			t.Errorf("%s: got %v, want ErrView", name, err)
		}
	}
}

// analysed judges every position of a game, and then its moves.
func analysed(t *testing.T, variant, start string, moves []string) ([]engine.Verdict, error) {
	t.Helper()
	analyst := analystOf(t, variant)
	var opinions []engine.Opinion
	for ply := range len(moves) + 1 {
		o, err := analyst.Judge(start, moves[:ply], engine.Budget{})
		if err != nil {
			return nil, err
		}
		opinions = append(opinions, o)
	}
	return analyst.Verdicts(start, moves, opinions)
}

func TestVerdictsNeedLegalMovesAndAnOpinionOnEachPosition(t *testing.T) {
	t.Parallel()
	analyst, start := analystOf(t, "tablut"), tablutGame(t).start
	for name, given := range map[string]struct {
		moves    []string
		opinions int
	}{
		"too few opinions": {[]string{"i4-h4"}, 1},
		"an illegal move":  {[]string{"d1-d1"}, 2},
	} {
		if _, err := analyst.Verdicts(start, given.moves, make([]engine.Opinion, given.opinions)); !errors.Is(err, engine.ErrView) {
			t.Errorf("%s: got %v, want ErrView", name, err)
		}
	}
}

func TestAnAnalysisFindsTheBlunder(t *testing.T) {
	t.Parallel()
	g := tablutGame(t)
	for _, move := range []string{"i4-h4", "d5-d3", "h4-h3", "e5-d5", "h3-h2", "d5-d7", "h2-g2", "d7-a7"} {
		g.play(t, move) // the attackers look on while the king walks out
	}
	verdicts, err := analysed(t, g.variant, g.start, g.moves)
	if err != nil || len(verdicts) != len(g.moves) {
		t.Fatalf("%d verdicts of %d moves, %v", len(verdicts), len(g.moves), err)
	}
	var blunders []string
	for i, v := range verdicts {
		if v.Judgement == engine.Blunder {
			blunders = append(blunders, v.Move)
		}
		if v.Move != g.moves[i] || v.Seat != rules.Seats[i%2] || v.Best == "" {
			t.Errorf("ply %d: got %+v", i+1, v)
		}
	}
	if len(blunders) != 1 || blunders[0] != "h2-g2" {
		t.Errorf("got blunders %v, want h2-g2 alone, which leaves the king two ways out", blunders)
	}
	if v := verdicts[0]; v.Before < -150 || v.Before > 150 {
		t.Errorf("the start is worth %d points, want about level", v.Before)
	}
	if _, err := analysed(t, g.variant, g.start, []string{"d1-d1"}); !errors.Is(err, engine.ErrView) {
		t.Errorf("an illegal move: got %v", err)
	}
}
