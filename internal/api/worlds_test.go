package api

import (
	"flag"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"slowpond/internal/account"
	"slowpond/internal/api/apigen"
	"slowpond/internal/api/apitest"
	"slowpond/internal/pgtest"
	"slowpond/internal/play"
)

// interfere is how long TestHiddenNumbersMakeNoDifferenceToARequest tries; -rapid.checks says how many cases.
var interfere = flag.Duration("interfere", 8*time.Second, "how long to look for requests whose answers tell hidden numbers apart")

// contest is a game that one side hides numbers in, ready for setups. Each has players of its own.
type contest struct {
	path, variant string
	hider         string // user id
	seat          string // the hider's
	computer      bool
	tokens        map[string]string // by party: "other", "hider" unless a computer, "eve", "boss" and "nobody"
}

// worlds are two servers on two databases that were one: they have the same users, games and tokens, and
// from then on differ in what is hidden alone.
type worlds struct {
	t        testing.TB
	each     [2]*harness
	contests []contest
	read     [2]int // how much of each log has been compared
}

func newWorlds(t *testing.T, n int) *worlds {
	t.Helper()
	secrets, err := account.ParseSecrets(account.GenerateSecret())
	if err != nil {
		t.Fatal(err)
	}
	accounts := account.Config{Secrets: secrets, TokenLifetime: 1000 * time.Hour}
	pool := pgtest.New(t)
	base := setupWith(t, pool, accounts)
	_, eve := base.guest()
	boss, s := base.account("Boss")
	if err := base.accounts.Grant(t.Context(), shell, "Boss"); err != nil {
		t.Fatal(err)
	}
	boss.Get("/api/v1/me").Want(http.StatusOK)
	w := &worlds{t: t}
	for i := range n {
		c := base.contest(i)
		maps.Copy(c.tokens, map[string]string{"eve": eve.AccessToken, "boss": s.AccessToken, "nobody": ""})
		w.contests = append(w.contests, c)
	}
	for i, pool := range pgtest.Copies(t, pool, 2) {
		w.each[i] = setupWith(t, pool, accounts)
	}
	return w
}

// contest begins the i-th game: of either variant, public or private, against a person or a computer.
func (h *harness) contest(i int) contest {
	other, s := h.guest()
	c := contest{variant: []string{"subulata-7", "subulata-9"}[i%2], seat: []string{"black", "white"}[i/2%2], computer: i%4 == 3, tokens: map[string]string{"other": s.AccessToken}}
	mine := map[string]string{"black": "white", "white": "black"}[c.seat]
	opponent, private := map[string]any{"kind": "anyone"}, i%3 == 0
	switch {
	case c.computer:
		opponent = map[string]any{"kind": "computer", "level": 1}
	case private:
		opponent = map[string]any{"kind": "invite"}
	}
	var g apigen.Game
	other.Post("/api/v1/games", map[string]any{"variant": c.variant, "seat": mine, "private": private, "opponent": opponent}).Want(http.StatusCreated).Read(&g)
	c.path = "/api/v1/games/" + g.ID
	if c.computer {
		c.hider = g.Opponent.Player.ID
		return c
	}
	hider, s := h.guest()
	body := map[string]any{}
	if g.InviteCode != nil {
		body["invite_code"] = *g.InviteCode
	}
	hider.Post(c.path+"/join", body).Want(http.StatusOK)
	c.hider, c.tokens["hider"] = s.User.ID, s.AccessToken
	return c
}

// send makes one request in both worlds. To everybody but the hider the answers must be the same, byte
// for byte; to the hider they have the same status. The log must tell them apart to nobody.
func (w *worlds) send(r *rapid.T, c contest, who, method, path string, bodies [2]any, headers ...[2]string) (got [2]apitest.Answer) {
	var said, logged [2]string
	for i, h := range w.each {
		client := h.As(c.tokens[who])
		var own []string
		for _, header := range headers {
			own = append(own, header[i])
		}
		got[i] = client.Do(client.Request(method, path, bodies[i], own...))
		said[i] = asText(got[i])
		logged[i] = w.newLines(i)
	}
	if who != "hider" && said[0] != said[1] && !w.told(c) {
		r.Fatalf("%s %s %v by %s: the answers tell hidden numbers apart:\n%s\n%s", method, path, bodies[0], who, said[0], said[1])
	}
	if got[0].Status != got[1].Status {
		r.Fatalf("%s %s by %s: answered %d, and %d with other hidden numbers", method, path, who, got[0].Status, got[1].Status)
	}
	if logged[0] != logged[1] {
		r.Fatalf("%s %s by %s: the logs tell hidden numbers apart:\n%s\n%s", method, path, who, logged[0], logged[1])
	}
	return got
}

// asText is all of an answer but its own id.
func asText(a apitest.Answer) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(a.Header)) {
		if name != "X-Request-Id" {
			fmt.Fprintln(&b, name, a.Header[name])
		}
	}
	return fmt.Sprintf("%d\n%s\n%s", a.Status, b.String(), a.Body)
}

var chance = regexp.MustCompile(`(time|request_id)=\S+ `)

// newLines returns what the log of a world says since it was last asked, without times and ids by chance.
func (w *worlds) newLines(i int) string {
	log := w.each[i].log.String()
	lines := log[w.read[i]:]
	w.read[i] = len(log)
	return chance.ReplaceAllString(lines, "")
}

// view is the game as a player sees it in a world.
func (w *worlds) view(world int, c contest, user string) play.View {
	v, err := w.each[world].play.Get(w.t.Context(), play.Viewer{User: user, Admin: true}, strings.TrimPrefix(c.path, "/api/v1/games/"))
	if err != nil {
		w.t.Fatal(err)
	}
	return v
}

// told reports whether the board has ended the game, so that numbers are counted and shown (S22).
func (w *worlds) told(c contest) bool {
	for world := range w.each {
		if r := w.view(world, c, "").Result; r != nil && slices.Contains([]string{"home", "no-pieces", "no-moves"}, r.Reason) {
			return true
		}
	}
	return false
}

// timeout lets every time run out in both worlds.
func (w *worlds) timeout() {
	for _, h := range w.each {
		h.clock.Advance(100 * time.Hour)
		if err := h.accounts.CatchUp(w.t.Context()); err != nil {
			w.t.Fatal(err)
		}
		for ended := 1; ended > 0; {
			var err error
			if ended, err = h.play.Sweep(w.t.Context()); err != nil {
				w.t.Fatal(err)
			}
		}
	}
}
