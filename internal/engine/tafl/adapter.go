package tafl

import (
	"slowpond/internal/engine/protocol"
	"slowpond/internal/rules"
	"slowpond/internal/rules/tablut"
)

// NewAdapter returns Tablut as the line protocol plays it: `position BOARD a|d` (T4).
func NewAdapter() protocol.Adapter { return &adapter{} }

type adapter struct{ mind Mind }

func (a *adapter) Start() (protocol.Position, error) {
	return position{a, tablut.FromPosition(tablut.Start())}, nil
}

func (a *adapter) Parse(text string) (protocol.Position, error) {
	p, err := tablut.ParsePosition(text)
	if err != nil {
		return nil, err
	}
	return position{a, tablut.FromPosition(p)}, nil
}

type position struct {
	adapter *adapter
	state   tablut.State
}

func (p position) State() rules.State { return p.state }

func (p position) Play(move string) (protocol.Position, error) {
	next, err := p.state.Apply(rules.Action{Seat: p.state.Position().ToMove().Seat(), Verb: rules.Move, Text: move})
	if err != nil {
		return nil, err
	}
	return position{p.adapter, next.(tablut.State)}, nil
}

func (p position) Perft(depth int) uint64 { return tablut.Perft(p.state.Position(), depth) }

// Search scores in points, as Won says.
func (p position) Search(l protocol.Limits) (protocol.Found, error) {
	at := p.state.Position()
	r := p.adapter.mind.searching(l.Nodes).Search(at, p.state.Earlier(), Limits{Nodes: l.Nodes, Deadline: l.Stop}, l.Seed)
	found := protocol.Found{Move: at.MoveText(r.Move), Score: r.Score, Depth: r.Depth, Nodes: r.Nodes}
	for _, m := range r.PV {
		found.PV = append(found.PV, at.MoveText(m))
		at = at.Play(m)
	}
	return found, nil
}
