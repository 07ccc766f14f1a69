package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"time"
)

// floorSchema has the fewest columns and indexes that a move can do with.
const floorSchema = `
	CREATE SCHEMA floor;
	CREATE TABLE floor.games (id text PRIMARY KEY, version integer NOT NULL, ply integer NOT NULL, deadline timestamptz) WITH (fillfactor = 70);
	CREATE TABLE floor.events (game_id text, seq integer, at timestamptz NOT NULL, type text NOT NULL, seat smallint, actor text,
		body jsonb NOT NULL, command_id text, PRIMARY KEY (game_id, seq));
	INSERT INTO floor.games SELECT lpad(n::text, 12, '0'), 1, 0, now() FROM generate_series(1, 2000) AS n`

// floorMove is the smallest statement that makes a move.
const floorMove = `\set game random(1, 2000)
	WITH moved AS (
		UPDATE floor.games SET version = version + 1, ply = ply + 1, deadline = now() + interval '3 days'
		WHERE id = lpad(:game ::text, 12, '0') AND version > 0 RETURNING id, version
	)
	INSERT INTO floor.events (game_id, seq, at, type, seat, actor, body, command_id)
	SELECT id, version, now(), 'moved', 1, 'aaaaaaaaaaaa', '{"move": "d1-d4"}', 'aaaaaaaaaaaa' FROM moved;`

// floor is Postgres alone: pgbench with the smallest statement. ok is false where pgbench is not
// installed.
func (m *machine) floor(data string) (c contender, ok bool) {
	pgbench, err := exec.LookPath("pgbench")
	if err != nil {
		m.say("pgbench is not installed: no floor is measured")
		return c, false
	}
	script := m.path("floor.sql")
	made := false
	return contender{name: "pgbench", table: "floor.games", data: data, round: func(ctx context.Context, s stage) (rushed, error) {
		if !made {
			if err := ask(ctx, data, floorSchema); err != nil {
				return nil, err
			}
			if err := os.WriteFile(script, []byte(floorMove), 0o644); err != nil {
				return nil, err
			}
			made = true
		}
		connections := strconv.Itoa(s.connections)
		cmd := exec.CommandContext(ctx, pgbench, "--no-vacuum", "--protocol=prepared", "--file="+script, "--client="+connections,
			"--transactions="+strconv.Itoa(s.moves/s.connections), embedded(data))
		return func() (time.Duration, []time.Duration, error) {
			began := time.Now()
			said, err := cmd.CombinedOutput()
			if err != nil {
				return 0, nil, fmt.Errorf("%w: %s", err, said)
			}
			return time.Since(began), nil, nil
		}, nil
	}}, true
}
