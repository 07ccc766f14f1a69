// Package seed fills a database with games for measurements: real logs of random games, under new ids,
// between new players and at other times.
package seed

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/games"
	"slowpond/internal/play/internal/eventlog"
	"slowpond/internal/postgres"
)

const (
	span      = 3 * 365 * 24 * time.Hour // over which games were made, ever more of them
	lasting   = 0.04                     // the share of games that go on
	lately    = 0.08                     // and that of the latest, among which they are
	originals = 1500                     // games that are really played; the others are like one of them
	batch     = 5000                     // games a transaction
)

// Config is what Games needs. All fields are required.
type Config struct {
	Variants  *games.List
	Players   []string // users' ids, those who play most first
	Computers []string // users' ids by level
	Games     int      // how many to make
	Seed      uint64   // the same Seed, users and Now make the same games
	Now       time.Time
	Progress  func(made int)
}

// Games makes games. Where it is interrupted, whole games stay behind.
func Games(ctx context.Context, pool *pgxpool.Pool, c Config) error {
	random := rand.New(rand.NewPCG(c.Seed, 0))
	m := maker{Config: c, random: random, busy: rand.NewZipf(random, 1.05, 10, uint64(len(c.Players)-1))}
	if err := m.play(min(originals, c.Games)); err != nil {
		return err
	}
	return pool.AcquireFunc(ctx, func(conn *pgxpool.Conn) error {
		for made := 0; made < c.Games; {
			some := make([]eventlog.Whole, min(batch, c.Games-made))
			for i := range some {
				some[i] = m.game(made + i)
			}
			if err := eventlog.CopyIn(ctx, conn.Conn(), some); err != nil {
				return fmt.Errorf("seed: after %d games: %w", made, err)
			}
			made += len(some)
			c.Progress(made)
		}
		return nil
	})
}

// Any reports whether there are games already.
func Any(ctx context.Context, db postgres.Querier) (there bool, err error) {
	err = db.QueryRow(ctx, `SELECT EXISTS (SELECT FROM games)`).Scan(&there)
	return there, postgres.Explain(err)
}

// Analyse has Postgres learn what the tables hold now, as it would by itself within minutes.
func Analyse(ctx context.Context, pool *pgxpool.Pool) error {
	_, err := pool.Exec(ctx, `VACUUM (ANALYZE) games, game_events, users`)
	return postgres.Explain(err)
}

// maker makes games like those it has played.
type maker struct {
	Config
	random *rand.Rand
	busy   *rand.Zipf // draws players: some play thousands of games, most a few

	over, onward []original
}

// game is the nth game: like one that is over, or among the latest like one that goes on.
func (m *maker) game(n int) eventlog.Whole {
	age := 1 - float64(n)/float64(m.Games)
	from := m.over
	if len(m.onward) > 0 && age < lately && m.random.Float64() < lasting/lately {
		from = m.onward
	}
	o := from[m.random.IntN(len(from))]
	return o.like(m.id(), m.users(), m.shift(o, age), m.id)
}

// users gives each place of an original to a player.
func (m *maker) users() map[string]string {
	first := m.busy.Uint64()
	second := m.busy.Uint64()
	for second == first {
		second = uint64(m.random.IntN(len(m.Players)))
	}
	return map[string]string{maker1: m.Players[first], maker2: m.Players[second]}
}

// shift is how much later than the original a game takes place. One that goes on had its last event not
// long ago, and one that is over ended in the past.
func (m *maker) shift(o original, age float64) time.Duration {
	if o.lasting {
		return m.Now.Sub(o.last()) - time.Duration(m.random.Float64()*float64(o.patience)).Truncate(time.Microsecond)
	}
	// The games per day grow with time, so that a share of them all is the square of one of the time.
	created := m.Now.Add(-time.Duration((1 - math.Sqrt(1-age)) * float64(span)).Truncate(time.Microsecond))
	created = created.Add(-time.Duration(m.random.Int64N(int64(time.Minute))).Truncate(time.Microsecond))
	if latest := m.Now.Add(-time.Minute).Sub(o.last()); created.Sub(start) > latest {
		return latest
	}
	return created.Sub(start)
}

func (m *maker) id() string {
	id, _ := postgres.DrawID(source{m.random}) // fails only where its source does
	return id
}

// source reads random bytes.
type source struct{ random *rand.Rand }

func (s source) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(s.random.Uint32())
	}
	return len(p), nil
}
