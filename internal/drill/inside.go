package main

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// lookInside prints, of one server, where a move's time goes, what reading a game costs, how a move's cost
// grows with its game, and what a move takes on disk.
func (m *machine) lookInside(ctx context.Context, l *loaded) error {
	for _, look := range []func(context.Context, *loaded) error{m.whereTimeGoes, m.costOfReads, m.growth, m.onDisk} {
		if err := look(ctx, l); err != nil {
			return err
		}
	}
	return nil
}

// whereTimeGoes profiles the server under load.
func (m *machine) whereTimeGoes(ctx context.Context, l *loaded) error {
	for _, s := range []stage{{8, 8000}, {64, 16000}} {
		run, err := playing(l.url, l.prepare)(ctx, s)
		if err != nil {
			return err
		}
		before, err := measure(ctx, l.cmd.Process.Pid, l.dataDir, "games")
		if err != nil {
			return err
		}
		profile := profiled(ctx, l.operations)
		if _, _, err := run(); err != nil {
			return err
		}
		after, err := measure(ctx, l.cmd.Process.Pid, l.dataDir, "games")
		if err != nil {
			return err
		}
		shares, err := profile()
		if err != nil {
			return err
		}
		each := (after.server - before.server) / time.Duration(s.moves)
		line := fmt.Sprintf("the server's %d us a move at %d connections:", each.Microseconds(), s.connections)
		for _, p := range shares {
			line += fmt.Sprintf(" %s %.0f,", p.part, p.share*float64(each.Microseconds()))
		}
		m.say("%s", line[:len(line)-1])
	}
	return nil
}

// costOfReads has 8 connections read games that are in memory, and ask for games that they have.
func (m *machine) costOfReads(ctx context.Context, l *loaded) error {
	const connections, reads = 8, 8000
	scripts, err := l.prepare(ctx, 500)
	if err != nil {
		return err
	}
	for _, what := range []string{"GET", "304"} {
		before, err := measure(ctx, l.cmd.Process.Pid, l.dataDir, "games")
		if err != nil {
			return err
		}
		took, err := reading(l.url, scripts, connections, reads, what == "304")
		if err != nil {
			return err
		}
		after, err := measure(ctx, l.cmd.Process.Pid, l.dataDir, "games")
		if err != nil {
			return err
		}
		m.say("%s of a game in memory, %d connections: %.0f/s, server %d us, postgres %d us", what, connections, reads/took.Seconds(),
			((after.server - before.server) / reads).Microseconds(), ((after.postgres - before.postgres) / reads).Microseconds())
	}
	return nil
}

// Growth: moves of games that are that long.
const (
	shortGame   = 10
	longGame    = 300
	growthMoves = 10 // made in each game from there on
	growthGames = 24
)

// growth compares moves in long games with moves in short ones, both on one connection and in turn.
func (m *machine) growth(ctx context.Context, l *loaded) error {
	for _, v := range variants {
		var games [2][]script
		plies := [2]int{shortGame, longGame}
		for i := range plies {
			var err error
			if games[i], plies[i], err = l.prepareLong(ctx, v, plies[i]); err != nil {
				return err
			}
		}
		var times [2][]time.Duration
		for n := range growthGames {
			for i := range games {
				_, each, err := rush(ctx, l.url, [][]script{{games[i][n]}}, len(games[i][n].moves))
				if err != nil {
					return err
				}
				times[i] = append(times[i], each...)
			}
		}
		for i := range times {
			slices.Sort(times[i])
		}
		short, long := times[0][len(times[0])/2], times[1][len(times[1])/2]
		m.say("a move of %s at ply %d: %d us; at ply %d: %d us; ratio %.2f", v.id, plies[0], short.Microseconds(), plies[1], long.Microseconds(),
			float64(long)/float64(short))
	}
	return nil
}

// prepareLong makes games and plays them up to a ply, or as near to it as one of the variant comes, and
// returns them with the next moves to make.
func (l *loaded) prepareLong(ctx context.Context, v variant, ply int) (games []script, reached int, err error) {
	p := player{at: at(l.url), ledger: newLedger()}
	var both [2]player
	for i := range both {
		if both[i], err = p.guest(ctx); err != nil {
			return nil, 0, err
		}
	}
	reached = ply
	for range growthGames {
		s, err := prepareOne(ctx, both, v, ply+growthMoves, l.random)
		if err != nil {
			return nil, 0, err
		}
		games = append(games, s)
		reached = min(reached, len(s.moves)-growthMoves)
	}
	for i, s := range games {
		start := script{s.game, s.version, s.moves[:reached], s.tokens}
		if _, _, err := rush(ctx, l.url, [][]script{{start}}, reached); err != nil {
			return nil, 0, err
		}
		games[i].version += reached
		games[i].moves = s.moves[reached : reached+growthMoves]
		if reached%2 == 1 {
			games[i].tokens = [2]string{s.tokens[1], s.tokens[0]}
		}
	}
	return games, reached, nil
}

// onDisk prints what the games played so far take.
func (m *machine) onDisk(ctx context.Context, l *loaded) error {
	var event, row float64
	err := ask(ctx, l.dataDir, `SELECT pg_total_relation_size('public.game_events')::float8 / greatest(1, (SELECT count(*) FROM public.game_events)),
		pg_total_relation_size('public.games')::float8 / greatest(1, (SELECT count(*) FROM public.games))`, &event, &row)
	if err == nil {
		m.say("on disk, with indexes: %.0f B an event, %.0f B a row of games", event, row)
	}
	return err
}
