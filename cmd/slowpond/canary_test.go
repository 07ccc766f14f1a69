package main

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"slowpond/internal/account"
	"slowpond/internal/localpg"
)

// planted maps secrets to what each of them is.
type planted map[string]string

// search looks for every secret in a text.
func (p planted) search(t *testing.T, where, text string) {
	t.Helper()
	for secret, what := range p {
		if strings.Contains(text, secret) {
			t.Errorf("%s: %s stands in it: %.2000s", where, what, text)
		}
	}
}

// visitor uses the API and keeps the secrets that must not show.
type visitor struct {
	t       *testing.T
	url     string
	secrets planted
	refused strings.Builder // the bodies of all refusals
}

func (v *visitor) ask(method, path, token, body string) map[string]any {
	v.t.Helper()
	return call(v.t, method, v.url+path, token, body, http.StatusOK)
}

// refuse makes a request that must be refused.
func (v *visitor) refuse(method, path, token, body string) {
	v.t.Helper()
	r, err := http.NewRequestWithContext(v.t.Context(), method, v.url+path, strings.NewReader(body))
	if err != nil {
		v.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		v.t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode < 400 {
		v.t.Errorf("%s %s: got %d, want a refusal", method, path, answer.StatusCode)
	}
	if _, err := io.Copy(&v.refused, answer.Body); err != nil {
		v.t.Fatal(err)
	}
}

// register makes an account and keeps its secrets.
func (v *visitor) register(name, password string) (token string) {
	v.t.Helper()
	body := fmt.Sprintf(`{"name":%q,"password":%q,"email":"%s@planted.example"}`, name, password, name)
	s := call(v.t, "POST", v.url+"/api/v1/auth/register", "", body, 201)
	return v.session(s, password)
}

func (v *visitor) session(s map[string]any, password string) string {
	v.secrets[password] = "a password"
	v.secrets["@planted.example"] = "an address"
	v.secrets[s["refresh_token"].(string)] = "a refresh token"
	v.secrets[s["access_token"].(string)] = "an access token"
	return s["access_token"].(string)
}

// sessions has tokens made, exchanged, misused and ended.
func (v *visitor) sessions() {
	const password, wrong, next = "planted-password-1", "planted-password-2", "planted-password-3"
	v.secrets[wrong], v.secrets[next] = "a wrong password", "a new password"
	token := v.register("Planted-1", password)
	v.refuse("POST", "/api/v1/auth/register", "", fmt.Sprintf(`{"name":"planted-1","password":%q}`, wrong))
	v.refuse("POST", "/api/v1/auth/login", "", fmt.Sprintf(`{"name":"Planted-1","password":%q}`, wrong))
	v.refuse("POST", "/api/v1/me/password", token, fmt.Sprintf(`{"old_password":%q,"new_password":%q}`, wrong, next))
	v.refuse("GET", "/api/v1/me", token+"x", "")
	s := v.ask("POST", "/api/v1/auth/login", "", fmt.Sprintf(`{"name":"Planted-1","password":%q}`, password))
	v.session(s, password)
	refresh := fmt.Sprintf(`{"refresh_token":%q}`, s["refresh_token"])
	v.session(v.ask("POST", "/api/v1/auth/refresh", "", refresh), password)
	v.refuse("POST", "/api/v1/auth/refresh", "", refresh+"x")
	v.refuse("POST", "/api/v1/auth/refresh", "", `{"refresh_token":"planted-token"}`)
	v.secrets["planted-token"] = "a made-up token"
}

// game plays a private game by invitation, with setups.
func (v *visitor) game() {
	ann, bob := v.register("Planted-Ann", "planted-password-4"), v.register("Planted-Bob", "planted-password-5")
	g := call(v.t, "POST", v.url+"/api/v1/games", ann, `{"variant":"subulata-9","seat":"white","private":true,"opponent":{"kind":"invite"}}`, 201)
	path, code := "/api/v1/games/"+g["id"].(string), g["invite_code"].(string)
	v.secrets[code] = "an invite code"
	v.refuse("GET", path+"?invite=planted-code", bob, "")
	v.refuse("POST", path+"/join", bob, `{"invite_code":"planted-code"}`)
	v.secrets["planted-code"] = "a made-up invite code"
	v.ask("GET", path+"?invite="+url.QueryEscape(code), bob, "")
	v.ask("POST", path+"/join", bob, fmt.Sprintf(`{"invite_code":%q}`, code))
	setups := [2]string{"816/357/492", "276/951/438"}
	for _, s := range append(setups[:], "816/357/499") {
		v.secrets[s] = "a setup"
	}
	v.refuse("POST", path+"/setup", ann, `{"setup":"816/357/499"}`)
	v.ask("POST", path+"/setup", bob, fmt.Sprintf(`{"setup":%q}`, setups[1]))
	playing := v.ask("POST", path+"/setup", ann, fmt.Sprintf(`{"setup":%q}`, setups[0]))
	v.refuse("POST", path+"/setup", ann, fmt.Sprintf(`{"setup":%q}`, setups[0]))
	move := playing["legal_moves"].([]any)[0]
	v.ask("POST", path+"/moves", ann, fmt.Sprintf(`{"version":%v,"move":%q}`, playing["version"], move))
	v.refuse("POST", path+"/moves", ann, fmt.Sprintf(`{"version":%v,"move":%q}`, playing["version"], move))
}

// The test searches for every secret that passes through the program in all its output: its log at the
// debug level, what it shows machines, and its refusals, also while its database fails.
func TestTheProgramRevealsNoSecrets(t *testing.T) {
	t.Parallel()
	for _, format := range []string{"text", "json"} {
		t.Run(format, func(t *testing.T) {
			t.Parallel()
			const databasePassword = "planted-database-password"
			dir := filepath.Join(reachable(t), "postgres")
			cluster, err := localpg.Open(t.Context(), localpg.Config{Dir: dir})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = cluster.Close() }) // closed before, unless the test fails
			c := quick()
			c.databaseURL, c.jwtSecrets = cluster.URL()+"&password="+databasePassword, account.GenerateSecret()
			c.ownerURL = cluster.OwnerURL() + "&password=" + databasePassword
			v := &visitor{t: t, secrets: planted{databasePassword: "the database's password"}}
			v.secrets[strings.SplitN(c.jwtSecrets, ":", 2)[1]] = "the key of tokens"

			p := launch(t, append(onURL(c), "SLOWPOND_LOG_LEVEL=debug", "SLOWPOND_LOG_FORMAT="+format), "serve")
			v.url = p.url(t)
			v.sessions()
			v.game()
			_, metrics, err := get(t, p.operations(t)+"/metrics")
			if err != nil {
				t.Fatal(err)
			}
			if err := cluster.Close(); err != nil {
				t.Fatal(err)
			}
			v.refuse("POST", "/api/v1/auth/login", "", `{"name":"Planted-1","password":"planted-password-1"}`)
			v.refuse("GET", "/readyz", "", "")
			failed := launch(t, append(onURL(c), "SLOWPOND_LOG_LEVEL=debug", "SLOWPOND_LOG_FORMAT="+format), "serve")
			if status, _ := failed.wait(t); status != 1 {
				t.Errorf("a start without the database: status %d, want 1", status)
			}

			if len(v.secrets) < 20 || p.log.count("/api/v1/games/:id/setup") < 4 {
				t.Errorf("%d secrets were planted, and the log is\n%s", len(v.secrets), p.log)
			}
			v.secrets.search(t, "the log", p.log.String())
			v.secrets.search(t, "the log of a failed start", failed.log.String())
			v.secrets.search(t, "metrics", string(metrics))
			v.secrets.search(t, "refusals", v.refused.String())
		})
	}
}
