package api

import (
	"context"
	"net/http"
	"sync"
	"testing"
	"time"

	"slowpond/internal/account"
	"slowpond/internal/api/apigen"
	"slowpond/internal/api/apitest"
	"slowpond/internal/fault"
	gamelist "slowpond/internal/games"
	"slowpond/internal/match"
	"slowpond/internal/play"
)

const openToAll = `{"variant": "tablut", "seat": "attackers", "opponent": {"kind": "anyone"}}`

// opened makes an open game and returns its path.
func opened(by *apitest.Client, body string) string {
	var g apigen.Game
	by.Post("/api/v1/games", body).Want(http.StatusCreated).Read(&g)
	return "/api/v1/games/" + g.ID
}

func (h *harness) status(as *apitest.Client, path string) apigen.Status {
	var g apigen.Game
	as.Get(path).Want(http.StatusOK).Read(&g)
	return g.Status
}

func (h *harness) logout(s apigen.Session) {
	h.Post("/api/v1/auth/logout", map[string]string{"refresh_token": s.RefreshToken}).Want(http.StatusNoContent)
}

func TestSigningOutWithdrawsOpenGamesAndLeavesRunningOnes(t *testing.T) {
	t.Parallel()
	h := setup(t)
	ada, s := h.guest()
	bob, _ := h.guest()
	invite := opened(ada, `{"variant": "tablut", "opponent": {"kind": "invite"}, "private": true}`)
	open, running := opened(ada, openToAll), opened(ada, openToAll)
	bob.Post(running+"/join", nil).Want(http.StatusOK)
	h.logout(s)
	if got := h.status(h.Client, open); got != "cancelled" {
		t.Errorf("the open game is %s", got)
	}
	if got := h.status(h.Client, running); got != "playing" {
		t.Errorf("the running game is %s", got)
	}
	bob.Post(open+"/join", nil).Want(http.StatusConflict).Refused("not_running")
	h.Get(invite).Want(http.StatusNotFound)
	var list struct {
		Items []struct{ Type, Reason string }
	}
	h.Get(open + "/events").Want(http.StatusOK).Read(&list)
	if last := list.Items[len(list.Items)-1]; last.Type != "cancelled" || last.Reason != "left" {
		t.Errorf("the last event: %+v", last)
	}
}

func TestOpenGamesStayWhileAnotherSessionStands(t *testing.T) {
	t.Parallel()
	h := setup(t)
	register := credentials{Name: "Ada", Password: password}
	var first, second apigen.Session
	h.Post("/api/v1/auth/register", register).Want(http.StatusCreated).Read(&first)
	h.Post("/api/v1/auth/login", register).Want(http.StatusOK).Read(&second)
	open := opened(h.As(first.AccessToken), openToAll)
	h.logout(first)
	if got := h.status(h.Client, open); got != "open" {
		t.Errorf("with a session left the game is %s", got)
	}
	h.logout(second)
	if got := h.status(h.Client, open); got != "cancelled" {
		t.Errorf("without a session the game is %s", got)
	}
}

func TestABanWithdrawsOpenGames(t *testing.T) {
	t.Parallel()
	o := administered(t)
	_, s := o.account("Gone")
	gone := o.As(s.AccessToken)
	open := opened(gone, openToAll)
	o.admin.Post("/api/v1/admin/users/Gone/ban", `{"note": "Insults."}`).Want(http.StatusOK)
	if got := o.status(o.Client, open); got != "cancelled" {
		t.Errorf("the open game is %s", got)
	}
}

// Whatever ended a session, the next joiner or the background finds the game that nobody waits in.
func TestAGameWhoseMakersSessionHasRunOutCannotBeJoined(t *testing.T) {
	t.Parallel()
	h := setup(t)
	ada, _ := h.guest()
	open, other := opened(ada, openToAll), opened(ada, openToAll)
	h.exec(t, `UPDATE sessions SET last_used_at = last_used_at - interval '91 days'`)
	bob, _ := h.guest()
	bob.Post(open+"/join", nil).Want(http.StatusConflict).Refused("not_running")
	if got := h.status(h.Client, open); got != "cancelled" {
		t.Errorf("after somebody wanted to join it is %s", got)
	}
	mine := opened(bob, openToAll)
	if n, err := h.play.CancelLeft(t.Context()); n != 1 || err != nil {
		t.Errorf("the background cancelled %d games, %v", n, err)
	}
	if a, b := h.status(h.Client, other), h.status(h.Client, mine); a != "cancelled" || b != "open" {
		t.Errorf("the ghost's game is %s, the other %s", a, b)
	}
}

