package notify

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/account"
	"slowpond/internal/fixture"
	"slowpond/internal/games"
	"slowpond/internal/match"
	"slowpond/internal/pgtest"
	"slowpond/internal/play"
	"slowpond/internal/postgres"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

// box is a channel that keeps what it carries.
type box struct {
	name string

	mu      sync.Mutex
	targets map[string][]Target // by user
	fail    error
	got     []Delivery
}

func (b *box) Name() string { return b.name }

func (b *box) Targets(_ context.Context, user string) ([]Target, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.targets[user], nil
}

func (b *box) Send(_ context.Context, d Delivery) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.fail != nil {
		return b.fail
	}
	b.got = append(b.got, d)
	return nil
}

func (b *box) failing(err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.fail = err
}

// take returns what has come since, as "user: kind kind".
func (b *box) take() (all []string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, d := range b.got {
		line := d.User + ":"
		for _, n := range d.Notices {
			line += " " + string(n.Kind)
		}
		all = append(all, line)
	}
	b.got = nil
	slices.Sort(all)
	return all
}

// harness is a service whose users ann and bob can be reached by mail and webhook, at a time of its own.
type harness struct {
	*Service
	t          *testing.T
	clock      *fixture.Clock
	mail, hook *box
}

func setup(t *testing.T) *harness {
	t.Helper()
	h := &harness{t: t, clock: fixture.NewClock(), mail: &box{name: Mail}, hook: &box{name: Webhook}}
	h.clock.Set(time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC))
	pool := pgtest.New(t)
	fixture.AddUsers(t, pool, "ann", "bob", "eve")
	h.mail.targets = map[string][]Target{"ann": {{}}, "bob": {{}}}
	h.hook.targets = map[string][]Target{"bob": {{ID: "hook", Kinds: []Kind{YourTurn, GameEnded}}}}
	h.Service = h.server(pool)
	for _, user := range []string{"ann", "bob"} {
		h.reach(user, Mail, true)
	}
	return h
}

// server is one more server on the same database.
func (h *harness) server(pool *pgxpool.Pool) *Service {
	h.t.Helper()
	playing, err := play.New(play.Config{Pool: pool, Variants: games.All(), Clock: h.clock.Now})
	if err != nil {
		h.t.Fatal(err)
	}
	secrets, err := account.ParseSecrets(account.GenerateSecret())
	if err != nil {
		h.t.Fatal(err)
	}
	accounts, err := account.New(account.Config{Pool: pool, Secrets: secrets, Clock: h.clock.Now, Argon2: fixture.CheapArgon2()})
	if err != nil {
		h.t.Fatal(err)
	}
	s, err := New(Config{Pool: pool, Games: playing, Accounts: accounts, Clock: h.clock.Now, Log: slog.Default(), Channels: []Channel{h.mail, h.hook}})
	if err != nil {
		h.t.Fatal(err)
	}
	return s
}

func (h *harness) reach(user, channel string, reachable bool) {
	h.t.Helper()
	h.must(postgres.Commit(h.t.Context(), h.pool, func(ctx context.Context, tx pgx.Tx) error { return Reach(ctx, tx, user, channel, reachable) }))
}

