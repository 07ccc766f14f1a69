package api

import (
	"net/http"
	"testing"
	"time"

	"slowpond/internal/api/apigen"
	"slowpond/internal/api/apitest"
	gamelist "slowpond/internal/games"
)

type credentials struct {
	Name     string `json:"name"`
	Password string `json:"password"`
	Email    string `json:"email,omitempty"`
}

func TestASessionFromRegisteringToLogout(t *testing.T) {
	t.Parallel()
	h := setup(t)
	var first apigen.Session
	h.Post("/api/v1/auth/register", credentials{"Ada", password, "ada@example.org"}).Want(http.StatusCreated).Read(&first)
	if first.User.Name != "Ada" || first.User.Guest || first.TokenType != "Bearer" || first.ExpiresIn != 900 {
		t.Errorf("session: got %+v", first)
	}
	var me apigen.Me
	h.As(first.AccessToken).Get("/api/v1/me").Want(http.StatusOK).Read(&me)
	if me.ID != first.User.ID || me.Email == nil || *me.Email != "ada@example.org" || me.Admin {
		t.Errorf("me: got %+v", me)
	}
	var second, third apigen.Session
	h.Post("/api/v1/auth/login", credentials{Name: "aDA", Password: password}).Want(http.StatusOK).Read(&second)
	h.Post("/api/v1/auth/refresh", map[string]string{"refresh_token": second.RefreshToken}).Want(http.StatusOK).Read(&third)
	if third.RefreshToken == second.RefreshToken || third.User.ID != first.User.ID {
		t.Errorf("refreshed: got %+v after %+v", third, second)
	}
	logout := map[string]string{"refresh_token": third.RefreshToken}
	h.Post("/api/v1/auth/logout", logout).Want(http.StatusNoContent)
	h.Post("/api/v1/auth/logout", logout).Want(http.StatusNoContent)
	h.Post("/api/v1/auth/logout", map[string]string{"refresh_token": "nonsense"}).Want(http.StatusNoContent)
	h.Post("/api/v1/auth/refresh", logout).Want(http.StatusUnauthorized).Refused("unauthenticated")
	h.As(third.AccessToken).Get("/api/v1/me").Want(http.StatusUnauthorized)
	h.As(first.AccessToken).Get("/api/v1/me").Want(http.StatusOK)
}

func TestSessionAnswersAreNeverStored(t *testing.T) {
	t.Parallel()
	h := setup(t)
	if got := h.Post("/api/v1/auth/guest", nil).Header.Get("Cache-Control"); got != "no-store" {
		t.Errorf("Cache-Control: got %q, want no-store", got)
	}
}

func TestAGuestBecomesAnAccountWithTheSameIDAndANewSession(t *testing.T) {
	t.Parallel()
	h := setup(t)
	ada, s := h.guest()
	if !s.User.Guest {
		t.Errorf("user: got %+v, want a guest", s.User)
	}
	ada.Post("/api/v1/me/password", map[string]string{"old_password": "", "new_password": "battery staple"}).
		Want(http.StatusForbidden).Refused("forbidden")
	var me apigen.Upgraded
	ada.Post("/api/v1/me/upgrade", credentials{Name: "Ada", Password: password}).Want(http.StatusOK).Read(&me)
	if me.ID != s.User.ID || me.Guest || me.Name != "Ada" || me.Email != nil {
		t.Errorf("upgraded: got %+v", me)
	}
	ada.Post("/api/v1/me/upgrade", credentials{Name: "Ada2", Password: password}).Want(http.StatusUnauthorized)
	h.Post("/api/v1/auth/refresh", map[string]string{"refresh_token": s.RefreshToken}).Want(http.StatusUnauthorized)
	h.As(me.AccessToken).Post("/api/v1/me/upgrade", credentials{Name: "Ada2", Password: password}).Want(http.StatusForbidden)
	var next apigen.Session
	h.Post("/api/v1/auth/refresh", map[string]string{"refresh_token": me.RefreshToken}).Want(http.StatusOK).Read(&next)
	if next.User.ID != me.ID || next.User.Guest || me.TokenType != apigen.Bearer || me.ExpiresIn != 900 {
		t.Errorf("the new session: got %+v after %+v", next, me)
	}
	h.Post("/api/v1/auth/login", credentials{Name: "ada", Password: password}).Want(http.StatusOK)
}

