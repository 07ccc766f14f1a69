package migrations_test

import (
	"testing"

	"slowpond/internal/pgtest"
	"slowpond/migrations"
)

// Games that ended before tallies were kept count in them.
func TestTalliesBeginWithTheGamesThatThereAre(t *testing.T) {
	t.Parallel()
	db := open(t, pgtest.Empty(t))
	p, err := migrations.Provider(db)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.UpTo(t.Context(), tallies-1); err != nil {
		t.Fatal(err)
	}
	const games = `
		INSERT INTO users (id, name, created_at) SELECT id, id, now() FROM unnest(ARRAY['ann', 'bob']) AS id;
		INSERT INTO games (id, variant, status, version, ply, to_act, created_by, first_id, second_id, opponent_kind, private,
			winner_id, expires_at, created_at, ended_at)
		SELECT i, 'tablut', s, 4, 1, 0, 'ann', 'ann', 'bob', 'anyone', i % 5 = 0,
			CASE WHEN s = 'finished' AND i % 3 > 0 THEN (ARRAY['ann', 'bob'])[1 + i % 2] END, now(), now(), CASE WHEN s <> 'open' THEN now() END
		FROM (SELECT i, (ARRAY['finished', 'finished', 'cancelled', 'open'])[1 + i / 4 % 4] AS s FROM generate_series(1, 100) AS i) AS made`
	if _, err := db.ExecContext(t.Context(), games); err != nil {
		t.Fatal(err)
	}
	if _, err := p.UpTo(t.Context(), tallies); err != nil {
		t.Fatal(err)
	}
	const compared = `
		SELECT count(*) FROM (
			SELECT count(*) FILTER (WHERE winner_id = 'ann') AS won, count(*) FILTER (WHERE winner_id IS NULL) AS drawn,
				count(*) FILTER (WHERE winner_id = 'bob') AS lost FROM games WHERE status = 'finished' AND NOT private
		) AS counted JOIN tallies AS a USING (won, drawn, lost) JOIN tallies AS b ON (b.won, b.drawn, b.lost) = (a.lost, a.drawn, a.won)
		WHERE a.user_id = 'ann' AND b.user_id = 'bob' AND a.won > 0 AND a.drawn > 0 AND a.lost > 0`
	var equal int
	if err := db.QueryRowContext(t.Context(), compared).Scan(&equal); err != nil || equal != 1 {
		t.Errorf("the tallies do not equal a count: %d, %v", equal, err)
	}
}

const tallies = 12 // the migration
