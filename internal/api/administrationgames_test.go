package api

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"slowpond/internal/api/apigen"
	"slowpond/internal/api/apitest"
	"slowpond/internal/play"
)

func (o office) game(path string) (g apigen.Game) {
	o.admin.Get(administrators(path)).Want(http.StatusOK).Read(&g)
	return g
}

// event has the fields that these tests read, of whichever type it is.
type event struct {
	At       time.Time      `json:"at"`
	Type     string         `json:"type"`
	Seat     *apigen.Seat   `json:"seat"`
	UserID   *string        `json:"user_id"`
	Note     *string        `json:"note"`
	Deadline *time.Time     `json:"deadline"`
	Result   *apigen.Result `json:"result"`
}

func (o office) events(path string) []event {
	var list struct{ Items []event }
	o.Get(path + "/events?limit=100").Want(http.StatusOK).Read(&list)
	return list.Items
}

// verified fails the test where a row differs from its log.
func (o office) verified(t *testing.T) {
	t.Helper()
	if _, err := o.play.Verify(t.Context(), func(d play.Difference) { t.Errorf("verify: %s %s", d.Game, d.Detail) }); err != nil {
		t.Error(err)
	}
}

func TestAnAdjudicationEndsAGameAndEverybodyReadsWhy(t *testing.T) {
	t.Parallel()
	o := administered(t)
	var g apigen.Game
	a := o.admin.Post(administrators(o.tablut)+"/end", `{"note": "Bob agreed by mail.", "winner": "attackers"}`).Want(http.StatusOK)
	a.Read(&g)
	if g.Status != "finished" || *g.Result.Winner != "attackers" || g.Result.Reason != "adjudicated" || g.You != nil || g.Deadline != nil {
		t.Errorf("got %+v", g)
	}
	events := o.events(o.tablut)
	told, last := events[len(events)-2], events[len(events)-1]
	if told.Type != "adjudicated" || *told.Note != "Bob agreed by mail." || told.Seat != nil || told.UserID != nil {
		t.Errorf("the event: got %+v", told)
	}
	if last.Type != "ended" || *last.Result.Winner != "attackers" || last.Result.Reason != "adjudicated" {
		t.Errorf("the last event: got %+v", last)
	}
	act := o.acts()[0]
	if act.Act != "game_ended" || *act.GameID != g.ID || act.UserID != nil || *act.Detail != "winner attackers" || *act.Note != "Bob agreed by mail." ||
		act.Actor != o.adminID || act.RequestID != a.Header.Get("X-Request-Id") || !act.At.Equal(told.At) {
		t.Errorf("the act: got %+v", act)
	}
	o.ada.Post(o.tablut+"/resign", nil).Want(http.StatusConflict).Refused("not_running")
	o.admin.Post(administrators(o.tablut)+"/end", `{"note": "Again."}`).Refused("not_running")
	o.admin.Post(administrators(o.tablut)+"/extend", `{"note": "Again.", "hours": 1}`).Refused("not_running")
	if got := o.events(o.tablut); len(got) != len(events) || len(o.acts()) != 1 {
		t.Errorf("refusals have left %d events, %d acts", len(got), len(o.acts()))
	}
	o.Get(o.tablut + "/record").Want(http.StatusOK)
	o.Get(o.tablut + "/replay?ply=0").Want(http.StatusOK)
	o.verified(t)
}

func TestWithoutAWinnerAnAdjudicationIsADraw(t *testing.T) {
	t.Parallel()
	o := administered(t)
	for _, path := range []string{o.tablut, o.subulata} {
		var g apigen.Game
		o.admin.Post(administrators(path)+"/end", `{"note": "Nobody objects."}`).Want(http.StatusOK).Read(&g)
		if g.Result == nil || g.Result.Winner != nil || g.Result.Reason != "adjudicated" {
			t.Errorf("%s: got %+v", path, g.Result)
		}
	}
}

