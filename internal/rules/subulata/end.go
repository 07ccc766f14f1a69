package subulata

import "slowpond/internal/rules"

// The ways the rules end a game (S16, S17).
const (
	Home     = "home"
	NoPieces = "no-pieces"
	NoMoves  = "no-moves"
)

// Outcome reports how the rules ended the game (S16 to S18); ok is false while they have not. Where a
// number counted is unknown, so is the winner: it is then Nobody, and Scores reports that the scores
// are not known.
func (p Position) Outcome() (o rules.Outcome, ok bool) {
	reason := p.arrival()
	if reason == "" && !p.hasMove() {
		reason = NoMoves
	}
	if reason == "" {
		return rules.Outcome{}, false
	}
	return rules.Outcome{Winner: p.leader(), Reason: reason}, true
}

// arrival looks at both players, whichever of them moved (S16): NoPieces before Home, "" for neither.
func (p *Position) arrival() string {
	switch {
	case p.taken[0].empty() || p.taken[1].empty():
		return NoPieces
	case p.taken[0].within(goals[0]) || p.taken[1].within(goals[1]):
		return Home
	}
	return ""
}

func (p *Position) hasMove() bool {
	var buf [4]Move
	for _, from := range p.at[p.toMove] {
		if from.OnBoard() && len(p.movesFrom(from, buf[:0])) > 0 {
			return true
		}
	}
	return false
}

// leader returns the seat with the higher score (S18), Nobody when they are equal or not known.
func (p *Position) leader() rules.Seat {
	scores, ok := p.Scores()
	switch {
	case !ok || scores[0] == scores[1]:
		return rules.Nobody
	case scores[0] > scores[1]:
		return rules.First
	default:
		return rules.Second
	}
}

// Scores are both scores (S18); ok is false where a number counted is unknown.
func (p Position) Scores() (scores [2]int, ok bool) {
	white, okWhite := p.Score(rules.First)
	black, okBlack := p.Score(rules.Second)
	return [2]int{white, black}, okWhite && okBlack
}

// Score is the sum of a seat's numbers on its goal tile, plus 1 for each piece captured (S18); ok is
// false where a number counted is unknown.
func (p Position) Score(seat rules.Seat) (score int, ok bool) {
	player := seat.Index()
	score = p.Captures(seat)
	for id, at := range p.at[player] {
		if !IsGoal(seat, at) {
			continue
		}
		if p.number[player][id] == unknown {
			return 0, false
		}
		score += int(p.number[player][id])
	}
	return score, true
}

// Perft counts the lines of play of exactly depth plies from here: a game that ends with the last of
// them is counted, one that ended before is not continued.
func (p Position) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	if p.arrival() != "" {
		return 0
	}
	var buf [maxMoves]Move
	moves := p.Moves(buf[:0])
	if depth == 1 {
		return uint64(len(moves))
	}
	var lines uint64
	for _, m := range moves {
		lines += p.Play(m).Perft(depth - 1)
	}
	return lines
}
