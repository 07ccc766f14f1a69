package main

import (
	"cmp"
	"context"
	"slices"
	"time"
)

// figures are what one round of a stage gave.
type figures struct {
	perSecond float64
	times     []time.Duration // of each move, sorted; nil where they are not known
	usage
}

// measure runs one round.
func (c contender) measure(ctx context.Context, s stage) (f figures, err error) {
	run, err := c.round(ctx, s)
	if err != nil {
		return f, err
	}
	before, err := measure(ctx, c.pid, c.data, c.table)
	if err != nil {
		return f, err
	}
	took, times, err := run()
	if err != nil {
		return f, err
	}
	if err := wait(ctx, 1200*time.Millisecond); err != nil { // until Postgres has updated its statistics
		return f, err
	}
	after, err := measure(ctx, c.pid, c.data, c.table)
	if err != nil {
		return f, err
	}
	f.perSecond, f.times = float64(s.moves)/took.Seconds(), times
	f.usage, err = after.since(ctx, before, c.data)
	return f, err
}

// medianOf is the round of median speed.
func medianOf(rounds []figures) figures {
	sorted := slices.SortedFunc(slices.Values(rounds), func(a, b figures) int { return cmp.Compare(a.perSecond, b.perSecond) })
	return sorted[len(sorted)/2]
}

// medianRatio compares each round with the other's of the same turn.
func medianRatio(rounds, others []figures) float64 {
	var ratios []float64
	for i := range rounds {
		ratios = append(ratios, rounds[i].perSecond/others[i].perSecond)
	}
	slices.Sort(ratios)
	return ratios[len(ratios)/2]
}
