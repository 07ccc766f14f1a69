package migrations_test

import (
	"strings"
	"testing"

	"slowpond/internal/pgtest"
	"slowpond/migrations"
)

func TestNamesThatLookAlikeAlreadyAreKept(t *testing.T) {
	t.Parallel()
	db := open(t, pgtest.Empty(t))
	p, err := migrations.Provider(db)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.UpTo(t.Context(), 9); err != nil {
		t.Fatal(err)
	}
	insert := func(name string) error {
		_, err := db.ExecContext(t.Context(), `INSERT INTO users (id, name, created_at) VALUES ($1, $1, now())`, name)
		return err
	}
	for _, name := range []string{"Bill", "Bi11", "b1l1", "Ann"} {
		if err := insert(name); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := p.UpTo(t.Context(), 10); err != nil {
		t.Fatal(err)
	}
	if err := insert("B11l"); err == nil || !strings.Contains(err.Error(), "users_look_key") {
		t.Errorf("a fourth of that look: %v, want users_look_key", err)
	}
	if err := insert("Anna"); err != nil {
		t.Error(err)
	}
}
