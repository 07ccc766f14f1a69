package account

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/fault"
	"slowpond/internal/postgres"
)

func TestRegisterSignsIn(t *testing.T) {
	t.Parallel()
	b := setup(t)
	email := "ann@example.org"
	g, err := b.Register(t.Context(), "Ann", goodPassword, &email, "")
	if err != nil {
		t.Fatalf("Register: %v", err)
	}
	if u := g.User; !postgres.IsID(u.ID) || u.Name != "Ann" || u.Guest || u.Computer {
		t.Errorf("user %+v", u)
	}
	if want := b.clock.Now().Truncate(time.Microsecond); !g.User.CreatedAt.Equal(want) {
		t.Errorf("created at %v, want %v", g.User.CreatedAt, want)
	}
	if g.ExpiresIn != 15*time.Minute {
		t.Errorf("expires in %v, want 15m", g.ExpiresIn)
	}
	if id := b.identity(t, g); id.UserID != g.User.ID || id.SessionID == "" {
		t.Errorf("identity %v", id)
	}
	if _, err := b.Refresh(t.Context(), g.RefreshToken, ""); err != nil {
		t.Errorf("Refresh: %v", err)
	}
}

func TestRegisterRefusesInvalidFieldsBeforeItHashes(t *testing.T) {
	t.Parallel()
	b := offline(t)
	_, err := b.Register(t.Context(), "x", "short", nil, "")
	wantFault(t, "Register", err, fault.Invalid)
	if got := b.passwords.hashed.Load(); got != 0 {
		t.Errorf("%d hashes, want 0", got)
	}
}

func TestOneNameInAnyCaseHasOneWinner(t *testing.T) {
	t.Parallel()
	b := setup(t)
	names := []string{"frog", "Frog", "fROG", "FROG", "frOg", "FroG", "froG", "fRoG"}
	errs := make([]error, len(names))
	var all sync.WaitGroup
	for i, name := range names {
		all.Go(func() { _, errs[i] = b.Register(t.Context(), name, goodPassword, nil, "") })
	}
	all.Wait()
	won := 0
	for i, err := range errs {
		if err == nil {
			won++
			continue
		}
		wantFault(t, names[i], err, fault.NameTaken)
	}
	if won != 1 {
		t.Errorf("%d registrations won, want 1", won)
	}
	if n := count(t, b.pool, `SELECT count(*) FROM sessions`); n != 1 {
		t.Errorf("%d sessions, want the winner's alone", n)
	}
}

func TestGuestsGetANameAndNoPassword(t *testing.T) {
	t.Parallel()
	b := setup(t)
	g, err := b.Guest(t.Context(), "")
	if err != nil {
		t.Fatalf("Guest: %v", err)
	}
	if u := g.User; !u.Guest || !validName(u.Name) || !strings.HasPrefix(u.Name, "guest-") || len(u.Name) != 14 {
		t.Errorf("user %+v", u)
	}
	b.identity(t, g)
}

func TestGuestDrawsAgainWhenANameIsTaken(t *testing.T) {
	t.Parallel()
	b := setup(t)
	drawn := 0
	b.guestName = func() string { drawn++; return fmt.Sprintf("guest-%d", drawn/2) }
	for range 2 {
		if _, err := b.Guest(t.Context(), ""); err != nil {
			t.Fatalf("Guest: %v", err)
		}
	}
	b.guestName = func() string { return "guest-1" }
	_, err := b.Guest(t.Context(), "")
	wantFault(t, "a name that is always taken", err, fault.NameTaken)
}

