package main

import (
	"context"
	"time"

	"slowpond/internal/live"
	"slowpond/internal/play"
)

// followed tells the relay how far games have come.
type followed struct {
	*play.Games
	clock func() time.Time
}

// Games that ended, and users' games, of which wake-ups may have been lost since the last comparison.
const (
	endedLately = 10 * time.Minute
	mostLately  = 100_000
)

// Concerning returns the running games of users, and those that ended lately.
func (f followed) Concerning(ctx context.Context, users []string) ([]live.Wake, error) {
	standings, err := f.Games.Concerning(ctx, users, f.clock().Add(-endedLately), mostLately)
	wakes := make([]live.Wake, len(standings))
	for i, s := range standings {
		wakes[i] = live.Wake{Game: s.Game, Version: s.Version, Users: s.Users}
	}
	return wakes, err
}
