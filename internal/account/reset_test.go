package account

import (
	"context"
	"strings"
	"testing"
	"time"

	"slowpond/internal/audit"
	"slowpond/internal/fault"
)

func (b bundle) offer(t *testing.T, name string) string {
	t.Helper()
	code, until, err := b.OfferReset(t.Context(), shell, name)
	if err != nil || !until.Equal(b.Service.now().Add(24*time.Hour)) {
		t.Fatalf("OfferReset: until %v, %v", until, err)
	}
	return code
}

func TestACodeSetsANewPasswordOnceAndEndsEverySession(t *testing.T) {
	t.Parallel()
	b := setup(t)
	g := b.register(t, "Frog")
	code := b.offer(t, "frog")
	wantFault(t, "Reset", b.Reset(t.Context(), "FROG", strings.ToUpper(code), otherPassword), "")
	b.wantRefused(t, g)
	_, err := b.Login(t.Context(), "frog", goodPassword, "")
	wantFault(t, "the old password", err, fault.Unauthenticated)
	_, err = b.Login(t.Context(), "frog", otherPassword, "")
	wantFault(t, "the new password", err, "")
	wantFault(t, "the code again", b.Reset(t.Context(), "frog", code, goodPassword), fault.Unauthenticated)
}

func TestEveryWrongCodeGetsTheSameAnswer(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for _, name := range []string{"frog", "heron", "banned", "changed", "again"} {
		b.register(t, name)
	}
	late, banned, changed, first := b.offer(t, "frog"), b.offer(t, "banned"), b.offer(t, "changed"), b.offer(t, "again")
	id := b.identity(t, b.login(t, "changed"))
	wantFault(t, "ChangePassword", b.ChangePassword(t.Context(), id, goodPassword, otherPassword), "")
	wantFault(t, "Ban", b.Ban(t.Context(), shell, "banned"), "")
	b.clock.Advance(resetLifetime)
	fresh, good := b.offer(t, "again"), b.offer(t, "heron")
	for reason, try := range map[string][2]string{
		"an unknown name":             {"stranger", good},
		"an impossible name":          {"\x00", good},
		"another's code":              {"frog", good},
		"no code":                     {"heron", ""},
		"a wrong code":                {"heron", "aaaaa-aaaaa-aaaaa-aaaaa"},
		"bytes":                       {"heron", "\x00\xff"},
		"a code too old":              {"frog", late},
		"a banned user's":             {"banned", banned},
		"one before another":          {"again", first},
		"one before a new password":   {"changed", changed},
		"a name that has not been in": {"nobody", ""},
	} {
		before := b.passwords.hashed.Load()
		err := b.Reset(t.Context(), try[0], try[1], otherPassword)
		wantFault(t, reason, err, fault.Unauthenticated)
		if detail(err) != errBadReset.Detail {
			t.Errorf("%s: detail %q, want %q", reason, detail(err), errBadReset.Detail)
		}
		if got := b.passwords.hashed.Load() - before; got != 0 {
			t.Errorf("%s: %d hashes, want none", reason, got)
		}
	}
	wantFault(t, "a password too short", b.Reset(t.Context(), "heron", good, "short"), fault.Invalid)
	wantFault(t, "the good one", b.Reset(t.Context(), "heron", good, otherPassword), "")
	wantFault(t, "the later one", b.Reset(t.Context(), "again", fresh, otherPassword), "")
}

func TestAnUnusedCodeDiesWithABanAndWithANewPassword(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for name, end := range map[string]func(name string) error{
		"banned": func(name string) error { return b.Ban(t.Context(), shell, name) },
		"changed": func(name string) error {
			return b.ChangePassword(t.Context(), b.identity(t, b.login(t, name)), goodPassword, otherPassword)
		},
	} {
		b.register(t, name)
		code := b.offer(t, name)
		wantFault(t, name, end(name), "")
		wantFault(t, "Unban", b.Unban(t.Context(), shell, name), "")
		wantFault(t, "the code of one "+name, b.Reset(t.Context(), name, code, "another battery"), fault.Unauthenticated)
	}
	if n := count(t, b.pool, `SELECT count(*) FROM password_resets`); n != 0 {
		t.Errorf("%d codes are left", n)
	}
}

func TestOfTwoUsesOfACodeAtOnceOneWins(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.register(t, "frog")
	code := b.offer(t, "frog")
	answers := make(chan error)
	for range 4 {
		go func() { answers <- b.Reset(context.WithoutCancel(t.Context()), "frog", code, otherPassword) }()
	}
	won := 0
	for range 4 {
		if err := <-answers; err == nil {
			won++
		} else {
			wantFault(t, "a loser", err, fault.Unauthenticated)
		}
	}
	if won != 1 {
		t.Errorf("winners: got %d, want 1", won)
	}
}

func TestACodeIsOfferedOnlyOnTheShellAndToUsersWithAPassword(t *testing.T) {
	t.Parallel()
	b := setup(t)
	by := b.admin(t, "ada")
	guest, err := b.Guest(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	b.register(t, "banned")
	wantFault(t, "Ban", b.Ban(t.Context(), shell, "banned"), "")
	acts := len(b.acts(t))
	for _, c := range []struct {
		what string
		by   audit.By
		name string
		want fault.Code
	}{
		{"an administrator elsewhere", by, "banned", fault.Forbidden},
		{"nobody", audit.By{}, "banned", fault.Forbidden},
		{"a guest", shell, guest.User.Name, fault.Forbidden},
		{"a banned user", shell, "banned", fault.Forbidden},
		{"nobody's name", shell, "nobody", fault.NotFound},
	} {
		_, _, err := b.OfferReset(t.Context(), c.by, c.name)
		wantFault(t, c.what, err, c.want)
	}
	if got := len(b.acts(t)); got != acts {
		t.Errorf("refusals left %d entries", got-acts)
	}
}

func TestACodeIsStoredAndLoggedNowhere(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.register(t, "frog")
	code := b.offer(t, "frog")
	bare := strings.ReplaceAll(code, "-", "")
	if len(bare) != 20 || strings.Trim(bare, "abcdefghijklmnopqrstuvwxyz234567") != "" {
		t.Errorf("the code is not of 20 letters and digits")
	}
	for _, table := range []string{"audit", "password_resets", "users"} {
		var rows string
		if err := b.pool.QueryRow(t.Context(), `SELECT string_agg(t::text, ' ') FROM `+table+` AS t`).Scan(&rows); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(rows, code) || strings.Contains(rows, bare) {
			t.Errorf("the code stands in %s", table)
		}
	}
	if got := b.acts(t); len(got) != 1 || got[0].Act != audit.ResetUser {
		t.Errorf("acts: got %+v", got)
	}
}
