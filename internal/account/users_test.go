package account

import (
	"testing"

	"slowpond/internal/fault"
	"slowpond/internal/postgres"
)

func TestUsersAreFoundByIDAndNameAndOthersSeeNoEmail(t *testing.T) {
	t.Parallel()
	b := setup(t)
	email := "frog@example.org"
	g, err := b.Register(t.Context(), "Frog", goodPassword, &email, "")
	if err != nil {
		t.Fatal(err)
	}
	own, err := b.Me(t.Context(), g.User.ID)
	if err != nil || own.Email == nil || *own.Email != email {
		t.Errorf("Me: %+v, %v", own, err)
	}
	byName, err := b.ByName(t.Context(), "fROG")
	if err != nil {
		t.Fatalf("ByName: %v", err)
	}
	byIDs, err := b.ByIDs(t.Context(), []string{g.User.ID, "nobody", g.User.ID})
	if err != nil || len(byIDs) != 1 {
		t.Fatalf("ByIDs: %v, %v", byIDs, err)
	}
	want := own.User
	for how, got := range map[string]User{"ByName": byName, "ByIDs": byIDs[g.User.ID]} {
		if got != want {
			t.Errorf("%s: got %+v, want %+v", how, got, want)
		}
	}
}

func TestAnUnknownUserIsNotFound(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for _, text := range []string{"", "nobody", postgres.NewID(), "\x00", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"} {
		_, err := b.Me(t.Context(), text)
		wantFault(t, "Me", err, fault.NotFound)
		_, err = b.ByName(t.Context(), text)
		wantFault(t, "ByName", err, fault.NotFound)
		wantFault(t, "Ban", b.Ban(t.Context(), shell, text), fault.NotFound)
		wantFault(t, "Unban", b.Unban(t.Context(), shell, text), fault.NotFound)
		wantFault(t, "Grant", b.Grant(t.Context(), shell, text), fault.NotFound)
		if admin, err := b.IsAdmin(t.Context(), text); admin || err != nil {
			t.Errorf("IsAdmin: %t, %v", admin, err)
		}
	}
	if users, err := b.ByIDs(t.Context(), nil); err != nil || users == nil || len(users) != 0 {
		t.Errorf("ByIDs of none: %v, %v", users, err)
	}
}

func TestRightsAreGrantedAndRevoked(t *testing.T) {
	t.Parallel()
	b := setup(t)
	id := b.register(t, "Frog").User.ID
	is := func(want bool) {
		t.Helper()
		if got, err := b.IsAdmin(t.Context(), id); err != nil || got != want {
			t.Errorf("IsAdmin: %t, %v; want %t", got, err, want)
		}
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	is(false)
	must(b.Grant(t.Context(), shell, "fROG"))
	is(true)
	must(b.Ban(t.Context(), shell, "frog"))
	is(false)
	must(b.Unban(t.Context(), shell, "frog"))
	is(true)
	must(b.Revoke(t.Context(), shell, "frog"))
	is(false)
}

func TestABannedUserIsOutUntilUnbannedAndOldSessionsStayEnded(t *testing.T) {
	t.Parallel()
	b := setup(t)
	g := b.register(t, "frog")
	for range 2 { // the second changes nothing
		if err := b.Ban(t.Context(), shell, "Frog"); err != nil {
			t.Fatalf("Ban: %v", err)
		}
	}
	b.wantRefused(t, g)
	_, err := b.Login(t.Context(), "frog", goodPassword, "")
	wantFault(t, "Login while banned", err, fault.Unauthenticated)
	if err := b.Unban(t.Context(), shell, "frog"); err != nil {
		t.Fatalf("Unban: %v", err)
	}
	b.wantRefused(t, g)
	b.login(t, "frog")
}
