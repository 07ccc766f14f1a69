package main

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/account"
	"slowpond/internal/pgtest"
	"slowpond/migrations"
)

// bothRoles returns the configuration of a server on an empty database, with a role for itself and one
// for its owner.
func bothRoles(t *testing.T) config {
	t.Helper()
	c := quick()
	c.ownerURL, c.jwtSecrets = pgtest.Empty(t), account.GenerateSecret()
	c.databaseURL = pgtest.ApplicationURL(t, c.ownerURL)
	return c
}

// logged starts a server and ends it, and returns what it logged.
func logged(t *testing.T, c config) string {
	t.Helper()
	var log bytes.Buffer
	r := startServer(t, newServer(c, slog.New(slog.NewTextHandler(&log, nil))))
	guest(t, r.url)
	if err := r.stop(); err != nil {
		t.Fatal(err)
	}
	return log.String()
}

func refusalToStart(t *testing.T, c config) string {
	t.Helper()
	err := newServer(c, slog.New(slog.DiscardHandler)).run(t.Context(), func(string) { t.Error("it serves") })
	if err == nil {
		t.Fatal("it ended without an error")
	}
	return err.Error()
}

func TestTheOwnerMigratesAndTheServerNeedsItNoMore(t *testing.T) {
	t.Parallel()
	c := bothRoles(t)
	if log := logged(t, c); !strings.Contains(log, "migrated") || strings.Contains(log, "courtesy") {
		t.Errorf("with both roles: logged %s", log)
	}
	owner := c.ownerURL
	c.ownerURL = ""
	if log := logged(t, c); strings.Contains(log, "migrated") || strings.Contains(log, "courtesy") {
		t.Errorf("without the owner: logged %s", log)
	}
	execute(t, owner, `REVOKE SELECT ON users FROM slowpond_app`)
	if said := refusalToStart(t, c); !strings.Contains(said, "SLOWPOND_DATABASE_OWNER_URL") || !strings.Contains(said, "users") {
		t.Errorf("without a right: got %s", said)
	}
	c.ownerURL = owner // gives it back
	logged(t, c)
}

func TestTheApplicationAloneCannotMigrate(t *testing.T) {
	t.Parallel()
	c := bothRoles(t)
	c.ownerURL = ""
	if said := refusalToStart(t, c); !strings.Contains(said, "SLOWPOND_DATABASE_OWNER_URL") {
		t.Errorf("got %s", said)
	}
}

func TestOneRoleServesWithAWarning(t *testing.T) {
	t.Parallel()
	c := bothRoles(t)
	c.databaseURL, c.ownerURL = c.ownerURL, ""
	if log := logged(t, c); strings.Count(log, "only a courtesy") != 1 {
		t.Errorf("logged %s", log)
	}
}

func TestTheEmbeddedDatabaseIsServedByARoleThatCannotRewrite(t *testing.T) {
	t.Parallel()
	c := quick()
	c.dataDir = reachable(t)
	if log := logged(t, c); strings.Contains(log, "courtesy") {
		t.Errorf("logged %s", log)
	}
	d, err := openDatabase(t.Context(), c, slog.New(slog.DiscardHandler), true)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	conn, err := pgx.Connect(t.Context(), d.url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	for _, sql := range []string{`DELETE FROM game_events`, `UPDATE audit SET note = ''`, `ALTER TABLE game_events DISABLE TRIGGER ALL`} {
		if _, err := conn.Exec(t.Context(), sql); !migrations.Denied(err) {
			t.Errorf("%s: got %v, want a denial", sql, err)
		}
	}
}

func TestMigrateWorksAsEitherRoleWhereItOnlyReads(t *testing.T) {
	t.Parallel()
	c := bothRoles(t)
	logged(t, c)
	c.ownerURL = ""
	for _, word := range []string{"status", "version"} {
		p := launch(t, onURL(c), "migrate", word)
		if status, _ := p.wait(t); status != 0 {
			t.Errorf("migrate %s as the application: status %d, said %s", word, status, p.log)
		}
	}
	p := launch(t, onURL(c), "migrate", "down")
	if status, _ := p.wait(t); status != 1 || p.log.count("SLOWPOND_DATABASE_OWNER_URL") != 1 {
		t.Errorf("migrate down as the application: status %d, said %s", status, p.log)
	}
}
