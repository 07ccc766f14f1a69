// Package archtest holds the code to its plan: which package may import which.
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

// allowed lists, for each package, what it may import of ours. "GAMES" stands for every package
// below rules but the conformance suite.
var allowed = map[string][]string{
	"internal/fault":                  {},
	"internal/null":                   {},
	"internal/etag":                   {},
	"internal/loop":                   {"internal/fault"},
	"internal/httpserver":             {},
	"internal/postgres":               {"internal/fault"},
	"internal/audit":                  {"internal/fault", "internal/null", "internal/postgres"},
	"internal/localpg":                {},
	"internal/api/apigen":             {},
	"migrations":                      {},
	"internal/archtest":               {},
	"internal/web":                    {"internal/etag"},
	"internal/web/docs":               {},
	"internal/rules":                  {},
	"internal/rules/tablut":           {"internal/rules"},
	"internal/rules/subulata":         {"internal/rules"},
	"internal/rules/rulestest":        {"internal/rules"},
	"internal/match":                  {"internal/rules", "internal/fault"},
	"internal/play":                   {"internal/match", "internal/rules", "GAMES", "internal/fault", "internal/loop", "internal/null", "internal/postgres", "internal/audit", "internal/play/internal/eventlog"},
	"internal/play/internal/eventlog": {"internal/match", "internal/rules", "internal/fault", "internal/null", "internal/postgres", "internal/audit"},
	"internal/account":                {"internal/fault", "internal/loop", "internal/null", "internal/postgres", "internal/audit"},
	"internal/lobby":                  {"internal/play", "internal/account", "internal/fault"},
	"internal/api":                    {"internal/api/apigen", "internal/play", "internal/lobby", "internal/account", "internal/match", "internal/etag", "internal/fault", "internal/null", "internal/postgres", "internal/audit"},
	"internal/api/apitest":            {"internal/api/apigen", "internal/api"},
	"internal/pgtest":                 {"migrations", "internal/localpg"},
	"internal/drill":                  {},
	"internal/engine":                 {"internal/rules", "GAMES", "internal/engine/tafl", "internal/engine/pond"},
	"internal/engine/tafl":            {"internal/rules", "GAMES"},
	"internal/engine/pond":            {"internal/rules", "GAMES"},
	"internal/computer":               {"internal/play", "internal/fault", "internal/engine"},
}

// outside is what a game may not use: the world, time and chance reach it as arguments.
var outside = []string{"time", "os", "net", "math/rand", "math/rand/v2", "crypto/rand", "context", "database/sql"}

// goList gives every package of the module with what it imports outside its tests.
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

func TestPackagesImportOnlyWhatThePlanAllows(t *testing.T) {
	t.Parallel()
	for pkg, imports := range goList(t) {
		may, known := allowed[pkg]
		if !known && !strings.HasPrefix(pkg, "cmd/") && !strings.HasPrefix(pkg, "internal/pgtest/") {
			t.Errorf("%s has no place in the plan", pkg)
			continue
		}
		for _, imported := range imports {
			ours, ok := strings.CutPrefix(imported, module)
			if !ok || !known || slices.Contains(may, ours) || isGame(ours) && slices.Contains(may, "GAMES") {
				continue
			}
			t.Errorf("%s may not import %s", pkg, ours)
		}
	}
}

func TestGamesKnowNothingOfTheWorld(t *testing.T) {
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
	for pkg, imports := range goList(t) {
		if slices.Contains(imports, eventlog) && pkg != "internal/play" {
			t.Errorf("%s may not import the event log", pkg)
		}
	}
}
