package account

import (
	"sync"
	"testing"

	"slowpond/internal/fault"
)

func TestAPasswordChangeEndsTheOtherSessions(t *testing.T) {
	t.Parallel()
	b := setup(t)
	other := b.register(t, "frog")
	own, stranger := b.login(t, "frog"), b.register(t, "toad")
	if err := b.ChangePassword(t.Context(), b.identity(t, own), goodPassword, otherPassword); err != nil {
		t.Fatalf("ChangePassword: %v", err)
	}
	b.wantRefused(t, other)
	b.identity(t, own)
	b.identity(t, stranger)
	if _, err := b.Refresh(t.Context(), own.RefreshToken, ""); err != nil {
		t.Errorf("Refresh in the session that changed it: %v", err)
	}
	_, err := b.Login(t.Context(), "frog", goodPassword, "")
	wantFault(t, "the old password", err, fault.Unauthenticated)
	_, err = b.Login(t.Context(), "frog", otherPassword, "")
	wantFault(t, "the new password", err, "")
}

func TestAPasswordChangeIsRefused(t *testing.T) {
	t.Parallel()
	b := setup(t)
	full := b.identity(t, b.register(t, "frog"))
	g, err := b.Guest(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		id       Identity
		old, new string
		want     fault.Code
	}{
		"with a wrong old password": {full, otherPassword, otherPassword, fault.Forbidden},
		"with a short new password": {full, goodPassword, "short", fault.Invalid},
		"for a guest":               {b.identity(t, g), "", otherPassword, fault.Forbidden},
		"for nobody":                {Identity{UserID: "nobody"}, goodPassword, otherPassword, fault.NotFound},
	} {
		wantFault(t, name, b.ChangePassword(t.Context(), c.id, c.old, c.new), c.want)
	}
	b.login(t, "frog")
}

func TestOfTwoPasswordChangesAtOnceOneWins(t *testing.T) {
	t.Parallel()
	b := setup(t)
	id := b.identity(t, b.register(t, "frog"))
	passwords := []string{"first new password", "second new password"}
	errs := make([]error, len(passwords))
	var all sync.WaitGroup
	for i, password := range passwords {
		all.Go(func() { errs[i] = b.ChangePassword(t.Context(), id, goodPassword, password) })
	}
	all.Wait()
	for i, err := range errs {
		want := fault.Code("")
		if err != nil {
			wantFault(t, "the loser", err, fault.Forbidden)
			want = fault.Unauthenticated
		}
		_, err := b.Login(t.Context(), "frog", passwords[i], "")
		wantFault(t, passwords[i], err, want)
	}
	if (errs[0] == nil) == (errs[1] == nil) {
		t.Errorf("got %v and %v, want one winner", errs[0], errs[1])
	}
}

func TestAGuestBecomesAFullAccountWithTheSameIDAndANewSession(t *testing.T) {
	t.Parallel()
	b := setup(t)
	g, err := b.Guest(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	email := "frog@example.org"
	u, next, err := b.Upgrade(t.Context(), b.identity(t, g), "Frog", goodPassword, &email, "")
	if err != nil {
		t.Fatalf("Upgrade: %v", err)
	}
	if u.ID != g.User.ID || u.Name != "Frog" || u.Guest || u.Email == nil || *u.Email != email {
		t.Errorf("user %+v", u)
	}
	if again := b.login(t, "frog"); again.User.ID != u.ID {
		t.Errorf("logged in as %s, want %s", again.User.ID, u.ID)
	}
	b.wantRefused(t, g)
	if id := b.identity(t, next); id.UserID != u.ID {
		t.Errorf("the new session is of %s, want %s", id.UserID, u.ID)
	}
	if next := b.refresh(t, next); next.User.Guest || next.User.Name != "Frog" {
		t.Errorf("the session goes on with %+v", next.User)
	}
	_, err = b.ByName(t.Context(), g.User.Name)
	wantFault(t, "the guest's name", err, fault.NotFound)
}

func TestAnUpgradeIsRefused(t *testing.T) {
	t.Parallel()
	b := setup(t)
	full := b.identity(t, b.register(t, "frog"))
	g, err := b.Guest(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	guest := b.identity(t, g)
	_, _, err = b.Upgrade(t.Context(), full, "toad", goodPassword, nil, "")
	wantFault(t, "of a full account", err, fault.Forbidden)
	_, _, err = b.Upgrade(t.Context(), guest, "FROG", goodPassword, nil, "")
	wantFault(t, "to a taken name", err, fault.NameTaken)
	_, _, err = b.Upgrade(t.Context(), guest, "toad", "short", nil, "")
	wantFault(t, "with a short password", err, fault.Invalid)
	if u, err := b.Me(t.Context(), g.User.ID); err != nil || !u.Guest || u.Name != g.User.Name {
		t.Errorf("the guest is now %+v, %v", u, err)
	}
}

func TestOfTwoUpgradesAtOnceOneWins(t *testing.T) {
	t.Parallel()
	b := setup(t)
	g, err := b.Guest(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	id := b.identity(t, g)
	errs := make([]error, 2)
	var all sync.WaitGroup
	for i, name := range []string{"frog", "toad"} {
		all.Go(func() { _, _, errs[i] = b.Upgrade(t.Context(), id, name, goodPassword, nil, "") })
	}
	all.Wait()
	if (errs[0] == nil) == (errs[1] == nil) {
		t.Errorf("got %v and %v, want one winner", errs[0], errs[1])
	}
}
