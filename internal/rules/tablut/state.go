package tablut

import (
	"errors"
	"fmt"
	"log/slog"
	"slices"

	"slowpond/internal/rules"
)

// How the rules end a game (T12, T16, T19).
const (
	KingEscaped  = "king-escaped"
	KingCaptured = "king-captured"
	Repetition   = "repetition"
	NoMoves      = "no-moves"
)

// State is a game as it stands: the position and those before it that still matter (T19). It is an immutable value;
// FromPosition and Ruleset().Start make the first one. The zero State is not valid.
type State struct {
	position Position
	earlier  [2]*past // by the side to move, since the last capture: no older position can come back
	last     string
	outcome  rules.Outcome // Reason is "" while the game goes on
}

// past is a list of positions with one side to move, the latest first. Lists share their tails and never change.
type past struct {
	position Position
	before   *past
}

// has compares whole positions, never hashes: T19 decides games. Most differ in the first word, which is
// quicker to compare than the whole.
func (l *past) has(p Position) bool {
	for ; l != nil; l = l.before {
		if l.position.attackers.low == p.attackers.low && l.position == p {
			return true
		}
	}
	return false
}

// FromPosition returns a game that starts from a position, which counts as having occurred (T19). A king on
// the edge or a side to move without moves makes a game that is over.
func FromPosition(p Position) State {
	s := State{position: p}
	s.outcome = s.judge()
	return s
}

// Position is the board and the side to move.
func (s State) Position() Position { return s.position }

// LastMove is the last move in canonical notation (T7), "" before the first.
func (s State) LastMove() string { return s.last }

// Legal lists the legal moves, none once the game is over.
func (s State) Legal() []Move {
	if s.over() {
		return nil
	}
	return s.position.Moves(nil)
}

// DrawingMoves lists the legal moves that would draw by repetition (T20), none once the game is over.
func (s State) DrawingMoves() []Move {
	if s.over() {
		return nil
	}
	var back []Move
	for l := s.earlier[s.position.ToMove().Other()]; l != nil; l = l.before {
		if m, ok := s.position.moveTo(l.position); ok {
			back = append(back, m)
		}
	}
	if back == nil {
		return nil
	}
	return slices.DeleteFunc(s.Legal(), func(m Move) bool { return !slices.Contains(back, m) })
}

// MoveText is a legal move in canonical notation (T7).
func (s State) MoveText(m Move) string { return s.position.MoveText(m) }

// Outcome reports how the rules ended the game; ok is false while they have not.
func (s State) Outcome() (o rules.Outcome, ok bool) { return s.outcome, s.over() }

// ToAct is the seat to move, nobody once the game is over.
func (s State) ToAct() []rules.Seat {
	if s.over() {
		return nil
	}
	return []rules.Seat{s.position.ToMove().Seat()}
}

// Placing is false: Tablut has no setup.
func (s State) Placing() bool { return false }

// Apply returns the state after a move in the notation of T7. It fails as rules.State says.
func (s State) Apply(a rules.Action) (rules.State, error) {
	switch {
	case s.over():
		return nil, rules.ErrOver
	case a.Verb != rules.Move:
		return nil, fmt.Errorf("%w: this variant has none", rules.ErrIllegalSetup)
	case a.Seat != s.position.ToMove().Seat():
		return nil, rules.ErrNotToAct
	}
	n, err := ParseMove(a.Text)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", rules.ErrIllegalMove, err)
	}
	if !s.position.Legal(n.Move) {
		return nil, fmt.Errorf("%w: %s", rules.ErrIllegalMove, s.position.refusal(n.Move))
	}
	next := s.position.Play(n.Move)
	if n.Listed && n.Captures != s.position.taken(next) {
		return nil, fmt.Errorf("%w: the captures listed are not those the move makes", rules.ErrIllegalMove)
	}
	return s.after(n.Move, next), nil
}

// after returns the state after a legal move that led to next.
func (s State) after(m Move, next Position) State {
	taken := s.position.taken(next)
	t := State{position: next, last: moveText(m, taken)}
	if side := s.position.ToMove(); taken.Empty() {
		t.earlier = s.earlier
		t.earlier[side] = &past{s.position, s.earlier[side]}
	}
	t.outcome = t.judge()
	return t
}

// judge decides in the order of T18; captured soldiers have already been removed.
func (s State) judge() rules.Outcome {
	switch {
	case s.position.KingCaptured():
		return rules.Outcome{Winner: Attackers.Seat(), Reason: KingCaptured}
	case s.position.KingEscaped():
		return rules.Outcome{Winner: Defenders.Seat(), Reason: KingEscaped}
	case s.earlier[s.position.ToMove()].has(s.position):
		return rules.Outcome{Reason: Repetition}
	case !s.position.HasMove():
		return rules.Outcome{Reason: NoMoves}
	}
	return rules.Outcome{}
}

func (s State) over() bool { return s.outcome.Reason != "" }

// MarshalJSON fails: a state stays where games are judged; everyone else receives a View.
func (s State) MarshalJSON() ([]byte, error) {
	return nil, errors.New("tablut: a state is not to be encoded")
}

// LogValue keeps states out of logs.
func (s State) LogValue() slog.Value { return slog.StringValue("redacted") }
