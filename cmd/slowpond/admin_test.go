package main

import (
	"bytes"
	"context"
	"log/slog"
	"os/user"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/account"
	"slowpond/internal/admin"
	"slowpond/internal/fixture"
	"slowpond/internal/games"
	"slowpond/internal/match"
	"slowpond/internal/pgtest"
	"slowpond/internal/play"
)

// desk is a database with Ada and Bob in it, and what the last command logged.
type desk struct {
	t        *testing.T
	pool     *pgxpool.Pool
	accounts *account.Service
	games    *play.Games
	logs     bytes.Buffer
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	d := &desk{t: t, pool: pgtest.New(t)}
	secrets, err := account.ParseSecrets(account.GenerateSecret())
	if err != nil {
		t.Fatal(err)
	}
	d.accounts, err = account.New(account.Config{Pool: d.pool, Secrets: secrets, Argon2: fixture.CheapArgon2()})
	if err != nil {
		t.Fatal(err)
	}
	if d.games, err = play.New(play.Config{Pool: d.pool, Variants: games.All()}); err != nil {
		t.Fatal(err)
	}
	email := "ada@example.org"
	for name, email := range map[string]*string{"Ada": &email, "Bob": nil} {
		if _, err := d.accounts.Register(t.Context(), name, "ten characters", email, ""); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

// try runs a command on the desk's database.
func (d *desk) try(args ...string) (string, error) {
	d.t.Helper()
	var out bytes.Buffer
	d.logs.Reset()
	duty, ok := admin.Find(args[0])
	if !ok {
		d.t.Fatalf("no command %s", args[0])
	}
	_, o, err := readOrders(duty, args, stdio{out: &out, err: &out})
	if err != nil {
		return "", err
	}
	err = duty.Perform(d.t.Context(), d.pool, slog.New(slog.NewTextHandler(&d.logs, nil)), &out, o)
	return out.String(), err
}

// must runs a command whose output must contain all that is wanted.
func (d *desk) must(args []string, want ...string) string {
	d.t.Helper()
	said, err := d.try(args...)
	if err != nil {
		d.t.Errorf("admin %q: %v", args, err)
	}
	for _, w := range want {
		if !strings.Contains(said, w) {
			d.t.Errorf("admin %q: %q is not in\n%s", args, w, said)
		}
	}
	return said
}

// refused runs a command that must fail with these words.
func (d *desk) refused(words string, args ...string) {
	d.t.Helper()
	if said, err := d.try(args...); err == nil || !strings.Contains(err.Error(), words) {
		d.t.Errorf("admin %q: got %q, %v, want %q", args, said, err, words)
	}
}

func (d *desk) id(name string) string {
	d.t.Helper()
	u, err := d.accounts.ByName(context.Background(), name)
	if err != nil {
		d.t.Fatal(err)
	}
	return u.ID
}

// game has Ada and Bob play a private game of Subulata by invite, both setups placed.
func (d *desk) game() (id, invite string) {
	d.t.Helper()
	ctx, ada, bob := context.Background(), d.id("Ada"), d.id("Bob")
	a, err := d.games.Create(ctx, ada, play.Proposal{Variant: "subulata-7", Seat: "white", OpponentKind: match.Invite, Private: true}, play.Key{})
	if err != nil {
		d.t.Fatal(err)
	}
	id, invite = a.View.ID, a.View.InviteCode
	_, err = d.games.Join(ctx, play.Request{Game: id, User: bob}, invite)
	for user, setup := range map[string]string{ada: "1.2/345/.67", bob: "765/4.3/21."} {
		if err == nil {
			_, err = d.games.Place(ctx, play.Request{Game: id, User: user}, setup)
		}
	}
	if err != nil {
		d.t.Fatal(err)
	}
	return id, invite
}

func TestAdminListsAndShowsUsers(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.must([]string{"users"}, "NAME", "Ada", "Bob", d.id("Ada"))
	if said := d.must([]string{"users", "--find", "BO"}, "Bob"); strings.Contains(said, "Ada") {
		t.Errorf("found too many:\n%s", said)
	}
	first := d.must([]string{"users", "--limit", "1"}, "Ada", "more with --cursor ")
	_, cursor, _ := strings.Cut(strings.TrimSpace(first), "--cursor ")
	d.must([]string{"users", "--limit", "1", "--cursor", cursor}, "Bob")
	d.must([]string{"user", "ada"}, d.id("Ada"), "ada@example.org", "account", "sessions")
	d.refused("There is no such user.", "user", "nobody")
	d.refused("cursor that this list returned", "users", "--cursor", "x")
}

func TestAdminModeratesUsersAndEveryActIsListed(t *testing.T) {
	t.Parallel()
	me, err := user.Current()
	if err != nil {
		t.Fatal(err)
	}
	d := newDesk(t)
	d.must([]string{"grant", "ADA"}, "Ada is an administrator now")
	d.must([]string{"user", "ada"}, "administrator  yes")
	d.must([]string{"revoke", "ada", "--note", "On leave."}, "Ada is no longer an administrator")
	d.must([]string{"ban", "--note", "Spam.", "bob"}, "Bob is banned now")
	if log := d.logs.String(); !strings.Contains(log, "act=user_banned") || !strings.Contains(log, "by=shell:") || !strings.Contains(log, "request_id=") {
		t.Errorf("log: %s", log)
	}
	if said := d.must([]string{"user", "bob"}); !strings.Contains(said, "banned         20") || !strings.Contains(said, "sessions       0") {
		t.Errorf("banned:\n%s", said)
	}
	d.must([]string{"unban", "bob"}, "Bob is no longer banned")
	d.refused("--note: Must say why.", "ban", "bob")
	d.refused("There is no such user.", "ban", "nobody", "--note", "x")
	said := d.must([]string{"audit"}, "administrator_granted", "On leave.", "Spam.", "shell:"+me.Username)
	if lines := strings.Count(said, "\n"); lines != 5 {
		t.Errorf("acts: got %d lines, want a header and four:\n%s", lines, said)
	}
	d.must([]string{"audit", "--limit", "1"}, "user_unbanned", "more with --cursor ")
}

func TestAdminPrintsAResetCodeThatIsInNoLog(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	said := d.must([]string{"reset", "ada"}, "code: ", "/api/v1/auth/reset")
	code := strings.Fields(said)[1]
	if strings.Contains(d.logs.String(), code) || !strings.Contains(d.logs.String(), "password_reset") {
		t.Errorf("log: %s", d.logs.String())
	}
	if said := d.must([]string{"audit"}, "password_reset", "Ada"); strings.Contains(said, code) {
		t.Errorf("the audit table has the code:\n%s", said)
	}
	if err := d.accounts.Reset(t.Context(), "Ada", code, "characters ten"); err != nil {
		t.Errorf("Reset: %v", err)
	}
}

func TestAdminShowsSecretsOnlyOnRequestAndAuditsIt(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	id, invite := d.game()
	d.must([]string{"games", "--player", "ada", "--status", "playing"}, id, "white Ada, black Bob")
	d.must([]string{"games", "--player", "ada", "--opponent", "bob", "--winner", "ada"}, "ID")
	d.refused("must be one of", "games", "--variant", "go")
	said := d.must([]string{"game", id}, "subulata-7", "Ada", "private   yes", "placed", "?.?/???/.??")
	secrets := []string{"1.2/345/.67", "765/4.3/21.", invite}
	for _, secret := range secrets {
		if strings.Contains(said, secret) {
			t.Errorf("%s is shown without --secrets", secret)
		}
	}
	d.must([]string{"game", id, "--secrets", "--note", "A complaint."}, secrets...)
	log := d.logs.String()
	if !strings.Contains(log, "secrets of a game shown") || !strings.Contains(log, id) || strings.Contains(log, invite) {
		t.Errorf("log: %s", log)
	}
	if said := d.must([]string{"audit"}, "secrets_shown", id, "A complaint."); strings.Count(said, "\n") != 2 {
		t.Errorf("acts:\n%s", said)
	}
	d.refused("There is no such game.", "game", "aaaaaaaaaaaa", "--secrets")
}

func TestAdminExtendsAndAdjudicatesGames(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	id, _ := d.game()
	d.must([]string{"extend", id, "--hours", "24", "--note", "The server was away."}, "the deadline is 20")
	d.must([]string{"end", id, "--winner", "black", "--note", "White agreed."}, "black wins (adjudicated)")
	d.must([]string{"game", id}, "extended", "The server was away.", "adjudicated", "White agreed.", "black wins (adjudicated)")
	d.must([]string{"audit"}, "game_extended", "24 hours", "game_ended", "winner black")
	other, _ := d.game()
	d.refused("seat of this game", "end", other, "--note", "x", "--winner", "attackers")
	d.refused("from 1 to 720", "extend", other, "--note", "x")
	d.refused("--note: Must say why.", "end", other)
	d.refused("The game is over.", "end", id, "--note", "x")
	d.must([]string{"end", other, "--note", "x"}, "a draw (adjudicated)")
	_, err := d.games.Verify(t.Context(), func(diff play.Difference) { t.Errorf("verify: %+v", diff) })
	if err != nil {
		t.Error(err)
	}
}

func TestAdminSaysHowItIsUsed(t *testing.T) {
	t.Parallel()
	var out, errs bytes.Buffer
	ask := func(args ...string) int {
		out.Reset()
		errs.Reset()
		return run(t.Context(), append([]string{"admin"}, args...), stdio{out: &out, err: &errs})
	}
	for _, args := range [][]string{nil, {"--help"}, {"ban", "-h"}} {
		if code := ask(args...); code != 0 || !strings.Contains(out.String(), "extend ID --hours N --note TEXT") {
			t.Errorf("%q: status %d, %s", args, code, out.String())
		}
	}
	for _, args := range [][]string{{"kick"}, {"ban"}, {"ban", "a", "b"}, {"users", "x"}, {"users", "--note", "x"}, {"end", "aaaaaaaaaaaa"}, {"audit", "--limit", "0"}} {
		if code := ask(args...); code != 2 || errs.Len() == 0 {
			t.Errorf("%q: status %d, %s", args, code, errs.String())
		}
	}
}
