package api

import (
	"fmt"
	"net/http"
	"testing"

	"slowpond/internal/api/apigen"
	"slowpond/internal/api/apitest"
)

// The client checks every way to read a game against openapi.yaml, for every viewer, at each stage of
// the game.
func TestEveryReadingOfAGameIsAsTheDocumentSays(t *testing.T) {
	t.Parallel()
	for _, variant := range []string{"tablut", "subulata-7"} {
		t.Run(variant, func(t *testing.T) {
			t.Parallel()
			h := setup(t)
			ada, _ := h.guest()
			bob, _ := h.guest()
			seats := map[string]string{"tablut": "attackers", "subulata-7": "white"}
			var g apigen.Game
			ada.Post("/api/v1/games", map[string]any{
				"variant": variant, "seat": seats[variant], "opponent": map[string]any{"kind": "anyone"},
			}, "Idempotency-Key: make").Want(http.StatusCreated).Read(&g)
			path := "/api/v1/games/" + g.ID
			readAll(h, ada, bob, path, 0)
			bob.Post(path+"/join", nil, "Idempotency-Key: join").Want(http.StatusOK)
			readAll(h, ada, bob, path, 0)
			if variant != "tablut" {
				ada.Post(path+"/setup", `{"setup": "1.2/345/.67"}`).Want(http.StatusOK)
				readAll(h, ada, bob, path, 0)
				bob.Post(path+"/setup", `{"setup": "123/456/7.."}`).Want(http.StatusOK)
			}
			for ply := range 4 {
				readAll(h, ada, bob, path, ply)
				mover := [2]*apitest.Client{ada, bob}[ply%2]
				mover.Get(path).Want(http.StatusOK).Read(&g)
				if len(g.LegalMoves) == 0 {
					t.Fatalf("ply %d: the mover has no move in %+v", ply, g)
				}
				move := map[string]any{"version": g.Version, "move": g.LegalMoves[0]}
				first := mover.Post(path+"/moves", move, fmt.Sprintf("Idempotency-Key: %d", ply)).Want(http.StatusOK)
				again := mover.Post(path+"/moves", move, fmt.Sprintf("Idempotency-Key: %d", ply)).Want(http.StatusOK)
				if string(first.Body) != string(again.Body) || again.Header.Get(replayHeader) != "true" {
					t.Errorf("ply %d, again: got %v %s, want %s", ply, again.Header, again.Body, first.Body)
				}
			}
			bob.Post(path+"/draw", `{"action": "offer"}`).Want(http.StatusOK)
			readAll(h, ada, bob, path, 4)
			ada.Post(path+"/draw", `{"action": "accept"}`).Want(http.StatusOK)
			readAll(h, ada, bob, path, 4)
		})
	}
}

// readAll reads a game in every way, as both players and as the public.
func readAll(h *harness, ada, bob *apitest.Client, path string, ply int) {
	for _, c := range []*apitest.Client{ada, bob, h.Client} {
		c.Get(path).Want(http.StatusOK)
		c.Get(path + "/events?limit=3").Want(http.StatusOK)
		c.Get(path + "/events?after=3").Want(http.StatusOK)
		for n := range ply + 1 {
			c.Get(fmt.Sprintf("%s/replay?ply=%d", path, n)).Want(http.StatusOK)
		}
		c.Get(fmt.Sprintf("%s/replay?ply=%d", path, ply+1)).Want(http.StatusUnprocessableEntity)
		c.Get(path + "/record").Want(http.StatusOK)
		c.Get(path+"/record", "Accept: text/plain").Want(http.StatusOK)
		c.Get("/api/v1/games").Want(http.StatusOK)
		c.Get("/api/v1/games?include=position&sort=deadline&player=Ada").Want(http.StatusOK)
	}
}

func TestAnOpponentNobodyKnowsIsInvalid(t *testing.T) {
	t.Parallel()
	h := setup(t)
	h.account("Ada")
	for _, query := range []string{"opponent=Nobody1", "player=Ada&opponent=Nobody1", "opponent=Ada"} {
		p := h.Get("/api/v1/games?" + query).Want(http.StatusUnprocessableEntity).Refused("invalid")
		if len(p.Errors) != 1 || p.Errors[0].Pointer != "opponent" {
			t.Errorf("%s: %+v", query, p.Errors)
		}
	}
	h.Get("/api/v1/games?player=Nobody1").Want(http.StatusOK)
}
