package api

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"slowpond/internal/api/apitest"
	"slowpond/internal/play"
)

// bout is one contest played in two worlds whose hider has placed other numbers on the same fields.
type bout struct {
	*worlds
	contest
	r      *rapid.T
	setups [2]string            // of the hider, by world
	open   string               // the other side's, in both
	tags   map[string][2]string // of the game as a party last saw it, by world
	last   map[string]func()    // how to repeat a party's last command
	keys   int
	lists  []string
}

// drawSetups draws fields and, for each world, how the numbers lie on them; they differ.
func drawSetups(r *rapid.T, pieces int) (setups [2]string) {
	cells := rapid.Permutation([]int{0, 1, 2, 3, 4, 5, 6, 7, 8}).Draw(r, "fields")[:pieces]
	numbers := make([]int, pieces)
	for i := range numbers {
		numbers[i] = i + 1
	}
	for world := range setups {
		order := rapid.Permutation(numbers).Draw(r, "numbers")
		text := []byte(".../.../...")
		for i, cell := range cells {
			text[cell+cell/3] = byte('0' + order[i])
		}
		setups[world] = string(text)
	}
	if setups[0] == setups[1] {
		r.Skip("the worlds do not differ")
	}
	return setups
}

// look has a party read one thing about the game.
func (b *bout) look(who, what string, n int) {
	get := func(path string, headers ...[2]string) [2]apitest.Answer {
		return b.send(b.r, b.contest, who, http.MethodGet, path, [2]any{}, headers...)
	}
	switch what {
	case "game":
		a := get(b.path)
		b.tags[who] = [2]string{a[0].Header.Get("ETag"), a[1].Header.Get("ETag")}
	case "unchanged":
		known := b.tags[who]
		get(b.path, [2]string{"If-None-Match: " + known[0], "If-None-Match: " + known[1]})
	case "events":
		get(fmt.Sprintf("%s/events?after=%d&limit=%d", b.path, n%7, n%40+1))
	case "stream":
		get(b.path + "/stream" + []string{"", "?after=0", fmt.Sprintf("?after=%d", n%7)}[n%3])
	case "changes":
		began := b.each[0].clock.Now().Add(-time.Hour)
		get("/api/v1/me/changes?after=" + mark(b.view(0, b.contest, "").CreatedBy, began))
	case "replay":
		get(fmt.Sprintf("%s/replay?ply=%d", b.path, n%12))
	case "record":
		accept := "Accept: " + []string{"text/plain", "application/json"}[n%2]
		get(b.path+"/record", [2]string{accept, accept})
	case "analysis":
		get(b.path + "/analysis")
	case "admin":
		get(administrators(b.path))
	case "list":
		get("/api/v1/games?" + b.lists[n%len(b.lists)])
	}
}

var looks = []string{"game", "unchanged", "events", "stream", "changes", "replay", "record", "analysis", "admin", "list"}

// listsOf are queries in which the games of a contest's maker stand, and none whose numbers have been counted.
func (w *worlds) listsOf(c contest) []string {
	maker := w.view(0, c, "").CreatedBy
	users, err := w.each[0].accounts.ByIDs(w.t.Context(), []string{maker})
	if err != nil {
		w.t.Fatal(err)
	}
	player := "player=" + users[maker].Name
	return []string{player, player + "&include=position", player + "&sort=deadline", player + "&winner=" + users[maker].Name, player + "&to_act=me", player + "&status=playing&variant=" + c.variant}
}

// command sends a command under a new key; bodies are by world.
func (b *bout) command(who, verb string, bodies [2]any) {
	b.keys++
	key := "Idempotency-Key: " + strconv.Itoa(b.keys)
	do := func() { b.send(b.r, b.contest, who, http.MethodPost, b.path+"/"+verb, bodies, [2]string{key, key}) }
	do()
	b.last[who] = do
}

// act has a party do, or try, something.
func (b *bout) act(who, what string, n int) {
	game := b.view(0, b.contest, "")
	same := func(body string) [2]any { return [2]any{body, body} }
	switch what {
	case "place":
		b.place(who)
	case "move":
		b.move(n)
	case "wrong move":
		b.command(who, "moves", same(fmt.Sprintf(`{"version": %d, "move": %q}`, game.Version-n%2, []string{"E5xD5", "A9-A8", "G3xA9", ""}[n%4])))
	case "wrong setup":
		b.command(who, "setup", same(`{"setup": "`+[]string{"111/111/111", "1../.../...", "", b.open}[n%4]+`"}`))
	case "draw":
		b.command(who, "draw", same(`{"action": "`+[]string{"offer", "accept", "decline", "withdraw"}[n%4]+`"}`))
	case "resign":
		b.command(who, "resign", same(`{}`))
	case "join":
		b.command(who, []string{"join", "cancel", "decline"}[n%3], same(`{}`))
	case "again":
		if again := b.last[who]; again != nil {
			again()
		}
	}
}

// Moves come often, and what ends a game seldom.
var acts = []string{"move", "move", "move", "move", "move", "move", "place", "wrong move", "wrong setup", "draw", "draw", "draw", "join", "again", "again", "resign"}

// place has a player place. A computer places as its program would, by the games' own methods.
func (b *bout) place(who string) {
	bodies := [2]any{`{"setup": "` + b.open + `"}`, `{"setup": "` + b.open + `"}`}
	if who == "hider" {
		for world, setup := range b.setups {
			bodies[world] = `{"setup": "` + setup + `"}`
		}
	}
	b.command(who, "setup", bodies)
}

