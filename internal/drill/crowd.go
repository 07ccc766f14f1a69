package main

import (
	"context"
	"errors"
	"sync"
)

const pairs = 4

// crowd plays game after game in pairs until home is called.
type crowd struct {
	cancel  context.CancelFunc
	playing sync.WaitGroup
	mu      sync.Mutex
	failed  error
}

// gather starts the pairs, the first of each at the first player's server and the second at the second's.
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

// keepPlaying plays until something goes wrong, and returns that. Each game has new players, so that no
// access token expires.
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
