package games_test

import (
	"bytes"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"slowpond/internal/record"
)

// stripGame is a Game of the API, as far as these tests read it.
type stripGame struct {
	ID         string     `json:"id"`
	Variant    string     `json:"variant"`
	Status     string     `json:"status"`
	Version    int        `json:"version"`
	Ply        int        `json:"ply"`
	ToAct      []string   `json:"to_act"`
	Position   *stripView `json:"position"`
	LegalMoves []string   `json:"legal_moves"`
	Result     *struct {
		Reason string         `json:"reason"`
		Score  map[string]int `json:"score"`
	} `json:"result"`
}

// numbers returns the numbers of a seat's tokens in a view, "?" for hidden ones.
func (g stripGame) numbers(seat string) (text string) {
	for _, t := range g.Position.Tokens {
		switch {
		case t.Seat == seat && t.Number == nil:
			text += blank
		case t.Seat == seat:
			text += fmt.Sprint(*t.Number)
		}
	}
	return text
}

func (c caller) get(id string) (g stripGame) {
	c.t.Helper()
	c.call("GET", "/games/"+id, "", http.StatusOK, &g)
	return g
}

func (c caller) act(id, what, body string) (g stripGame) {
	c.t.Helper()
	c.call("POST", "/games/"+id+what, body, http.StatusOK, &g)
	return g
}

func (c caller) create(opponent string) (g stripGame) {
	c.t.Helper()
	c.call("POST", "/games", `{"variant":"strip-9","seat":"left","opponent":`+opponent+`}`, http.StatusCreated, &g)
	return g
}

// placed is a game in which both have placed: left 213, right 321.
func placed(t *testing.T) (left, right, public caller, id string) {
	t.Helper()
	s := newServer(t, withStrip())
	left, right, public = s.guest(), s.guest(), s.public()
	id = left.create(`{"kind":"anyone"}`).ID
	right.act(id, "/join", "")
	left.act(id, "/setup", `{"setup":"213"}`)
	for _, c := range []caller{right, public} {
		if g := c.get(id); len(g.Position.Tokens) != 0 || !slices.Equal(g.ToAct, []string{"right"}) {
			t.Errorf("while right is to place, others see %+v", g)
		}
	}
	right.act(id, "/setup", `{"setup":"321"}`)
	return left, right, public, id
}

// finish plays the first legal move until the game is over.
func finish(t *testing.T, players map[string]caller, id string) stripGame {
	t.Helper()
	for range 50 {
		g := players["left"].get(id)
		if g.Status == "finished" {
			return g
		}
		mover := players[g.ToAct[0]]
		g = mover.get(id)
		mover.act(id, "/moves", fmt.Sprintf(`{"version":%d,"move":%q}`, g.Version, g.LegalMoves[len(g.LegalMoves)-1]))
	}
	t.Fatal("the game goes on after 50 plies")
	return stripGame{}
}

func TestANewVariantIsListedWithItsLevels(t *testing.T) {
	t.Parallel()
	public := newServer(t, withStrip()).public()
	for path, want := range map[string]string{
		"/variants":  `{"game":"strip","has_setup":true,"id":"strip-9","seats":["left","right"],"title":"Strip with nine fields"}`,
		"/computers": `"name":"Stripling 8"`,
	} {
		if got := string(public.call("GET", path, "", http.StatusOK, nil)); !strings.Contains(got, want) {
			t.Errorf("%s: got %s, want %s in it", path, got, want)
		}
	}
}

func TestANewVariantIsRefusedWhereTheListLacksIt(t *testing.T) {
	t.Parallel()
	s := newServer(t, withStrip())
	guest := s.guest()
	for _, body := range []string{
		`{"variant":"strip-10","opponent":{"kind":"anyone"}}`,
		`{"variant":"tablut","seat":"left","opponent":{"kind":"anyone"}}`,
	} {
		guest.call("POST", "/games", body, http.StatusUnprocessableEntity, nil)
	}
	newServer(t, withoutStrip()).guest().call("POST", "/games", `{"variant":"strip-9","opponent":{"kind":"anyone"}}`, http.StatusUnprocessableEntity, nil)
}