func TestAnExtensionGivesTheMoverTimeAndTheNextMoveTheUsualTime(t *testing.T) {
	t.Parallel()
	o := administered(t)
	o.ada, _ = o.account("Ada")
	path := o.begun("tablut", "attackers")
	before := o.game(path)
	var g apigen.Game
	o.admin.Post(administrators(path)+"/extend", `{"note": "We were away.", "hours": 48}`).Want(http.StatusOK).Read(&g)
	want := before.Deadline.Add(48 * time.Hour)
	if !g.Deadline.Equal(want) || g.Version != before.Version+1 || g.Status != "playing" {
		t.Errorf("got version %d, deadline %v, want %v", g.Version, g.Deadline, want)
	}
	events := o.events(path)
	if e := events[len(events)-1]; e.Type != "extended" || *e.Note != "We were away." || !e.Deadline.Equal(want) || e.Seat != nil || e.Result != nil {
		t.Errorf("the event: got %+v", e)
	}
	if act := o.acts()[0]; act.Act != "game_extended" || *act.GameID != g.ID || *act.Detail != "48 hours" {
		t.Errorf("the act: got %+v", act)
	}
	o.verified(t)
	o.clock.Advance(before.Deadline.Sub(o.clock.Now()) + time.Hour)
	if err := o.accounts.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := o.play.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	var s apigen.Session
	o.Post("/api/v1/auth/login", credentials{Name: "Ada", Password: password}).Want(http.StatusOK).Read(&s)
	o.As(s.AccessToken).Post(path+"/moves", map[string]any{"version": g.Version, "move": "d1-d4"}).Want(http.StatusOK).Read(&g)
	if want := o.clock.Now().Add(72 * time.Hour); !g.Deadline.Equal(want) {
		t.Errorf("after a move: got %v, want %v", g.Deadline, want)
	}
	o.Get(path + "/replay?ply=1").Want(http.StatusOK)
	o.verified(t)
}

func TestAnAdministratorsRepeatUnderAKeyIsOneAct(t *testing.T) {
	t.Parallel()
	o := administered(t)
	end, extend := administrators(o.tablut)+"/end", administrators(o.tablut)+"/extend"
	key := "Idempotency-Key: once"
	first := o.admin.Post(extend, `{"note": "Away.", "hours": 2}`, key).Want(http.StatusOK)
	o.admin.Post(extend, `{"note": "Away.", "hours": 3}`, key).Want(http.StatusUnprocessableEntity).Refused("key_reused")
	o.admin.Post(end, `{"note": "Over."}`, key).Want(http.StatusOK)
	again := o.admin.Post(extend, `{"hours": 2, "note": "Away."}`, key).Want(http.StatusOK)
	if string(again.Body) != string(first.Body) || again.Header.Get("Idempotency-Replayed") != "true" {
		t.Errorf("first %s\nagain %s", first.Body, again.Body)
	}
	o.admin.Post(end, `{"note": "Over."}`, key).Want(http.StatusOK)
	if got := len(o.acts()); got != 2 {
		t.Errorf("acts: got %d, want 2", got)
	}
	o.verified(t)
}

func TestAnAdjudicationRacesAMoveAndOneIsFirst(t *testing.T) {
	t.Parallel()
	o := administered(t)
	for range 8 {
		path := o.begun("tablut", "attackers")
		version := o.game(path).Version
		var move apitest.Answer
		ends := make([]apitest.Answer, 2)
		var all sync.WaitGroup
		all.Go(func() { move = o.ada.Post(path+"/moves", map[string]any{"version": version, "move": "d1-d4"}) })
		for i := range ends {
			all.Go(func() { ends[i] = o.admin.Post(administrators(path)+"/end", `{"note": "Now."}`) })
		}
		all.Wait()
		g := o.game(path)
		moved := move.Status == http.StatusOK && g.Ply == 1
		late := move.Status == http.StatusConflict && g.Ply == 0
		if g.Status != "finished" || g.Result.Reason != "adjudicated" || !moved && !late {
			t.Errorf("the move: %d; the game: %s after %d plies", move.Status, g.Status, g.Ply)
		}
		if ends[0].Status+ends[1].Status != http.StatusOK+http.StatusConflict {
			t.Errorf("the ends: %d and %d", ends[0].Status, ends[1].Status)
		}
	}
	if got := len(o.acts()); got != 8 {
		t.Errorf("acts: got %d, want 8", got)
	}
	o.verified(t)
}

