package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"go.yaml.in/yaml/v3"

	"slowpond/internal/pgtest"
)

// service is what this test reads of one in docker-compose.yml.
type service struct {
	Image       string
	Command     []string
	Logging     struct{ Options map[string]string }
	Environment map[string]string
	ReadOnly    bool     `yaml:"read_only"`
	CapDrop     []string `yaml:"cap_drop"`
}

func composed(t *testing.T) map[string]service {
	t.Helper()
	text, err := os.ReadFile("../../docker-compose.yml")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Services map[string]service }
	if err := yaml.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	return file.Services
}

func TestComposeBoundsLogsAndKeepsTheOwnerFromTheServer(t *testing.T) {
	t.Parallel()
	all := composed(t)
	for _, name := range []string{"postgres", "role", "migrate", "slowpond"} {
		s, ok := all[name]
		if !ok || s.Logging.Options["max-size"] == "" || s.Logging.Options["max-file"] == "" {
			t.Errorf("%s: the service or its bound of logs is missing: %+v", name, s)
		}
	}
	known := map[string]bool{}
	for _, s := range settings() {
		known[s.variable()] = true
	}
	for _, name := range []string{"migrate", "slowpond"} {
		s := all[name]
		if !s.ReadOnly || len(s.CapDrop) != 1 {
			t.Errorf("%s: got %+v, want a read-only container without capabilities", name, s)
		}
		for variable := range s.Environment {
			if !known[variable] {
				t.Errorf("%s: %s is no setting", name, variable)
			}
		}
	}
	if s := all["slowpond"]; s.Environment["SLOWPOND_DATABASE_OWNER_URL"] != "" || !strings.Contains(s.Environment["SLOWPOND_DATABASE_URL"], "//slowpond_app:") {
		t.Errorf("the server: got %v, want the application's role alone", s.Environment)
	}
	secret := regexp.MustCompile(`\$\{(\w*(?:PASSWORD|SECRETS))(:\?)?`)
	for name, s := range all {
		for variable, value := range s.Environment {
			for _, found := range secret.FindAllStringSubmatch(value, -1) {
				if found[2] == "" {
					t.Errorf("%s: %s takes %s without insisting on it", name, variable, found[1])
				}
			}
		}
	}
}

// The container's command runs as it stands, but for Docker's way to write a dollar.
func TestComposeMakesTheServersRole(t *testing.T) {
	t.Parallel()
	url := pgtest.Empty(t)
	script := strings.ReplaceAll(composed(t)["role"].Command[0], "$$", "$")
	role := "slowpond_compose_test"
	script = strings.ReplaceAll(script, "slowpond_app", role)
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		_, err := conn.Exec(context.Background(), `DROP ROLE IF EXISTS `+role)
		if err := errors.Join(err, conn.Close(context.Background())); err != nil {
			t.Error(err)
		}
	}()
	for range 2 {
		c := conn.Config()
		cmd := exec.CommandContext(t.Context(), "sh", "-c", script)
		cmd.Env = append(os.Environ(), "PGHOST="+c.Host, fmt.Sprint("PGPORT=", c.Port), "PGUSER="+c.User, "PGPASSWORD="+c.Password,
			"PGDATABASE="+c.Database, `SLOWPOND_APP_PASSWORD=it's "quoted"`)
		if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
			t.Fatalf("%v: %s", err, out)
		}
	}
	var login, super, password bool
	err = conn.QueryRow(t.Context(), `SELECT rolcanlogin, rolsuper, rolpassword LIKE 'SCRAM%' FROM pg_authid WHERE rolname = $1`, role).Scan(&login, &super, &password)
	if err != nil || !login || super || !password {
		t.Errorf("the role: login %v, superuser %v, password %v, %v", login, super, password, err)
	}
}