func (h *harness) exec(t *testing.T, sql string) {
	t.Helper()
	if _, err := h.pool.Exec(t.Context(), sql); err != nil {
		t.Fatal(err)
	}
}

func TestWhoCannotAnswerIsNotChallenged(t *testing.T) {
	t.Parallel()
	o := administered(t)
	bob, _ := o.guest()
	_, s := o.guest()
	_, banned := o.account("Banned")
	challenge := func(name string) apitest.Answer {
		return bob.Post("/api/v1/games", map[string]any{"variant": "tablut", "opponent": map[string]string{"kind": "user", "name": name}})
	}
	challenge(s.User.Name).Want(http.StatusCreated)
	challenge(banned.User.Name).Want(http.StatusCreated)
	o.logout(s)
	o.admin.Post("/api/v1/admin/users/Banned/ban", `{"note": "Insults."}`).Want(http.StatusOK)
	a, b := challenge(s.User.Name), challenge(banned.User.Name)
	a.Want(http.StatusUnprocessableEntity).Refused("invalid")
	b.Want(http.StatusUnprocessableEntity).Refused("invalid")
	if string(a.Body) != string(b.Body) {
		t.Errorf("a ban shows:\n%s\n%s", a.Body, b.Body)
	}
}

// server is another process on the harness's database.
func (h *harness) server(t *testing.T) (*account.Service, *play.Games) {
	t.Helper()
	secrets, err := account.ParseSecrets(account.GenerateSecret())
	if err != nil {
		t.Fatal(err)
	}
	accounts, err := account.New(account.Config{Pool: h.pool, Secrets: secrets, Clock: h.clock.Now})
	if err != nil {
		t.Fatal(err)
	}
	games, err := play.New(play.Config{Pool: h.pool, Variants: gamelist.All(), Clock: h.clock.Now, Presence: accounts})
	if err != nil {
		t.Fatal(err)
	}
	return accounts, games
}

// The log decides between somebody who joins on one server and the maker who signs out on another: a
// game is joined and goes on, or it is cancelled and was not joined.
func TestJoiningAndSigningOutAtOnce(t *testing.T) {
	t.Parallel()
	h := setup(t)
	accounts, games := h.server(t)
	joined := 0
	for range 40 {
		ada, s := h.guest()
		_, bob := h.guest()
		path := opened(ada, openToAll)
		id := path[len("/api/v1/games/"):]
		var together sync.WaitGroup
		var joinErr error
		together.Go(func() {
			_, joinErr = games.Join(t.Context(), play.Request{Game: id, User: bob.User.ID}, "")
		})
		together.Go(func() {
			if _, err := accounts.Logout(t.Context(), s.RefreshToken); err != nil {
				t.Error(err)
			}
			if _, err := games.Leave(t.Context(), s.User.ID); err != nil {
				t.Error(err)
			}
		})
		together.Wait()
		want := apigen.Status("cancelled")
		if joinErr == nil {
			want, joined = "playing", joined+1
		} else if fault.CodeOf(joinErr) != fault.NotRunning {
			t.Errorf("joining: %v", joinErr)
		}
		if got := h.status(h.Client, path); got != want {
			t.Errorf("joining failed with %v, and the game is %s", joinErr, got)
		}
	}
	t.Logf("%d of 40 joined", joined)
}

