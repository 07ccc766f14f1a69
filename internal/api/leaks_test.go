package api

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"slowpond/internal/api/apigen"
	"slowpond/internal/api/apitest"
	gamelist "slowpond/internal/games"
)

// Ada's and Bob's setups use every digit, so that a whole one, and a rank of one, is searched as text.
var plantedSetups = map[string]string{"ada": "816/357/492", "bob": "276/951/438"}

// party is one of those whose every answer is searched.
type party struct {
	name   string // "ada" owns the game, "bob" plays against her
	client *apitest.Client
	sess   *apigen.Session
}

// answered is one answer, as bytes.
type answered struct {
	by, operation, where string
	body                 []byte
	text                 string // status, headers and body
}

// secret is what nobody may find but in an answer for which shown is true.
type secret struct {
	what, text string
	shown      func(a answered) bool
	found      bool // in an answer where it is shown, so that the search is known to work
}

// leaking calls every operation as everybody and keeps what comes back.
type leaking struct {
	office
	t       *testing.T
	routes  map[string]*route // by operationId
	callers []party
	all     []answered
	secrets []*secret
	unique  int
	sinks   map[string]func() string // whatever else leaves the server
}

func newLeaking(t *testing.T) *leaking {
	t.Helper()
	o := office{table: table{harness: setup(t)}}
	l := &leaking{office: o, t: t, routes: map[string]*route{}}
	l.sinks = map[string]func() string{ // streams, mail, push and webhooks have a line here each when they come
		"the log at debug": l.log.String, "the metrics": l.shownMetrics,
	}
	routes, err := readRoutes(apigen.Document(), gamelist.All())
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range routes {
		l.routes[r.Operation.OperationID] = r
	}
	for i, name := range []string{"Ada", "Bob", "Tess", "Boss"} {
		body := fmt.Sprintf(`{"name": %q, "password": "planted-password-%d", "email": "%s@planted.example"}`, name, i%3, strings.ToLower(name))
		var s apigen.Session
		l.Post("/api/v1/auth/register", body).Want(http.StatusCreated).Read(&s)
		l.callers = append(l.callers, party{strings.ToLower(name), l.As(s.AccessToken), &s})
	}
	if err := l.accounts.Grant(t.Context(), shell, "Boss"); err != nil {
		t.Fatal(err)
	}
	eve, s := l.guest()
	l.callers = append(l.callers, party{"eve", eve, &s}, party{"nobody", l.Client, &apigen.Session{}})
	l.callers = slices.DeleteFunc(l.callers, func(c party) bool { return c.name == "tess" }) // whom administrators act on
	l.plant()
	return l
}

func never(answered) bool { return false }

func (l *leaking) hide(what, text string, shown func(answered) bool) {
	l.secrets = append(l.secrets, &secret{what: what, text: text, shown: shown})
}

// plant lists the secrets that are known from the start.
func (l *leaking) plant() {
	for owner, setup := range plantedSetups {
		by := func(a answered) bool { return a.by == owner }
		l.hide(owner+"'s setup", setup, by)
		for i, rank := range strings.Split(setup, "/") {
			l.hide(owner+"'s rank", [3]string{rank + "/", "/" + rank + "/", "/" + rank}[i], by)
		}
		sum, err := fingerprint([]byte(`{"setup":"` + setup + `"}`))
		if err != nil {
			l.t.Fatal(err)
		}
		for _, form := range []string{hex.EncodeToString(sum[:]), base64.StdEncoding.EncodeToString(sum[:]), base64.RawURLEncoding.EncodeToString(sum[:])} {
			l.hide("a fingerprint of "+owner+"'s setup", form, never)
		}
		l.hide(owner+"'s address", owner+"@planted.example", func(a answered) bool { return a.by == owner && a.operation == "getMe" })
	}
	l.hide("a password", "planted-password", never)
	for _, made := range []string{"planted-refresh", "planted-code", "planted-invite"} {
		l.hide("what was made up", made, never)
	}
	l.hide("a note for administrators", "planted-note", func(a answered) bool { return a.by == "boss" && a.operation == "adminListActs" })
	for _, c := range l.callers {
		if c.sess.AccessToken != "" {
			again := func(a answered) bool { return a.by == c.name && a.operation == "refresh" } // equal within one second
			l.hide("an access token", c.sess.AccessToken, again)
			l.hide("a refresh token", c.sess.RefreshToken, never)
		}
	}
}

