package api

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"testing"
	"time"

	"slowpond/internal/api/apigen"
	"slowpond/internal/api/apitest"
)

// logOf returns the items of a game's events, as they were sent.
func logOf(c *apitest.Client, path string) (items []string) {
	var list struct{ Items []json.RawMessage }
	c.Get(path + "/events?limit=100").Want(http.StatusOK).Read(&list)
	for _, item := range list.Items {
		items = append(items, string(item))
	}
	return items
}

// play makes the first legal move for whoever is to act.
func (p *pair) move(t *testing.T, path string, tokens ...string) apigen.Game {
	t.Helper()
	var g apigen.Game
	for _, token := range tokens {
		p.As(token).Get(path).Want(http.StatusOK).Read(&g)
		if len(g.LegalMoves) > 0 {
			p.As(token).Post(path+"/moves", map[string]any{"version": g.Version, "move": g.LegalMoves[0]}).Want(http.StatusOK).Read(&g)
			return g
		}
	}
	t.Fatalf("nobody can move in %+v", g)
	return g
}

func TestAGameStreamTellsEachEventOnceAndInOrder(t *testing.T) {
	t.Parallel()
	p := twins(t)
	path, ada, bob := p.started(t)
	s := follow(t, p.urls[1]+path+"/stream?after=0", "")
	var told []string
	tell := func(events int) {
		t.Helper()
		for range events {
			e, ok := s.next()
			if !ok || e.id != strconv.Itoa(len(told)+1) {
				t.Fatalf("got %+v, %t after %d events", e, ok, len(told))
			}
			told = append(told, e.data)
		}
	}
	tell(3)
	for n := range 6 {
		p.move(t, path, ada.AccessToken, bob.AccessToken)
		if n%3 == 0 { // comes back to the other server, after a move that it missed
			s.leave()
			p.move(t, path, ada.AccessToken, bob.AccessToken)
			s = follow(t, p.urls[n%2]+path+"/stream?after=1", "", "Last-Event-ID: "+strconv.Itoa(len(told)))
			tell(1)
		}
		tell(1)
	}
	p.As(ada.AccessToken).Post(path+"/resign", nil).Want(http.StatusOK)
	tell(2)
	if e, ok := s.next(); ok {
		t.Errorf("after the end came %+v", e)
	}
	if items := logOf(p.Client, path); !slices.Equal(told, items) {
		t.Errorf("told\n%s\nthe log has\n%s", told, items)
	}
	ended := follow(t, p.urls[0]+path+"/stream", "", "Last-Event-ID: "+strconv.Itoa(len(told)-1))
	if e := ended.want("ended"); e.data != told[len(told)-1] {
		t.Errorf("told %s, want %s", e.data, told[len(told)-1])
	}
	if e := ended.want("bye"); e.data != `{"code":"ended"}` {
		t.Errorf("got %s", e.data)
	}
}

func TestAGameStreamBeginsWithTheGameAsItsViewerSeesIt(t *testing.T) {
	t.Parallel()
	p := twins(t)
	path, ada, _ := p.started(t)
	for _, token := range []string{"", ada.AccessToken} {
		s := follow(t, p.urls[0]+path+"/stream", token)
		if e := s.want("game"); e.id != "" || e.data != string(p.As(token).Get(path).Body) {
			t.Errorf("got %+v", e)
		}
	}
	p.Get(path + "/stream?after=99").Want(http.StatusUnprocessableEntity)
	p.Get("/api/v1/games/" + noGame + "/stream").Want(http.StatusNotFound)
}

func TestAUserStreamTellsOfAllTheirGames(t *testing.T) {
	t.Parallel()
	p := twins(t)
	path, ada, bob := p.started(t)
	s := follow(t, p.urls[1]+"/api/v1/me/stream", bob.AccessToken).begin()
	moved := p.move(t, path, ada.AccessToken)
	var c apigen.GameChange
	read := func(name string) frame {
		t.Helper()
		e := s.want(name)
		if err := json.Unmarshal([]byte(e.data), &c); err != nil {
			t.Fatal(err)
		}
		return e
	}
	read("game")
	if c.ID != moved.ID || c.Version != moved.Version || *c.You != "defenders" || c.Opponent.ID != ada.User.ID || !c.Unread || c.LastEvent != "moved" {
		t.Errorf("got %+v", c)
	}
	var n apigen.Notice
	notice := func(key string) {
		t.Helper()
		if err := json.Unmarshal([]byte(s.want("notice").data), &n); err != nil || n.TextKey != key || n.Game.ID != c.ID || n.Seen {
			t.Errorf("want %s, got %+v, %v", key, n, err)
		}
	}
	notice("notice.your_turn")
	var offered apigen.Game
	p.As(ada.AccessToken).Post("/api/v1/games", map[string]any{"variant": "tablut", "opponent": map[string]any{"kind": "user", "name": bob.User.Name}}).
		Want(http.StatusCreated).Read(&offered)
	read("game")
	if c.ID != offered.ID || c.You != nil || c.Opponent.ID != ada.User.ID {
		t.Errorf("got %+v", c)
	}
	read("challenge")
	notice("notice.challenge")
	last := s.lastID
	s.leave()
	p.As(ada.AccessToken).Post("/api/v1/games/"+offered.ID+"/cancel", nil).Want(http.StatusOK)
	p.move(t, path, bob.AccessToken)
	s = follow(t, p.urls[0]+"/api/v1/me/stream", bob.AccessToken, "Last-Event-ID: "+last)
	told := map[string]apigen.GameChange{}
	for range 2 {
		read("game")
		told[c.ID] = c
		if c.Unread {
			notice("notice.ended.cancelled")
		}
	}
	if told[offered.ID].Status != "cancelled" || told[moved.ID].Unread {
		t.Errorf("missed: got %+v", told)
	}
}

