package main

import (
	"context"
	"math"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// How much memory may be free to be used again before it is collected, in percent of what is in use. Go's 100
// would collect twice as often as leastGarbage: most of what is in use are games in memory, and looking
// through them was a quarter of what a move cost the server. While little is in use more may be free, up to
// roomy in all.
const (
	leastGarbage = 200
	mostGarbage  = 800
	roomy        = 128 << 20
)

// collectSeldom sets how often garbage is collected by what is in use, until ctx ends.
func collectSeldom(ctx context.Context) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	set := 0
	for {
		metrics.Read(live)
		if percent := garbage(live[0].Value.Uint64()); math.Abs(float64(percent-set)) > float64(set)/10 {
			debug.SetGCPercent(percent) // it stops the program for a moment: not for small changes
			set = percent
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// garbage is the percentage for so many bytes in use.
func garbage(live uint64) int {
	if live >= roomy {
		return leastGarbage
	}
	return int(min(max((roomy-live)*100/max(live, 1), leastGarbage), mostGarbage))
}
