package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"slowpond/internal/account"
)

func configured(t *testing.T, env map[string]string, args ...string) (config, []string, error) {
	t.Helper()
	var out bytes.Buffer
	return configure("serve", args, func(name string) string { return env[name] }, stdio{out: &out, err: &out})
}

func TestDefaultsServeOnLoopbackWithTheEmbeddedDatabase(t *testing.T) {
	t.Parallel()
	c, rest, err := configured(t, nil)
	if err != nil || len(rest) > 0 {
		t.Fatalf("configure gave %v, %v", rest, err)
	}
	if c.addr != "127.0.0.1:8080" || c.operationsAddr != "127.0.0.1:9464" || c.databaseURL != "" || !c.rateLimits || !c.migrate || c.minPerMove != time.Hour {
		t.Errorf("got %+v", c)
	}
}

func TestFlagsWinOverTheEnvironment(t *testing.T) {
	t.Parallel()
	env := map[string]string{"SLOWPOND_ADDR": "127.0.0.1:1", "SLOWPOND_LOG_FORMAT": "json"}
	c, rest, err := configured(t, env, "one", "--addr", "127.0.0.1:2", "two")
	if err != nil {
		t.Fatal(err)
	}
	if c.addr != "127.0.0.1:2" || c.logFormat != "json" {
		t.Errorf("got %q and %q", c.addr, c.logFormat)
	}
	if got := strings.Join(rest, " "); got != "one two" {
		t.Errorf("other arguments are %q", got)
	}
}

func TestEverythingWrongIsNamedAtOnceWithoutItsValue(t *testing.T) {
	t.Parallel()
	env := map[string]string{
		"SLOWPOND_ADDR": "canary1", "SLOWPOND_RATE_LIMITS": "canary2", "SLOWPOND_LOG_LEVEL": "canary3",
		"SLOWPOND_MIN_PER_MOVE_SECONDS": "canary4", "SLOWPOND_TRUSTED_PROXIES": "canary5", "SLOWPOND_MIGRATE": "canary6",
		"SLOWPOND_JWT_SECRETS": "canary7", "SLOWPOND_JWT_SECRETS_FILE": "canary8", "SLOWPOND_DATABASE_POOL": "0",
		"SLOWPOND_DATABASE_URL": "postgres://u:canary9@:bad/x", "SLOWPOND_WEB_DIR": "/canary10",
		"SLOWPOND_SECURITY_CONTACT": "canary11", "SLOWPOND_OPERATIONS_ADDR": "canary12",
		"SLOWPOND_DATABASE_OWNER_URL": "postgres://u:canary13@:bad/x",
	}
	_, _, err := configured(t, env)
	if err == nil {
		t.Fatal("a configuration without one good value was taken")
	}
	if strings.Contains(err.Error(), "canary") {
		t.Errorf("the error repeats a value: %v", err)
	}
	for name := range env {
		if strings.HasSuffix(name, "_FILE") {
			continue
		}
		if !strings.Contains(err.Error(), name) {
			t.Errorf("%s is not named in: %v", name, err)
		}
	}
}

func TestSecretsComeFromAFileButNoFlag(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "url")
	if err := os.WriteFile(file, []byte("postgres://u:p@h/d\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c, _, err := configured(t, map[string]string{"SLOWPOND_DATABASE_URL_FILE": file})
	if err != nil || c.databaseURL != "postgres://u:p@h/d" {
		t.Errorf("got %q, %v", c.databaseURL, err)
	}
	if _, _, err := configured(t, map[string]string{"SLOWPOND_DATABASE_OWNER_URL": "postgres://o@h/d"}); err == nil {
		t.Error("an owner's URL without the other was taken")
	}
	for _, flag := range []string{"--database-url", "--database-owner-url", "--jwt-secrets"} {
		if _, _, err := configured(t, nil, flag, "x"); err == nil {
			t.Errorf("%s was taken", flag)
		}
	}
}

func TestHelpListsEverySetting(t *testing.T) {
	t.Parallel()
	var out, errs bytes.Buffer
	if code := run(t.Context(), []string{"serve", "--help"}, stdio{out: &out, err: &errs}); code != 0 {
		t.Fatalf("status %d: %s", code, errs.String())
	}
	for _, s := range settings() {
		if !strings.Contains(out.String(), s.variable()) || !strings.Contains(out.String(), s.help) {
			t.Errorf("%s is not explained in\n%s", s.variable(), out.String())
		}
	}
}

func TestTheDocsListEverySetting(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../internal/web/docs/operating.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range settings() {
		if !strings.Contains(string(page), "| `"+s.variable()+"` |") {
			t.Errorf("operating.md does not list %s", s.variable())
		}
	}
}

func TestADatabaseURLRequiresSecrets(t *testing.T) {
	t.Parallel()
	if _, err := tokenSecrets(config{databaseURL: "postgres://h/d"}); err == nil || !strings.Contains(err.Error(), "SLOWPOND_JWT_SECRETS") {
		t.Errorf("got %v", err)
	}
	if _, err := tokenSecrets(config{databaseURL: "postgres://h/d", jwtSecrets: account.GenerateSecret()}); err != nil {
		t.Errorf("got %v", err)
	}
}

func TestTheEmbeddedSecretIsMadeOnceAndReadableByItsOwnerOnly(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "data")
	first, err := keptSecrets(dir)
	if err != nil {
		t.Fatal(err)
	}
	second, err := keptSecrets(dir)
	if err != nil || first != second || first == "" {
		t.Errorf("the second start has another secret (%v)", err)
	}
	info, err := os.Stat(filepath.Join(dir, secretFile))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 1 {
		t.Errorf("%d files are left, %v", len(left), err)
	}
}

func TestUnknownCommandsAndArgumentsAreMisuse(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{
		{"bogus"}, {"serve", "extra"}, {"serve", "--bogus"}, {"migrate"}, {"migrate", "sideways"},
		{"admin", "grant"}, {"replay"}, {"engine", "x"},
	} {
		var out, errs bytes.Buffer
		if code := run(t.Context(), args, stdio{strings.NewReader(""), &out, &errs}); code != 2 || errs.Len() == 0 {
			t.Errorf("%v: status %d, said %q", args, code, errs.String())
		}
	}
}
