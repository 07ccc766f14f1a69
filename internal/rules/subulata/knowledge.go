package subulata

import "slowpond/internal/rules"

// knowledge is what a viewer may know of a game. It always follows from the game's latest state, also
// for the view of an earlier one: a number that may be known now is shown at every ply, any other at
// none.
type knowledge struct {
	viewer   rules.Seat
	now      *State
	revealed bool // everything is known to all: over, and made with reveal "all" (S22)
	counted  bool // ended on the board: the numbers on goal tiles are known to all (S22)
}

func knowledgeOf(v rules.Viewer, s *State) knowledge {
	k := knowledge{viewer: v.Seat, now: s, revealed: v.Over && v.Reveal}
	if v.Now != nil {
		k.now = v.Now.(*State)
	}
	_, ended := k.now.Outcome()
	k.counted = v.Over && ended
	return k
}

// owns reports whether the viewer is the player.
func (k knowledge) owns(player int) bool { return k.viewer == rules.Seats[player] }

// all reports whether the viewer knows every number of a player (S20, S22).
func (k knowledge) all(player int) bool { return k.owns(player) || k.revealed }

// sees reports whether the viewer may know which fields a player's pieces take (S6).
func (k knowledge) sees(player int) bool { return k.all(player) || !k.now.Placing() }

// number is a piece's number at s; nil where the viewer may not know it or the state does not.
func (k knowledge) number(s *State, player, id int) *int {
	shown := k.all(player) || k.counted && goals[player].has(k.now.pos.at[player][id])
	if n := int(s.pos.number[player][id]); shown && n != int(unknown) {
		return &n
	}
	return nil
}

// score is a player's score at s (S18). Players know their own, 0 before the first move; others only a
// score shown by the end of the game, and only when they know every number counted in it (S21, S22).
func (k knowledge) score(s *State, player int) *int {
	score := 0
	switch {
	case s.Placing() && !k.owns(player), !k.all(player) && !k.counted:
		return nil
	case s.Placing():
		return &score
	}
	score = s.pos.Captures(rules.Seats[player])
	for id, at := range s.pos.at[player] {
		if !IsGoal(rules.Seats[player], at) {
			continue
		}
		number := k.number(s, player, id)
		if number == nil {
			return nil
		}
		score += *number
	}
	return &score
}

// setup is a player's setup with "?" for numbers the viewer may not know (S7); "" for one that is not
// placed, may not be seen, or does not exist (a state made from a position).
func (k knowledge) setup(s *State, player int) string {
	if !s.dealt || !s.placed[player] || !k.sees(player) {
		return ""
	}
	var seen setup
	for id, at := range s.pos.at[player] {
		if at == Absent {
			seen[id] = vacant
		} else if number := k.number(s, player, id); number != nil {
			seen[id] = uint8(*number)
		}
	}
	return seen.String()
}
