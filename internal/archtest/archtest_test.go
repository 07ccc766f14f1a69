// Package archtest checks the import plan: which package may import which.
package archtest

import (
	"bufio"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"
)

const module = "slowpond/"

// allowed lists, for each package, which of ours it may import. "GAMES" stands for the packages below
// rules and "ENGINES" for those below engine, except the shared ones. What these may import is in
// ofGame and ofEngine, so a new family needs no line here. "ROOMS" stands for the packages below
// play/internal, except the one for tests.
var allowed = map[string][]string{
	"internal/fault":                   {},
	"internal/null":                    {},
	"internal/redact":                  {},
	"internal/etag":                    {},
	"internal/loop":                    {"internal/fault"},
	"internal/httpserver":              {},
	"internal/operations":              {},
	"internal/admin":                   {"internal/account", "internal/audit", "internal/fault", "internal/games", "internal/live", "internal/match", "internal/notify", "internal/play"},
	"internal/metrics":                 {"internal/computer", "internal/games", "internal/loop", "internal/match", "internal/play"},
	"internal/postgres":                {"internal/fault"},
	"internal/audit":                   {"internal/fault", "internal/null", "internal/postgres"},
	"internal/localpg":                 {},
	"internal/live":                    {},
	"internal/api/apigen":              {},
	"migrations":                       {},
	"internal/archtest":                {},
	"internal/web":                     {"internal/etag"},
	"internal/web/docs":                {},
	"internal/rules":                   {},
	"internal/rules/rulestest":         {"internal/rules"},
	"internal/match":                   {"internal/redact", "internal/rules", "internal/fault"},
	"internal/play":                    {"internal/redact", "internal/match", "internal/record", "internal/games", "internal/rules", "internal/fault", "internal/loop", "internal/null", "internal/postgres", "internal/audit", "ROOMS"},
	"internal/play/seed":               {"internal/engine", "internal/games", "internal/match", "internal/postgres", "internal/rules", "internal/play/internal/eventlog"},
	"internal/play/internal/eventlog":  {"internal/redact", "internal/match", "internal/rules", "internal/fault", "internal/postgres"},
	"internal/play/internal/gamelist":  {"internal/match", "internal/postgres", "internal/play/internal/eventlog"},
	"internal/play/internal/census":    {"internal/match", "internal/null", "internal/postgres", "internal/play/internal/due"},
	"internal/play/internal/tally":     {"internal/postgres"},
	"internal/play/internal/following": {"internal/postgres"},
	"internal/play/internal/due":       {"internal/null", "internal/postgres"},
	"internal/play/internal/concern":   {"internal/postgres"},
	"internal/play/internal/lease":     {"internal/postgres"},
	"internal/play/internal/analysis":  {"internal/postgres"},
	"internal/play/internal/rowtest":   {"internal/pgtest"},
	"internal/account":                 {"internal/fault", "internal/loop", "internal/null", "internal/postgres", "internal/audit"},
	"internal/lobby":                   {"internal/play", "internal/account", "internal/fault", "internal/loop"},
	"internal/notify":                  {"internal/play", "internal/match", "internal/account", "internal/fault", "internal/loop", "internal/postgres"},
	"internal/picture":                 {},
	"internal/notify/outbound":         {},
	"internal/notify/mail":             {"internal/notify", "internal/picture", "internal/fault", "internal/postgres", "internal/redact"},
	"internal/notify/mail/mailtest":    {},
	"internal/notify/push":             {"internal/notify", "internal/notify/outbound", "internal/fault", "internal/postgres", "internal/redact"},
	"internal/notify/webhook":          {"internal/notify", "internal/notify/outbound", "internal/fault", "internal/postgres"},
	"internal/notify/feed":             {"internal/notify", "internal/fault", "internal/postgres"},
	"internal/api":                     {"internal/notify", "internal/notify/feed", "internal/notify/mail", "internal/notify/push", "internal/notify/webhook", "internal/api/apigen", "internal/play", "internal/games", "internal/engine", "internal/live", "internal/lobby", "internal/account", "internal/match", "internal/etag", "internal/fault", "internal/null", "internal/postgres", "internal/audit"},
	"internal/api/apitest":             {"internal/api/apigen", "internal/api"},
	"internal/fixture":                 {},
	"internal/pgtest":                  {"migrations", "internal/localpg"},
	"internal/drill":                   {"internal/localpg", "internal/rules", "GAMES"},
	"internal/engine":                  {"internal/rules"},
	"internal/engine/protocol":         {"internal/rules"},
	"internal/games":                   {"internal/rules", "GAMES", "internal/engine", "internal/engine/protocol", "ENGINES"},
	"internal/record":                  {"internal/rules", "internal/match"},
	"internal/computer":                {"internal/play", "internal/record", "internal/fault", "internal/games", "internal/engine"},
}

