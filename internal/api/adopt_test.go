package api

import (
	"context"
	"net/http"
	"sync"
	"testing"
	"time"

	"slowpond/internal/api/apigen"
	"slowpond/internal/api/apitest"
	"slowpond/internal/lobby"
	"slowpond/internal/play"
)

const sealed = `{"variant": "subulata-7", "seat": "white", "opponent": {"kind": "anyone"}}`

// registered makes a full account.
func (h *harness) registered(name string) (*apitest.Client, apigen.Session) {
	var s apigen.Session
	h.Post("/api/v1/auth/register", credentials{Name: name, Password: password}).Want(http.StatusCreated).Read(&s)
	return h.As(s.AccessToken), s
}

func adopting(by *apitest.Client, s apigen.Session) apitest.Answer {
	return by.Post("/api/v1/me/adopt", map[string]string{"refresh_token": s.RefreshToken})
}

func (h *harness) read(as *apitest.Client, path string) (g apigen.Game) {
	as.Get(path).Want(http.StatusOK).Read(&g)
	return g
}

func TestAGuestsGamesComeAlongToTheAccount(t *testing.T) {
	t.Parallel()
	h := setup(t)
	guest, gs := h.guest()
	bob, _ := h.guest()
	ada, _ := h.registered("Ada")
	open, over, secret := opened(guest, openToAll), opened(guest, openToAll), opened(guest, sealed)
	var keyed apigen.Game
	guest.Post("/api/v1/games", openToAll, "Idempotency-Key: made").Want(http.StatusCreated).Read(&keyed)
	bob.Post(over+"/join", nil).Want(http.StatusOK)
	bob.Post(over+"/resign", nil).Want(http.StatusOK)
	bob.Post(secret+"/join", nil).Want(http.StatusOK)
	guest.Post(secret+"/setup", `{"setup": "1.2/345/.67"}`).Want(http.StatusOK)
	challenge := opened(bob, `{"variant": "tablut", "private": true, "opponent": {"kind": "user", "name": "`+gs.User.Name+`"}}`)
	ours := opened(ada, openToAll)
	guest.Post(ours+"/join", nil).Want(http.StatusOK)

	var moved apigen.Adopted
	adopting(ada, gs).Want(http.StatusOK).Read(&moved)
	if moved.Moved != 5 || moved.More || len(moved.Stayed) != 1 || "/api/v1/games/"+moved.Stayed[0] != ours {
		t.Errorf("moved: %+v", moved)
	}
	if g := h.read(bob, secret); g.Seats[0].Player.Name != "Ada" || g.CreatedBy.Name != "Ada" {
		t.Errorf("the opponent sees %+v", g.Seats)
	}
	if g := h.read(ada, secret); *g.You != "white" || len(g.ToAct) != 1 {
		t.Errorf("the account sees seat %v, to act %v", *g.You, g.ToAct)
	}
	bob.Post(secret+"/setup", `{"setup": "765/4.3/21."}`).Want(http.StatusOK)
	if g := h.read(ada, secret); len(g.LegalMoves) == 0 {
		t.Error("the account cannot move")
	}
	var again apigen.Game
	ada.Post("/api/v1/games", openToAll, "Idempotency-Key: made").Want(http.StatusCreated).Read(&again)
	if again.ID != keyed.ID {
		t.Error("the guest's key made a second game")
	}
	for path, want := range map[string]apigen.Status{open: "open", over: "finished", ours: "playing"} {
		if got := h.status(h.Client, path); got != want {
			t.Errorf("%s is %s, want %s", path, got, want)
		}
	}
	ada.Post(challenge+"/join", nil).Want(http.StatusOK)
	h.listsAfterAdoption(t, gs)
	var repeat apigen.Adopted
	adopting(ada, gs).Want(http.StatusOK).Read(&repeat)
	if repeat.Moved != 0 || len(repeat.Stayed) != 1 {
		t.Errorf("a repeat: %+v", repeat)
	}
	guest.Get("/api/v1/me").Want(http.StatusUnauthorized)
	h.Post("/api/v1/auth/refresh", map[string]string{"refresh_token": gs.RefreshToken}).Want(http.StatusUnauthorized)
	h.verified(t)
}

// listsAfterAdoption checks what is found by the account's name and by the guest's.
func (h *harness) listsAfterAdoption(t *testing.T, gs apigen.Session) {
	t.Helper()
	count := func(query string) int {
		var list apigen.GameList
		h.Get("/api/v1/games?" + query).Want(http.StatusOK).Read(&list)
		return len(list.Items)
	}
	for query, want := range map[string]int{
		"player=Ada": 5, "player=Ada&winner=Ada&sort=ended": 1, "player=Ada&status=open": 2, "player=" + gs.User.Name: 1,
		"player=" + gs.User.Name + "&opponent=Ada": 1, "winner=" + gs.User.Name: 0, "player=Ada&sort=deadline": 4,
	} {
		if got := count(query); got != want {
			t.Errorf("%s: got %d games, want %d", query, got, want)
		}
	}
	for name, want := range map[string]int{"Ada": 1, gs.User.Name: 0} {
		var u apigen.User
		h.Get("/api/v1/users/" + name).Want(http.StatusOK).Read(&u)
		if got := u.Record["tablut"].Won; got != want {
			t.Errorf("%s has won %d, want %d", name, got, want)
		}
	}
}

