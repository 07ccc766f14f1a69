package api

import (
	"net/http"
	"testing"
	"time"

	"slowpond/internal/api/apigen"
)

// A user has more games than can be told of at once, and one of them has changed.
func TestAChangeAmongThousandsOfGamesIsFound(t *testing.T) {
	if testing.Short() {
		t.Skip("makes thousands of games")
	}
	t.Parallel()
	p := twins(t)
	path, ada, bob := p.started(t)
	const copies = `
WITH made AS (
  INSERT INTO games SELECT (jsonb_populate_record(g, jsonb_build_object('id', translate('zz' || lpad(n::text, 10, '0'), '0189', 'abcd')))).*
  FROM games g, generate_series(1, 2500) n RETURNING id)
INSERT INTO game_events SELECT (jsonb_populate_record(e, jsonb_build_object('game_id', made.id))).*
FROM game_events e, made`
	if _, err := p.pool.Exec(t.Context(), copies); err != nil {
		t.Fatal(err)
	}
	p.clock.Advance(markOverlap + time.Minute)
	if err := p.accounts.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	var list apigen.GameChangeList
	as := p.As(bob.AccessToken)
	as.Get("/api/v1/me/changes").Want(http.StatusOK).Read(&list)
	for _, game := range []string{path, "/api/v1/games/zzaaaaaaaaab", "/api/v1/games/zzaaaaaab25a", "/api/v1/games/zzaaaaaa25aa"} {
		p.move(t, game, ada.AccessToken, bob.AccessToken)
	}
	as.Get("/api/v1/me/changes?after=" + list.LastID).Want(http.StatusOK).Read(&list)
	if len(list.Items) != 4 {
		t.Errorf("%d of 4 changes were found", len(list.Items))
	}
}
