package subulata

import (
	"fmt"

	"slowpond/internal/rules"
)

// State is a game with all its secrets: the adapter of Position to rules.State. FromPosition and
// Ruleset.Start return the first one.
//
// The secrets stand behind two pointers: fmt reaches into unexported fields without asking Format,
// and for a verb it does not know (%s) it follows one pointer there, but never two.
type State struct{ *facts }

// facts are all that a state knows. They never change once a State holds them.
type facts struct {
	pieces  int  // of each side (S5)
	dealt   bool // began with a deal and setups, so identities are start fields
	placed  [2]bool
	pos     Position
	last    string // the last move, "" before the first
	outcome rules.Outcome
	over    bool
}

// FromPosition returns the state of a game that stands at a position, over if the rules say so. It
// has no setups and no last move; nobody can place.
func FromPosition(p Position) *State {
	f := &facts{placed: [2]bool{true, true}, pos: p}
	f.outcome, f.over = p.Outcome()
	return &State{f}
}

// Position is the board with every number this state knows: for engines and tests, never for players.
func (s *State) Position() Position { return s.pos }

// Scores are both scores as they stand (S18); ok is false before both have placed and where a number
// counted is unknown.
func (s *State) Scores() (scores [2]int, ok bool) {
	if s.Placing() {
		return scores, false
	}
	return s.pos.Scores()
}

// Placing reports whether a setup is still missing (S6).
func (s *State) Placing() bool { return !s.placed[0] || !s.placed[1] }

// ToAct lists those still to place, in either order (S6), then the one to move.
func (s *State) ToAct() []rules.Seat {
	if s.over {
		return nil
	}
	if !s.Placing() {
		return []rules.Seat{s.pos.ToMove()}
	}
	var seats []rules.Seat
	for player, seat := range rules.Seats {
		if !s.placed[player] {
			seats = append(seats, seat)
		}
	}
	return seats
}

// LastMove is the last move in canonical notation (S15), "" before the first.
func (s *State) LastMove() string { return s.last }

// Outcome reports how the rules ended the game (S16 to S18).
func (s *State) Outcome() (o rules.Outcome, ok bool) { return s.outcome, s.over }

// Apply returns the state after a move or a setup; see rules.State.
func (s *State) Apply(a rules.Action) (rules.State, error) {
	switch {
	case s.over:
		return nil, rules.ErrOver
	case a.Seat != rules.First && a.Seat != rules.Second:
		return nil, rules.ErrNotToAct
	case a.Verb == rules.Place:
		return s.applySetup(a)
	case a.Verb == rules.Move:
		return s.applyMove(a)
	}
	return nil, illegalMove("there is no such action")
}

func (s *State) applySetup(a rules.Action) (rules.State, error) {
	player := a.Seat.Index()
	if s.placed[player] {
		return nil, rules.ErrAlreadyPlaced
	}
	placed, err := parseSetup(a.Text, s.pieces, false)
	if err != nil {
		return nil, err
	}
	return s.withSetup(player, placed), nil
}

// withSetup does not set the outcome: the first position always has a move (S26).
func (s *State) withSetup(player int, placed setup) *State {
	next := *s.facts
	next.placed[player] = true
	next.pos = s.pos.place(player, placed)
	return &State{&next}
}

func (s *State) applyMove(a rules.Action) (rules.State, error) {
	switch {
	case s.Placing():
		return nil, fmt.Errorf("%w: both setups are placed before the first move", rules.ErrNotToAct)
	case a.Seat != s.pos.ToMove():
		return nil, rules.ErrNotToAct
	}
	m, err := s.pos.ParseMove(a.Text)
	if err != nil {
		return nil, err
	}
	next := *s.facts
	next.pos = s.pos.Play(m)
	next.last = m.String()
	next.outcome, next.over = next.pos.Outcome()
	return &State{&next}, nil
}
