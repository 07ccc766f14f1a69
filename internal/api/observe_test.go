package api

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"slowpond/internal/api/apigen"
)

// lines returns the attributes of each logged request for a route, in order.
func (h *harness) lines(route string) (all []map[string]string) {
	attribute := regexp.MustCompile(`(\w+)=("[^"]*"|\S+)`)
	for line := range strings.Lines(h.log.String()) {
		kept := map[string]string{}
		for _, a := range attribute.FindAllStringSubmatch(line, -1) {
			kept[a[1]] = strings.Trim(a[2], `"`)
		}
		if kept["route"] == route {
			all = append(all, kept)
		}
	}
	return all
}

func TestALoggedRequestNamesUserAndGameById(t *testing.T) {
	t.Parallel()
	h := setup(t)
	ada, s := h.guest()
	a := ada.Post("/api/v1/games", `{"variant": "subulata-7", "private": true, "opponent": {"kind": "invite"}}`).Want(http.StatusCreated)
	var g apigen.Game
	a.Read(&g)
	h.Get("/api/v1/games/" + g.ID).Want(http.StatusNotFound)
	ada.Get("/api/v1/games/" + g.ID + "?invite=" + *g.InviteCode).Want(http.StatusOK)
	ada.Get("/api/v1/games/" + *g.InviteCode).Want(http.StatusNotFound)
	game := "/api/v1/games/:id"
	for _, tt := range []struct {
		what, route string
		nth         int
		user, game  string
	}{
		{"a session begins", "/api/v1/auth/guest", 0, s.User.ID, ""},
		{"a game is made", "/api/v1/games", 0, s.User.ID, g.ID},
		{"a stranger asks for a hidden game", game, 0, "", g.ID},
		{"its maker asks for it", game, 1, s.User.ID, g.ID},
		{"an invite code stands where an id belongs", game, 2, s.User.ID, ""},
	} {
		line := h.lines(tt.route)[tt.nth]
		if line["user"] != tt.user || line["game"] != tt.game {
			t.Errorf("%s: the line names user %q and game %q, want %q and %q", tt.what, line["user"], line["game"], tt.user, tt.game)
		}
	}
	if line := h.lines("/api/v1/games")[0]; line["request_id"] != a.Header.Get("X-Request-Id") || line["client"] == "" {
		t.Errorf("the line is %v, the request's id %s", line, a.Header.Get("X-Request-Id"))
	}
	if log := h.log.String(); strings.Contains(log, *g.InviteCode) || strings.Contains(log, s.User.Name) {
		t.Errorf("the log holds an invite code or a name: %s", log)
	}
}

// The parts of a logged request are these, so that no size or count of what is secret joins them unseen.
func TestALoggedRequestHasOnlyTheseParts(t *testing.T) {
	t.Parallel()
	b := sit(t)
	b.ada.Get(b.subulata).Want(http.StatusOK)
	b.ada.Post(b.subulata+"/setup", `{}`)
	known := map[string]bool{
		"time": true, "level": true, "msg": true, "request_id": true, "method": true, "route": true, "status": true,
		"took": true, "client": true, "user": true, "game": true,
	}
	for _, line := range append(b.lines("/api/v1/games/:id"), b.lines("/api/v1/games/:id/setup")...) {
		for name := range line {
			if !known[name] {
				t.Errorf("a line has %s: %v", name, line)
			}
		}
	}
}

func TestARequestForWhatHasNotChangedIsLoggedForDebuggingOnly(t *testing.T) {
	t.Parallel()
	h := setup(t)
	ada, _ := h.guest()
	var g apigen.Game
	ada.Post("/api/v1/games", `{"variant": "tablut", "opponent": {"kind": "anyone"}}`).Read(&g)
	tag := ada.Get("/api/v1/games/" + g.ID).Want(http.StatusOK).Header.Get("ETag")
	ada.Get("/api/v1/games/"+g.ID, "If-None-Match: "+tag).Want(http.StatusNotModified)
	lines := h.lines("/api/v1/games/:id")
	if got := []string{lines[0]["level"], lines[1]["level"]}; got[0] != "INFO" || got[1] != "DEBUG" {
		t.Errorf("got levels %v", got)
	}
}
