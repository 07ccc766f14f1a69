package engine

import (
	"slowpond/internal/engine/tafl"
	"slowpond/internal/rules"
	"slowpond/internal/rules/tablut"
)

// analysisNodes is how many positions are looked at for each ply of an analysis.
const analysisNodes = 30_000

// Verdict is what an analysis says of one move. Scores are points for the first seat, as tafl's are.
type Verdict struct {
	Seat          rules.Seat
	Move          string
	Before, After int // with best play, and with the move made
	Best          string
	Line          []string
	Judgement     string // Inaccuracy, Mistake, Blunder or ""
}

// What a move gave away, by the chance of winning it cost.
const (
	Inaccuracy = "inaccuracy" // a tenth
	Mistake    = "mistake"    // a fifth
	Blunder    = "blunder"    // three tenths
)

// Analyse judges every move of a Tablut game from its start board. It fails with ErrView where a move
// is not legal. Stop, which may be nil, ends it early with what it has.
func (p *Player) Analyse(start string, moves []string, stop func() bool) ([]Verdict, error) {
	if p.tafl == nil {
		p.tafl = tafl.New(tableBytes)
	}
	first, err := tablut.Ruleset().Start(start)
	if err != nil {
		return nil, ErrView
	}
	state := first.(tablut.State)
	verdicts := make([]Verdict, 0, len(moves))
	now := p.judge(state, stop)
	for _, text := range moves {
		next, err := state.Apply(rules.Action{Seat: state.Position().ToMove().Seat(), Verb: rules.Move, Text: text})
		if err != nil {
			return nil, ErrView
		}
		after := p.judge(next.(tablut.State), stop)
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

func (p *Player) judge(s tablut.State, stop func() bool) opinion {
	if o, over := s.Outcome(); over {
		return opinion{score: map[rules.Seat]int{rules.First: tafl.Won, rules.Second: -tafl.Won}[o.Winner]}
	}
	found := p.tafl.Search(s.Position(), s.Earlier(), tafl.Limits{Nodes: analysisNodes, Deadline: stop}, 0)
	o := opinion{score: found.Score}
	if s.Position().ToMove().Seat() == rules.Second {
		o.score = -o.score
	}
	at := s.Position()
	for _, m := range found.PV {
		o.line = append(o.line, at.MoveText(m))
		at = at.Play(m)
	}
	return o
}

func verdict(before, after tablut.State, best, played opinion) Verdict {
	v := Verdict{
		Seat: before.Position().ToMove().Seat(), Move: after.LastMove(),
		Before: best.score, After: played.score, Line: best.line,
	}
	if len(best.line) > 0 {
		v.Best = best.line[0]
	}
	if v.Best == v.Move {
		return v // what a deeper look says of the best move is no fault of it
	}
	lost := tafl.Chance(float64(best.score)) - tafl.Chance(float64(played.score))
	if v.Seat == rules.Second {
		lost = -lost
	}
	switch {
	case lost >= 0.3:
		v.Judgement = Blunder
	case lost >= 0.2:
		v.Judgement = Mistake
	case lost >= 0.1:
		v.Judgement = Inaccuracy
	}
	return v
}
