package pgtest

import (
	"context"
	"net/url"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// application is the role that tests connect as, with the rights that a server has.
const application = "slowpond_app"

// ensureApplication makes that role, in a cluster that lacks it.
func (s *cluster) ensureApplication(ctx context.Context, conn *pgx.Conn) error {
	found, err := conn.Exec(ctx, `SELECT FROM pg_roles WHERE rolname = $1`, application)
	if err != nil || found.RowsAffected() > 0 {
		return err
	}
	create := `CREATE ROLE ` + application + ` LOGIN`
	if password := conn.Config().Password; password != "" {
		create += ` PASSWORD '` + strings.ReplaceAll(password, `'`, `''`) + `'`
	}
	_, err = conn.Exec(ctx, create)
	return err
}

// OwnerURL returns the URL of a lent database, or of a pool's (its ConnString), as its owner: for what a
// server may not do, such as to change events.
func OwnerURL(t testing.TB, lent string) string {
	t.Helper()
	s, err := shared.cluster()
	if err != nil {
		t.Fatalf("pgtest: %v", err)
	}
	return s.urlOf(databaseOf(t, lent))
}

// ApplicationURL returns the URL of a database from Empty as the role of the application.
func ApplicationURL(t testing.TB, empty string) string {
	t.Helper()
	s, err := shared.cluster()
	if err != nil {
		t.Fatalf("pgtest: %v", err)
	}
	return asApplication(s.urlOf(databaseOf(t, empty)))
}

func databaseOf(t testing.TB, lent string) string {
	t.Helper()
	u, err := url.Parse(lent)
	if err != nil {
		t.Fatalf("pgtest: the URL of a database cannot be read")
	}
	return strings.TrimPrefix(u.Path, "/")
}

// asApplication returns a URL with another role.
func asApplication(raw string) string {
	u, err := url.Parse(raw)
	if err != nil {
		return raw
	}
	if password, has := u.User.Password(); has {
		u.User = url.UserPassword(application, password)
	} else if u.User != nil {
		u.User = url.User(application)
	}
	values := u.Query()
	if u.User == nil || values.Has("user") {
		values.Set("user", application)
	}
	u.RawQuery = values.Encode()
	return u.String()
}

// Owner connects to the database of a pool from New as its owner, until t ends.
func Owner(t testing.TB, pool *pgxpool.Pool) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(context.Background(), OwnerURL(t, pool.Config().ConnString()))
	if err != nil {
		t.Fatalf("pgtest: %v", err)
	}
	t.Cleanup(func() { _ = conn.Close(context.Background()) }) // the test may have ended it
	return conn
}
