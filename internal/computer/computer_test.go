package computer_test

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/account"
	"slowpond/internal/computer"
	"slowpond/internal/fault"
	"slowpond/internal/fixture"
	"slowpond/internal/games"
	"slowpond/internal/lobby"
	"slowpond/internal/pgtest"
	"slowpond/internal/play"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

// harness is a server without HTTP, and a guest who plays.
type harness struct {
	t        testing.TB
	pool     *pgxpool.Pool
	accounts *account.Service
	lobby    *lobby.Lobby
	*play.Games
	computer *computer.Runner
	guest    string

	world
	taken chan computer.Search // every turn, as it is observed
	moved chan struct{}        // signalled, at most once ahead, whenever something was committed
}

// world is what the servers of a harness share; the zero world has the server's own variants and time.
type world struct {
	variants *games.List
	clock    func() time.Time // of the games
	thinking func() time.Time // of the searches
	atOnce   int              // searches of each server; 2 where not said
	observe  func(computer.Search)
	log      *slog.Logger
}

func newHarness(t testing.TB) *harness { return newHarnessIn(t, world{}) }

func newHarnessIn(t testing.TB, w world) *harness {
	t.Helper()
	h := &harness{t: t, pool: pgtest.New(t), moved: make(chan struct{}, 1), taken: make(chan computer.Search, 1000), world: w}
	if h.variants == nil {
		h.variants = games.All()
	}
	if h.atOnce == 0 {
		h.atOnce = 2
	}
	if h.observe == nil {
		h.observe = func(computer.Search) {}
	}
	secrets, err := account.ParseSecrets(account.GenerateSecret())
	if err != nil {
		t.Fatal(err)
	}
	accounts, err := account.New(account.Config{Pool: h.pool, Secrets: secrets, Argon2: fixture.CheapArgon2()})
	if err != nil {
		t.Fatal(err)
	}
	h.accounts = accounts
	h.guest = h.newGuest()
	h.Games = h.process()
	h.lobby = lobby.New(accounts, h.Games, 8)
	h.computer = h.newRunner(h.Games)
	return h
}

func (h *harness) newGuest() (id string) {
	h.t.Helper()
	guest, err := h.accounts.Guest(h.t.Context(), "")
	if err != nil {
		h.t.Fatal(err)
	}
	return guest.User.ID
}

// process is another server on the same database.
func (h *harness) process() *play.Games {
	h.t.Helper()
	playing, err := play.New(play.Config{Pool: h.pool, Variants: h.variants, Clock: h.clock, Observe: func(c play.Committed) {
		if c.Level > 0 {
			h.computer.Wake(c.Game, c.Level)
		}
		select {
		case h.moved <- struct{}{}:
		default:
		}
	}})
	if err != nil {
		h.t.Fatal(err)
	}
	return playing
}

func (h *harness) newRunner(playing *play.Games) *computer.Runner {
	return computer.New(computer.Config{
		Games: playing, Variants: h.variants, Searches: h.atOnce, Clock: h.thinking, Log: h.log, Observe: func(s computer.Search) {
			h.observe(s)
			h.taken <- s
		},
	})
}

// run lets a runner play until the test ends.
func (h *harness) run(r *computer.Runner) {
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { r.Run(ctx) })
	h.t.Cleanup(func() { cancel(); running.Wait() })
}

func (h *harness) against(variant, seat string, level int) play.View {
	h.t.Helper()
	return h.begin(h.guest, variant, seat, level)
}

func (h *harness) begin(user, variant, seat string, level int) play.View {
	h.t.Helper()
	o := lobby.Offer{Proposal: play.Proposal{Variant: variant, Seat: seat, OpponentKind: "computer"}, Level: &level}
	a, err := h.lobby.Create(h.t.Context(), user, o, play.Key{})
	if err != nil {
		h.t.Fatal(err)
	}
	return a.View
}

// await reads a game, after each commit, until it is as wanted.
func (h *harness) await(id, what string, wanted func(play.View) bool) play.View {
	h.t.Helper()
	late := time.After(time.Minute)
	for {
		v, err := h.Get(h.t.Context(), play.Viewer{User: h.guest, Admin: true}, id)
		if err != nil {
			h.t.Fatal(err)
		}
		if wanted(v) {
			return v
		}
		select {
		case <-h.moved:
		case <-late:
			h.t.Fatalf("%s: waited for a minute; the game is %s, ply %d", what, v.Status, v.Ply)
		}
	}
}

