package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"

	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
	"slowpond/internal/rules/tablut"
)

// script is a game ready to play on a server, with the legal moves to make in it.
type script struct {
	game    string
	version int // before the first move
	moves   []string
	tokens  [2]string // in the order of the first move
}

// loadPlies is the most plies of a game under load, short of its end.
const loadPlies = 60

// prepare makes games that together have at least so many moves, between two new guests.
func prepare(ctx context.Context, p player, moves int, random *rand.Rand) ([]script, error) {
	var both [2]player
	for i := range both {
		var err error
		if both[i], err = p.guest(ctx); err != nil {
			return nil, err
		}
	}
	var all []script
	for n := 0; moves > 0; n++ {
		s, err := prepareOne(ctx, both, variants[n%2], loadPlies, random)
		if err != nil {
			return nil, err
		}
		all = append(all, s)
		moves -= len(s.moves)
	}
	return all, nil
}

// prepareOne makes a game with up to so many moves, short of its end.
func prepareOne(ctx context.Context, both [2]player, variant variant, plies int, random *rand.Rand) (script, error) {
	g, err := begin(ctx, both, variant)
	if err != nil {
		return script{}, err
	}
	if _, err := both[0].ask(ctx, http.MethodGet, "/games/"+g.ID, "", nil, &g); err != nil {
		return script{}, err
	}
	state, err := variant.state(g)
	if err != nil {
		return script{}, err
	}
	moves, err := randomMoves(state, plies, random)
	return script{game: g.ID, version: g.Version, moves: moves, tokens: [2]string{both[0].token, both[1].token}}, err
}

// state is the game in the rules, right before the first move.
func (v variant) state(g game) (rules.State, error) {
	if v.setups == [2]string{} {
		return tablut.Ruleset().Start(g.Position.Board)
	}
	for _, r := range subulata.Rulesets() {
		if r.Variant().ID == v.id {
			return r.Restore(strings.Join(g.Position.Pond, "/"), v.setups)
		}
	}
	return nil, fmt.Errorf("no rules for %s", v.id)
}

// randomMoves are up to so many legal moves, none of which ends the game.
func randomMoves(state rules.State, plies int, random *rand.Rand) (moves []string, err error) {
	for len(moves) < plies {
		seat := state.ToAct()[0]
		legal := state.View(rules.Viewer{Seat: seat}).Moves
		next, err := goOn(state, seat, legal, random)
		if next == nil || err != nil {
			return moves, err
		}
		state = next
		moves = append(moves, state.LastMove())
	}
	return moves, nil
}

// goOn makes a move that does not end the game, nil where none is found. It prefers one that captures
// nothing, after which every earlier position can still come back.
func goOn(state rules.State, seat rules.Seat, legal []string, random *rand.Rand) (rules.State, error) {
	var second rules.State
	for range 20 {
		next, err := state.Apply(rules.Action{Seat: seat, Verb: rules.Move, Text: legal[random.IntN(len(legal))]})
		if err != nil {
			return nil, err
		}
		if _, over := next.Outcome(); over {
			continue
		}
		if !strings.Contains(next.LastMove(), "x") {
			return next, nil
		}
		second = next
	}
	return second, nil
}
