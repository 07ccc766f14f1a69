package engine

import (
	"slowpond/internal/engine/pond"
	"slowpond/internal/engine/tafl"
)

// Character is how a level plays one of the games.
type Character struct {
	Game              string // "tablut", "subulata"
	Name, Description string
}

// Characters lists how a level, 1 to Levels, plays each game.
func Characters(level int) []Character {
	t, p := tafl.Levels[clamp(level)], pond.Levels()[clamp(level)-1]
	return []Character{{"tablut", t.Name, t.Description}, {"subulata", p.Name, p.Description}}
}