// A join that has been decided does not commit once the maker's session has ended.
func TestAJoinCommitsOnlyWhileTheMakerIsThere(t *testing.T) {
	t.Parallel()
	h := setup(t)
	ada, s := h.guest()
	_, bob := h.guest()
	path := opened(ada, openToAll)
	games, err := play.New(play.Config{Pool: h.pool, Variants: gamelist.All(), Clock: h.clock.Now, Presence: &late{h.accounts, func() { h.signOut(t, s) }}})
	if err != nil {
		t.Fatal(err)
	}
	_, err = games.Join(t.Context(), play.Request{Game: path[len("/api/v1/games/"):], User: bob.User.ID}, "")
	if fault.CodeOf(err) != fault.NotRunning {
		t.Errorf("joining: %v", err)
	}
	if got := h.status(h.Client, path); got != "cancelled" {
		t.Errorf("the game is %s", got)
	}
}

// signOut ends a session without cancelling anything.
func (h *harness) signOut(t *testing.T, s apigen.Session) {
	if _, err := h.accounts.Logout(t.Context(), s.RefreshToken); err != nil {
		t.Error(err)
	}
}

// late is a Presence that lets something happen once it has said who is absent.
type late struct {
	*account.Service
	then func()
}

func (l *late) Absent(ctx context.Context, users []string) ([]string, error) {
	absent, err := l.Service.Absent(ctx, users)
	l.then()
	return absent, err
}

const timelessToAll = `{"variant": "tablut", "seat": "attackers", "opponent": {"kind": "anyone"}, "time_control": {"kind": "none"}}`

func TestAnAbandonedGameIsClaimedAndItsPlayerIsToldBefore(t *testing.T) {
	t.Parallel()
	h := setup(t)
	ada, adas := h.guest()
	bob, bobs := h.guest()
	path := opened(ada, timelessToAll)
	var g apigen.Game
	bob.Post(path+"/join", nil).Want(http.StatusOK).Read(&g)
	ada.Post(path+"/claim", nil).Want(http.StatusConflict).Refused("not_claimable")
	ada.Post(path+"/moves", map[string]any{"version": g.Version, "move": "d1-d4"}).Want(http.StatusOK).Read(&g)
	day := h.clock.Now().UTC().Truncate(24 * time.Hour)
	if want := day.Add(31 * 24 * time.Hour); g.ClaimableAt == nil || !g.ClaimableAt.Equal(want) {
		t.Errorf("after the move: claimable at %v, want %v", g.ClaimableAt, want)
	}
	for who, client := range map[string]*apitest.Client{"the other": bob, "the public": h.Client} {
		var seen apigen.Game
		client.Get(path).Want(http.StatusOK).Read(&seen)
		if seen.ClaimableAt != nil {
			t.Errorf("%s is told %v", who, seen.ClaimableAt)
		}
	}
	ada.Post(path+"/claim", nil).Want(http.StatusConflict).Refused("not_claimable")
	h.later(t, 20*24*time.Hour, &adas, &bobs) // both visit
	ada = h.As(adas.AccessToken)
	ada.Get(path).Want(http.StatusOK).Read(&g)
	if want := day.Add(51 * 24 * time.Hour); !g.ClaimableAt.Equal(want) {
		t.Errorf("after a visit: claimable at %v, want %v", g.ClaimableAt, want)
	}
	h.later(t, 31*24*time.Hour, &adas)
	ada = h.As(adas.AccessToken)
	ada.Post(path+"/claim", map[string]any{"version": g.Version}, "Idempotency-Key: c").Want(http.StatusOK).Read(&g)
	if g.Status != "finished" || g.Result.Reason != match.Abandonment || *g.Result.Winner != "attackers" || g.ClaimableAt != nil {
		t.Errorf("after the claim: %+v", g.Result)
	}
	again := ada.Post(path+"/claim", map[string]any{"version": g.Version - 2}, "Idempotency-Key: c").Want(http.StatusOK)
	if again.Header.Get("Idempotency-Replayed") != "true" {
		t.Error("the claim is not remembered")
	}
	h.Get(path + "/record").Want(http.StatusOK)
}

// later lets time pass, in which users visit at its end.
func (h *harness) later(t *testing.T, d time.Duration, visiting ...*apigen.Session) {
	t.Helper()
	h.clock.Advance(d)
	if err := h.accounts.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, s := range visiting {
		h.Post("/api/v1/auth/refresh", map[string]string{"refresh_token": s.RefreshToken}).Want(http.StatusOK).Read(s)
	}
}
