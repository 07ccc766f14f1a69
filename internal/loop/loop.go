// Package loop repeats a step in the background until its context ends, and logs a series of failures
// once.
package loop

import (
	"context"
	"log/slog"
	"time"

	"slowpond/internal/fault"
)

// Loop is a step to repeat. All fields are required.
type Loop struct {
	Doing string        // what the step does, for the log, as in "purging sessions"
	Every time.Duration // between the beginnings of two steps; one that takes longer delays the next
	Step  func(context.Context) error
	Log   *slog.Logger
}

// Run takes a step at once and then one at each interval, until ctx ends; it returns after the last
// step. A step that fails is tried again at the next interval. A failure is logged when it differs from
// the one before, and so is the success that ends a series. Every fault.Unavailable counts as the same
// failure: a database that is away refuses, resets and times out by turns.
func (l Loop) Run(ctx context.Context) {
	ticker := time.NewTicker(l.Every)
	defer ticker.Stop()
	failing := ""
	for {
		if err := l.Step(ctx); ctx.Err() == nil {
			failing = l.report(ctx, err, failing)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		if ctx.Err() != nil { // both were ready, and select chose
			return
		}
	}
}

// report logs the outcome of a step, unless it is that of the step before, and returns its failure.
func (l Loop) report(ctx context.Context, err error, before string) string {
	failure := failureOf(err)
	switch {
	case failure == before:
	case failure == "":
		l.Log.InfoContext(ctx, l.Doing+" works again")
	default:
		l.Log.WarnContext(ctx, l.Doing+" failed and will be tried again", "error", err)
	}
	return failure
}

func failureOf(err error) string {
	switch {
	case err == nil:
		return ""
	case fault.CodeOf(err) == fault.Unavailable:
		return string(fault.Unavailable)
	}
	return "failed: " + err.Error()
}
