package account

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"slowpond/internal/fault"
)

func TestNames(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{
		"abc": true, "Z_9": true, "a--": true, strings.Repeat("x", 20): true, "guest-abcdefgh": true,
		"": false, "ab": false, strings.Repeat("x", 21): false, "9ab": false, "_ab": false, "-ab": false,
		"a b": false, "a.b": false, "ábc": false, "abé": false, "a\x00b": false, "abc\n": false, "[ab": false, "@ab": false, "`ab": false,
	} {
		if got := validName(name); got != want {
			t.Errorf("validName(%q) = %t, want %t", name, got, want)
		}
	}
}

func TestEmails(t *testing.T) {
	t.Parallel()
	for email, want := range map[string]bool{
		"a@b.cd": true, "first.last+tag@sub.example.org": true,
		"": false, "a": false, "a@b": false, "@b.cd": false, "a@": false, "a@.b": false, "a@b.": false, "A <a@b.cd>": false,
		"a@b.cd, c@d.ef": false, "a@b.cd\r\nBcc: x@y.zz": false, "a\x00@b.cd": false, "\xff@b.cd": false,
		strings.Repeat("x", 250) + "@b.cd": false,
	} {
		if got := validEmail(email); got != want {
			t.Errorf("validEmail(%q) = %t, want %t", email, got, want)
		}
	}
}

func TestPasswordsAreCountedInCharacters(t *testing.T) {
	t.Parallel()
	for password, want := range map[string]bool{
		strings.Repeat("é", 12): true, strings.Repeat("é", 11): false,
		strings.Repeat("𝄞", 256): true, strings.Repeat("𝄞", 257): false,
	} {
		var f fields
		f.password("/password", password, "Ada")
		if got := f.fault() == nil; got != want {
			t.Errorf("%d bytes: accepted %t, want %t", len(password), got, want)
		}
	}
}

func TestEveryWrongFieldIsNamedAndNoneRepeated(t *testing.T) {
	t.Parallel()
	email := "CANARY"
	err := checkAccount("CANARY!", "CANARY", &email)
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Code != fault.Invalid {
		t.Fatalf("got %v, want fault.Invalid", err)
	}
	var pointers []string
	for _, field := range f.Fields {
		pointers = append(pointers, field.Pointer)
		if strings.Contains(field.Detail, "CANARY") {
			t.Errorf("the detail repeats the value: %s", field.Detail)
		}
	}
	if want := []string{"/name", "/password", "/email"}; !slices.Equal(pointers, want) {
		t.Errorf("pointers %v, want %v", pointers, want)
	}
}