var (
	ofGame   = []string{"internal/rules"}
	ofEngine = []string{"internal/rules", "GAMES", "internal/engine", "internal/engine/protocol"}
)

// outside lists what rules and engines may not import: I/O, time and chance reach them as arguments.
var outside = []string{"time", "os", "net", "math/rand", "math/rand/v2", "crypto/rand", "context", "database/sql"}

// goList returns every package of the module with what it imports outside its tests.
func goList(t *testing.T) map[string][]string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, module+"...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	packages := map[string][]string{}
	lines := bufio.NewScanner(strings.NewReader(string(out)))
	for lines.Scan() {
		fields := strings.Fields(lines.Text())
		packages[strings.TrimPrefix(fields[0], module)] = fields[1:]
	}
	return packages
}

func isGame(pkg string) bool {
	return path.Dir(pkg) == "internal/rules" && pkg != "internal/rules/rulestest"
}

func isEngine(pkg string) bool {
	return path.Dir(pkg) == "internal/engine" && pkg != "internal/engine/protocol"
}

// mayImport returns which of our packages a package may import; ok is false for one that is not in the plan.
func mayImport(pkg string) (may []string, ok bool) {
	switch {
	case isGame(pkg):
		return ofGame, true
	case isEngine(pkg):
		return ofEngine, true
	}
	may, ok = allowed[pkg]
	return may, ok
}

func permitted(may []string, ours string) bool {
	return slices.Contains(may, ours) || isGame(ours) && slices.Contains(may, "GAMES") || isEngine(ours) && slices.Contains(may, "ENGINES") ||
		isRoom(ours) && slices.Contains(may, "ROOMS")
}

func isRoom(pkg string) bool {
	return path.Dir(pkg) == "internal/play/internal" && pkg != "internal/play/internal/rowtest"
}

func TestPackagesImportOnlyWhatThePlanAllows(t *testing.T) {
	t.Parallel()
	for pkg, imports := range goList(t) {
		may, known := mayImport(pkg)
		if !known && !strings.HasPrefix(pkg, "cmd/") && !strings.HasPrefix(pkg, "internal/pgtest/") {
			t.Errorf("%s is not in the plan", pkg)
			continue
		}
		for _, imported := range imports {
			ours, ok := strings.CutPrefix(imported, module)
			if !ok || !known || permitted(may, ours) {
				continue
			}
			t.Errorf("%s may not import %s", pkg, ours)
		}
	}
}

func TestRulesAndEnginesArePure(t *testing.T) {
	t.Parallel()
	for pkg, imports := range goList(t) {
		if !isGame(pkg) {
			continue
		}
		for _, imported := range imports {
			if slices.Contains(outside, imported) || strings.HasPrefix(imported, "net/") {
				t.Errorf("%s may not import %s", pkg, imported)
			}
		}
	}
}

func TestOnlyPlayReachesTheEventLog(t *testing.T) {
	t.Parallel()
	const eventlog = module + "internal/play/internal/eventlog"
	may := []string{"internal/play", "internal/play/internal/gamelist", "internal/play/seed"} // a list reads rows, and measurements need many games
	for pkg, imports := range goList(t) {
		if slices.Contains(imports, eventlog) && !slices.Contains(may, pkg) {
			t.Errorf("%s may not import the event log", pkg)
		}
	}
}

// A record is read and checked without a database, so nothing it needs may reach one.
func TestRecordsReachNoDatabase(t *testing.T) {
	t.Parallel()
	out, err := exec.CommandContext(t.Context(), "go", "list", "-deps", module+"internal/record").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	for _, pkg := range strings.Fields(string(out)) {
		ours := strings.TrimPrefix(pkg, module)
		if strings.Contains(pkg, "pgx") || pkg == "database/sql" || pkg == "net/http" || ours == "internal/play" || ours == "internal/postgres" {
			t.Errorf("internal/record reaches %s", pkg)
		}
	}
}
