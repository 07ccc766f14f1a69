package play

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"reflect"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/fault"
	"slowpond/internal/fixture"
	"slowpond/internal/games"
	"slowpond/internal/match"
	"slowpond/internal/pgtest"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

const (
	ann = "ann" // makes the games, and has the first seat
	bob = "bob" // joins them
	eve = "eve" // watches
)

// setups are one for each seat of a variant; none for Tablut.
var setups7 = [2]string{"1.2/345/.67", "765/4.3/21."}

func setupsOf(variant string) [2]string {
	switch variant {
	case "subulata-7":
		return setups7
	case "subulata-9":
		return [2]string{"123/456/789", "987/654/321"}
	}
	return [2]string{}
}

// seeded is a random source that many may read, the same for the same seed.
type seeded struct {
	mu   sync.Mutex
	from io.Reader
}

func newSeeded(seed byte) *seeded { return &seeded{from: rand.NewChaCha8([32]byte{seed})} }

func (s *seeded) Read(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.from.Read(b)
}

// harness is one process on a database, with a clock of its own to set.
type harness struct {
	*Games
	t     testing.TB
	pool  *pgxpool.Pool
	clock *fixture.Clock
}

// newHarness starts on an empty database with ann, bob and eve in it.
func newHarness(t testing.TB) *harness {
	t.Helper()
	s := &harness{t: t, pool: pgtest.New(t), clock: fixture.NewClock()}
	fixture.AddUsers(t, s.pool, ann, bob, eve)
	s.Games = s.process(s.clock).Games
	return s
}

// process is another process on the same database.
func (s *harness) process(clock *fixture.Clock) *harness {
	s.t.Helper()
	games, err := New(Config{Pool: s.pool, Variants: games.All(), Clock: clock.Now})
	if err != nil {
		s.t.Fatal(err)
	}
	return &harness{Games: games, t: s.t, pool: s.pool, clock: clock}
}

func perMove(seconds int) match.TimeControl {
	return match.TimeControl{Kind: match.PerMove, PerMoveSeconds: seconds}
}

// proposal is a game whose maker has the first seat, an hour a move, for anyone.
func proposal(variant string) Proposal {
	seat := map[string]string{"tablut": "attackers"}[variant]
	if seat == "" {
		seat = "white"
	}
	return Proposal{Variant: variant, Seat: seat, OpponentKind: match.Anyone, TimeControl: perMove(3600)}
}

// create has ann open a game.
func (s *harness) create(p Proposal) View {
	s.t.Helper()
	return s.must(s.Create(context.Background(), ann, p, Key{}))
}

// started has bob join it.
func (s *harness) started(p Proposal) View {
	s.t.Helper()
	v := s.create(p)
	return s.must(s.Join(context.Background(), Request{Game: v.ID, User: bob}, v.InviteCode))
}

// playing has both place what they have to.
func (s *harness) playing(p Proposal) View {
	s.t.Helper()
	v := s.started(p)
	for i, setup := range setupsOf(p.Variant) {
		if setup != "" {
			v = s.must(s.Place(context.Background(), Request{Game: v.ID, User: v.Seats[i].Player}, setup))
		}
	}
	return v
}

func (s *harness) must(a Answer, err error) View {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
	return a.View
}

func (s *harness) get(user, id string) View {
	s.t.Helper()
	v, err := s.Get(context.Background(), Viewer{User: user}, id)
	if err != nil {
		s.t.Fatal(err)
	}
	return v
}

// mover is the user to move.
func (v View) mover() string {
	for _, s := range v.Seats {
		if len(v.ToAct) == 1 && s.Name == v.ToAct[0] {
			return s.Player
		}
	}
	return ""
}

// legal lists what the user to move may move.
func (s *harness) legal(id string) (user string, moves []string) {
	s.t.Helper()
	user = s.get("", id).mover()
	moves = s.get(user, id).Moves
	if len(moves) == 0 {
		s.t.Fatalf("game %s: nobody has a move", id)
	}
	return user, moves
}

// step has the user to move make a random move.
func (s *harness) step(random *rand.Rand, id string) View {
	s.t.Helper()
	user, moves := s.legal(id)
	return s.must(s.Move(context.Background(), Request{Game: id, User: user}, moves[random.IntN(len(moves))]))
}

// clean fails the test where a row is not what its log says.
func (s *harness) clean() {
	s.t.Helper()
	if _, err := s.Verify(context.Background(), func(d Difference) {
		s.t.Errorf("verify: game %s %s", d.Game, d.Detail)
	}); err != nil {
		s.t.Errorf("verify: %v", err)
	}
}

// atOnce runs n functions that start together and gives their errors.
func atOnce(n int, f func(i int) error) []error {
	errs := make([]error, n)
	start := make(chan struct{})
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			<-start
			errs[i] = f(i)
		})
	}
	close(start)
	all.Wait()
	return errs
}

// codes counts the codes of errors, "" for success.
func codes(errs []error) map[fault.Code]int {
	count := map[fault.Code]int{}
	for _, err := range errs {
		if err == nil {
			count[""]++
		} else {
			count[fault.CodeOf(err)]++
		}
	}
	return count
}

func wantCode(t testing.TB, what string, err error, want fault.Code) {
	t.Helper()
	if err == nil || fault.CodeOf(err) != want {
		t.Errorf("%s: got %v, want %s", what, err, want)
	}
}

func wantEqual(t testing.TB, what string, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s:\n got %s\nwant %s", what, plain(got), plain(want))
	}
}

func plain(v any) string { return fmt.Sprintf("%+v", v) }

// wantEqualJSON compares what two values encode as.
func wantEqualJSON(t testing.TB, what string, got, want any) {
	t.Helper()
	g, gErr := json.Marshal(got)
	w, wErr := json.Marshal(want)
	if err := errors.Join(gErr, wErr); err != nil || string(g) != string(w) {
		t.Errorf("%s (%v):\n got %s\nwant %s", what, err, g, w)
	}
}
