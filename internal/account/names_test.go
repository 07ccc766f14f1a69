package account

import (
	"context"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"slowpond/internal/fault"
)

func TestReservedNames(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{
		"guest-x": true, "Guest_x": true, "GUEST-abcdefgh": true, "computer-9": true, "C0mputer_9": true, "deleted-user": true, "de1eted-user": true,
		"admin": true, "Administrator": true, "ADM1N-2": true, "adm_in": false, "moderator": true, "Moderators": true, "m0derator": true,
		"system": true, "Systems": false, "slowpond": true, "S1owPond-team": true, "sIowpond": true, "staff": true, "staffan": false,
		"support": true, "supp0rt": true, "supporter": false, "guest": false, "computer": false, "deleted": false, "Ada": false, "badmin": false,
	} {
		if got := reserved(name); got != want {
			t.Errorf("reserved(%q) = %t, want %t", name, got, want)
		}
	}
}

func TestANameThatPassesForATakenOneIsTaken(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.register(t, "Bill-Olson_10")
	for name, want := range map[string]fault.Code{
		"bi11-olson_10": fault.NameTaken, "BILL_OLSON-1O": fault.NameTaken, "Biil-0lson_I0": fault.NameTaken,
		"Bill-Olson-11": "", "BillOlson_10": "",
	} {
		_, err := b.Register(t.Context(), name, goodPassword, nil, "")
		wantFault(t, name, err, want)
	}
	guest, err := b.Guest(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = b.Upgrade(t.Context(), b.identity(t, guest), "b1ll-olson-1o", goodPassword, nil, "")
	wantFault(t, "a guest who takes such a name", err, fault.NameTaken)
	_, _, err = b.Upgrade(t.Context(), b.identity(t, guest), "guest-again", goodPassword, nil, "")
	wantFault(t, "a guest who takes a reserved name", err, fault.Invalid)
}

// The index of the database and look agree on which names look alike.
func TestTheDatabaseSeesTheSameLook(t *testing.T) {
	t.Parallel()
	b := setup(t)
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringMatching(`[A-Za-z][A-Za-z0-9_-]{2,19}`).Draw(t, "name")
		var seen string
		if err := b.pool.QueryRow(context.Background(), `SELECT translate(lower($1::text), '01l-', 'oii_')`, name).Scan(&seen); err != nil {
			t.Fatal(err)
		}
		if seen != look(name) {
			t.Fatalf("%s looks like %s to the database and like %s here", name, seen, look(name))
		}
	})
}

func TestNewPasswordsAreNeitherCommonNorTheName(t *testing.T) {
	t.Parallel()
	for password, want := range map[string]bool{
		"123456789012": false, "Password1234": false, "QWERTY123456": false, "abcdefghijkl": false,
		"bill-olson_10": false, "BILL-OLSON_10": false, "bill-olson_10!": true, goodPassword: true, strings.Repeat("x", 257): false,
	} {
		var f fields
		f.password("/password", password, "Bill-Olson_10")
		if got := f.fault() == nil; got != want {
			t.Errorf("%s: accepted %t, want %t", password, got, want)
		}
	}
}

func TestAShortPasswordOfBeforeGoesOnWorking(t *testing.T) {
	t.Parallel()
	b := setup(t)
	g := b.register(t, "Ann")
	hash, err := b.passwords.hash(t.Context(), "ten chars!")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.pool.Exec(t.Context(), `UPDATE users SET password_hash = $2 WHERE id = $1`, g.User.ID, hash); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Login(t.Context(), "Ann", "ten chars!", ""); err != nil {
		t.Error(err)
	}
}
