package main

import (
	"context"
	"errors"
	"sync"
)

const pairs = 4

// crowd plays game after game in pairs until it is sent home.
type crowd struct {
	cancel  context.CancelFunc
	playing sync.WaitGroup
	mu      sync.Mutex
	failed  error
}

// gather has pairs play, the second of each like another player.
func gather(ctx context.Context, first, second player) *crowd {
	ctx, cancel := context.WithCancel(ctx)
	c := &crowd{cancel: cancel}
	for i := range pairs {
		c.playing.Go(func() {
			if err := keepPlaying(ctx, first, second, i); ctx.Err() == nil {
				c.mu.Lock()
				defer c.mu.Unlock()
				c.failed = errors.Join(c.failed, err)
			}
		})
	}
	return c
}

// keepPlaying returns only what went wrong, which is how it ends. Each game has players of its own, so
// that no access token grows old.
func keepPlaying(ctx context.Context, first, second player, n int) error {
	for ; ; n++ {
		a, err := first.guest(ctx)
		if err != nil {
			return err
		}
		b, err := second.guest(ctx)
		if err != nil {
			return err
		}
		if err := play(ctx, [2]player{a, b}, n); err != nil {
			return err
		}
	}
}

// home ends the play and returns what went wrong in it.
func (c *crowd) home() error {
	c.cancel()
	c.playing.Wait()
	return c.failed
}
