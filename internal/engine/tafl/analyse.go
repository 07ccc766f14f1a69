package tafl

import (
	"slowpond/internal/engine"
	"slowpond/internal/rules"
	"slowpond/internal/rules/tablut"
)

// analysisNodes is how many positions are looked at for each ply of an analysis.
const analysisNodes = 30_000

// Judge says what the position after a game's moves is worth, as engine.Analyst says.
func (m *Mind) Judge(start string, moves []string, b engine.Budget) (engine.Opinion, error) {
	s, err := replayed(start, moves)
	if err != nil {
		return engine.Opinion{}, err
	}
	if o, over := s.Outcome(); over {
		return engine.Opinion{Score: map[rules.Seat]int{rules.First: Won, rules.Second: -Won}[o.Winner]}, nil
	}
	found := m.searching(analysisNodes).Search(s.Position(), s.Earlier(), Limits{Nodes: analysisNodes, Deadline: b.Stop}, 0)
	o := engine.Opinion{Score: found.Score}
	if s.Position().ToMove().Seat() == rules.Second {
		o.Score = -o.Score
	}
	at := s.Position()
	for _, move := range found.PV {
		o.Line = append(o.Line, at.MoveText(move))
		at = at.Play(move)
	}
	return o, nil
}

// Verdicts judges each move of a game by the opinions on its positions, as engine.Analyst says.
func (m *Mind) Verdicts(start string, moves []string, opinions []engine.Opinion) ([]engine.Verdict, error) {
	if len(opinions) != len(moves)+1 {
		return nil, engine.ErrView
	}
	before, err := replayed(start, nil)
	verdicts := make([]engine.Verdict, 0, len(moves))
	for i, move := range moves {
		if err != nil {
			return nil, err
		}
		var after tablut.State
		if after, err = played(before, move); err == nil {
			verdicts = append(verdicts, verdict(before, after, opinions[i], opinions[i+1]))
		}
		before = after
	}
	return verdicts, err
}

func verdict(before, after tablut.State, best, played engine.Opinion) engine.Verdict {
	v := engine.Verdict{
		Seat: before.Position().ToMove().Seat(), Move: after.LastMove(),
		Before: best.Score, After: played.Score, Line: best.Line,
	}
	if len(best.Line) > 0 {
		v.Best = best.Line[0]
	}
	if v.Best == v.Move {
		return v // a deeper look may think less of the best move, which is no mistake
	}
	lost := Chance(float64(best.Score)) - Chance(float64(played.Score))
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
