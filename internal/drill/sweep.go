package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"
)

const (
	sweepGames = 25_000 // of which one in 25 goes on, and is overdue
	sweepMoves = 6000
)

// drillSweep measures moves in a folder that `slowpond seed` has filled while about a thousand games fall
// due at once, and after. It adds those games to the folder.
func (m *machine) drillSweep(ctx context.Context, program, data string) (err error) {
	v, err := m.serve(ctx, program, data)
	if err != nil {
		return err
	}
	scripts, err := m.scripts(ctx, v, 3, readersStage, sweepMoves)
	if err = errors.Join(err, v.stop()); err != nil {
		return err
	}
	ago := time.Now().AddDate(0, 0, -60).UTC().Format(time.RFC3339)
	seed := fmt.Sprint(time.Now().Unix() % 900_000)
	if _, err := m.command(ctx, program, data, nil, "seed", "--add", "--games", fmt.Sprint(sweepGames), "--now", ago, "--seed", seed); err != nil {
		return err
	}
	if v, err = m.serve(ctx, program, data); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, v.stop()) }()
	before, err := m.ended(ctx, data)
	if err != nil {
		return err
	}
	var p99 [3]float64
	for i, when := range []string{"while games fall due", "after it", "once more"} {
		took, times, err := rush(ctx, v.url, scripts[i], sweepMoves)
		if err != nil {
			return err
		}
		after, err := m.ended(ctx, data)
		if err != nil {
			return err
		}
		p99[i] = float64(times[len(times)*99/100]) / 1e6
		m.say("%-20s %5.0f moves/s, p50 %s, p99 %s ms; %d games ended by the clock", when, sweepMoves/took.Seconds(), quantile(times, 0.5), quantile(times, 0.99), after-before)
		before = after
	}
	m.say("p99 while games fall due: %.1f times what it is after", p99[0]/math.Max(p99[1], p99[2]))
	return nil
}

// ended is how many games have ended by the clock in the last hour.
func (m *machine) ended(ctx context.Context, data string) (n int, err error) {
	err = ask(ctx, data, `SELECT count(*) FROM games JOIN game_events AS e ON e.game_id = games.id AND e.seq = games.version
		WHERE ended_at > now() - interval '1 hour' AND body->>'reason' IN ('timeout', 'expired')`, &n)
	return n, err
}