func TestAnAttackerDoesNotLockTheOwnerOut(t *testing.T) {
	t.Parallel()
	h := setup(t)
	from := func(address, path string, body any) apitest.Answer {
		r := h.Request(http.MethodPost, "/api/v1/auth/"+path, body)
		r.RemoteAddr = address
		return h.Do(r)
	}
	const home, elsewhere = "[2001:db8:1::1]:1", "203.0.113.9:1"
	ada := credentials{Name: "Ada", Password: password}
	from(home, "register", ada).Want(http.StatusCreated)
	tries := 0
	for from(elsewhere, "login", credentials{Name: "ADA", Password: "wrong"}).Status != http.StatusTooManyRequests {
		if tries++; tries > 100 {
			t.Fatal("a name may be tried for ever")
		}
	}
	refused := from(elsewhere, "login", ada).Want(http.StatusTooManyRequests)
	refused.Refused("too_many_requests")
	if refused.Header.Get("Retry-After") != "45" {
		t.Errorf("Retry-After: %s", refused.Header.Get("Retry-After"))
	}
	from(home, "login", ada).Want(http.StatusOK)
}

func TestAPasswordChangeEndsTheOtherSessions(t *testing.T) {
	t.Parallel()
	h := setup(t)
	var here, there apigen.Session
	h.Post("/api/v1/auth/register", credentials{Name: "Ada", Password: password}).Read(&here)
	h.Post("/api/v1/auth/login", credentials{Name: "Ada", Password: password}).Read(&there)
	ada := h.As(here.AccessToken)
	ada.Post("/api/v1/me/password", map[string]string{"old_password": "wrong", "new_password": "battery staple"}).
		Want(http.StatusForbidden).Refused("forbidden")
	ada.Post("/api/v1/me/password", map[string]string{"old_password": password, "new_password": "battery staple"}).
		Want(http.StatusNoContent)
	ada.Get("/api/v1/me").Want(http.StatusOK)
	h.As(there.AccessToken).Get("/api/v1/me").Want(http.StatusUnauthorized)
	h.Post("/api/v1/auth/login", credentials{Name: "Ada", Password: password}).Want(http.StatusUnauthorized)
}

func TestLoginDoesNotRevealWhichNamesExist(t *testing.T) {
	t.Parallel()
	h := setup(t)
	h.Post("/api/v1/auth/register", credentials{Name: "Ada", Password: password}).Want(http.StatusCreated)
	known := h.Post("/api/v1/auth/login", credentials{Name: "Ada", Password: "wrong"}).Want(http.StatusUnauthorized)
	for _, name := range []string{"Nobody", "no name at all", "", "a\x00b"} {
		got := h.Post("/api/v1/auth/login", credentials{Name: name, Password: "wrong"}).Want(http.StatusUnauthorized)
		if string(got.Body) != string(known.Body) {
			t.Errorf("name %q: got %s, want %s", name, got.Body, known.Body)
		}
	}
}

func TestAnExpiredTokenIsRefusedEvenWhereNoneIsNeeded(t *testing.T) {
	t.Parallel()
	h := setup(t)
	ada, s := h.guest()
	h.clock.Advance(24 * time.Hour)
	if err := h.accounts.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/api/v1/me", "/api/v1/variants", "/api/v1/games/" + noGame} {
		got := ada.Get(path).Want(http.StatusUnauthorized)
		if got.Header.Get("WWW-Authenticate") != "Bearer" {
			t.Errorf("%s: WWW-Authenticate is %q", path, got.Header.Get("WWW-Authenticate"))
		}
	}
	ada.Post("/api/v1/auth/refresh", map[string]string{"refresh_token": s.RefreshToken}).Want(http.StatusOK)
}

func TestAUserIsShownWithTheRecordOfEveryVariant(t *testing.T) {
	t.Parallel()
	h := setup(t)
	h.Post("/api/v1/auth/register", credentials{"Ada", password, "ada@example.org"}).Want(http.StatusCreated)
	var got apigen.User
	h.Get("/api/v1/users/ADA").Want(http.StatusOK).Read(&got)
	if got.Name != "Ada" || len(got.Record) != len(gamelist.All().Variants()) || got.Record["tablut"] != (apigen.Tally{}) {
		t.Errorf("user: got %+v", got)
	}
	for _, name := range []string{"Nobody", "no%20name", "%00", "%ff", "a%2Fb"} {
		h.Get("/api/v1/users/" + name).Want(http.StatusNotFound).Refused("not_found")
	}
}

func TestStaleRevocationsAreUnavailableNotUnauthenticated(t *testing.T) {
	t.Parallel()
	h := setup(t)
	ada, _ := h.guest()
	h.clock.Advance(time.Minute)
	got := ada.Get("/api/v1/me").Want(http.StatusServiceUnavailable)
	got.Refused("unavailable")
	if got.Header.Get("Retry-After") == "" {
		t.Error("no Retry-After")
	}
}
