package main

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"slowpond/internal/postgres"
	"slowpond/migrations"
)

// errNoOwner says what a role lacks that may not change the schema.
var errNoOwner = errors.New("this role may not do that: run slowpond migrate up with SLOWPOND_DATABASE_OWNER_URL, the URL of the role that owns the schema")

// explainDenied says so where Postgres refused a statement because the role may not do it.
func explainDenied(err error) error {
	if migrations.Denied(err) {
		return fmt.Errorf("%w (%w)", errNoOwner, err)
	}
	return err
}

// asOwner returns the URL for what the application's role may not do.
func (d *database) asOwner() string { return cmp.Or(d.ownerURL, d.url) }

// owner opens the database for migrations, which close it.
func (d *database) owner() (*sql.DB, error) { return sql.Open("pgx", d.asOwner()) }

// migrateUp brings the schema up to date, and grants the application's role what it needs. It returns
// the steps it took.
func (d *database) migrateUp(ctx context.Context) (applied []*goose.MigrationResult, err error) {
	db, err := d.owner()
	if err != nil {
		return nil, err
	}
	defer db.Close()
	if applied, err = migrations.Up(ctx, db); err != nil {
		return applied, explainDenied(err)
	}
	return applied, d.grant(ctx, db)
}

// grant does nothing where one role is all there is, or where a newer program has migrated.
func (d *database) grant(ctx context.Context, owner *sql.DB) error {
	current, known, err := migrations.Version(ctx, owner)
	if err != nil || d.ownerURL == "" || current > known {
		return err
	}
	application, err := roleOf(ctx, d.url)
	if err != nil {
		return fmt.Errorf("connecting to the database as the application: %w", err)
	}
	if self, err := roleOf(ctx, d.ownerURL); err != nil || self == application {
		return err
	}
	return migrations.Grant(ctx, owner, application)
}

// roleOf returns the role that a URL connects as.
func roleOf(ctx context.Context, url string) (role string, err error) {
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return "", err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	err = conn.QueryRow(ctx, `SELECT current_user`).Scan(&role)
	return role, err
}

// current reports whether a server may leave the schema as it is: it suits, and no owner is known who
// could see to the grants.
func (d *database) current(ctx context.Context, db postgres.Querier) bool {
	return d.ownerURL == "" && ready(ctx, db) == nil
}

// checkRole refuses a role that may do less than the program needs, and warns of one that could rewrite
// the past.
func checkRole(ctx context.Context, pool *pgxpool.Pool, log *slog.Logger) error {
	db := stdlib.OpenDBFromPool(pool)
	defer db.Close()
	lacking, err := migrations.Lacks(ctx, db)
	if err != nil {
		return err
	}
	if len(lacking) > 0 {
		return fmt.Errorf("%w (it lacks rights on %s)", errNoOwner, strings.Join(lacking, ", "))
	}
	may, err := migrations.MayRewrite(ctx, db)
	if err == nil && may {
		log.Warn("the database's role may change events and the schema, so that append-only is only a courtesy: " +
			"give the server a role of its own, as the docs on deployment say")
	}
	return err
}
