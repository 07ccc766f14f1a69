package main

import (
	"strings"
	"testing"
)

// shown reports whether /metrics has every line, or one that begins with it.
func shown(t *testing.T, url string, lines ...string) bool {
	t.Helper()
	_, body, err := get(t, url+"/metrics")
	if err != nil {
		return false
	}
	for _, line := range lines {
		if !strings.Contains("\n"+string(body), "\n"+line) {
			return false
		}
	}
	return true
}

func TestMetricsShowWhatHappens(t *testing.T) {
	t.Parallel()
	s := start(t, onDatabase(t))
	ann, bob := guest(t, s.url), guest(t, s.url)
	game := call(t, "POST", s.url+"/api/v1/games", ann, `{"variant":"tablut","seat":"attackers","opponent":{"kind":"anyone"}}`, 201)
	path := s.url + "/api/v1/games/" + game["id"].(string)
	call(t, "POST", path+"/join", bob, "", 200)
	call(t, "POST", path+"/moves", ann, `{"version":3,"move":"d1-d4"}`, 200)
	call(t, "POST", path+"/resign", bob, "", 200)
	open := call(t, "POST", s.url+"/api/v1/games", ann, `{"variant":"tablut","opponent":{"kind":"anyone"}}`, 201)
	call(t, "POST", s.url+"/api/v1/games/"+open["id"].(string)+"/cancel", ann, "", 200)
	for _, line := range []string{
		`slowpond_moves_total{variant="tablut"} 1`,
		`slowpond_moves_total{variant="subulata-9"} 0`,
		`slowpond_games_ended_total{reason="resignation",status="finished",variant="tablut"} 1`,
		`slowpond_games_ended_total{reason="cancelled",status="cancelled",variant="tablut"} 1`,
		`slowpond_http_requests_total{method="POST",route="/api/v1/games/:id/moves",status="200"} 1`,
		`slowpond_http_request_seconds_bucket{method="POST",route="/api/v1/games/:id/moves",le="+Inf"} 1`,
		`slowpond_database_connections{state="max"} 8`,
		`slowpond_database_acquires_total{outcome="taken"} `,
		`slowpond_argon2_queue 0`,
		`slowpond_sweep_lag_seconds `,
		`slowpond_build_info{go="go1.`,
		`go_goroutines `,
		`process_resident_memory_bytes `,
	} {
		if !shown(t, s.operations, line) {
			t.Errorf("not shown: %s", line)
		}
	}
	eventually(t, "the games are counted", func() bool {
		return shown(t, s.operations, `slowpond_games{status="playing"} `, `slowpond_games{status="open"} `, `slowpond_sweep_overdue_seconds 0`)
	})
}