func TestLoginTakesTheNameInAnyCase(t *testing.T) {
	t.Parallel()
	b := setup(t)
	want := b.register(t, "Heron").User
	if got := b.login(t, "hERON").User; got.ID != want.ID || got.Name != "Heron" {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestLoginDoesNotRevealWhichNamesExist(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.register(t, "known")
	b.register(t, "banned")
	if err := b.Ban(t.Context(), shell, "banned"); err != nil {
		t.Fatal(err)
	}
	guest, err := b.Guest(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	for reason, login := range map[string][2]string{
		"wrong password":    {"known", otherPassword},
		"unknown name":      {"stranger", goodPassword},
		"impossible name":   {"\x00", goodPassword},
		"a guest":           {guest.User.Name, goodPassword},
		"a guest, nothing":  {guest.User.Name, ""},
		"a banned user":     {"banned", goodPassword},
		"an endless secret": {"known", strings.Repeat("x", 10000)},
	} {
		before := b.passwords.hashed.Load()
		_, err := b.Login(t.Context(), login[0], login[1], "")
		wantFault(t, reason, err, fault.Unauthenticated)
		if detail(err) != errBadLogin.Detail {
			t.Errorf("%s: detail %q, want %q", reason, detail(err), errBadLogin.Detail)
		}
		if got := b.passwords.hashed.Load() - before; got != 1 {
			t.Errorf("%s: %d hashes, want 1", reason, got)
		}
	}
}

func TestLogoutEndsTheSessionAlone(t *testing.T) {
	t.Parallel()
	b := setup(t)
	first := b.register(t, "otter")
	second := b.login(t, "otter")
	if _, err := b.Logout(t.Context(), first.RefreshToken); err != nil {
		t.Fatalf("Logout: %v", err)
	}
	b.wantRefused(t, first)
	b.identity(t, second)
}

func TestLogoutOfAnUnknownTokenIsNoError(t *testing.T) {
	t.Parallel()
	b := setup(t)
	g := b.register(t, "newt")
	unknown, _ := newRefreshToken()
	for _, token := range []string{"", "x", unknown, g.AccessToken, g.RefreshToken, g.RefreshToken} {
		if _, err := b.Logout(t.Context(), token); err != nil {
			t.Errorf("Logout: %v", err)
		}
	}
}

func TestABanOrANewPasswordWhileThePasswordIsCheckedRefusesTheLogin(t *testing.T) {
	t.Parallel()
	for name, meanwhile := range map[string]string{
		"ban":          `UPDATE users SET banned_at = now()`,
		"new password": `UPDATE users SET password_hash = 'another'`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := setup(t)
			b.register(t, "coot")
			b.passwords.slots = make(chan struct{}, 1)
			b.passwords.slots <- struct{}{} // all slots are taken until the test frees one
			done := make(chan error, 1)
			go func() { _, err := b.Login(context.WithoutCancel(t.Context()), "coot", goodPassword, ""); done <- err }()
			for b.HashQueue() == 0 {
				if len(done) > 0 {
					t.Fatalf("Login did not wait: %v", <-done)
				}
				runtime.Gosched()
			}
			if _, err := b.pool.Exec(t.Context(), meanwhile); err != nil {
				t.Fatal(err)
			}
			<-b.passwords.slots
			wantFault(t, "Login", <-done, fault.Unauthenticated)
		})
	}
}

func TestADatabaseOutOfReachIsUnavailable(t *testing.T) {
	t.Parallel()
	b := offline(t)
	_, err := b.Login(t.Context(), "anyone", goodPassword, "")
	wantFault(t, "Login", err, fault.Unavailable)
	_, err = b.Guest(t.Context(), "")
	wantFault(t, "Guest", err, fault.Unavailable)
	wantFault(t, "CatchUp", b.CatchUp(t.Context()), fault.Unavailable)
}

func TestNothingBeginsForACallerWhoHasLeft(t *testing.T) {
	t.Parallel()
	b := setup(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := b.Guest(ctx, ""); err == nil {
		t.Error("Guest gave no error")
	}
	if n := count(t, b.pool, `SELECT count(*) FROM users`); n != 0 {
		t.Errorf("%d users, want 0", n)
	}
}

func TestARefreshOnceBegunFinishesAfterItsCallerHasLeft(t *testing.T) {
	t.Parallel()
	b := setup(t)
	g := b.register(t, "rail")
	conn, err := pgx.ConnectConfig(t.Context(), b.pool.Config().ConnConfig)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.WithoutCancel(t.Context()))
	mustExec := func(sql string) int64 {
		t.Helper()
		tag, err := conn.Exec(t.Context(), sql)
		if err != nil {
			t.Fatal(err)
		}
		return tag.RowsAffected()
	}
	mustExec(`BEGIN`)
	mustExec(`SELECT FROM sessions FOR UPDATE`)
	ctx, hangUp := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { _, err := b.Refresh(ctx, g.RefreshToken, ""); done <- err }()
	for mustExec(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`) == 0 {
		if len(done) > 0 {
			t.Fatalf("Refresh did not wait: %v", <-done)
		}
		mustExec(`SELECT pg_stat_clear_snapshot()`)
	}
	hangUp()
	mustExec(`ROLLBACK`)
	if err := <-done; err != nil {
		t.Errorf("Refresh: %v", err)
	}
	if n := count(t, b.pool, `SELECT count(*) FROM refresh_tokens`); n != 2 {
		t.Errorf("%d tokens, want 2", n)
	}
}