func (h *harness) must(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

// begin is a game of ann, who has the first seat, against bob, with an hour a move.
func (h *harness) begin(variant string) play.View {
	h.t.Helper()
	seat := map[string]string{"tablut": "attackers"}[variant]
	if seat == "" {
		seat = "white"
	}
	a, err := h.Games.Create(h.t.Context(), "ann", play.Proposal{
		Variant: variant, Seat: seat, OpponentKind: match.Anyone, TimeControl: match.TimeControl{Kind: match.PerMove, PerMoveSeconds: 86400 * 2},
	}, play.Key{})
	h.must(err)
	a, err = h.Games.Join(h.t.Context(), play.Request{Game: a.View.ID, User: "bob"}, "")
	h.must(err)
	return a.View
}

// move makes the first legal move of who is to move.
func (h *harness) move(id string) play.View {
	h.t.Helper()
	for _, user := range []string{"ann", "bob"} {
		v, err := h.Games.Get(h.t.Context(), play.Viewer{User: user}, id)
		h.must(err)
		if len(v.Moves) > 0 {
			a, err := h.Games.Move(h.t.Context(), play.Request{Game: id, User: user, Version: &v.Version}, v.Moves[0])
			h.must(err)
			return a.View
		}
	}
	h.t.Fatal("nobody has a move")
	return play.View{}
}

// work relays and does every job that is due, once each.
func (h *harness) work() {
	h.t.Helper()
	h.must(h.RelayAll(h.t.Context()))
	h.doJobs(func(error) {})
}

// doJobs does the jobs whose time has come and passes on how each went.
func (h *harness) doJobs(went func(error)) {
	h.t.Helper()
	jobs, err := postgres.Collect(h.t.Context(), h.pool, pgx.RowToStructByPos[tell], `
		SELECT args->>'user', args->>'channel', args->>'target', (args->>'due')::bigint FROM river_job WHERE scheduled_at <= $1 ORDER BY id`, h.clock.Now())
	h.must(err)
	for _, job := range jobs {
		went(h.tell(h.t.Context(), job))
	}
}

func (h *harness) wantTold(what string, b *box, want ...string) {
	h.t.Helper()
	if got := b.take(); !slices.Equal(got, want) {
		h.t.Errorf("%s: %s got %q, want %q", what, b.name, got, want)
	}
}

func TestAPlayerIsToldOnceAndOnlyWhatIsStillTrue(t *testing.T) {
	t.Parallel()
	h := setup(t)
	g := h.begin("tablut")
	h.work()
	h.wantTold("at once", h.mail)
	h.clock.Advance(time.Minute + slot)
	h.work()
	h.work()
	h.wantTold("after a minute", h.mail, "ann: challenge")

	h.move(g.ID)
	h.work()
	h.wantTold("at once", h.hook, "bob: your_turn")
	h.clock.Advance(30 * time.Second)
	h.move(g.ID) // bob was there
	h.work()
	h.clock.Advance(2 * time.Minute)
	h.work()
	h.wantTold("whose turn it was a minute ago", h.mail, "ann: your_turn")
	h.wantTold("later", h.hook)
}

func TestWhatThePageHasShownIsNotMailed(t *testing.T) {
	t.Parallel()
	h := setup(t)
	g := h.begin("tablut")
	v := h.move(g.ID)
	h.must(h.RelayAll(t.Context()))
	h.must(h.Games.MarkSeen(t.Context(), play.Viewer{User: "bob"}, g.ID, v.Version))
	h.clock.Advance(2 * time.Minute)
	h.work()
	h.wantTold("a version that was seen", h.mail)
	h.wantTold("a program is told all the same", h.hook, "bob: your_turn")
	told, err := Told(t.Context(), h.pool, "bob", 10)
	if err != nil || !slices.ContainsFunc(told, func(e Entry) bool { return e.State == dropped && e.Reason == "seen on the page" }) {
		t.Errorf("got %+v, %v", told, err)
	}
}

func TestSeveralGamesAtOneMomentAreOneMail(t *testing.T) {
	t.Parallel()
	h := setup(t)
	for range 3 {
		h.move(h.begin("tablut").ID)
	}
	h.clock.Advance(2 * time.Minute)
	h.must(h.RelayAll(t.Context())) // all at once, as after an hour without a server
	h.clock.Advance(2 * time.Minute)
	h.work()
	h.wantTold("three games", h.mail, "bob: your_turn your_turn your_turn")
}

func TestARemindersTimeFollowsTheDeadline(t *testing.T) {
	t.Parallel()
	h := setup(t)
	g := h.begin("tablut")
	h.move(g.ID)
	h.work()
	h.clock.Advance(2 * time.Minute)
	h.work()
	h.mail.take()
	h.clock.Advance(24*time.Hour - time.Minute)
	h.work()
	h.wantTold("a day before", h.mail, "bob: reminder")
	h.clock.Advance(21 * time.Hour)
	h.work()
	h.wantTold("three hours before", h.mail, "bob: reminder")
	h.clock.Advance(time.Hour)
	h.move(g.ID)
	h.work()
	h.wantTold("one's own move", h.mail)
}

func TestWhatAChannelDoesNotTakeIsTriedAgainAndGivenUpAfterADay(t *testing.T) {
	t.Parallel()
	h := setup(t)
	h.move(h.begin("tablut").ID)
	h.hook.failing(errors.New("refused"))
	h.must(h.RelayAll(t.Context()))
	failures := 0
	h.doJobs(func(err error) {
		if err != nil {
			failures++
		}
	})
	if failures != 1 {
		t.Errorf("%d jobs failed, want 1, to be tried again", failures)
	}
	h.hook.failing(nil)
	h.doJobs(func(err error) { h.must(err) })
	h.wantTold("once it works", h.hook, "bob: your_turn")
}

func TestATargetThatIsGoneIsToldNothing(t *testing.T) {
	t.Parallel()
	h := setup(t)
	h.move(h.begin("tablut").ID)
	h.hook.failing(ErrGone)
	h.work()
	h.hook.failing(nil)
	h.work()
	h.wantTold("gone", h.hook)
}

// Two servers relay and send at once.
func TestTwoServersTellOnce(t *testing.T) {
	t.Parallel()
	h := setup(t)
	other := h.server(h.pool)
	for range 5 {
		h.move(h.begin("tablut").ID)
	}
	var both sync.WaitGroup
	for _, s := range []*Service{h.Service, other} {
		both.Go(func() {
			for range 5 {
				if err := s.RelayAll(context.Background()); err != nil {
					t.Error(err)
				}
			}
		})
	}
	both.Wait()
	h.work()
	h.wantTold("five games, two servers", h.hook, "bob: your_turn", "bob: your_turn", "bob: your_turn", "bob: your_turn", "bob: your_turn")
}

func TestNobodyReachableLeavesNoRow(t *testing.T) {
	t.Parallel()
	h := setup(t)
	for _, user := range []string{"ann", "bob"} {
		h.reach(user, Mail, false)
	}
	h.move(h.begin("tablut").ID)
	var n int
	h.must(h.pool.QueryRow(t.Context(), `SELECT count(*) FROM notice_outbox`).Scan(&n))
	if n != 0 {
		t.Errorf("the outbox has %d rows", n)
	}
}

// A mail shows the board that everybody sees, and nothing on its way to anybody holds a number of a setup.
func TestNoNumberIsInWhatIsKeptToBeTold(t *testing.T) {
	t.Parallel()
	h := setup(t)
	planted := [2]string{"1.2/345/.67", "765/4.3/21."}
	g := h.begin("subulata-7")
	for i, user := range []string{"ann", "bob"} {
		_, err := h.Games.Place(t.Context(), play.Request{Game: g.ID, User: user}, planted[i])
		h.must(err)
		h.must(h.RelayAll(t.Context()))
	}
	h.move(g.ID)
	h.must(h.RelayAll(t.Context()))
	var kept string
	h.must(h.pool.QueryRow(t.Context(), `
		SELECT coalesce((SELECT string_agg(n::text, ' ') FROM notices AS n), '') || coalesce((SELECT string_agg(o::text, ' ') FROM notice_outbox AS o), '') ||
			coalesce((SELECT string_agg(j::text, ' ') FROM river_job AS j), '')`).Scan(&kept))
	h.clock.Advance(2 * time.Minute)
	h.work()
	if len(h.mail.got) == 0 || h.mail.got[0].Notices[0].Game.Board == "" {
		t.Fatalf("no board is mailed: %+v", h.mail.got)
	}
	if shown := regexp.MustCompile(`[WB][0-9]`).FindString(h.mail.got[0].Notices[0].Game.Board); shown != "" {
		t.Errorf("the board shows %s", shown)
	}
	for _, b := range []*box{h.mail, h.hook} {
		kept += fmt.Sprintf("%+v", b.got)
	}
	for _, secret := range planted {
		if strings.Contains(kept, secret) {
			t.Errorf("%s is in %s", secret, kept)
		}
	}
}

func TestWhatIsDueIsCounted(t *testing.T) {
	t.Parallel()
	h := setup(t)
	due := map[string]int{}
	h.Due = func(channel string, n int, _ time.Duration) { due[channel] = n }
	h.move(h.begin("tablut").ID)
	h.must(h.count(t.Context()))
	if due["relay"] == 0 || due[Mail] != 0 {
		t.Errorf("before the relay: %v", due)
	}
	h.must(h.RelayAll(t.Context()))
	h.clock.Advance(time.Hour)
	h.must(h.count(t.Context()))
	if due["relay"] != 0 || due[Mail] == 0 || due[Webhook] == 0 {
		t.Errorf("after it: %v", due)
	}
}
