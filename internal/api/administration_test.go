package api

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"slowpond/internal/api/apigen"
	"slowpond/internal/api/apitest"
	"slowpond/internal/audit"
	gamelist "slowpond/internal/games"
)

// shell acts on the server's own shell.
var shell = audit.By{Shell: "root", Note: "Because.", RequestID: "command"}

// office is a table with an administrator who plays nowhere.
type office struct {
	table
	admin   *apitest.Client
	adminID string
}

func administered(t *testing.T) office {
	t.Helper()
	o := office{table: sit(t)}
	admin, s := o.account("Boss")
	if err := o.accounts.Grant(t.Context(), shell, "Boss"); err != nil {
		t.Fatal(err)
	}
	o.admin, o.adminID = admin, s.User.ID
	return o
}

// account registers a user and returns a client that acts as one.
func (h *harness) account(name string) (*apitest.Client, apigen.Session) {
	var s apigen.Session
	h.Post("/api/v1/auth/register", credentials{Name: name, Password: password}).Want(http.StatusCreated).Read(&s)
	return h.As(s.AccessToken), s
}

// administrators returns the path under /admin for a game's path.
func administrators(path string) string {
	return strings.Replace(path, "/api/v1/", "/api/v1/admin/", 1)
}

// acts is the audit table without the first entry, the grant that made the administrator; the
// latest first.
func (o office) acts() []apigen.Act {
	var list apigen.ActList
	o.admin.Get("/api/v1/admin/audit?limit=100").Want(http.StatusOK).Read(&list)
	return list.Items[:len(list.Items)-1]
}

func (o office) user(name string) (u apigen.AdminUser) {
	o.admin.Get("/api/v1/admin/users/" + name).Want(http.StatusOK).Read(&u)
	return u
}

// Others cannot learn from these paths what exists, or what a request should look like.
func TestAdministrationIsRefusedToOthersBeforeAnyOtherCheck(t *testing.T) {
	t.Parallel()
	o := administered(t)
	routes, err := readRoutes(apigen.Document(), gamelist.All())
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, r := range routes {
		if !strings.HasPrefix(r.Path, "/api/v1/admin/") {
			continue
		}
		seen++
		for _, id := range []string{noGame, "1", o.hidden[len("/api/v1/games/"):], o.tablut[len("/api/v1/games/"):]} {
			path := strings.NewReplacer("{id}", id, "{name}", "Boss").Replace(r.Path)
			o.Do(o.Request(r.Method, path+"?x=1", nil)).Want(http.StatusUnauthorized).Refused("unauthenticated")
			o.ada.Do(o.ada.Request(r.Method, path, nil)).Want(http.StatusForbidden).Refused("forbidden")
			o.ada.Do(o.ada.Request(r.Method, path+"?x=1", "{", "Content-Type: text/plain")).Want(http.StatusForbidden)
		}
	}
	if seen != 13 {
		t.Errorf("operations: got %d, want 13", seen)
	}
	if got := o.acts(); len(got) != 0 {
		t.Errorf("refusals are in the audit table: %+v", got)
	}
}