func TestANewVariantKeepsItsSecretsThroughTheAPI(t *testing.T) {
	t.Parallel()
	left, right, public, id := placed(t)
	for name, c := range map[string]struct {
		caller
		left, right string
	}{"left": {left, "213", "???"}, "right": {right, "???", "321"}, "the public": {public, "???", "???"}} {
		g := c.get(id)
		if g.numbers("left") != c.left || g.numbers("right") != c.right {
			t.Errorf("%s sees %s and %s, want %s and %s", name, g.numbers("left"), g.numbers("right"), c.left, c.right)
		}
		events := string(c.call("GET", "/games/"+id+"/events", "", http.StatusOK, nil))
		for _, want := range []string{`"setup":"` + c.left + `"`, `"setup":"` + c.right + `"`, `"board":"` + g.Position.Strip + `"`} {
			if !strings.Contains(events, want) {
				t.Errorf("%s: no %s in the events %s", name, want, events)
			}
		}
	}
	if got := public.get(id).LegalMoves; got != nil {
		t.Errorf("the public is given the legal moves %v", got)
	}
}

func TestANewVariantIsPlayedRecordedAndReplayed(t *testing.T) {
	t.Parallel()
	left, right, public, id := placed(t)
	left.call("POST", "/games/"+id+"/moves", fmt.Sprintf(`{"version":%d,"move":"A1-B1"}`, left.get(id).Version), http.StatusUnprocessableEntity, nil)
	ended := finish(t, map[string]caller{"left": left, "right": right}, id)
	if ended.Result == nil || ended.Result.Reason != noTokens && ended.Result.Reason != noMoves || ended.Result.Score == nil {
		t.Fatalf("the result is %+v", ended.Result)
	}
	for name, c := range map[string]caller{"left": left, "right": right, "the public": public} {
		for _, form := range []string{"application/json", "text/plain"} {
			written := c.call("GET", "/games/"+id+"/record", "", http.StatusOK, nil, "Accept: "+form)
			readAndReplay(t, name+" as "+form, written, ended)
		}
		var first, last stripGame
		c.call("GET", "/games/"+id+"/replay?ply=0", "", http.StatusOK, &first)
		c.call("GET", fmt.Sprintf("/games/%s/replay?ply=%d", id, ended.Ply), "", http.StatusOK, &last)
		if len(first.Position.Tokens) != 2*tokens || len(last.Position.Tokens) != len(ended.Position.Tokens) {
			t.Errorf("%s: replayed from %+v to %+v", name, first.Position, last.Position)
		}
	}
	if seen := public.get(id); !strings.Contains(seen.numbers("left")+seen.numbers("right"), blank) {
		t.Errorf("after the end the public sees every number: %+v", seen.Position)
	}
}

func readAndReplay(t *testing.T, name string, written []byte, ended stripGame) {
	t.Helper()
	r, err := record.Read(bytes.NewReader(written), withStrip().Rulesets())
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, written)
	}
	steps := 0
	if err := r.Replay(func(record.Step) { steps++ }); err != nil || steps != ended.Ply+1 {
		t.Errorf("%s: %d steps of %d plies, %v", name, steps, ended.Ply, err)
	}
	if _, err := record.Read(bytes.NewReader(written), withoutStrip().Rulesets()); err == nil {
		t.Errorf("%s: it reads where the game is unknown", name)
	}
	r.Moves = append(slices.Clone(r.Moves[:len(r.Moves)-1]), "A1-I1")
	if r.Replay(func(record.Step) {}) == nil {
		t.Errorf("%s: an illegal move replays", name)
	}
}

func TestComputersPlayANewVariantAtEveryLevel(t *testing.T) {
	t.Parallel()
	s := newServer(t, withStrip())
	guest := s.guest()
	for level := 1; level <= 8; level++ {
		id := guest.create(fmt.Sprintf(`{"kind":"computer","level":%d}`, level)).ID
		guest.act(id, "/setup", `{"setup":"213"}`)
		for g := guest.await(id); g.Status != "finished"; g = guest.await(id) {
			guest.act(id, "/moves", fmt.Sprintf(`{"version":%d,"move":%q}`, g.Version, g.LegalMoves[0]))
		}
	}
}

// await reads a game, after each commit, until it is the caller's turn or over.
func (c caller) await(id string) stripGame {
	c.t.Helper()
	late := time.After(time.Minute)
	for {
		g := c.get(id)
		if g.Status == "finished" || g.LegalMoves != nil {
			return g
		}
		select {
		case <-c.moved:
		case <-late:
			c.t.Fatalf("waited a minute for the computer; the game is %s at ply %d", g.Status, g.Ply)
		}
	}
}