// turns waits for the next n turns that computers take.
func (h *harness) turns(n int) (all []computer.Search) {
	h.t.Helper()
	late := time.After(time.Minute)
	for len(all) < n {
		select {
		case s := <-h.taken:
			all = append(all, s)
		case <-late:
			h.t.Fatalf("got %+v after a minute, want %d turns", all, n)
		}
	}
	return all
}

func myTurn(v play.View) bool { return v.EndedAt != nil || v.Moves != nil }

func TestTheComputerPlaysEveryVariantToTheEnd(t *testing.T) {
	t.Parallel()
	for variant, seat := range map[string]string{"tablut": "defenders", "subulata-7": "black", "subulata-9": "white"} {
		t.Run(variant, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			h.run(h.computer)
			v := h.against(variant, seat, 2)
			if variant != "tablut" {
				setup := map[string]string{"subulata-7": "1.2/345/.67", "subulata-9": "195/284/376"}[variant]
				if _, err := h.Place(t.Context(), play.Request{Game: v.ID, User: h.guest}, setup); err != nil {
					t.Fatal(err)
				}
			}
			random := rand.New(rand.NewPCG(1, 1))
			for range 400 {
				if v = h.await(v.ID, "the computer's move", myTurn); v.EndedAt != nil {
					break
				}
				move := v.Moves[random.IntN(len(v.Moves))]
				if _, err := h.Move(t.Context(), play.Request{Game: v.ID, User: h.guest, Version: &v.Version}, move); err != nil {
					t.Fatal(err)
				}
			}
			if v.Result == nil {
				t.Fatalf("no result after %d plies", v.Ply)
			}
			if err := h.VerifyOne(t.Context(), v.ID, func(d play.Difference) { t.Error(d.Detail) }); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestManyRunnersMakeOneMove(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	var games []play.View
	for range 6 {
		games = append(games, h.against("tablut", "defenders", 1))
	}
	for range 3 {
		h.run(h.newRunner(h.process()))
	}
	for _, v := range games {
		after := h.await(v.ID, "the first move", myTurn)
		if after.Ply != 1 {
			t.Errorf("ply %d, want 1", after.Ply)
		}
	}
}

func TestATurnIsClaimedAgainOnceItsLeaseRunsOut(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	v := h.against("tablut", "defenders", 1)
	first, ok, err := h.ClaimTurn(t.Context(), time.Hour)
	if err != nil || !ok || first.Game != v.ID || first.Version != v.Version || first.Attempt != 1 {
		t.Fatalf("got %+v, %v, %v", first, ok, err)
	}
	if second, ok, err := h.ClaimTurn(t.Context(), time.Hour); err != nil || ok {
		t.Errorf("a leased game was given again: %+v, %v", second, err)
	}
	if _, err := h.pool.Exec(t.Context(), `UPDATE robot_leases SET until = now() - interval '1 second'`); err != nil {
		t.Fatal(err)
	}
	if third, ok, err := h.ClaimTurn(t.Context(), time.Hour); err != nil || !ok || third.Attempt != 2 {
		t.Errorf("after the lease: got %+v, %v, %v", third, ok, err)
	}
	h.run(h.computer)
	if _, err := h.pool.Exec(t.Context(), `DELETE FROM robot_leases`); err != nil {
		t.Fatal(err)
	}
	h.computer.Wake(v.ID, 1)
	h.await(v.ID, "a move after the crash", myTurn)
}

func TestTheComputerAnswersAnOfferOfADrawOffItsTurn(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.run(h.computer)
	v := h.against("tablut", "attackers", 3)
	offered, err := h.Draw(t.Context(), play.Request{Game: v.ID, User: h.guest}, "offer")
	if err != nil {
		t.Fatal(err)
	}
	after := h.await(v.ID, "an answer", func(v play.View) bool { return v.DrawOffer == "" })
	if after.Version <= offered.View.Version {
		t.Errorf("version %d after %d", after.Version, offered.View.Version)
	}
}

func TestNobodyJoinsAGameAgainstTheComputer(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	v := h.against("subulata-9", "", 8)
	if v.Status != "setup" || v.Seats[0].Player == "" || v.Seats[1].Player == "" {
		t.Errorf("got %s with %+v, want both seated", v.Status, v.Seats)
	}
	_, err := h.Join(t.Context(), play.Request{Game: v.ID, User: h.guest}, "")
	if fault.CodeOf(err) != fault.AlreadyJoined {
		t.Errorf("got %v, want already_joined", err)
	}
}