func TestAnAdministratorIsRefusedTheImpossible(t *testing.T) {
	t.Parallel()
	o := administered(t)
	end, extend := administrators(o.tablut)+"/end", administrators(o.tablut)+"/extend"
	for _, c := range []struct {
		name   string
		answer apitest.Answer
		status int
		code   apigen.ProblemCode
	}{
		{"no such user", o.admin.Get("/api/v1/admin/users/nobody"), 404, "not_found"},
		{"no such user to ban", o.admin.Post("/api/v1/admin/users/nobody/ban", `{"note": "x"}`), 404, "not_found"},
		{"no such game", o.admin.Get("/api/v1/admin/games/" + noGame), 404, "not_found"},
		{"no such game to end", o.admin.Post("/api/v1/admin/games/"+noGame+"/end", `{"note": "x"}`), 404, "not_found"},
		{"a malformed id", o.admin.Post("/api/v1/admin/games/1/extend", `{`), 404, "not_found"},
		{"banning oneself", o.admin.Post("/api/v1/admin/users/BOSS/ban", `{"note": "x"}`), 403, "forbidden"},
		{"revoking one's own rights", o.admin.Post("/api/v1/admin/users/boss/revoke", nil), 403, "forbidden"},
		{"a ban without a reason", o.admin.Post("/api/v1/admin/users/boss/ban", `{}`), 422, "invalid"},
		{"an empty reason", o.admin.Post(end, `{"note": ""}`), 422, "invalid"},
		{"a reason of spaces", o.admin.Post(end, `{"note": "  "}`), 422, "invalid"},
		{"a reason with a NUL", o.admin.Post(end, `{"note": "a\u0000b"}`), 422, "invalid"},
		{"a reason with a C1 control", o.admin.Post(end, `{"note": "a\u0085b"}`), 422, "invalid"},
		{"a reason too long", o.admin.Post(end, `{"note": "`+strings.Repeat("x", 501)+`"}`), 422, "invalid"},
		{"a seat of another game", o.admin.Post(end, `{"note": "x", "winner": "white"}`), 422, "invalid"},
		{"an old version", o.admin.Post(end, `{"note": "x", "version": 1}`), 409, "stale_version"},
		{"no hours", o.admin.Post(extend, `{"note": "x"}`), 422, "invalid"},
		{"hours below one", o.admin.Post(extend, `{"note": "x", "hours": 0}`), 422, "invalid"},
		{"hours beyond 30 days", o.admin.Post(extend, `{"note": "x", "hours": 721}`), 422, "invalid"},
		{"an open game", o.admin.Post(administrators(o.hidden)+"/end", `{"note": "x"}`), 409, "not_running"},
		{"a cursor of another list", o.admin.Get("/api/v1/admin/audit?cursor=bmFtZS5hZGE"), 422, "invalid"},
		{"a malformed cursor", o.admin.Get("/api/v1/admin/users?cursor=x"), 422, "invalid"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.answer.Want(c.status).Refused(c.code)
		})
	}
	if got := o.acts(); len(got) != 0 {
		t.Errorf("refusals are in the audit table: %+v", got)
	}
}

func TestUsersAreListedAndFoundByPages(t *testing.T) {
	t.Parallel()
	o := administered(t)
	for i := range 5 {
		o.account(fmt.Sprintf("Frog%d", i))
	}
	var names []string
	for next := "&limit=2"; next != ""; {
		var list apigen.AdminUserList
		o.admin.Get("/api/v1/admin/users?find=ROG" + next).Want(http.StatusOK).Read(&list)
		for _, u := range list.Items {
			names = append(names, u.Name)
		}
		if next = ""; list.NextCursor != nil {
			next = "&limit=2&cursor=" + *list.NextCursor
		}
	}
	if got := strings.Join(names, " "); got != "Frog0 Frog1 Frog2 Frog3 Frog4" {
		t.Errorf("names: got %s", got)
	}
	var all apigen.AdminUserList
	o.admin.Get("/api/v1/admin/users").Want(http.StatusOK).Read(&all)
	if len(all.Items) != 9 { // three guests and the administrator too
		t.Errorf("users: got %d, want 9", len(all.Items))
	}
}

func TestABanEndsSessionsAtOnceAndLeavesGamesToTheirClocks(t *testing.T) {
	t.Parallel()
	o := administered(t)
	frog, s := o.account("Frog")
	var g apigen.Game
	frog.Post("/api/v1/games", `{"variant": "tablut", "seat": "attackers", "opponent": {"kind": "anyone"}}`).Want(http.StatusCreated).Read(&g)
	path := "/api/v1/games/" + g.ID
	o.bob.Post(path+"/join", nil).Want(http.StatusOK)

	var banned apigen.AdminUser
	a := o.admin.Post("/api/v1/admin/users/fROG/ban", `{"note": "Insults."}`).Want(http.StatusOK)
	a.Read(&banned)
	if banned.BannedAt == nil || banned.Sessions != 0 || banned.ID != s.User.ID {
		t.Errorf("got %+v", banned)
	}
	frog.Get("/api/v1/me").Want(http.StatusUnauthorized)
	o.Post("/api/v1/auth/refresh", map[string]string{"refresh_token": s.RefreshToken}).Want(http.StatusUnauthorized)
	o.Post("/api/v1/auth/login", credentials{Name: "Frog", Password: password}).Want(http.StatusUnauthorized)
	act := o.acts()[0]
	if act.Actor != o.adminID || act.Act != "user_banned" || *act.UserID != s.User.ID || act.GameID != nil || *act.Note != "Insults." ||
		act.RequestID != a.Header.Get("X-Request-Id") || !act.At.Equal(o.clock.Now()) {
		t.Errorf("the act: got %+v", act)
	}

	o.bob.Get(path).Want(http.StatusOK).Read(&g)
	if g.Status != "playing" || g.Deadline == nil || g.ToAct[0] != "attackers" {
		t.Errorf("the game: got %+v", g)
	}
	o.clock.Advance(g.Deadline.Sub(o.clock.Now()))
	if n, err := o.play.Sweep(t.Context()); err != nil || n == 0 {
		t.Fatalf("sweeping: %d, %v", n, err)
	}
	o.Get(path).Want(http.StatusOK).Read(&g)
	if g.Result == nil || *g.Result.Winner != "defenders" || g.Result.Reason != "timeout" {
		t.Errorf("after the deadline: got %+v", g.Result)
	}
}

