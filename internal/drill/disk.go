package main

import "context"

// printDisk prints what the games of a database take on its disk, indexes included.
func (m *machine) printDisk(ctx context.Context, url string) error {
	const query = `SELECT pg_total_relation_size('game_events') / greatest((SELECT count(*) FROM game_events), 1),
		pg_total_relation_size('games') / greatest((SELECT count(*) FROM games), 1), (SELECT count(*) FROM game_events), (SELECT count(*) FROM games)`
	var event, row, events, games int
	if err := askAt(ctx, url, query, &event, &row, &events, &games); err != nil {
		return err
	}
	m.say("disk: %d B an event and %d B a game's row with their indexes, over %d events and %d games", event, row, events, games)
	return nil
}
