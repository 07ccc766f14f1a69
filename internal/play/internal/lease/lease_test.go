package lease

import (
	"context"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/fixture"
	"slowpond/internal/pgtest"
	"slowpond/internal/play/internal/rowtest"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// waiting adds games of a user in which the computer has something to do, the first for so many seconds,
// each later one for a second less. Their ids are the user's name and a number.
func waiting(t *testing.T, pool *pgxpool.Pool, user string, seconds, games int) {
	t.Helper()
	const insert = `
		INSERT INTO games (id, variant, status, version, ply, to_act, created_by, first_id, second_id, opponent_kind, invited_id, private, created_at, started_at, robot_since)
		SELECT $1 || lpad(i::text, 12 - length($1), '0'), 'tablut', 'playing', 3, 0, 2, $1, $1, 'computer', 'computer', 'computer', false, $2, $2, $2::timestamptz + i * interval '1 second'
		FROM generate_series(0, $3 - 1) AS i`
	if _, err := pool.Exec(t.Context(), insert, user, noon.Add(-time.Duration(seconds)*time.Second), games); err != nil {
		t.Fatal(err)
	}
}

func crowd(t *testing.T, users ...string) *pgxpool.Pool {
	t.Helper()
	pool := pgtest.New(t)
	fixture.AddUsers(t, pool, append(users, "computer")...)
	return pool
}

// claims leases turns one by one, a second apart, and returns whose they were.
func claims(t *testing.T, pool *pgxpool.Pool, n int) (users []string) {
	t.Helper()
	for i := range n {
		now := noon.Add(time.Duration(i) * time.Second)
		turn, ok, err := Claim(t.Context(), pool, now, now.Add(time.Hour))
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			break
		}
		users = append(users, strings.TrimRight(turn.Game, "0123456789"))
	}
	return users
}

func TestUsersTakeTurnsHoweverManyGamesOneHas(t *testing.T) {
	t.Parallel()
	pool := crowd(t, "ann", "bob", "eve")
	waiting(t, pool, "ann", 100, 60)
	waiting(t, pool, "bob", 30, 2)
	waiting(t, pool, "eve", 20, 1)
	want := []string{"ann", "bob", "eve", "ann", "bob", "ann", "ann"}
	if got := claims(t, pool, len(want)); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestAUserWhoWasServedLongerAgoComesFirst(t *testing.T) {
	t.Parallel()
	pool := crowd(t, "ann", "bob")
	waiting(t, pool, "ann", 100, 1)
	if got := claims(t, pool, 1); !slices.Equal(got, []string{"ann"}) {
		t.Fatalf("got %v", got)
	}
	waiting(t, pool, "bob", 5, 1)
	if _, err := pool.Exec(t.Context(), `UPDATE robot_leases SET until = $1`, noon); err != nil {
		t.Fatal(err)
	}
	if got := claims(t, pool, 2); !slices.Equal(got, []string{"bob", "ann"}) {
		t.Errorf("got %v, want the one who was never served first", got)
	}
}

// Each of many claims at once gets a turn, and the users' first turns go before anybody's second.
func TestClaimsAtOnceShareTurnsByUser(t *testing.T) {
	t.Parallel()
	pool := crowd(t, "ann", "bob", "eve")
	waiting(t, pool, "ann", 100, 20)
	waiting(t, pool, "bob", 30, 1)
	waiting(t, pool, "eve", 20, 1)
	var mu sync.Mutex
	var claimed []string
	var running sync.WaitGroup
	for range 4 {
		running.Go(func() {
			turn, ok, err := Claim(context.Background(), pool, noon, noon.Add(time.Hour))
			mu.Lock()
			defer mu.Unlock()
			if err != nil || !ok {
				t.Errorf("got %v, %v, want a turn", ok, err)
			}
			claimed = append(claimed, turn.Game)
		})
	}
	running.Wait()
	slices.Sort(claimed)
	if want := []string{"ann000000000", "ann000000001", "bob000000000", "eve000000000"}; !slices.Equal(claimed, want) {
		t.Errorf("got %v, want %v", claimed, want)
	}
}

func TestAttemptsAreCountedUntilTheGameMovesOn(t *testing.T) {
	t.Parallel()
	pool := crowd(t, "ann")
	waiting(t, pool, "ann", 100, 1)
	now := noon
	claim := func(want int) (turn Turn) {
		t.Helper()
		turn, ok, err := Claim(t.Context(), pool, now, now.Add(time.Minute))
		if err != nil || !ok || turn.Attempt != want {
			t.Fatalf("got %+v, %v, %v, want attempt %d", turn, ok, err, want)
		}
		return turn
	}
	give := func(turn Turn, after time.Duration, counts bool) {
		t.Helper()
		if err := Return(t.Context(), pool, turn, now.Add(after), counts); err != nil {
			t.Fatal(err)
		}
	}
	give(claim(1), 0, false)
	give(claim(1), time.Second, true)
	if turn, ok, err := Claim(t.Context(), pool, now, now.Add(time.Minute)); ok || err != nil {
		t.Errorf("before a second has passed: got %+v, %v", turn, err)
	}
	now = now.Add(time.Second)
	late := claim(2)
	now = now.Add(2 * time.Minute) // its process has died
	claim(3)
	give(late, 0, true) // it lives after all, but the turn is another's
	if turn, ok, err := Claim(t.Context(), pool, now, now.Add(time.Minute)); ok || err != nil {
		t.Errorf("while it is leased: got %+v, %v", turn, err)
	}
	if _, err := pool.Exec(t.Context(), `UPDATE games SET version = version + 1`); err != nil {
		t.Fatal(err)
	}
	claim(1)
}

func TestOneGamesTurnIsClaimedOnlyIfItWaits(t *testing.T) {
	t.Parallel()
	pool := crowd(t, "ann")
	waiting(t, pool, "ann", 100, 2)
	for i, want := range []bool{true, false} {
		turn, ok, err := ClaimGame(t.Context(), pool, "ann000000001", noon, noon.Add(time.Minute))
		if err != nil || ok != want || ok && turn.Game != "ann000000001" {
			t.Errorf("claim %d: got %+v, %v, %v", i, turn, ok, err)
		}
	}
	if _, ok, err := ClaimGame(t.Context(), pool, "nosuchgame00", noon, noon.Add(time.Minute)); ok || err != nil {
		t.Errorf("no such game: got %v, %v", ok, err)
	}
}

func TestAClaimReadsFewRowsHoweverManyGamesThereAre(t *testing.T) {
	t.Parallel()
	pool := rowtest.Filled(t)
	fixture.AddUsers(t, pool, "computer")
	for _, letter := range "abcdefghjkmnpqrstuvw" {
		fixture.AddUsers(t, pool, "w"+string(letter))
		waiting(t, pool, "w"+string(letter), 100, 20)
	}
	if _, err := pool.Exec(t.Context(), `ANALYZE games`); err != nil {
		t.Fatal(err)
	}
	rowtest.WantIndexed(t, pool, next, noon, noon.Add(time.Minute), considered, spare)
	rowtest.WantIndexed(t, pool, named, noon, noon.Add(time.Minute), "wa0000000000")
}
