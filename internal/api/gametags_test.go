package api

import (
	"fmt"
	"net/http"
	"testing"

	"slowpond/internal/api/apigen"
	"slowpond/internal/api/apitest"
)

// A tag that is remembered is forgotten with anything that changes the game as it is shown.
func TestARememberedTagIsThatOfTheGameAsItIsShown(t *testing.T) {
	t.Parallel()
	h := setup(t)
	ada, _ := h.guest()
	bob, _ := h.guest()
	var g apigen.Game
	ada.Post("/api/v1/games", `{"variant": "tablut", "seat": "attackers", "opponent": {"kind": "anyone"}}`).Read(&g)
	bob.Post("/api/v1/games/"+g.ID+"/join", nil).Read(&g)
	path := "/api/v1/games/" + g.ID
	held := map[string]string{"ada": "", "bob": "", "the public": ""}
	check := func(after string) {
		t.Helper()
		for who, get := range map[string]func(string, ...string) apitest.Answer{"ada": ada.Get, "bob": bob.Get, "the public": h.Get} {
			fresh := get(path).Want(http.StatusOK)
			tag := fresh.Header.Get("ETag")
			if tag == held[who] {
				t.Errorf("after %s %s still has tag %s", after, who, tag)
			}
			for range 3 {
				get(path, "If-None-Match: "+tag).Want(http.StatusNotModified)
				get(path, `If-None-Match: "other", W/`+tag).Want(http.StatusNotModified)
			}
			if held[who] != "" {
				a := get(path, "If-None-Match: "+held[who]).Want(http.StatusOK)
				if string(a.Body) != string(fresh.Body) || a.Header.Get("ETag") != tag {
					t.Errorf("after %s %s gets another answer with an old tag", after, who)
				}
			}
			held[who] = tag
		}
	}
	check("it began")
	ada.Post(path+"/moves", fmt.Sprintf(`{"version": %d, "move": "d1-d4"}`, g.Version)).Want(http.StatusOK)
	check("a move")
	var session apigen.Session
	ada.Post("/api/v1/me/upgrade", credentials{Name: "Ada", Password: password}).Want(http.StatusOK).Read(&session)
	ada = h.As(session.AccessToken)
	check("a new name")
}
