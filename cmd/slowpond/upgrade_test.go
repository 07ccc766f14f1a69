package main

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"

	"slowpond/migrations"
)

func TestThreeServersStartedAtOnceOnAnEmptyDatabaseAllComeUp(t *testing.T) {
	t.Parallel()
	c := bothRoles(t)
	var servers [3]*program
	for i := range servers {
		servers[i] = launch(t, onURL(c), "serve")
	}
	ann, migrated := "", 0
	for _, p := range servers {
		url := p.url(t)
		if ann == "" {
			ann = guest(t, url)
		}
		call(t, "GET", url+"/readyz", "", "", 200)
		call(t, "GET", url+"/api/v1/me", ann, "", 200) // the secret is shared
		migrated += p.log.count("msg=migrated")
	}
	if want := int(migrations.Known()); migrated != want {
		t.Errorf("steps migrated by all: got %d, want %d", migrated, want)
	}
	for _, p := range servers {
		p.signal(t, syscall.SIGTERM)
		if status, by := p.wait(t); status != 0 {
			t.Errorf("exit status %d, signal %v", status, by)
		}
	}
}

// execute changes a database as a newer program's migration does.
func execute(t *testing.T, url string, statements ...string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	for _, sql := range statements {
		if _, err := conn.Exec(t.Context(), sql); err != nil {
			t.Fatalf("%s: %v", sql, err)
		}
	}
}

// expansion returns statements that add what this program does not know, as the next version.
func expansion() []string {
	return []string{
		`ALTER TABLE games ADD COLUMN mood text NOT NULL DEFAULT 'calm'`,
		`ALTER TABLE game_events ADD COLUMN weather text`,
		`ALTER TABLE users ADD COLUMN shoe_size integer`,
		`CREATE TABLE moods (mood text PRIMARY KEY)`,
		fmt.Sprintf(`INSERT INTO %s (version_id, is_applied) VALUES (%d, true)`, migrations.Table, migrations.Known()+1),
	}
}

func TestAnOlderProgramServesOnANewerSchemaUntilMinBinaryForbidsIt(t *testing.T) {
	t.Parallel()
	c := bothRoles(t)
	old := start(t, c)
	ann, bob := guest(t, old.url), guest(t, old.url)
	execute(t, c.ownerURL, expansion()...)

	call(t, "GET", old.url+"/readyz", "", "", 200)
	for _, url := range []string{old.url, start(t, c).url} { // the running one, and one that starts now
		game := call(t, "POST", url+"/api/v1/games", ann, `{"variant":"tablut","seat":"attackers","opponent":{"kind":"anyone"}}`, 201)
		path := url + "/api/v1/games/" + game["id"].(string)
		call(t, "POST", path+"/join", bob, "", 200)
		call(t, "POST", path+"/moves", ann, `{"version":3,"move":"d1-d4"}`, 200)
		call(t, "POST", path+"/resign", bob, "", 200)
		call(t, "GET", path, ann, "", 200)
	}

	execute(t, c.ownerURL, fmt.Sprintf(`UPDATE compatibility SET min_binary = %d`, migrations.Known()+1))
	if code := call(t, "GET", old.url+"/readyz", "", "", 503)["code"]; code != "unavailable" {
		t.Errorf("readyz: got %v, want unavailable", code)
	}
	for _, migrate := range []bool{true, false} {
		c.migrate = migrate
		err := newServer(c, slog.New(slog.DiscardHandler)).run(t.Context(), func(string) { t.Error("it serves") })
		if err == nil || !strings.Contains(err.Error(), "install a newer slowpond") {
			t.Errorf("started with migrate %v: got %v", migrate, err)
		}
	}
}

func TestCommandsRefuseASchemaThatAsksForANewerProgram(t *testing.T) {
	t.Parallel()
	c := bothRoles(t)
	if err := start(t, c).stop(); err != nil {
		t.Fatal(err)
	}
	execute(t, c.ownerURL, fmt.Sprintf(`UPDATE compatibility SET min_binary = %d`, migrations.Known()+1))
	p := launch(t, onURL(c), "verify")
	if status, _ := p.wait(t); status != 1 || p.log.count("install a newer slowpond") != 1 {
		t.Errorf("status %d, said %s", status, p.log)
	}
}
