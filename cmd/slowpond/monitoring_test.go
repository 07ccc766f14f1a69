package main

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The names of metrics in the alert rules, the dashboard and their page, and at /metrics. A histogram
// appears under the names of its parts.
var (
	named     = regexp.MustCompile(`\b(?:slowpond|go|process)_[a-z0-9_]+`)
	shownName = regexp.MustCompile(`(?m)^([a-z0-9_]+)[{ ]`)
	partOf    = regexp.MustCompile(`_(?:bucket|sum|count)$`)
)

func TestEveryMetricThatMonitoringNamesIsShown(t *testing.T) {
	t.Parallel()
	s := start(t, onDatabase(t))
	ann := guest(t, s.url)
	call(t, "POST", s.url+"/api/v1/games", ann, `{"variant":"tablut","seat":"defenders","opponent":{"kind":"computer","level":1}}`, 201)
	resigned := call(t, "POST", s.url+"/api/v1/games", ann, `{"variant":"subulata-7","opponent":{"kind":"computer","level":1}}`, 201)
	call(t, "POST", s.url+"/api/v1/games/"+resigned["id"].(string)+"/resign", ann, "", 200)
	wanted := metricsNamed(t)
	var lacking []string
	defer func() {
		if len(lacking) > 0 {
			t.Errorf("/metrics never shows %v", lacking)
		}
	}()
	eventually(t, "every metric is shown", func() bool {
		lacking = slices.DeleteFunc(slices.Clone(wanted), metricsShown(t, s.operations))
		return len(lacking) == 0
	})
}

// metricsNamed lists the metrics that the files for operators name.
func metricsNamed(t *testing.T) []string {
	t.Helper()
	var all []string
	for _, file := range []string{"monitoring/alerts.yml", "monitoring/dashboard.json", "monitoring.md"} {
		text, err := os.ReadFile("../../internal/web/docs/" + file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, named.FindAllString(string(text), -1)...)
	}
	slices.Sort(all)
	all = slices.DeleteFunc(slices.Compact(all), func(name string) bool { return strings.HasSuffix(name, "_") }) // go_* in the text
	if len(all) < 20 {
		t.Fatalf("only %v are named", all)
	}
	return all
}

// metricsShown returns a function that reports whether /metrics shows a metric, or a part of it.
func metricsShown(t *testing.T, url string) func(name string) bool {
	t.Helper()
	_, body, err := get(t, url+"/metrics")
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{}
	for _, line := range shownName.FindAllStringSubmatch(string(body), -1) {
		shown[line[1]] = true
		shown[partOf.ReplaceAllString(line[1], "")] = true
	}
	return func(name string) bool { return shown[name] }
}

func TestTheDashboardIsSound(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../internal/web/docs/monitoring/dashboard.json")
	if err != nil {
		t.Fatal(err)
	}
	var dashboard struct {
		Title  string
		Panels []struct {
			ID          int
			Title       string
			Description string
			Targets     []struct{ Expr string }
		}
	}
	if err := json.Unmarshal(text, &dashboard); err != nil {
		t.Fatal(err)
	}
	ids := map[int]bool{}
	for _, panel := range dashboard.Panels {
		if ids[panel.ID] || panel.Title == "" || panel.Description == "" || len(panel.Targets) == 0 {
			t.Errorf("panel %d, %q, has the number of another or lacks words or figures", panel.ID, panel.Title)
		}
		ids[panel.ID] = true
	}
	if dashboard.Title == "" || len(ids) < 10 {
		t.Errorf("%q has %d panels", dashboard.Title, len(ids))
	}
}
