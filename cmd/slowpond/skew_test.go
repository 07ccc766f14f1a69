package main

import (
	"log/slog"
	"regexp"
	"strconv"
	"testing"
	"time"
)

// skewed starts a server whose own clock is wrong, on a database that others use too.
func skewed(t *testing.T, c config, ahead time.Duration) (running, *logBuffer) {
	t.Helper()
	log := &logBuffer{}
	s := newServer(c, slog.New(slog.NewTextHandler(log, nil)))
	s.clock = func() time.Time { return time.Now().Add(ahead) }
	return startServer(t, s), log
}

const hourly = `{"variant":"tablut","seat":"attackers","opponent":{"kind":"anyone"},"time_control":{"kind":"per_move","per_move_seconds":3600}}`

// begun makes a game and has the other join.
func begun(t *testing.T, url, terms, ann, bob string) (path string) {
	t.Helper()
	path = "/api/v1/games/" + call(t, "POST", url+"/api/v1/games", ann, terms, 201)["id"].(string)
	call(t, "POST", url+path+"/join", bob, "", 200)
	return path
}

func instant(t *testing.T, text any) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, text.(string))
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// swept returns once both servers have had the time to end an overdue game: one of them has ended a game
// whose second was over, and both have looked several times since the games began.
func swept(t *testing.T, servers ...running) {
	t.Helper()
	const brief = `{"variant":"tablut","seat":"attackers","opponent":{"kind":"anyone"},"time_control":{"kind":"per_move","per_move_seconds":1}}`
	for _, s := range servers {
		ann, bob := guest(t, s.url), guest(t, s.url)
		for range 2 {
			path := begun(t, s.url, brief, ann, bob)
			eventually(t, "a game ends when its time is over", func() bool {
				return call(t, "GET", s.url+path, "", "", 200)["status"] == "finished"
			})
		}
	}
}

func TestServersWithWrongClocksEndNothingEarlyAndTimeNobodyOut(t *testing.T) {
	t.Parallel()
	c := onDatabase(t)
	fast, fastLog := skewed(t, c, 61*time.Minute)
	slow, slowLog := skewed(t, c, -2*time.Hour)
	ann, bob := guest(t, fast.url), guest(t, fast.url)
	path := begun(t, fast.url, hourly, ann, bob)
	swept(t, fast, slow)

	game := call(t, "GET", slow.url+path, ann, "", 200)
	if game["status"] != "playing" {
		t.Fatalf("the fast server ended a game of an hour a move: %v", game)
	}
	call(t, "POST", slow.url+path+"/moves", ann, `{"version":3,"move":"d1-d4"}`, 200)
	swept(t, fast, slow)
	game = call(t, "GET", fast.url+path, bob, "", 200)
	if left := time.Until(instant(t, game["deadline"])); game["status"] != "playing" || left < 58*time.Minute || left > 61*time.Minute {
		t.Errorf("after a move on the slow server: %v, and %v left", game["status"], left)
	}
	call(t, "POST", fast.url+path+"/moves", bob, `{"version":4,"move":"e3-h3"}`, 200)

	last := time.Now().Add(-time.Minute)
	for _, event := range call(t, "GET", fast.url+path+"/events", ann, "", 200)["items"].([]any) {
		at := instant(t, event.(map[string]any)["at"])
		if at.Before(last) || at.After(time.Now().Add(time.Minute)) {
			t.Errorf("an event at %v follows one at %v", at, last)
		}
		last = at
	}
	for _, s := range []struct {
		running
		log   *logBuffer
		ahead float64
	}{{fast, fastLog, -3660}, {slow, slowLog, 7200}} {
		eventually(t, "the server says that its clock is wrong", func() bool { return s.log.count("this server's clock differs") > 0 })
		_, text, err := get(t, s.operations+"/metrics")
		found := regexp.MustCompile(`(?m)^slowpond_clock_offset_seconds (\S+)`).FindSubmatch(text)
		if err != nil || found == nil {
			t.Fatalf("no offset in the figures: %v", err)
		}
		if got, err := strconv.ParseFloat(string(found[1]), 64); err != nil || got < s.ahead-30 || got > s.ahead+30 {
			t.Errorf("offset: got %v, %v, want about %v", got, err, s.ahead)
		}
	}
}
