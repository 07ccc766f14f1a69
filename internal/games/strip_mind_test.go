package games_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"slowpond/internal/engine"
	"slowpond/internal/engine/protocol"
	"slowpond/internal/games"
	"slowpond/internal/rules"
)

// strip is the one entry that a list needs.
func strip() games.Family {
	f := games.Family{
		Rulesets:   []rules.Ruleset{stripRules{}},
		NewMind:    func() engine.Mind { return stripMind{} },
		NewAdapter: func() protocol.Adapter { return stripAdapter{} },
	}
	for i := range f.Strengths {
		f.Strengths[i] = engine.Level{Name: fmt.Sprint("Stripling ", i+1), Description: "Takes what it can.", Within: time.Second}
	}
	return f
}

// stripMind takes what it can, the more surely the higher its level.
type stripMind struct{}

func (stripMind) AnySetup(engine.Situation) string { return "123" }

func (stripMind) Decide(level int, s engine.Situation, _ engine.Budget, seed uint64) (engine.Decision, error) {
	random := rand.New(rand.NewPCG(seed, uint64(level)))
	d := engine.Decision{Effort: engine.Effort{Depth: 1, Nodes: int64(len(s.Legal))}}
	if s.Offered {
		d.Answer = engine.Decline
	}
	switch {
	case s.ToAct && s.Placing:
		for _, i := range random.Perm(tokens) {
			d.Setup += fmt.Sprint(i + 1)
		}
	case s.ToAct && len(s.Legal) == 0:
		return d, engine.ErrView
	case s.ToAct:
		d.Move = s.Legal[random.IntN(len(s.Legal))]
		for _, move := range s.Legal {
			if strings.Contains(move, "x") && random.IntN(engine.Levels) < level {
				d.Move = move
			}
		}
	}
	return d, nil
}

// stripAdapter reads `position DEAL | LEFT | RIGHT`: the deal and both setups.
type stripAdapter struct{}

func (stripAdapter) Start() (protocol.Position, error) { return nil, protocol.ErrNoStart }

func (stripAdapter) Parse(text string) (protocol.Position, error) {
	parts := strings.Split(text, " | ")
	if len(parts) != 3 {
		return nil, errors.New("a position is written DEAL | LEFT | RIGHT")
	}
	state, err := stripRules{}.Restore(parts[0], [2]string{parts[1], parts[2]})
	if err != nil {
		return nil, err
	}
	return stripPosition{state}, nil
}

type stripPosition struct{ state rules.State }

func (p stripPosition) State() rules.State { return p.state }

func (p stripPosition) Play(move string) (protocol.Position, error) {
	next, err := p.state.Apply(rules.Action{Seat: p.state.(*stripState).mover(), Verb: rules.Move, Text: move})
	if err != nil {
		return nil, err
	}
	return stripPosition{next}, nil
}

func (p stripPosition) Perft(depth int) (nodes uint64) {
	if depth == 0 {
		return 1
	}
	for _, move := range p.state.(*stripState).moves() {
		next, _ := p.Play(move)
		nodes += next.Perft(depth - 1)
	}
	return nodes
}

func (p stripPosition) Search(protocol.Limits) (protocol.Found, error) {
	move := p.state.(*stripState).moves()[0]
	return protocol.Found{Move: move, Depth: 1, Nodes: 1, PV: []string{move}}, nil
}
