package migrations_test

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"slowpond/internal/pgtest"
	"slowpond/migrations"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

func open(t *testing.T, url string) *sql.DB {
	t.Helper()
	db, err := sql.Open("pgx", url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

func mustUp(t *testing.T, db *sql.DB) int {
	t.Helper()
	applied, err := migrations.Up(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	return len(applied)
}

// schemaSQL describes all that migrations make, a line each.
const schemaSQL = `
SELECT format('column %s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default)
	FROM information_schema.columns WHERE table_schema = 'public'
UNION ALL SELECT format('constraint %s %s', conname, pg_get_constraintdef(oid)) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
UNION ALL SELECT 'trigger ' || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
UNION ALL SELECT 'function ' || pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
ORDER BY 1`

func schema(t *testing.T, db *sql.DB) []string {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), schemaSQL)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var lines []string
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, line)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return lines
}

func TestDownUndoesUpStepByStep(t *testing.T) {
	t.Parallel()
	db := open(t, pgtest.Empty(t))
	p, err := migrations.Provider(db)
	if err != nil {
		t.Fatal(err)
	}
	var after [][]string // the schema after each step
	for range p.ListSources() {
		if _, err := p.UpByOne(t.Context()); err != nil {
			t.Fatal(err)
		}
		after = append(after, schema(t, db))
	}
	for i := len(after) - 1; i >= 0; i-- {
		if got := schema(t, db); !slices.Equal(got, after[i]) {
			t.Errorf("schema before undoing step %d:\n%s\nwant:\n%s", i+1, strings.Join(got, "\n"), strings.Join(after[i], "\n"))
		}
		if _, err := migrations.Down(t.Context(), db); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := migrations.Down(t.Context(), db); !errors.Is(err, goose.ErrNoNextVersion) {
		t.Errorf("Down at zero: got %v, want ErrNoNextVersion", err)
	}
	mustUp(t, db)
	if got, want := schema(t, db), after[len(after)-1]; !slices.Equal(got, want) {
		t.Errorf("schema of the second Up:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestUpTwiceAppliesNothingTwice(t *testing.T) {
	t.Parallel()
	db := open(t, pgtest.Empty(t))
	if got := mustUp(t, db); int64(got) != migrations.Known() {
		t.Errorf("first Up: got %d steps, want %d", got, migrations.Known())
	}
	if got := mustUp(t, db); got != 0 {
		t.Errorf("second Up: got %d steps, want 0", got)
	}
}

func TestManyProcessesMayMigrateOneDatabaseAtOnce(t *testing.T) {
	t.Parallel()
	url := pgtest.Empty(t)
	const processes = 5
	steps, failures := make([]int, processes), make([]error, processes)
	var together sync.WaitGroup
	for i := range processes {
		db := open(t, url)
		db.SetMaxOpenConns(1)
		together.Go(func() {
			applied, err := migrations.Up(t.Context(), db)
			steps[i], failures[i] = len(applied), err
		})
	}
	together.Wait()
	if err := errors.Join(failures...); err != nil {
		t.Error(err)
	}
	slices.Sort(steps)
	if want := append(make([]int, processes-1), int(migrations.Known())); !slices.Equal(steps, want) {
		t.Errorf("steps applied by each: got %v, want %v", steps, want)
	}
}

func TestStatusAndVersionFollowTheSchema(t *testing.T) {
	t.Parallel()
	db := open(t, pgtest.Empty(t))
	check := func(current int64) {
		t.Helper()
		got, known, err := migrations.Version(t.Context(), db)
		if err != nil || got != current || known != migrations.Known() {
			t.Errorf("Version: got %d, %d, %v, want %d, %d", got, known, err, current, migrations.Known())
		}
		list, err := migrations.Status(t.Context(), db)
		if err != nil || int64(len(list)) != known {
			t.Fatalf("Status: got %d steps, %v, want %d", len(list), err, known)
		}
		for _, s := range list {
			if applied := s.State == goose.StateApplied; applied != (s.Source.Version <= current) {
				t.Errorf("step %d at version %d: got %s", s.Source.Version, current, s.State)
			}
		}
	}
	check(0)
	mustUp(t, db)
	check(migrations.Known())
	if _, err := migrations.Down(t.Context(), db); err != nil {
		t.Fatal(err)
	}
	check(migrations.Known() - 1)
}

func TestDatabaseAheadOfThisBuildIsLeftAsItIs(t *testing.T) {
	t.Parallel()
	db := open(t, pgtest.Empty(t))
	mustUp(t, db)
	ahead := migrations.Known() + 1
	if _, err := db.ExecContext(t.Context(), fmt.Sprintf(`INSERT INTO %s (version_id, is_applied) VALUES (%d, true)`, migrations.Table, ahead)); err != nil {
		t.Fatal(err)
	}
	if got := mustUp(t, db); got != 0 {
		t.Errorf("Up: got %d steps, want 0", got)
	}
	if got, _, err := migrations.Version(t.Context(), db); err != nil || got != ahead {
		t.Errorf("Version: got %d, %v, want %d", got, err, ahead)
	}
}