func TestAnIDOfAnotherOrOfLongAgoIsRefused(t *testing.T) {
	t.Parallel()
	h := setup(t)
	ada, s := h.guest()
	for _, id := range []string{mark("somebody", h.clock.Now()), mark(s.User.ID, h.clock.Now().Add(-oldestMark-time.Second)), mark(s.User.ID, h.clock.Now().Add(time.Hour)), "x"} {
		ada.Get("/api/v1/me/stream", "Last-Event-ID: "+id).Want(http.StatusUnprocessableEntity).Refused("invalid")
		ada.Get("/api/v1/me/changes?after=" + id).Want(http.StatusUnprocessableEntity).Refused("invalid")
	}
}

func TestChangesCanBeReadWithoutAStream(t *testing.T) {
	t.Parallel()
	p := twins(t)
	path, ada, bob := p.started(t)
	p.clock.Advance(markOverlap + time.Minute)
	if err := p.accounts.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	as := p.As(bob.AccessToken)
	var list apigen.GameChangeList
	as.Get("/api/v1/me/changes").Want(http.StatusOK).Read(&list)
	if len(list.Items) > 0 {
		t.Errorf("from the present: got %+v", list.Items)
	}
	p.move(t, path, ada.AccessToken)
	after := list.LastID
	as.Get("/api/v1/me/changes?after=" + after).Want(http.StatusOK).Read(&list)
	if len(list.Items) != 1 || !list.Items[0].Unread {
		t.Fatalf("after a move: got %+v", list.Items)
	}
	as.Post(path+"/seen", map[string]int{"version": list.Items[0].Version}).Want(http.StatusNoContent)
	as.Post(path+"/seen", map[string]int{"version": 1}).Want(http.StatusNoContent) // changes nothing
	as.Get("/api/v1/me/changes?after=" + after).Want(http.StatusOK).Read(&list)
	if len(list.Items) != 1 || list.Items[0].Unread {
		t.Errorf("once seen: got %+v", list.Items)
	}
	as.Post(path+"/seen", map[string]int{"version": 99}).Want(http.StatusUnprocessableEntity)
	eve, _ := p.guest()
	eve.Post(path+"/seen", map[string]int{"version": 1}).Want(http.StatusForbidden)
}

func TestAStreamEndsWithItsSessionAndItsToken(t *testing.T) {
	t.Parallel()
	p := twins(t)
	_, ada, bob := p.started(t)
	gone := follow(t, p.urls[0]+"/api/v1/me/stream", ada.AccessToken).begin()
	p.Post("/api/v1/auth/logout", map[string]string{"refresh_token": ada.RefreshToken}).Want(http.StatusNoContent)
	late := follow(t, p.urls[0]+"/api/v1/me/stream", bob.AccessToken).begin()
	if e := gone.want("bye"); e.data != `{"code":"unauthenticated"}` {
		t.Errorf("after signing out: got %s", e.data)
	}
	p.clock.Advance(time.Duration(bob.ExpiresIn) * time.Second)
	if err := p.accounts.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	for e := range late.all() {
		if e.name == "bye" && e.data == `{"code":"unauthenticated"}` {
			return
		}
	}
	t.Error("a stream outlived its token")
}

// all ranges over the events to the end.
func (f *following) all() func(func(frame) bool) {
	return func(yield func(frame) bool) {
		for e, ok := f.next(); ok && yield(e); e, ok = f.next() {
		}
	}
}

func TestAStreamOfAServerThatEndsSaysWhenToComeBack(t *testing.T) {
	t.Parallel()
	ending, end := context.WithCancel(t.Context())
	p := twins(t, func(c *Config) { c.Ending = ending })
	_, ada, _ := p.started(t)
	s := follow(t, p.urls[0]+"/api/v1/me/stream", ada.AccessToken).begin()
	end()
	if e := s.want("bye"); e.data != `{"code":"unavailable"}` {
		t.Errorf("got %s", e.data)
	}
}

func TestStreamsOfAUserAreLimited(t *testing.T) {
	t.Parallel()
	p := twins(t, func(c *Config) { c.Unlimited = false })
	_, ada, bob := p.started(t)
	var first *following
	for n := range 10 {
		s := follow(t, p.urls[0]+"/api/v1/me/stream", ada.AccessToken).begin()
		if n == 0 {
			first = s
		}
	}
	refused, _ := connect(t, p.urls[0]+"/api/v1/me/stream", ada.AccessToken)
	if refused.StatusCode != http.StatusTooManyRequests || refused.Header.Get("Retry-After") == "" {
		t.Errorf("the eleventh: got %d", refused.StatusCode)
	}
	follow(t, p.urls[0]+"/api/v1/me/stream", bob.AccessToken)
	first.leave()
	for {
		again, leave := connect(t, p.urls[0]+"/api/v1/me/stream", ada.AccessToken)
		if again.StatusCode == http.StatusOK {
			return
		}
		leave()
	}
}
