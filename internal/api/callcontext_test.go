package api

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

func TestTheTimeLimitOfACallHoldsWhoeverWaitsFirst(t *testing.T) {
	t.Parallel()
	for name, wait := range map[string]func(context.Context) error{
		"who waits":          func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() },
		"who asks later":     func(ctx context.Context) error { time.Sleep(2 * time.Second); return ctx.Err() },
		"who waits below it": waitBelow,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				ctx := &callContext{Context: t.Context(), call: &call{}, until: time.Now().Add(time.Second)}
				defer ctx.end()
				if at, ok := ctx.Deadline(); !ok || !at.Equal(ctx.until) || ctx.Err() != nil {
					t.Errorf("ends at %v, %t, with %v", at, ok, ctx.Err())
				}
				if err := wait(ctx); !errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("got %v", err)
				}
				if callOf(ctx) != ctx.call {
					t.Error("the call is lost")
				}
			})
		})
	}
}

func waitBelow(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	<-ctx.Done()
	return ctx.Err()
}

func TestACallEndsWithItsConnectionAndWithItsAnswer(t *testing.T) {
	t.Parallel()
	connection, leave := context.WithCancel(t.Context())
	far := time.Now().Add(time.Hour)
	asked := &callContext{Context: connection, call: &call{}, until: far}
	waited := &callContext{Context: connection, call: &call{}, until: far}
	answered := &callContext{Context: t.Context(), call: &call{}, until: far}
	done := waited.Done()
	<-ended(answered)
	leave()
	<-done
	for _, c := range []*callContext{asked, waited, answered} {
		if !errors.Is(c.Err(), context.Canceled) {
			t.Errorf("got %v", c.Err())
		}
	}
}

func ended(c *callContext) <-chan struct{} {
	done := c.Done()
	c.end()
	return done
}
