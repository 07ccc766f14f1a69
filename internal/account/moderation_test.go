package account

import (
	"context"
	"reflect"
	"strings"
	"testing"
	"time"

	"slowpond/internal/audit"
	"slowpond/internal/fault"
	"slowpond/internal/pgtest"
)

// shell is somebody on the server's own shell, with a reason.
var shell = audit.By{Shell: "root", Note: "Because.", RequestID: "request"}

// admin is an administrator with a session.
func (b bundle) admin(t *testing.T, name string) audit.By {
	t.Helper()
	id := b.register(t, name).User.ID
	if err := b.Grant(t.Context(), shell, name); err != nil {
		t.Fatal(err)
	}
	return audit.By{User: id, Note: "Spam.", RequestID: "r-" + name}
}

// acts returns the audit table, the first act first, without ids and times.
func (b bundle) acts(t *testing.T) []audit.Entry {
	t.Helper()
	entries, next, err := audit.NewTable(b.pool).List(t.Context(), 100, "")
	if err != nil || next != "" {
		t.Fatalf("Acts: %q, %v", next, err)
	}
	all := make([]audit.Entry, len(entries))
	for i, e := range entries {
		if want := b.Service.now(); !e.At.Equal(want) {
			t.Errorf("%s at %v, want %v", e.Act, e.At, want)
		}
		e.ID, e.At = 0, time.Time{}
		all[len(entries)-1-i] = e
	}
	return all
}

func TestEveryActIsInTheAuditTableAndNoRefusalIs(t *testing.T) {
	t.Parallel()
	b := setup(t)
	by := b.admin(t, "Ada")
	frog := b.register(t, "Frog").User.ID
	do := func(want fault.Code, act func(context.Context, audit.By, string) error, by audit.By, name string) {
		t.Helper()
		wantFault(t, name, act(t.Context(), by, name), want)
	}
	silent := by
	silent.Note = ""
	do("", b.Grant, by, "frog")
	do("", b.Revoke, silent, "FROG")
	do("", b.Ban, by, "frog")
	do("", b.Unban, silent, "frog")
	do(fault.Invalid, b.Ban, silent, "frog")
	do(fault.NotFound, b.Ban, by, "nobody")
	do(fault.Forbidden, b.Ban, by, "ada")
	do(fault.Forbidden, b.Revoke, by, "ADA")
	long := by
	long.Note = strings.Repeat("x", audit.MaxNote+1)
	do(fault.Invalid, b.Grant, long, "frog")

	entry := func(act audit.Act, note string) audit.Entry {
		return audit.Entry{Actor: by.User, Act: act, User: frog, Note: note, RequestID: "r-Ada"}
	}
	want := []audit.Entry{
		{Actor: "shell:root", Act: audit.GrantUser, User: by.User, Note: "Because.", RequestID: "request"},
		entry(audit.GrantUser, "Spam."), entry(audit.RevokeUser, ""), entry(audit.BanUser, "Spam."), entry(audit.UnbanUser, ""),
	}
	if got := b.acts(t); !reflect.DeepEqual(got, want) {
		t.Errorf("acts:\n got %+v\nwant %+v", got, want)
	}
}

func TestAdministratorsMayNotBanOrRevokeThemselvesButTheShellMay(t *testing.T) {
	t.Parallel()
	b := setup(t)
	by := b.admin(t, "ada")
	for _, act := range []func(context.Context, audit.By, string) error{b.Ban, b.Unban, b.Revoke} {
		wantFault(t, "on the shell", act(t.Context(), shell, "ada"), "")
	}
	if admin, err := b.IsAdmin(t.Context(), by.User); admin || err != nil {
		t.Errorf("IsAdmin: %t, %v", admin, err)
	}
}

func TestOnlyAFullAccountIsMadeAnAdministrator(t *testing.T) {
	t.Parallel()
	b := setup(t)
	guest, err := b.Guest(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	computer, err := b.Computer(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{guest.User.Name, computer.Name} {
		wantFault(t, name, b.Grant(t.Context(), shell, name), fault.Forbidden)
	}
	if got := b.acts(t); len(got) != 0 {
		t.Errorf("acts: got %v, want none", got)
	}
}

func TestTheAuditTableOnlyGrowsEvenForItsOwner(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.admin(t, "ada")
	owner := pgtest.Owner(t, b.pool)
	for _, sql := range []string{`UPDATE audit SET note = ''`, `DELETE FROM audit`, `TRUNCATE audit`} {
		if _, err := owner.Exec(t.Context(), sql); err == nil || !strings.Contains(err.Error(), "append-only") {
			t.Errorf("%s: got %v", sql, err)
		}
	}
	if got := len(b.acts(t)); got != 1 {
		t.Errorf("acts: got %d, want 1", got)
	}
}
