package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// figures are all that /metrics may show, with the labels each has: who adds one decides here that it
// tells nothing that a player hides, nor which user or game it is about. A histogram has "le" besides.
var figures = map[string][]string{
	"slowpond_argon2_queue":                   {},
	"slowpond_build_info":                     {"go", "revision", "schema", "version"},
	"slowpond_clock_offset_seconds":           {},
	"slowpond_computer_turns_waiting":         {},
	"slowpond_computer_turns_waiting_seconds": {},
	"slowpond_database_acquire_seconds_total": {},
	"slowpond_database_acquires_total":        {"outcome"},
	"slowpond_database_connections":           {"state"},
	"slowpond_database_opened_total":          {},
	"slowpond_games":                          {"status"},
	"slowpond_games_ended_total":              {"reason", "status", "variant"},
	"slowpond_http_overload_refusals_total":   {"class"},
	"slowpond_http_request_seconds":           {"method", "route"},
	"slowpond_http_requests_in_flight":        {},
	"slowpond_http_requests_total":            {"method", "route", "status"},
	"slowpond_moves_total":                    {"variant"},
	"slowpond_notices_due":                    {"channel"},
	"slowpond_notices_oldest_due_seconds":     {"channel"},
	"slowpond_notices_total":                  {"channel", "state"},
	"slowpond_search_depth_plies":             {"variant"}, // these three only of variants that hide nothing
	"slowpond_search_nodes_total":             {"variant"},
	"slowpond_search_seconds":                 {"variant"},
	"slowpond_search_queue_seconds":           {},
	"slowpond_searches_total":                 {"outcome"},
	"slowpond_streams_open":                   {},
	"slowpond_sweep_lag_seconds":              {},
	"slowpond_sweep_overdue_seconds":          {},
}

var (
	figure = regexp.MustCompile(`(?m)^(slowpond_\w+)(?:\{(.*)\})? `)
	label  = regexp.MustCompile(`(\w+)="((?:[^"\\]|\\.)*)"`)
	value  = regexp.MustCompile(`^[A-Za-z0-9_.+:/-]*$`) // words, numbers and the patterns of paths
)

// searched plays a game against the computer in each family until a search has been counted.
func searched(t *testing.T, s running) {
	t.Helper()
	ann := guest(t, s.url)
	for _, variant := range []string{"tablut", "subulata-7"} {
		game := call(t, "POST", s.url+"/api/v1/games", ann, `{"variant":"`+variant+`","opponent":{"kind":"computer","level":1}}`, 201)
		path := s.url + "/api/v1/games/" + game["id"].(string)
		if variant == "subulata-7" {
			call(t, "POST", path+"/setup", ann, `{"setup":"765/4.3/21."}`, 200)
		}
		eventually(t, "a computer has moved", func() bool {
			now := call(t, "GET", path, ann, "", 200)
			return now["ply"].(float64) > 0 || move(t, path, ann, now)
		})
	}
}

// move makes the first legal move where it is the caller's turn; it returns false.
func move(t *testing.T, path, token string, game map[string]any) bool {
	t.Helper()
	if legal, ok := game["legal_moves"].([]any); ok && len(legal) > 0 {
		call(t, "POST", path+"/moves", token, `{"version":`+jsonOf(game["version"])+`,"move":`+jsonOf(legal[0])+`}`, 200)
	}
	return false
}

func TestMetricsShowTheseFiguresAndNoOthers(t *testing.T) {
	t.Parallel()
	s := start(t, onDatabase(t))
	searched(t, s)
	_, body, err := get(t, s.operations+"/metrics")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, line := range figure.FindAllStringSubmatch(string(body), -1) {
		name := line[1]
		if _, ok := figures[name]; !ok {
			name = partOf.ReplaceAllString(name, "")
		}
		allowed, ok := figures[name]
		if !ok {
			t.Errorf("%s is none of the figures", line[1])
		}
		seen[name] = true
		for _, l := range label.FindAllStringSubmatch(line[2], -1) {
			if l[1] != "le" && !slices.Contains(allowed, l[1]) || !value.MatchString(l[2]) {
				t.Errorf("%s has the label %s", line[1], l[0])
			}
			if strings.HasPrefix(name, "slowpond_search") && strings.HasPrefix(l[2], "subulata") {
				t.Errorf("%s counts what searches took in a variant that hides facts", line[1])
			}
		}
	}
	if !seen["slowpond_search_nodes_total"] || len(seen) < len(figures)-2 {
		t.Errorf("only %v are shown, so this test shows little", seen)
	}
}
