package api

import (
	"net/http"
	"testing"

	"slowpond/internal/api/apigen"
)

func TestARematchIsOfferedDeclinedAskedForAgainAndPlayed(t *testing.T) {
	t.Parallel()
	b := sit(t)
	rematch := b.tablut + "/rematch"
	b.ada.Post(rematch, nil).Want(http.StatusConflict).Refused("not_running")
	b.ada.Post(b.tablut+"/resign", nil).Want(http.StatusOK)
	b.eve.Post(rematch, nil).Want(http.StatusForbidden).Refused("forbidden")
	b.ada.Post(rematch, `{"same_pond": true}`).Want(http.StatusUnprocessableEntity).Refused("invalid")
	b.ada.Post("/api/v1/games/"+noGame+"/rematch", nil).Want(http.StatusNotFound)

	var first, again, second, played, old apigen.Game
	a := b.ada.Post(rematch, nil).Want(http.StatusCreated)
	a.Read(&first)
	b.ada.Post(rematch, `{}`).Want(http.StatusOK).Read(&again)
	if first.ID != again.ID || a.Header.Get("Location") != "/api/v1/games/"+first.ID || *first.You != "defenders" || first.Status != "open" || *first.RematchOf != b.tablut[len("/api/v1/games/"):] {
		t.Errorf("got %+v, then %s", first, again.ID)
	}
	b.bob.Post("/api/v1/games/"+first.ID+"/decline", nil).Want(http.StatusOK)
	b.bob.Post(rematch, nil).Want(http.StatusCreated).Read(&second)
	b.ada.Post(rematch, nil).Want(http.StatusOK).Read(&played)
	if second.ID == first.ID || played.ID != second.ID || played.Status != "playing" || *played.You != "defenders" {
		t.Errorf("declined %s, then %s and %s, which is %s", first.ID, second.ID, played.ID, played.Status)
	}
	b.eve.Get(b.tablut).Want(http.StatusOK).Read(&old)
	if old.Rematch == nil || *old.Rematch != second.ID {
		t.Errorf("the earlier game names %v, not %s", old.Rematch, second.ID)
	}
}

func TestARematchAgainstAComputerBeginsAtOnce(t *testing.T) {
	t.Parallel()
	h := setup(t)
	guest, _ := h.guest()
	game := opened(guest, `{"variant": "subulata-7", "seat": "white", "opponent": {"kind": "computer", "level": 1}}`)
	guest.Post(game+"/resign", nil).Want(http.StatusOK)
	var next, old apigen.Game
	guest.Post(game+"/rematch", `{"same_pond": true}`).Want(http.StatusCreated).Read(&next)
	guest.Get(game).Want(http.StatusOK).Read(&old)
	if next.Status != "setup" || *next.You != "black" || *old.Rematch != next.ID {
		t.Errorf("got %s as %v, and the earlier game names %v", next.Status, next.You, old.Rematch)
	}
}

func TestWhoIsGoneIsAskedForNoRematch(t *testing.T) {
	t.Parallel()
	h := setup(t)
	ann, _ := h.guest()
	bob, session := h.guest()
	game := opened(ann, `{"variant": "tablut", "opponent": {"kind": "anyone"}}`)
	bob.Post(game+"/join", nil).Want(http.StatusOK)
	bob.Post(game+"/resign", nil).Want(http.StatusOK)
	h.logout(session)
	ann.Post(game+"/rematch", nil).Want(http.StatusUnprocessableEntity).Refused("invalid")
}
