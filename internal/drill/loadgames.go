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
		s, err := prepareOne(ctx, both, n, random)
		if err != nil {
			return nil, err
		}
		all = append(all, s)
		moves -= len(s.moves)
	}
	return all, nil
}

func prepareOne(ctx context.Context, both [2]player, n int, random *rand.Rand) (script, error) {
	variant := variants[n%2]
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
	moves, err := randomMoves(state, random)
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

// randomMoves are legal moves up to right before a move that ends the game.
func randomMoves(state rules.State, random *rand.Rand) (moves []string, err error) {
	for len(moves) < loadPlies {
		seat := state.ToAct()[0]
		legal := state.View(rules.Viewer{Seat: seat}).Moves
		move := legal[random.IntN(len(legal))]
		if state, err = state.Apply(rules.Action{Seat: seat, Verb: rules.Move, Text: move}); err != nil {
			return nil, err
		}
		if _, over := state.Outcome(); over {
			break
		}
		moves = append(moves, move)
	}
	return moves, nil
}
