package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
	"slowpond/internal/rules/tablut"
)

// referee follows a game with the rules alone and knows what each viewer must see.
type referee struct {
	ruleset rules.Ruleset
	states  []rules.State // by ply
}

func (r *referee) now() rules.State { return r.states[len(r.states)-1] }

func (r *referee) over() bool { _, over := r.now().Outcome(); return over }

func (r *referee) play(t *testing.T, move string) {
	t.Helper()
	next, err := r.now().Apply(rules.Action{Seat: r.now().ToAct()[0], Verb: rules.Move, Text: move})
	if err != nil {
		t.Fatalf("the server took a move that is not legal: %v", err)
	}
	r.states = append(r.states, next)
}

// table is one game over HTTP: two players, a spectator with an account and the public.
type table struct {
	url, path string
	tokens    map[rules.Seat]string
	spectator string
	referee
}

// viewers returns the names of all viewers, with the seat each has.
func (g *table) viewers() map[string]rules.Seat {
	return map[string]rules.Seat{
		g.tokens[rules.First]: rules.First, g.tokens[rules.Second]: rules.Second, g.spectator: rules.Nobody, "": rules.Nobody,
	}
}

// sit makes a game of a variant and seats two guests.
func sit(t *testing.T, url string, ruleset rules.Ruleset) *table {
	t.Helper()
	g := &table{url: url, spectator: guest(t, url), tokens: map[rules.Seat]string{
		rules.First: guest(t, url), rules.Second: guest(t, url),
	}}
	g.ruleset = ruleset
	v := ruleset.Variant()
	offer := fmt.Sprintf(`{"variant":%q,"seat":%q,"opponent":{"kind":"anyone"}}`, v.ID, v.Seats[0])
	made := call(t, "POST", url+"/api/v1/games", g.tokens[rules.First], offer, 201)
	g.path = "/api/v1/games/" + made["id"].(string)
	call(t, "POST", url+g.path+"/join", g.tokens[rules.Second], "", 200)
	return g
}

// begin places the setups, if any, on the server and with the referee.
func (g *table) begin(t *testing.T, setups [2]string) {
	t.Helper()
	events := call(t, "GET", g.url+g.path+"/events", "", "", 200)["items"].([]any)
	started := events[2].(map[string]any)
	deal, _ := started["board"].(string)
	if g.ruleset.Variant().HasSetup {
		rows := []string{}
		for _, row := range started["pond"].([]any) {
			rows = append(rows, row.(string))
		}
		deal = strings.Join(rows, "/")
		for i, seat := range rules.Seats {
			call(t, "POST", g.url+g.path+"/setup", g.tokens[seat], fmt.Sprintf(`{"setup":%q}`, setups[i]), 200)
		}
	}
	first, err := g.ruleset.Restore(deal, setups)
	if err != nil {
		t.Fatal(err)
	}
	g.states = []rules.State{first}
}

// step makes one random move over HTTP and checks what everybody sees of it.
func (g *table) step(t *testing.T, random *rand.Rand) {
	t.Helper()
	seat := g.now().ToAct()[0]
	game := call(t, "GET", g.url+g.path, g.tokens[seat], "", 200)
	moves := g.now().View(rules.Viewer{Seat: seat}).Moves
	move := moves[random.IntN(len(moves))]
	body := fmt.Sprintf(`{"version":%v,"move":%q}`, game["version"], move)
	call(t, "POST", g.url+g.path+"/moves", g.tokens[seat], body, 200)
	g.play(t, move)
	for token, seat := range g.viewers() {
		got := call(t, "GET", g.url+g.path, token, "", 200)
		view := g.now().View(rules.Viewer{Seat: seat, Over: g.over()})
		same(t, "position", got["position"], view.Position)
		same(t, "legal moves", got["legal_moves"], view.Moves)
		same(t, "last move", got["last_move"], move)
	}
}

// checkEnd compares result, score and the replay of every ply for everybody.
func (g *table) checkEnd(t *testing.T) {
	t.Helper()
	v := g.ruleset.Variant()
	outcome, _ := g.now().Outcome()
	for token, seat := range g.viewers() {
		result := call(t, "GET", g.url+g.path, token, "", 200)["result"].(map[string]any)
		same(t, "reason", result["reason"], outcome.Reason)
		if winner, _ := result["winner"].(string); winner != v.SeatName(outcome.Winner) {
			t.Errorf("winner %q, want %q", winner, v.SeatName(outcome.Winner))
		}
		last := g.now().View(rules.Viewer{Seat: seat, Over: true})
		if v.HasHidden {
			same(t, "score", result["score"], map[string]int{v.Seats[0]: *last.Score[0], v.Seats[1]: *last.Score[1]})
		}
		for ply, state := range g.states {
			got := call(t, "GET", fmt.Sprintf("%s%s/replay?ply=%d", g.url, g.path, ply), token, "", 200)
			viewer := rules.Viewer{Seat: seat, Over: true}
			if ply < len(g.states)-1 {
				viewer.Now = g.now()
			}
			same(t, fmt.Sprintf("replay of ply %d", ply), got["position"], state.View(viewer).Position)
		}
	}
}

// same compares decoded JSON with a value as it encodes.
func same(t *testing.T, what string, got, want any) {
	t.Helper()
	text, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var decoded any
	if err := json.Unmarshal(text, &decoded); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, decoded) {
		t.Errorf("%s is %v, want %v", what, got, decoded)
	}
}

func TestStrangersPlayEveryVariantToTheEndAcrossARestart(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		ruleset rules.Ruleset
		setups  [2]string
	}{
		{tablut.Ruleset(), [2]string{}},
		{subulata.Ruleset(7), [2]string{"1.2/345/.67", "765/.4./321"}},
		{subulata.Ruleset(9), [2]string{"195/284/376", "951/842/763"}},
	} {
		t.Run(c.ruleset.Variant().ID, func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(1, 2))
			where := onDatabase(t)
			s := start(t, where)
			g := sit(t, s.url, c.ruleset)
			g.begin(t, c.setups)
			const restartAt, longest = 12, 400
			for ply := 0; !g.over() && ply < longest; ply++ {
				if ply == restartAt {
					if err := s.stop(); err != nil {
						t.Fatal(err)
					}
					s = start(t, where)
					g.url = s.url
				}
				g.step(t, random)
			}
			if !g.over() {
				t.Fatalf("not over after %d plies", longest)
			}
			g.checkEnd(t)
		})
	}
}
