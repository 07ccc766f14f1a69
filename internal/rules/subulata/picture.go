package subulata

import (
	"errors"
	"strings"

	"slowpond/internal/rules"
)

// Stored is, each a character: where the pieces of White and then Black are, by identity ('(' is A1,
// and so on to Captured and Absent), their numbers, the side to move, and how many setups are placed
// ('1' White's alone, '2' Black's alone, '3' both).
func (s *State) Stored() string {
	text := make([]byte, 0, storedLength)
	for player := range s.pos.at {
		for _, at := range s.pos.at[player] {
			text = append(text, firstField+byte(at))
		}
	}
	for player := range s.pos.number {
		for _, number := range s.pos.number[player] {
			text = append(text, '0'+number)
		}
	}
	placed := byte('0')
	for player, has := range s.placed {
		if has {
			placed += 1 << player
		}
	}
	return string(append(text, "wb"[s.pos.toMove], placed))
}

const (
	firstField   = '('
	storedLength = 4*perSide + 2
)

var errNotStored = errors.New("subulata: not a stored state")

// Picture reads what Stored writes.
func (r ruleset) Picture(deal, stored string) (rules.Picture, error) {
	s, err := r.start(deal)
	if err != nil {
		return nil, err
	}
	if len(stored) != storedLength {
		return nil, errNotStored
	}
	toMove, placed := strings.IndexByte("wb", stored[storedLength-2]), stored[storedLength-1]-'0'
	if toMove < 0 || placed > 3 {
		return nil, errNotStored
	}
	s.pos.toMove = uint8(toMove)
	for player := range s.pos.at {
		s.placed[player] = placed>>player&1 > 0
		for id := range perSide {
			at, number := Square(stored[player*perSide+id]-firstField), stored[(2+player)*perSide+id]-'0'
			if at > Absent || number > perSide {
				return nil, errNotStored
			}
			s.pos.at[player][id], s.pos.number[player][id] = at, number
			if at.OnBoard() {
				s.pos.taken[player].add(at)
			}
		}
	}
	if !s.Placing() {
		s.outcome, s.over = s.pos.Outcome()
	}
	return s, nil
}
