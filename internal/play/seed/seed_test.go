package seed_test

import (
	"os"
	"reflect"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/fixture"
	"slowpond/internal/games"
	"slowpond/internal/pgtest"
	"slowpond/internal/play"
	"slowpond/internal/play/seed"
	"slowpond/internal/postgres"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

var now = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// seeded lends a database with so many games.
func seeded(t *testing.T, n int) *pgxpool.Pool {
	t.Helper()
	pool := pgtest.New(t)
	c := seed.Config{Variants: games.All(), Computers: []string{"computer1", "computer2"}, Games: n, Seed: 7, Now: now, Progress: func(int) {}}
	for _, p := range seed.Players(7, 20, now) {
		c.Players = append(c.Players, p.ID)
	}
	fixture.AddUsers(t, pool, append(c.Players, c.Computers...)...)
	if there, err := seed.Any(t.Context(), pool); there || err != nil {
		t.Fatalf("there are games before any is made: %v, %v", there, err)
	}
	if err := seed.Games(t.Context(), pool, c); err != nil {
		t.Fatal(err)
	}
	if there, err := seed.Any(t.Context(), pool); !there || err != nil {
		t.Fatalf("got %v, %v after games were made", there, err)
	}
	return pool
}

func TestTheGamesMadeFoldAndAreOfEveryKind(t *testing.T) {
	t.Parallel()
	const n = 1000
	pool := seeded(t, n)
	p, err := play.New(play.Config{Pool: pool, Variants: games.All(), Clock: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	looked, err := p.Verify(t.Context(), func(d play.Difference) { t.Errorf("game %s, user %s: %s", d.Game, d.User, d.Detail) })
	if looked != n || err != nil {
		t.Errorf("got %d games, %v", looked, err)
	}
	if ended, err := p.Sweep(t.Context()); ended != 0 || err != nil {
		t.Errorf("the time of %d games has run out, %v", ended, err)
	}
	const kinds = `
		SELECT count(*) FILTER (WHERE status = 'open') > 0 AND count(*) FILTER (WHERE status = 'setup') > 0
			AND count(*) FILTER (WHERE status = 'playing') BETWEEN $1::int / 100 AND $1::int / 10 AND count(*) FILTER (WHERE status = 'cancelled') > 0
			AND count(*) FILTER (WHERE status = 'finished') > $1::int / 2 AND count(DISTINCT variant) = 3 AND count(DISTINCT opponent_kind) = 4
			AND bool_or(private) AND NOT bool_and(private) AND bool_and(robot_since IS NULL) AND max(created_at) - min(created_at) > '1000 days'
			AND max(created_at) < $2 AND count(DISTINCT first_id) = 22
		FROM games`
	var all bool
	if err := pool.QueryRow(t.Context(), kinds, n, now).Scan(&all); err != nil || !all {
		t.Errorf("not every kind of game is there: %v", err)
	}
}

func TestTheSameSeedMakesTheSameGames(t *testing.T) {
	t.Parallel()
	sums := func() []string {
		const query = `SELECT md5(string_agg(g::text, '' ORDER BY id)) FROM games AS g UNION ALL SELECT md5(string_agg(e::text, '' ORDER BY game_id, seq)) FROM game_events AS e`
		all, err := postgres.Collect(t.Context(), seeded(t, 300), pgx.RowTo[string], query)
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	if first, second := sums(), sums(); !reflect.DeepEqual(first, second) {
		t.Errorf("got %v, then %v", first, second)
	}
}
