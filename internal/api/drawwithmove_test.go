package api

import (
	"net/http"
	"testing"

	"slowpond/internal/api/apigen"
)

func TestADrawIsOfferedWithAMoveAndARepeatIsOneMove(t *testing.T) {
	t.Parallel()
	b := sit(t)
	var g apigen.Game
	body, key := `{"version": 3, "move": "d1-d3", "draw": "offer"}`, "Idempotency-Key: one"
	b.ada.Post(b.tablut+"/moves", body, key).Want(http.StatusOK).Read(&g)
	if g.Ply != 1 || g.DrawOffer == nil || *g.DrawOffer != "attackers" || g.Version != 5 {
		t.Fatalf("got ply %d, offer %v, version %d", g.Ply, g.DrawOffer, g.Version)
	}
	b.ada.Post(b.tablut+"/moves", body, key).Want(http.StatusOK)
	b.bob.Post(b.tablut+"/moves", `{"version": 5, "move": "e3-f3", "draw": "offer"}`).Want(http.StatusConflict).Refused("draw_offer")
	b.bob.Post(b.tablut+"/moves", `{"version": 5, "move": "e3-f3", "draw": "accept"}`).Want(http.StatusUnprocessableEntity).Refused("invalid")
	b.bob.Post(b.tablut+"/draw", `{"version": 5, "action": "accept"}`).Want(http.StatusOK).Read(&g)
	if g.Result == nil || g.Result.Reason != "agreement" {
		t.Errorf("got %+v", g.Result)
	}
}
