package tafl

import (
	"slowpond/internal/engine"
	"slowpond/internal/rules"
	"slowpond/internal/rules/tablut"
)

// analysisNodes is how many positions are looked at for each ply of an analysis.
const analysisNodes = 30_000

// Analyse judges every move of a game from its start board, as engine.Analyst says.
func (m *Mind) Analyse(start string, moves []string, stop func() bool) ([]engine.Verdict, error) {
	first, err := tablut.Ruleset().Start(start)
	if err != nil {
		return nil, engine.ErrView
	}
	state := first.(tablut.State)
	verdicts := make([]engine.Verdict, 0, len(moves))
	now := m.judge(state, stop)
	for _, text := range moves {
		next, err := state.Apply(rules.Action{Seat: state.Position().ToMove().Seat(), Verb: rules.Move, Text: text})
		if err != nil {
			return nil, engine.ErrView
		}
		after := m.judge(next.(tablut.State), stop)
		if stop != nil && stop() {
			return verdicts, nil
		}
		verdicts = append(verdicts, verdict(state, next.(tablut.State), now, after))
		state, now = next.(tablut.State), after
	}
	return verdicts, nil
}

// opinion is a position's score for the first seat and the line that leads to it.
type opinion struct {
	score int
	line  []string
}

func (m *Mind) judge(s tablut.State, stop func() bool) opinion {
	if o, over := s.Outcome(); over {
		return opinion{score: map[rules.Seat]int{rules.First: Won, rules.Second: -Won}[o.Winner]}
	}
	found := m.searching(analysisNodes).Search(s.Position(), s.Earlier(), Limits{Nodes: analysisNodes, Deadline: stop}, 0)
	o := opinion{score: found.Score}
	if s.Position().ToMove().Seat() == rules.Second {
		o.score = -o.score
	}
	at := s.Position()
	for _, move := range found.PV {
		o.line = append(o.line, at.MoveText(move))
		at = at.Play(move)
	}
	return o
}

func verdict(before, after tablut.State, best, played opinion) engine.Verdict {
	v := engine.Verdict{
		Seat: before.Position().ToMove().Seat(), Move: after.LastMove(),
		Before: best.score, After: played.score, Line: best.line,
	}
	if len(best.line) > 0 {
		v.Best = best.line[0]
	}
	if v.Best == v.Move {
		return v // a deeper look may think less of the best move, which is no mistake
	}
	lost := Chance(float64(best.score)) - Chance(float64(played.score))
	if v.Seat == rules.Second {
		lost = -lost
	}
	switch {
	case lost >= 0.3:
		v.Judgement = engine.Blunder
	case lost >= 0.2:
		v.Judgement = engine.Mistake
	case lost >= 0.1:
		v.Judgement = engine.Inaccuracy
	}
	return v
}