// stages are how far a game has come.
var stages = []string{"open", "placing", "playing", "over"}

// game makes a game of Ada's and brings it to a stage; code is "" for a public one.
func (l *leaking) game(stage string, private bool) (g apigen.Game, code string) {
	l.t.Helper()
	ada, bob := l.callers[0].client, l.callers[1].client
	opponent := map[bool]string{true: "invite", false: "anyone"}[private]
	ada.Post("/api/v1/games", fmt.Sprintf(`{"variant": "subulata-9", "seat": "white", "private": %v, "opponent": {"kind": %q}}`, private, opponent)).
		Want(http.StatusCreated).Read(&g)
	if g.InviteCode != nil {
		code = *g.InviteCode
		l.hide("an invite code", code, func(a answered) bool { return a.by == "ada" })
	}
	path := "/api/v1/games/" + g.ID
	step := func(stage *apitest.Client, what, body string) {
		stage.Post(path+what, body, "Idempotency-Key: k").Want(http.StatusOK).Read(&g)
	}
	at := slices.Index(stages, stage)
	if at >= 1 {
		step(bob, "/join", map[bool]string{true: `{"invite_code": "` + code + `"}`, false: `{}`}[private])
		step(ada, "/setup", `{"setup": "`+plantedSetups["ada"]+`"}`)
	}
	if at >= 2 {
		step(bob, "/setup", `{"setup": "`+plantedSetups["bob"]+`"}`)
		ada.Get(path).Want(http.StatusOK).Read(&g)
		step(ada, "/moves", fmt.Sprintf(`{"version": %d, "move": %q}`, g.Version, g.LegalMoves[0]))
	}
	if at >= 3 {
		step(bob, "/resign", `{}`)
	}
	return g, code
}

// call calls an operation in each way as each caller. g is the zero game where it is about none.
func (l *leaking) call(r *route, stage string, g apigen.Game, code string) {
	for _, c := range l.callers {
		for i, a := range calls[r.Operation.OperationID] {
			l.unique++
			move := "G3-F3"
			if len(g.LegalMoves) > 0 {
				move = g.LegalMoves[0]
			}
			fill := strings.NewReplacer("{id}", g.ID, "{name}", "Tess", "{code}", code, "{version}", strconv.Itoa(g.Version), "{move}", move,
				"{setup}", plantedSetups[c.name], "{refresh}", c.sess.RefreshToken, "{unique}", strconv.Itoa(l.unique))
			var body any
			if a.body != "" {
				body = fill.Replace(a.body)
			}
			request := c.client.Request(r.Method, fill.Replace(r.Path)+fill.Replace(a.query), body)
			if r.keyed {
				request.Header.Set("Idempotency-Key", "planted-"+strconv.Itoa(i))
			}
			l.keep(c, r.Operation.OperationID, stage, c.client.Do(request))
		}
	}
}

func (l *leaking) keep(c party, operation, stage string, a apitest.Answer) {
	var head strings.Builder
	_ = a.Header.Write(&head) // to memory
	said := answered{by: c.name, operation: operation, body: a.Body,
		where: fmt.Sprintf("%s, asked by %s of a game that is %s", operation, c.name, stage),
		text:  fmt.Sprintf("%d\n%s\n%s", a.Status, head.String(), a.Body)}
	l.all = append(l.all, said)
	var s apigen.Session
	if json.Unmarshal(a.Body, &s) == nil && s.RefreshToken != "" {
		mine := func(other answered) bool { return other.by == said.by && other.operation == operation }
		l.hide("an access token", s.AccessToken, mine)
		l.hide("a refresh token", s.RefreshToken, mine)
		if operation == "refresh" {
			c.sess.RefreshToken = s.RefreshToken
		}
	}
}

