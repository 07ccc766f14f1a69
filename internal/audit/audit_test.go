package audit_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/audit"
	"slowpond/internal/fault"
	"slowpond/internal/fixture"
	"slowpond/internal/pgtest"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

func TestANoteIsOneLineThatSaysSomething(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, note         string
		required, optional bool // taken where a note is required, and where it is not
	}{
		{"a sentence", "Both players asked for it.", true, true},
		{"another script", "Обе стороны согласны", true, true},
		{"as long as may be", strings.Repeat("ä", audit.MaxNote), true, true},
		{"nothing", "", false, true},
		{"spaces", "  ", false, false},
		{"too long", strings.Repeat("ä", audit.MaxNote+1), false, false},
		{"two lines", "a\nb", false, false},
		{"a NUL", "a\x00b", false, false},
		{"no UTF-8", "a\xffb", false, false},
	} {
		by := audit.By{Note: c.note}
		for required, want := range map[bool]bool{true: c.required, false: c.optional} {
			err := by.CheckNote(required)
			if (err == nil) != want || err != nil && fault.CodeOf(err) != fault.Invalid {
				t.Errorf("%s, required %t: got %v", c.name, required, err)
			}
		}
	}
}

func TestAnActorIsAUserOrSomebodyOnTheShell(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		by      audit.By
		actor   string
		onShell bool
	}{
		{audit.By{User: "abcdefghijkl"}, "abcdefghijkl", false},
		{audit.By{Shell: "root"}, "shell:root", true},
		{audit.By{User: "abcdefghijkl", Shell: "root"}, "abcdefghijkl", false},
		{audit.By{}, "shell:", false},
	} {
		if got := c.by.Actor(); got != c.actor || c.by.OnShell() != c.onShell {
			t.Errorf("%+v: got %q, %t", c.by, got, c.by.OnShell())
		}
	}
}

func TestAnEntryIsReadAsItWasWritten(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	fixture.AddUsers(t, pool, "frog")
	at := time.Date(2026, 3, 1, 12, 0, 0, 123456000, time.UTC)
	want := audit.By{Shell: "root", Note: "It's \"so\"; --", RequestID: "r"}.Entry(audit.BanUser, at)
	want.User, want.Detail = "frog", "detail"
	if err := audit.Write(t.Context(), pool, want); err != nil {
		t.Fatal(err)
	}
	got, _, err := audit.NewTable(pool).List(t.Context(), 10, "")
	if err != nil || len(got) != 1 || got[0].ID < 1 {
		t.Fatalf("got %+v, %v", got, err)
	}
	if want.ID = got[0].ID; got[0] != want {
		t.Errorf("got %+v, want %+v", got[0], want)
	}
}

func TestAnEntryGoesWithItsTransaction(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	fixture.AddUsers(t, pool, "frog")
	entry := audit.By{Shell: "root", RequestID: "r"}.Entry(audit.UnbanUser, time.Now())
	entry.User = "frog"
	tx, err := pool.BeginTx(t.Context(), pgx.TxOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if err := audit.Write(t.Context(), tx, entry); err != nil {
		t.Fatal(err)
	}
	if err := tx.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got, _, err := audit.NewTable(pool).List(t.Context(), 10, ""); err != nil || len(got) != 0 {
		t.Errorf("got %+v, %v, want nothing", got, err)
	}
}

func TestAnEntryHasOneSubject(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	entry := audit.By{Shell: "root", RequestID: "r"}.Entry(audit.UnbanUser, time.Now())
	if err := audit.Write(t.Context(), pool, entry); err == nil {
		t.Error("an entry about nobody was written")
	}
	entry.User = "nobody"
	if err := audit.Write(t.Context(), pool, entry); err == nil {
		t.Error("an entry about a user who does not exist was written")
	}
}
