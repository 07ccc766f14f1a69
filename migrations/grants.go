package migrations

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
)

// TableGrant is what the application's role may do with a table.
type TableGrant struct {
	Table      string
	Privileges []string // in alphabetical order
}

// Grants decides for every table what the application may do with it. What is append-only it can only
// add to, and the schema's version it can only read.
func Grants() []TableGrant {
	add, change, all := []string{"INSERT", "SELECT"}, []string{"INSERT", "SELECT", "UPDATE"}, []string{"DELETE", "INSERT", "SELECT", "UPDATE"}
	return []TableGrant{
		{"analyses", change},
		{"analysis_positions", all},
		{"audit", add},
		{"backfills", add},
		{"census", change},
		{"census_changes", all},
		{"compatibility", []string{"SELECT"}},
		{"computer_service", all},
		{"feeds", change},
		{"game_events", add},
		{"games", change},
		{"games_seen", change},
		{"mail_addresses", all},
		{"mail_codes", all},
		{"notice_outbox", all},
		{"notice_settings", all},
		{"notices", all},
		{Table, []string{"SELECT"}},
		{"password_resets", all},
		{"password_tries", all},
		{"push_devices", all},
		{"push_keys", add},
		{"reachable", all},
		{"refresh_tokens", all},
		{"river_job", all},
		{"river_leader", all},
		{"river_notification", all},
		{"river_queue", all},
		{"robot_leases", all},
		{"sessions", all},
		{"tallies", change},
		{"tally_changes", all},
		{"users", change},
		{"webhooks", all},
	}
}

// sequences are those that the application draws numbers from by name, as River does for its jobs.
func sequences() []string { return []string{"river_job_id_seq"} }

// appendOnly are the tables whose rows are never changed once they are written.
func appendOnly() []string { return []string{"audit", "game_events"} }

// grantLock is held by the one process that changes grants.
const grantLock = 7150061

// Grant gives a role what the application needs of every table, and nothing else. db must connect as
// the owner of the schema, which may not be newer than this build. Where nothing is to be changed it
// only reads.
func Grant(ctx context.Context, db *sql.DB, role string) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("migrations: granting: %w", err)
	}
	defer tx.Rollback()
	if err := grantAll(ctx, tx, role); err != nil {
		return fmt.Errorf("migrations: granting: %w", err)
	}
	return tx.Commit()
}

func grantAll(ctx context.Context, tx *sql.Tx, role string) error {
	if _, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock($1)`, grantLock); err != nil {
		return err
	}
	if err := grantSchema(ctx, tx, role); err != nil {
		return err
	}
	for _, g := range Grants() {
		if err := g.give(ctx, tx, role); err != nil {
			return fmt.Errorf("%s: %w", g.Table, err)
		}
	}
	for _, sequence := range sequences() {
		if err := grantSequence(ctx, tx, role, sequence); err != nil {
			return fmt.Errorf("%s: %w", sequence, err)
		}
	}
	return nil
}

func grantSequence(ctx context.Context, tx *sql.Tx, role, sequence string) error {
	var draws bool
	err := tx.QueryRowContext(ctx, `SELECT has_sequence_privilege($1, $2, 'USAGE')`, role, sequence).Scan(&draws)
	if err == nil && !draws {
		_, err = tx.ExecContext(ctx, fmt.Sprintf(`GRANT USAGE ON SEQUENCE %s TO %s`, sequence, quoted(role)))
	}
	return err
}

// grantSchema lets the role see the schema. Until version 15 Postgres lets everybody make tables in it,
// which is taken back where the owner may do so.
func grantSchema(ctx context.Context, tx *sql.Tx, role string) error {
	var uses, creates, own bool
	err := tx.QueryRowContext(ctx, `SELECT has_schema_privilege($1, oid, 'USAGE'), has_schema_privilege($1, oid, 'CREATE'), pg_has_role(nspowner, 'USAGE')
		FROM pg_namespace WHERE nspname = current_schema()`, role).Scan(&uses, &creates, &own)
	if err == nil && !uses {
		_, err = tx.ExecContext(ctx, `GRANT USAGE ON SCHEMA public TO `+quoted(role))
	}
	if err == nil && creates && own {
		_, err = tx.ExecContext(ctx, `REVOKE CREATE ON SCHEMA public FROM PUBLIC, `+quoted(role))
	}
	return err
}

// give makes the role's privileges what the grant says.
func (g TableGrant) give(ctx context.Context, tx *sql.Tx, role string) error {
	var stands string
	err := tx.QueryRowContext(ctx, `SELECT coalesce(string_agg(a.privilege_type, ', ' ORDER BY a.privilege_type), '')
		FROM pg_class, aclexplode(relacl) AS a
		WHERE pg_class.oid = $1::regclass AND a.grantee = (SELECT oid FROM pg_roles WHERE rolname = $2)`, g.Table, role).Scan(&stands)
	wanted := strings.Join(g.Privileges, ", ")
	if err != nil || stands == wanted {
		return err
	}
	if _, err := tx.ExecContext(ctx, fmt.Sprintf(`REVOKE ALL ON %s FROM %s`, g.Table, quoted(role))); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, fmt.Sprintf(`GRANT %s ON %s TO %s`, wanted, g.Table, quoted(role)))
	return err
}

func quoted(name string) string { return pgx.Identifier{name}.Sanitize() }

// Lacks lists the tables on which the role that db connects as may do less than the application needs.
// The schema must be one that suits this build.
func Lacks(ctx context.Context, db *sql.DB) (tables []string, err error) {
	for _, g := range Grants() {
		has := true
		err := db.QueryRowContext(ctx, `SELECT bool_and(has_table_privilege($1, p)) FROM unnest($2::text[]) AS p`, g.Table, g.Privileges).Scan(&has)
		if err != nil {
			return nil, fmt.Errorf("migrations: reading the role's rights: %w", err)
		}
		if !has {
			tables = append(tables, g.Table)
		}
	}
	for _, sequence := range sequences() {
		var draws bool
		if err := db.QueryRowContext(ctx, `SELECT has_sequence_privilege($1, 'USAGE')`, sequence).Scan(&draws); err != nil {
			return nil, fmt.Errorf("migrations: reading the role's rights: %w", err)
		}
		if !draws {
			tables = append(tables, sequence)
		}
	}
	return tables, nil
}

// MayRewrite reports whether the role that db connects as could change what is append-only, or the
// schema: as its owner, as a superuser, or by a right that somebody gave it.
func MayRewrite(ctx context.Context, db *sql.DB) (bool, error) {
	may := false
	for _, table := range appendOnly() {
		var can bool
		err := db.QueryRowContext(ctx, `SELECT pg_has_role(relowner, 'MEMBER') OR has_table_privilege(oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER')
			OR has_any_column_privilege(oid, 'UPDATE') FROM pg_class WHERE oid = $1::regclass`, table).Scan(&can)
		if err != nil {
			return false, fmt.Errorf("migrations: reading the role's rights: %w", err)
		}
		may = may || can
	}
	return may, nil
}

// Denied reports whether Postgres refused a statement because the role may not do it.
func Denied(err error) bool {
	var state interface{ SQLState() string }
	return errors.As(err, &state) && state.SQLState() == "42501"
}