// search looks for every secret in every answer and in all else that leaves the server.
func (l *leaking) search() {
	l.t.Helper()
	for where, text := range l.sinks {
		all := text()
		for _, s := range l.secrets {
			if strings.Contains(all, s.text) {
				l.t.Errorf("%s holds %s", where, s.what)
			}
		}
	}
	for _, a := range l.all {
		for _, s := range l.secrets {
			switch holds := strings.Contains(a.text, s.text); {
			case holds && !s.shown(a):
				l.t.Errorf("%s: %s stands in it: %s", a.where, s.what, a.text)
			case holds:
				s.found = true
			}
		}
		var value any
		if json.Unmarshal(a.body, &value) != nil {
			continue
		}
		if told := numbersOf(value, seatOf[a.by]); len(told) > 0 {
			l.t.Errorf("%s: it tells %v of another: %s", a.where, told, a.text)
		}
	}
}

// seatOf is where the parties sit in the games of Ada against Bob.
var seatOf = map[string]string{"ada": "white", "bob": "black"}

// numbersOf returns the numbers that a value tells, anywhere in it, of seats that are not mine.
func numbersOf(value any, mine string) (told []any) {
	switch v := value.(type) {
	case []any:
		for _, inside := range v {
			told = append(told, numbersOf(inside, mine)...)
		}
	case map[string]any:
		if you, ok := v["you"]; ok {
			mine, _ = you.(string) // the seat in this game, which may be another one
		}
		if v["seat"] != mine {
			told = append(told, digits(v["number"], v["numbers"], v["setup"])...)
		}
		for _, name := range []string{"score", "setups"} {
			of, _ := v[name].(map[string]any)
			for seat, inside := range of {
				if seat != mine {
					told = append(told, digits(inside)...)
				}
			}
		}
		for _, inside := range v {
			told = append(told, numbersOf(inside, mine)...)
		}
	}
	return told
}

// digits returns the values that have a digit.
func digits(values ...any) (told []any) {
	for _, v := range values {
		if v != nil && strings.ContainsAny(fmt.Sprint(v), "0123456789") {
			told = append(told, v)
		}
	}
	return told
}

func TestNoAnswerLogOrMetricHoldsASecretOfAnother(t *testing.T) {
	t.Parallel()
	l := newLeaking(t)
	names := slices.Sorted(maps.Keys(l.routes))
	if told := slices.Sorted(maps.Keys(calls)); !slices.Equal(names, told) {
		t.Fatalf("openapi.yaml has the operations\n%v\nand calls in leakcalls_test.go has\n%v", names, told)
	}
	for _, private := range []bool{true, false} {
		for _, stage := range stages {
			if testing.Short() && (private || stage != "over") {
				continue
			}
			looked, code := l.game(stage, private)
			for _, name := range names {
				r := l.routes[name]
				g, code := looked, code
				if !r.game && (private || stage != "over") {
					continue // once, when there is much to be shown
				}
				if r.game && r.Method != http.MethodGet {
					g, code = l.game(stage, private)
				}
				l.call(r, stage, g, code)
			}
		}
	}
	l.search()
	l.worked()
}

// worked fails the test unless the search has found each secret where it is shown, if it is anywhere.
func (l *leaking) worked() {
	l.t.Helper()
	found := map[string]bool{}
	for _, s := range l.secrets {
		found[s.what] = found[s.what] || s.found
	}
	for _, what := range []string{
		"ada's setup", "bob's setup", "ada's rank", "ada's address", "an access token", "a refresh token", "a note for administrators",
	} {
		if !found[what] && !testing.Short() {
			l.t.Errorf("%s is found nowhere, so the search shows nothing", what)
		}
	}
	if lines := strings.Count(l.log.String(), "\n"); len(l.all) < 1000 && !testing.Short() || lines < len(l.all) {
		l.t.Errorf("only %d answers and %d lines of the log were searched", len(l.all), lines)
	}
}
