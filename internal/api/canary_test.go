package api

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"slowpond/internal/api/apitest"
)

// canary is what no refusal and no log line may contain.
const canary = "kanarienvogel"

// leak plants the canary in one request after another and searches the answers for it.
type leak struct {
	t *testing.T
	*apitest.Client
}

func (l leak) look(what string, a apitest.Answer) {
	l.t.Helper()
	if a.Status < 400 {
		l.t.Errorf("%s: answered %d, want a refusal", what, a.Status)
	}
	if strings.Contains(strings.ToLower(string(a.Body)), canary) {
		l.t.Errorf("%s: the answer repeats what was sent: %s", what, a.Body)
	}
}

// oneStringAtATime returns the body once for each string or number in it, with that one replaced.
func oneStringAtATime(body string) (all []string) {
	for _, at := range regexp.MustCompile(`"[^"]*"|\d+`).FindAllStringIndex(body, -1) {
		all = append(all, body[:at[0]]+`"`+canary+`"`+body[at[1]:])
	}
	return all
}

func TestRefusalsAndLogsNeverRepeatWhatWasSent(t *testing.T) {
	t.Parallel()
	b := sit(t)
	token := leak{t, b.ada}
	for path, body := range map[string]string{
		"/api/v1/auth/login":    `{"name": "Nobody", "password": "wrong password"}`,
		"/api/v1/auth/register": `{"name": "4", "password": "short", "email": "none"}`,
		"/api/v1/auth/reset":    `{"name": "Nobody", "code": "x", "new_password": "battery staple"}`,
		"/api/v1/auth/refresh":  `{"refresh_token": "none"}`,
		"/api/v1/me/password":   `{"old_password": "wrong", "new_password": "battery staple"}`,
		"/api/v1/me/upgrade":    `{"name": "4", "password": "short", "email": "none"}`,
		"/api/v1/games": `{"variant": "go", "seat": "red", "opponent": {"kind": "user", "name": "Nobody", "level": 1},
			"time_control": {"kind": "fast", "per_move_seconds": 1}, "private": 1, "options": {"reveal": "x"}}`,
		b.tablut + "/join":      `{"invite_code": "x"}`,
		b.tablut + "/cancel":    `{"x": 1}`,
		b.tablut + "/moves":     `{"version": 3, "move": "x"}`,
		b.subulata + "/setup":   `{"version": 3, "setup": "x"}`,
		b.tablut + "/resign":    `{"version": 1}`,
		b.tablut + "/draw":      `{"version": 3, "action": "hope"}`,
		b.hidden + "/join":      `{"invite_code": "x", "x": 1}`,
		"/api/v1/auth/guest":    `{"x": 1}`,
		b.subulata + "/decline": `{"x": 1}`,
	} {
		for _, planted := range oneStringAtATime(body) {
			token.look(path+" "+planted, token.Post(path, planted))
		}
		token.look(path+", malformed", token.Post(path, body+canary))
		token.look(path+", a content type", token.Post(path, body, "Content-Type: text/"+canary))
		token.look(path+", a query", token.Post(path+"?x="+canary+"&"+canary+"=1", body))
	}
	token.planted(b)
	if log := strings.ToLower(b.log.String()); strings.Contains(log, canary) {
		t.Errorf("the log repeats what was sent: %s", log)
	}
}

// planted plants the canary in each part of a request except the body.
func (l leak) planted(b table) {
	l.t.Helper()
	for _, query := range []string{
		"player", "opponent", "variant", "status", "winner", "opponent_kind", "to_act", "challenged", "since", "until",
		"sort", "include", "limit", "cursor", canary,
	} {
		l.look(query, l.Get("/api/v1/games?x=1&"+query+"="+canary))
	}
	for _, query := range []string{"cursor", "limit", "since", "sort"} {
		l.look(query, l.Get("/api/v1/games?"+query+"="+canary))
	}
	for _, header := range []string{
		"Accept", "Accept-Language", "Cookie", "Forwarded", "Idempotency-Key", "If-None-Match", "Origin", "Referer", "User-Agent",
		"X-Forwarded-For", "X-Real-Ip", "X-Request-Id", "Content-Encoding", canary,
	} {
		l.look(header, l.Post("/api/v1/games", `{}`, header+": "+canary))
	}
	l.look("a long key", l.Post(b.tablut+"/moves", `{}`, "Idempotency-Key: "+strings.Repeat(canary, 50)))
	l.look("a scheme", l.Get("/api/v1/me", "Authorization: "+canary+" x"))
	l.look("a token", l.As(canary).Get("/api/v1/me"))
	l.look("an invite", b.Get(b.hidden+"?invite="+canary))
	method := l.Request(canary, "/api/v1/me", nil)
	l.look("a method", l.Do(method))
	if a := l.Post("/api/v1/auth/guest", `{}`, "X-Request-Id: "+canary).Want(http.StatusCreated); a.Header.Get("X-Request-Id") == canary {
		l.t.Error("a request id was taken from outside")
	}
	l.Get("/api/v1/" + canary).Want(http.StatusNotFound) // its problem names the path, its log line does not
	l.Get("/api/v1/users/" + canary).Want(http.StatusNotFound)
}