func TestGrantsRevocationsAndUnbansTakeEffectAtOnce(t *testing.T) {
	t.Parallel()
	o := administered(t)
	frog, _ := o.account("Frog")
	frog.Get("/api/v1/admin/users").Want(http.StatusForbidden)
	o.admin.Post("/api/v1/admin/users/frog/grant", nil).Want(http.StatusOK)
	frog.Get(o.hidden).Want(http.StatusOK)
	frog.Post("/api/v1/admin/users/boss/ban", `{"note": "A coup."}`).Want(http.StatusOK)
	o.admin.Get("/api/v1/admin/users").Want(http.StatusUnauthorized)
	frog.Post("/api/v1/admin/users/boss/unban", `{"note": "Peace."}`).Want(http.StatusOK)
	var s apigen.Session
	o.Post("/api/v1/auth/login", credentials{Name: "Boss", Password: password}).Want(http.StatusOK).Read(&s)
	o.admin = o.As(s.AccessToken)
	o.admin.Post("/api/v1/admin/users/frog/revoke", `{}`).Want(http.StatusOK)
	frog.Get("/api/v1/admin/users").Want(http.StatusForbidden)
	if u := o.user("frog"); u.Admin || u.BannedAt != nil {
		t.Errorf("got %+v", u)
	}
	var words []string
	for _, a := range o.acts() {
		words = append(words, string(a.Act))
	}
	if got := strings.Join(words, " "); got != "administrator_revoked user_unbanned user_banned administrator_granted" {
		t.Errorf("acts: got %s", got)
	}
}

func TestACodeFromTheShellSetsANewPassword(t *testing.T) {
	t.Parallel()
	o := administered(t)
	frog, _ := o.account("Frog")
	code, until, err := o.accounts.OfferReset(t.Context(), shell, "frog")
	if err != nil || until.Sub(o.clock.Now()) != 24*time.Hour {
		t.Fatalf("OfferReset: %v, %v", until, err)
	}
	reset := func(name, code, password string) apitest.Answer {
		return o.Post("/api/v1/auth/reset", map[string]string{"name": name, "code": code, "new_password": password})
	}
	unknown, wrong := reset("Nobody", code, "battery staple"), reset("Frog", "aaaaa-aaaaa-aaaaa-aaaaa", "battery staple")
	if unknown.Want(http.StatusUnauthorized); string(unknown.Body) != string(wrong.Body) || wrong.Status != unknown.Status {
		t.Errorf("an unknown name: %s\na wrong code: %s", unknown.Body, wrong.Body)
	}
	reset("Frog", code, "short").Want(http.StatusUnprocessableEntity).Refused("invalid")
	reset("Frog", code, "battery staple").Want(http.StatusNoContent)
	reset("Frog", code, "staple battery").Want(http.StatusUnauthorized)
	frog.Get("/api/v1/me").Want(http.StatusUnauthorized)
	o.Post("/api/v1/auth/login", credentials{Name: "Frog", Password: password}).Want(http.StatusUnauthorized)
	o.Post("/api/v1/auth/login", credentials{Name: "Frog", Password: "battery staple"}).Want(http.StatusOK)
	if log := o.log.String(); strings.Contains(log, code) || strings.Contains(log, "battery staple") {
		t.Error("the log has the code or the password")
	}
}
