package account

import (
	"testing"

	"slowpond/internal/fault"
)

func (b bundle) nameOf(t *testing.T, id string) string {
	t.Helper()
	users, err := b.ByIDs(t.Context(), []string{id})
	if err != nil {
		t.Fatal(err)
	}
	return users[id].Name
}

func TestANameThatChangesIsSeenByEveryProcess(t *testing.T) {
	t.Parallel()
	one, two := twoProcesses(t)
	g, err := one.Guest(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	id := one.identity(t, g)
	before := one.nameOf(t, id.UserID)
	if got := two.nameOf(t, id.UserID); got != before {
		t.Fatalf("the guest is %s in one process and %s in another", before, got)
	}
	if _, _, err := one.Upgrade(t.Context(), id, "heron", goodPassword, nil, ""); err != nil {
		t.Fatal(err)
	}
	if got := one.nameOf(t, id.UserID); got != "heron" {
		t.Errorf("the process that changed it shows %s", got)
	}
	if got := two.nameOf(t, id.UserID); got != before {
		t.Errorf("another process asks the database for %s each time", got)
	}
	two.mustCatchUp(t)
	if got := two.nameOf(t, id.UserID); got != "heron" {
		t.Errorf("another process that has caught up shows %s", got)
	}
}

func TestANameIsReadAgainAfterAMinuteWithoutAnAnnouncement(t *testing.T) {
	t.Parallel()
	b := setup(t)
	id := b.identity(t, b.register(t, "frog")).UserID
	b.nameOf(t, id)
	if _, err := b.pool.Exec(t.Context(), `UPDATE users SET name = 'toad' WHERE id = $1`, id); err != nil {
		t.Fatal(err)
	}
	b.clock.Advance(believed - 1)
	if got := b.nameOf(t, id); got != "frog" {
		t.Errorf("got %s before a minute", got)
	}
	b.clock.Advance(1)
	if got := b.nameOf(t, id); got != "toad" {
		t.Errorf("got %s after a minute", got)
	}
}

func TestATokenThatWasVerifiedBeforeIsStillRefusedOnceItsSessionEnds(t *testing.T) {
	t.Parallel()
	b := setup(t)
	g := b.register(t, "frog")
	for range 2 {
		b.identity(t, g)
	}
	if _, err := b.Logout(t.Context(), g.RefreshToken); err != nil {
		t.Fatal(err)
	}
	_, err := b.Authenticate(t.Context(), g.AccessToken)
	wantFault(t, "after the session ended", err, fault.Unauthenticated)
}
