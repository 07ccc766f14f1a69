package pond

import (
	"math"

	"slowpond/internal/engine"
	"slowpond/internal/engine/protocol"
	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
)

// NewAdapter returns Subulata as the line protocol plays it: `position POND | W E5:4 I1:1 B A9:1 | W 4 B 2 | w`
// with any pieces, their numbers, how many each side has captured, and the side to move.
func NewAdapter() protocol.Adapter { return adapter{} }

type adapter struct{}

// Start returns protocol.ErrNoStart: every game has its own pond.
func (adapter) Start() (protocol.Position, error) { return nil, protocol.ErrNoStart }

func (adapter) Parse(text string) (protocol.Position, error) {
	p, err := subulata.ParsePosition(text)
	if err != nil {
		return nil, err
	}
	return position{subulata.FromPosition(p)}, nil
}

type position struct{ state *subulata.State }

func (p position) State() rules.State { return p.state }

func (p position) Play(move string) (protocol.Position, error) {
	next, err := p.state.Apply(rules.Action{Seat: p.state.Position().ToMove(), Verb: rules.Move, Text: move})
	if err != nil {
		return nil, err
	}
	return position{next.(*subulata.State)}, nil
}

func (p position) Perft(depth int) uint64 { return p.state.Position().Perft(depth) }

// Search uses what the side to move knows and nothing else, whatever numbers the position gives. The
// score is what that side may expect, from 0 (lost) to 1000 (won).
func (p position) Search(l protocol.Limits) (protocol.Found, error) {
	known, err := FromPosition(p.state.Position(), p.state.Position().ToMove())
	if err != nil {
		return protocol.Found{}, err
	}
	if l.Nodes == 0 {
		l.Nodes = math.MaxInt64
	}
	r, err := Choose(engine.Levels, known, Limits{Nodes: l.Nodes, Deadline: l.Stop}, l.Seed)
	if err != nil {
		return protocol.Found{}, err
	}
	found := protocol.Found{Move: r.Move.String(), Score: int(math.Round(1000 * r.Score)), Depth: r.Depth, Nodes: r.Nodes}
	for _, m := range r.PV {
		found.PV = append(found.PV, m.String())
	}
	return found, nil
}