func TestAdministratorsListEveryGameByTheFiltersOfTheLists(t *testing.T) {
	t.Parallel()
	o := administered(t)
	for query, want := range map[string]int{
		"": 3, "?status=open": 1, "?variant=tablut": 2, "?player=Nobody": 0, "?sort=created": 3, "?sort=ended": 0, "?limit=1": 1,
		"?opponent_kind=invite": 1, "?since=2027-01-01T00:00:00Z": 0,
	} {
		var list apigen.GameList
		o.admin.Get("/api/v1/admin/games" + query).Want(http.StatusOK).Read(&list)
		if len(list.Items) != want {
			t.Errorf("%q: got %d games, want %d", query, len(list.Items), want)
		}
	}
}

func TestAdministratorsDoNotDecideOnGamesOfTheirOwn(t *testing.T) {
	t.Parallel()
	o := administered(t)
	ada, _ := o.account("Ada")
	o.ada = ada
	path := o.begun("subulata-7", "white")
	challenge := o.admin.Post("/api/v1/games", `{"variant": "tablut", "opponent": {"kind": "user", "name": "Ada"}}`).Want(http.StatusCreated).Header.Get("Location")
	if err := o.accounts.Grant(t.Context(), shell, "Ada"); err != nil {
		t.Fatal(err)
	}
	for _, own := range []string{path, challenge} {
		for name, answer := range map[string]apitest.Answer{
			"looks":   ada.Get(administrators(own)),
			"ends":    ada.Post(administrators(own)+"/end", `{"note": "I win.", "winner": "white"}`),
			"extends": ada.Post(administrators(own)+"/extend", `{"note": "More time.", "hours": 1}`),
			"hides":   ada.Post(administrators(own)+"/hide", `{"note": "I lose."}`),
			"shows":   ada.Post(administrators(own)+"/show", nil),
		} {
			if p := answer.Want(http.StatusForbidden).Refused("forbidden"); !strings.Contains(p.Detail, "your own") {
				t.Errorf("who %s at it is told %q", name, p.Detail)
			}
		}
	}
	o.admin.Get(administrators(path)).Want(http.StatusOK)
	o.admin.Post(administrators(path)+"/extend", `{"note": "We were away.", "hours": 1}`).Want(http.StatusOK)
}

// Ada, who plays in all the games, is an administrator here, and another administrator looks at them: both
// see what the public sees.
func TestNoSecretIsInAnyAnswerToAnAdministrator(t *testing.T) {
	t.Parallel()
	o := administered(t)
	ada, s := o.account("Ada")
	if err := o.accounts.Grant(t.Context(), shell, "Ada"); err != nil {
		t.Fatal(err)
	}
	email := "ada@kanarienvogel.example"
	o.Post("/api/v1/auth/register", map[string]string{"name": "Carl", "password": password, "email": email}).Want(http.StatusCreated)
	code, _, err := o.accounts.OfferReset(t.Context(), shell, "Carl")
	if err != nil {
		t.Fatal(err)
	}
	o.ada = ada
	path := o.begun("subulata-7", "white")
	setups := []string{"1.2/345/.67", "765/.4./321"}
	ada.Post(path+"/setup", map[string]string{"setup": setups[0]}).Want(http.StatusOK)
	var seen strings.Builder
	look := func() {
		for _, at := range []string{
			"users", "users?find=a", "users/ada", "users/carl", "games", "games?status=open", "audit",
		} {
			seen.Write(ada.Get("/api/v1/admin/" + at).Want(http.StatusOK).Body)
		}
		for _, game := range []string{path, o.hidden} {
			seen.Write(o.admin.Get(administrators(game)).Want(http.StatusOK).Body)
		}
	}
	look()
	o.bob.Post(path+"/setup", map[string]string{"setup": setups[1]}).Want(http.StatusOK)
	look()
	for _, act := range [][2]string{
		{administrators(path) + "/extend", `{"note": "x", "hours": 1}`}, {administrators(path) + "/end", `{"note": "x"}`},
		{"/api/v1/admin/users/carl/ban", `{"note": "x"}`},
	} {
		seen.Write(o.admin.Post(act[0], act[1]).Want(http.StatusOK).Body)
	}
	look()
	text := seen.String()
	for _, secret := range append(setups,
		o.invite, code, strings.ReplaceAll(code, "-", ""), password, email, s.RefreshToken, s.AccessToken, `"number":1`, `"number":7`, `"you":"`,
	) {
		if strings.Contains(text, secret) {
			t.Errorf("%s is in an answer", secret)
		}
	}
	if !strings.Contains(text, `"number":null`) {
		t.Error("no piece was seen, so this test shows nothing")
	}
}
