package migrations_test

import (
	"database/sql"
	"slices"
	"testing"

	"slowpond/internal/pgtest"
	"slowpond/migrations"
)

const application = "slowpond_app" // as pgtest calls it

// granted lends a database on which the application has its grants, as its owner and as the application.
func granted(t *testing.T) (owner, app *sql.DB) {
	t.Helper()
	url := pgtest.Empty(t)
	owner, app = open(t, url), open(t, pgtest.ApplicationURL(t, url))
	mustUp(t, owner)
	mustGrant(t, owner)
	return owner, app
}

func mustGrant(t *testing.T, owner *sql.DB) {
	t.Helper()
	if err := migrations.Grant(t.Context(), owner, application); err != nil {
		t.Fatal(err)
	}
}

func TestEveryTableHasADecidedGrant(t *testing.T) {
	t.Parallel()
	owner, _ := granted(t)
	var decided []string
	for _, g := range migrations.Grants() {
		if !slices.IsSorted(g.Privileges) || len(g.Privileges) == 0 {
			t.Errorf("%s: the privileges %v are not in order", g.Table, g.Privileges)
		}
		decided = append(decided, g.Table)
	}
	rows, err := owner.QueryContext(t.Context(), `SELECT relname FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm') AND relnamespace = 'public'::regnamespace ORDER BY 1`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var table string
		if err := rows.Scan(&table); err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(decided, table) {
			t.Errorf("%s: say in grants.go what the application may do with it", table)
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
}

func TestTheApplicationCannotRewriteThePast(t *testing.T) {
	t.Parallel()
	_, app := granted(t)
	for _, statement := range []string{
		`UPDATE game_events SET body = '{}'`, `DELETE FROM game_events`, `TRUNCATE game_events`,
		`INSERT INTO game_events (game_id, seq, at, type, body) VALUES ('g', 1, now(), 'moved', '{}') ON CONFLICT (game_id, seq) DO UPDATE SET type = 'x'`,
		`UPDATE audit SET note = ''`, `DELETE FROM audit`, `TRUNCATE audit`,
		`DELETE FROM games`, `TRUNCATE games CASCADE`, `DELETE FROM users`,
		`ALTER TABLE game_events DISABLE TRIGGER ALL`, `ALTER TABLE audit DISABLE TRIGGER audit_append_only`,
		`DROP TRIGGER game_events_append_only ON game_events`, `DROP TABLE audit`, `ALTER TABLE games ADD COLUMN x int`,
		`CREATE OR REPLACE FUNCTION refuse_rewriting_history() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`,
		`CREATE TRIGGER t BEFORE INSERT ON game_events EXECUTE FUNCTION refuse_rewriting_history()`,
		`CREATE TABLE mine (x int)`, `CREATE RULE r AS ON INSERT TO game_events DO INSTEAD NOTHING`,
		`SET session_replication_role = replica`, `SET ROLE slowpond`, `ALTER ROLE slowpond_app SUPERUSER`,
		`UPDATE compatibility SET min_binary = 1`,
		`INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, true)`,
	} {
		_, err := app.ExecContext(t.Context(), statement)
		if !migrations.Denied(err) {
			t.Errorf("%s: got %v, want a denial", statement, err)
		}
	}
	if may, err := migrations.MayRewrite(t.Context(), app); err != nil || may {
		t.Errorf("MayRewrite: got %v, %v", may, err)
	}
	if lacks, err := migrations.Lacks(t.Context(), app); err != nil || len(lacks) > 0 {
		t.Errorf("Lacks: got %v, %v", lacks, err)
	}
}

func TestTheOwnerMayRewriteAndLacksNothing(t *testing.T) {
	t.Parallel()
	owner, _ := granted(t)
	if may, err := migrations.MayRewrite(t.Context(), owner); err != nil || !may {
		t.Errorf("MayRewrite: got %v, %v", may, err)
	}
	if lacks, err := migrations.Lacks(t.Context(), owner); err != nil || len(lacks) > 0 {
		t.Errorf("Lacks: got %v, %v", lacks, err)
	}
}

func TestGrantTakesBackWhatIsTooMuchAndGivesWhatIsMissing(t *testing.T) {
	t.Parallel()
	owner, app := granted(t)
	for _, statement := range []string{
		`GRANT UPDATE ON game_events TO slowpond_app`, `REVOKE INSERT ON audit FROM slowpond_app`, `GRANT CREATE ON SCHEMA public TO slowpond_app`,
	} {
		if _, err := owner.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	if may, err := migrations.MayRewrite(t.Context(), app); err != nil || !may {
		t.Errorf("MayRewrite: got %v, %v", may, err)
	}
	if lacks, err := migrations.Lacks(t.Context(), app); err != nil || !slices.Equal(lacks, []string{"audit"}) {
		t.Errorf("Lacks: got %v, %v", lacks, err)
	}
	mustGrant(t, owner)
	if _, err := app.ExecContext(t.Context(), `UPDATE game_events SET body = '{}'`); !migrations.Denied(err) {
		t.Errorf("an update after it: got %v", err)
	}
	if _, err := app.ExecContext(t.Context(), `CREATE TABLE mine (x int)`); !migrations.Denied(err) {
		t.Errorf("a table after it: got %v", err)
	}
	if lacks, err := migrations.Lacks(t.Context(), app); err != nil || len(lacks) > 0 {
		t.Errorf("Lacks: got %v, %v", lacks, err)
	}
}

func TestGrantWritesNothingWhereNothingIsToBeChanged(t *testing.T) {
	t.Parallel()
	owner, _ := granted(t)
	acl := func() (versions string) {
		t.Helper()
		err := owner.QueryRowContext(t.Context(), `SELECT string_agg(xmin::text, ' ' ORDER BY oid) FROM pg_class WHERE relnamespace = 'public'::regnamespace`).Scan(&versions)
		if err != nil {
			t.Fatal(err)
		}
		return versions
	}
	before := acl()
	mustGrant(t, owner)
	if after := acl(); after != before {
		t.Error("the second time wrote too")
	}
}