func (h *harness) verified(t *testing.T) {
	t.Helper()
	if _, err := h.play.Verify(t.Context(), func(d play.Difference) { t.Errorf("verify: %s %s", d.Game, d.Detail) }); err != nil {
		t.Error(err)
	}
}

func TestWhoMayNotTakeOverAGuest(t *testing.T) {
	t.Parallel()
	h := setup(t)
	guest, gs := h.guest()
	_, other := h.guest()
	ada, adas := h.registered("Ada")
	bob, _ := h.registered("Bob")
	open := opened(guest, openToAll)
	adopting(guest, other).Want(http.StatusForbidden).Refused("forbidden")
	for _, token := range []string{"x", adas.RefreshToken, adas.AccessToken} {
		adopting(ada, apigen.Session{RefreshToken: token}).Want(http.StatusUnprocessableEntity).Refused("invalid")
	}
	h.Post("/api/v1/me/adopt", map[string]string{"refresh_token": gs.RefreshToken}).Want(http.StatusUnauthorized)
	h.logout(other)
	adopting(ada, other).Want(http.StatusUnprocessableEntity).Refused("invalid")
	adopting(ada, gs).Want(http.StatusOK)
	adopting(bob, gs).Want(http.StatusUnprocessableEntity).Refused("invalid")
	if g := h.read(bob, open); g.CreatedBy.Name != "Ada" || g.Status != "open" {
		t.Errorf("the game is %s, by %s", g.Status, g.CreatedBy.Name)
	}
}

// A token that has been used, as a thief's copy has, gives no more here than at a refresh: it ends the session.
func TestAStolenTokenTakesNothing(t *testing.T) {
	t.Parallel()
	h := setup(t)
	guest, first := h.guest()
	ada, _ := h.registered("Ada")
	open := opened(guest, openToAll)
	latest := first
	for range 2 {
		h.clock.Advance(2 * time.Minute)
		if err := h.accounts.CatchUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		h.Post("/api/v1/auth/refresh", map[string]string{"refresh_token": latest.RefreshToken}).Want(http.StatusOK).Read(&latest)
	}
	adopting(ada, first).Want(http.StatusUnprocessableEntity).Refused("invalid")
	h.Post("/api/v1/auth/refresh", map[string]string{"refresh_token": latest.RefreshToken}).Want(http.StatusUnauthorized)
	if g := h.read(h.Client, open); g.CreatedBy.Name != first.User.Name {
		t.Errorf("the game is %s's", g.CreatedBy.Name)
	}
}

// A crash after the first step leaves the rest to the background, on any server.
func TestAnAdoptionThatWasCutShortIsFinished(t *testing.T) {
	t.Parallel()
	h := setup(t)
	guest, gs := h.guest()
	_, adas := h.registered("Ada")
	open := opened(guest, openToAll)
	id, err := h.accounts.Authenticate(t.Context(), adas.AccessToken)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.accounts.Adopt(t.Context(), id, gs.RefreshToken); err != nil { // and no game is moved
		t.Fatal(err)
	}
	if n, err := h.play.CancelLeft(t.Context()); n != 0 || err != nil {
		t.Errorf("on its way the game was cancelled: %d, %v", n, err)
	}
	accounts, games := h.server(t)
	elsewhere := lobby.New(accounts, games, 8)
	finish := func() {
		t.Helper()
		if err := elsewhere.FinishAdoptions(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	finish()
	if g := h.read(h.Client, open); g.CreatedBy.Name != "Ada" || g.Status != "open" {
		t.Errorf("the game is %s, by %s", g.Status, g.CreatedBy.Name)
	}
	if all, err := accounts.Adoptions(t.Context(), 10); len(all) != 1 || err != nil {
		t.Errorf("within a minute: %v, %v", all, err)
	}
	h.clock.Advance(2 * time.Minute)
	finish()
	if all, err := accounts.Adoptions(t.Context(), 10); len(all) != 0 || err != nil {
		t.Errorf("after a minute: %v, %v", all, err)
	}
}

// Moves go on while games move: each stands in the log before or after the take-over, and none is lost.
func TestAdoptingWhileTheOpponentMoves(t *testing.T) {
	t.Parallel()
	h := setup(t)
	guest, gs := h.guest()
	_, bobs := h.guest()
	ada, _ := h.registered("Ada")
	_, games := h.server(t)
	paths := make([]string, 10)
	for i := range paths {
		paths[i] = opened(guest, `{"variant": "tablut", "seat": "defenders", "opponent": {"kind": "anyone"}}`)
		h.As(bobs.AccessToken).Post(paths[i]+"/join", nil).Want(http.StatusOK)
	}
	var together sync.WaitGroup
	together.Go(func() { adopting(ada, gs).Want(http.StatusOK) })
	for _, path := range paths {
		together.Go(func() {
			version := 3
			r := play.Request{Game: path[len("/api/v1/games/"):], User: bobs.User.ID, Version: &version}
			if _, err := games.Move(context.WithoutCancel(t.Context()), r, "d1-d4"); err != nil {
				t.Errorf("moving: %v", err)
			}
		})
	}
	together.Wait()
	for _, path := range paths {
		if g := h.read(ada, path); g.Ply != 1 || *g.You != "defenders" || g.Version != 5 {
			t.Errorf("%s: ply %d, version %d", path, g.Ply, g.Version)
		}
	}
	h.verified(t)
}
