package push

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"slowpond/internal/fault"
	"slowpond/internal/notify"
)

// TestUser pushes a test to all of a user's devices in the background. It fails with fault.NotFound for a user who has none.
func (c *Channel) TestUser(ctx context.Context, user, language string) error {
	targets, err := c.Targets(ctx, user)
	if err != nil {
		return err
	}
	if len(targets) == 0 {
		return fault.New(fault.NotFound, "You have no device that takes pushes.")
	}
	if err := notify.CountTest(ctx, c.Pool, user, c.Clock()); err != nil {
		return err
	}
	text, err := json.Marshal(payload{Kind: "test", Title: notify.TestTitle(language), URL: c.PublicURL + "/settings", Tag: "test"})
	if err != nil {
		return err
	}
	go func() {
		sending, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
		defer cancel()
		for _, t := range targets {
			d := notify.Delivery{User: user, Target: t.ID}
			if err := c.deliver(sending, d, text, time.Hour, topic("test")); errors.Is(err, context.DeadlineExceeded) {
				return
			}
		}
	}()
	return nil
}
