package account

import (
	"fmt"
	"slices"
	"testing"

	"slowpond/internal/fault"
	"slowpond/internal/postgres"
)

func names(found []Dossier) (names []string) {
	for _, d := range found {
		names = append(names, d.Name)
	}
	return names
}

func TestUsersAreFoundByAnyPartOfTheirNames(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for _, name := range []string{"Bullfrog", "frog_1", "Heron", "FROGSPAWN"} {
		b.register(t, name)
	}
	for text, want := range map[string][]string{
		"":     {"Bullfrog", "frog_1", "FROGSPAWN", "Heron"},
		"frog": {"Bullfrog", "frog_1", "FROGSPAWN"},
		"FROG": {"Bullfrog", "frog_1", "FROGSPAWN"},
		"_":    {"frog_1"},
		"%":    nil,
		"\x00": nil,
		"\xff": nil,
		"newt": nil,
	} {
		found, next, err := b.Find(t.Context(), text, 10, "")
		if err != nil || next != "" || !slices.Equal(names(found), want) {
			t.Errorf("%q: got %v, %q, %v, want %v", text, names(found), next, err, want)
		}
	}
}

func TestUsersAreReadByPages(t *testing.T) {
	t.Parallel()
	b := setup(t)
	var want []string
	for i := range 5 {
		want = append(want, fmt.Sprintf("Frog%d", i))
		b.register(t, want[i])
	}
	var got []string
	for cursor, more := "", true; more; more = cursor != "" {
		page, next, err := b.Find(t.Context(), "frog", 2, cursor)
		if err != nil || len(page) > 2 {
			t.Fatalf("a page of %d: %v", len(page), err)
		}
		got, cursor = append(got, names(page)...), next
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	for _, cursor := range []string{"x", "!", postgres.Cursor("act", "1"), "bmFtZS4A"} {
		_, _, err := b.Find(t.Context(), "", 2, cursor)
		wantFault(t, cursor, err, fault.Invalid)
	}
}

func TestADossierHoldsWhatAnAdministratorNeeds(t *testing.T) {
	t.Parallel()
	b := setup(t)
	email := "frog@example.org"
	g, err := b.Register(t.Context(), "Frog", goodPassword, &email, "")
	if err != nil {
		t.Fatal(err)
	}
	b.login(t, "frog")
	d, err := b.Dossier(t.Context(), "fROG")
	if err != nil || d.ID != g.User.ID || d.Name != "Frog" || d.BannedAt != nil || d.Sessions != 2 {
		t.Errorf("got %+v, %v", d, err)
	}
	if got, err := b.Email(t.Context(), "fROG"); err != nil || got != email {
		t.Errorf("email: got %q, %v", got, err)
	}
	wantFault(t, "Ban", b.Ban(t.Context(), shell, "frog"), "")
	d, err = b.Dossier(t.Context(), "frog")
	if err != nil || d.BannedAt == nil || !d.BannedAt.Equal(b.Service.now()) || d.Sessions != 0 {
		t.Errorf("banned: got %+v, %v", d, err)
	}
	found, _, err := b.Find(t.Context(), "frog", 1, "")
	if err != nil || len(found) != 1 || found[0].BannedAt == nil {
		t.Errorf("in a list: got %+v, %v", found, err)
	}
	for _, name := range []string{"", "nobody", "\x00"} {
		_, err := b.Dossier(t.Context(), name)
		wantFault(t, name, err, fault.NotFound)
	}
}
