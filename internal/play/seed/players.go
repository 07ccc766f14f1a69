package seed

import (
	"fmt"
	"math/rand/v2"
	"time"

	"slowpond/internal/postgres"
)

// Player is a user who plays the games.
type Player struct {
	ID, Name string
	Guest    bool // three in five are
	Joined   time.Time
}

// Players draws n players, the same for the same seed. Their names are those of no player of another seed.
func Players(seed uint64, n int, now time.Time) []Player {
	random := rand.New(rand.NewPCG(seed, 1))
	all := make([]Player, n)
	for i := range all {
		id, _ := postgres.DrawID(source{random}) // its source never fails
		all[i] = Player{ID: id, Name: fmt.Sprintf("player-%d-%d", seed, i+1), Guest: i%5 > 1, Joined: now.Add(-span)}
		if all[i].Guest {
			all[i].Name = fmt.Sprintf("guest-%d-%d", seed, i+1)
		}
	}
	return all
}
