package postgres_test

import (
	"strings"
	"testing"

	"slowpond/internal/postgres"
	"slowpond/migrations"
)

func TestASchemaSuitsTheProgramsItNames(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		schema postgres.Schema
		want   string
	}{
		{"empty", postgres.Schema{}, "slowpond migrate up"},
		{"behind", postgres.Schema{Version: 4, MinBinary: 2}, "slowpond migrate up"},
		{"the same", postgres.Schema{Version: 5, MinBinary: 2}, ""},
		{"ahead", postgres.Schema{Version: 7, MinBinary: 5}, ""},
		{"ahead and beyond", postgres.Schema{Version: 7, MinBinary: 6}, "install a newer slowpond"},
		{"the same but contracting", postgres.Schema{Version: 5, MinBinary: 6}, "install a newer slowpond"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			err := c.schema.Suits(5)
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}

func TestReadSchemaReadsWhatMigrationsWrote(t *testing.T) {
	t.Parallel()
	s, err := postgres.ReadSchema(t.Context(), pool(t), migrations.Table)
	if err != nil || s.Version != migrations.Known() || s.MinBinary < 2 || s.MinBinary > s.Version {
		t.Errorf("got %+v, %v, want version %d", s, err, migrations.Known())
	}
}

func TestReadSchemaOfAnEmptyDatabaseIsZero(t *testing.T) {
	t.Parallel()
	empty, err := postgres.Open(t.Context(), emptyURL(t), 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer empty.Close()
	if s, err := postgres.ReadSchema(t.Context(), empty, migrations.Table); err != nil || s != (postgres.Schema{}) {
		t.Errorf("got %+v, %v", s, err)
	}
}
