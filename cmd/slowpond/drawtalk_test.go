package main

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// drawn makes requests about games.
type drawn struct {
	t    *testing.T
	base string
}

func (d drawn) post(token, path, body string, status int) map[string]any {
	d.t.Helper()
	return call(d.t, "POST", d.base+path, token, body, status)
}

func (d drawn) guest() string { return d.post("", "/auth/guest", "", 201)["access_token"].(string) }

// try makes a request that may be refused, and returns the status.
func (d drawn) try(token, path, body string) int {
	d.t.Helper()
	r, err := http.NewRequestWithContext(d.t.Context(), "POST", d.base+path, strings.NewReader(body))
	if err != nil {
		d.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+token)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		d.t.Fatal(err)
	}
	_ = answer.Body.Close()
	return answer.StatusCode
}

func versionOf(game map[string]any) int { return int(game["version"].(float64)) }

// While an opponent offers and withdraws as often as they like, every move that was decided on before
// is made: over two servers on one database.
func TestAnOpponentWhoOffersAndWithdrawsStopsNoMove(t *testing.T) {
	t.Parallel()
	c := onDatabase(t)
	one, two := start(t, c), start(t, c)
	d, other := drawn{t, one.url + "/api/v1"}, drawn{t, two.url + "/api/v1"}
	ann, bob := d.guest(), d.guest()
	path := "/games/" + d.post(ann, "/games", `{"variant":"tablut","seat":"attackers","opponent":{"kind":"anyone"}}`, 201)["id"].(string)
	game := d.post(bob, path+"/join", "{}", 200)
	offers := 0
	for i, move := range []string{"i4-h4", "d5-d3", "h4-h3", "e5-d5", "h3-h2", "d5-d7"} {
		mover, talker := ann, bob
		if i%2 == 1 {
			mover, talker = bob, ann
		}
		decidedOn := versionOf(game)
		for range 5 {
			for _, action := range []string{"offer", "withdraw"} {
				if status := other.try(talker, path+"/draw", fmt.Sprintf(`{"action":%q}`, action)); status == 200 {
					offers++
				} else if status != 409 {
					t.Fatalf("%s: %d", action, status)
				}
			}
		}
		game = d.post(mover, path+"/moves", fmt.Sprintf(`{"version":%d,"move":%q}`, decidedOn, move), 200)
	}
	if game["last_move"] != "d5-d7" || offers != 12 {
		t.Errorf("the last move is %v, and %d offers and withdrawals were taken, want 12", game["last_move"], offers)
	}
}

// The computer's answer to an offer makes the human's next move no staler than the offer does.
func TestTheComputersAnswerToAnOfferStopsNoMove(t *testing.T) {
	t.Parallel()
	s := start(t, onDatabase(t))
	d := drawn{t, s.url + "/api/v1"}
	ann := d.guest()
	game := d.post(ann, "/games", `{"variant":"tablut","seat":"attackers","opponent":{"kind":"computer","level":1}}`, 201)
	path := "/games/" + game["id"].(string)
	offered := d.post(ann, path+"/draw", `{"action":"offer"}`, 200)
	eventually(t, "the computer answers", func() bool {
		now := call(t, "GET", d.base+path, ann, "", 200)
		return now["draw_offer"] == nil && versionOf(now) > versionOf(offered)
	})
	moved := d.post(ann, path+"/moves", fmt.Sprintf(`{"version":%d,"move":"i4-h4"}`, versionOf(game)), 200)
	if moved["last_move"] != "i4-h4" {
		t.Errorf("the last move is %v", moved["last_move"])
	}
}