func (b *bout) computer(do func(h *harness, q play.Request, world int) (play.Answer, error)) {
	for world, h := range b.each {
		v := b.view(world, b.contest, b.hider)
		_, err := do(h, play.Request{Game: v.ID, User: b.hider, Version: &v.Version}, world)
		if err != nil {
			b.r.Fatalf("the computer: %v", err)
		}
	}
}

// move makes the same legal move of whoever is to act in both worlds, where there is one.
func (b *bout) move(n int) {
	b.r.Helper()
	for _, user := range []string{b.hider, b.view(0, b.contest, "").CreatedBy} {
		legal := b.view(0, b.contest, user).Moves
		if other := b.view(1, b.contest, user).Moves; !slices.Equal(legal, other) {
			b.r.Fatalf("legal moves tell hidden numbers apart: %v and %v", legal, other)
		}
		if len(legal) == 0 {
			continue
		}
		move := legal[n%len(legal)]
		if user == b.hider && b.contest.computer {
			b.computer(func(h *harness, q play.Request, _ int) (play.Answer, error) {
				return h.play.Move(b.t.Context(), q, move)
			})
			return
		}
		body := fmt.Sprintf(`{"version": %d, "move": %q}`, b.view(0, b.contest, "").Version, move)
		b.command(map[bool]string{true: "hider", false: "other"}[user == b.hider], "moves", [2]any{body, body})
		return
	}
}

// lookAll has the other player and the public read everything, and the others the game.
func (b *bout) lookAll() {
	for _, who := range slices.Sorted(maps.Keys(b.tokens)) {
		b.look(who, "game", 0)
		if who != "other" && who != "nobody" {
			continue
		}
		for _, ply := range []int{0, 1, 4, 9} {
			b.look(who, "replay", ply)
		}
		for n := range b.lists {
			b.look(who, "list", n)
		}
		for n, what := range []string{"unchanged", "analysis", "record", "record"} {
			b.look(who, what, n)
		}
		b.look(who, "events", 39*7)
		for n := range 3 {
			b.look(who, "stream", n)
		}
		b.look(who, "changes", 0)
	}
}

func (w *worlds) bout(r *rapid.T, c contest) *bout {
	pieces := int(c.variant[len(c.variant)-1] - '0')
	b := &bout{worlds: w, contest: c, r: r, tags: map[string][2]string{}, last: map[string]func(){}}
	b.setups, b.lists = drawSetups(r, pieces), w.listsOf(c)
	b.open = map[int]string{7: "765/.4./321", 9: "816/357/492"}[pieces]
	return b
}

// prelude places for both, in one order or the other, unless the steps are to do so.
func (b *bout) prelude() {
	first := rapid.IntRange(0, 5).Draw(b.r, "who places first; 0 for the steps")
	for _, who := range [][]string{{}, {"hider"}, {"other", "hider"}, {"hider", "other"}, {"other", "hider"}, {"hider", "other"}}[first] {
		if who == "hider" && b.contest.computer {
			b.computer(func(h *harness, q play.Request, world int) (play.Answer, error) {
				return h.play.Place(b.t.Context(), q, b.setups[world])
			})
			continue
		}
		b.place(who)
	}
}

const fewest = 6 // games, however long they take

// Two servers whose databases differ in what one side of a game hides give everybody else the same answers
// to any sequence of requests, the computer's games included: it makes the same moves in both.
func TestHiddenNumbersMakeNoDifferenceToARequest(t *testing.T) {
	t.Parallel()
	w := newWorlds(t, max(60, int(interfere.Seconds()*10)))
	began, next := time.Now(), 0
	bound := *interfere
	if testing.Short() {
		bound /= 8
	}
	rapid.Check(t, func(r *rapid.T) {
		if next >= fewest && time.Since(began) > bound || next == len(w.contests) {
			return
		}
		b := w.bout(r, w.contests[next])
		next++
		b.prelude()
		parties := append(slices.Sorted(maps.Keys(b.tokens)), "other", "other", "other") // who plays does more
		if !b.contest.computer {
			parties = append(parties, "hider", "hider", "hider")
		}
		for range rapid.IntRange(5, 30).Draw(r, "steps") {
			who, n := rapid.SampledFrom(parties).Draw(r, "who"), rapid.IntRange(0, 999).Draw(r, "n")
			if rapid.Bool().Draw(r, "acts") {
				b.act(who, rapid.SampledFrom(acts).Draw(r, "what"), n)
				if w.told(b.contest) {
					return
				}
				b.look([]string{"nobody", "other", "eve", "boss"}[n%4], "game", n) // what has it changed?
			} else {
				b.look(who, rapid.SampledFrom(looks).Draw(r, "what"), n)
			}
		}
		b.lookAll()
		if a, b := w.each[0].shownMetrics(), w.each[1].shownMetrics(); a != b {
			r.Fatalf("the metrics tell hidden numbers apart:\n%s\n%s", a, b)
		}
	})
	w.overtime(t, next)
	requests := strings.Count(w.each[0].log.String(), "msg=request")
	t.Logf("%d games, %d requests to each of two worlds", next, requests)
	if next < fewest || requests < 200 {
		t.Errorf("only %d games were played, in %d requests", next, requests)
	}
}

// overtime looks at games that the clock has ended where they stood.
func (w *worlds) overtime(t *testing.T, played int) {
	w.timeout()
	most := 5
	rapid.Check(t, func(r *rapid.T) {
		if most == 0 || played == 0 {
			return
		}
		most--
		played--
		b := w.bout(r, w.contests[played])
		if !w.told(b.contest) {
			b.lookAll()
		}
	})
}
