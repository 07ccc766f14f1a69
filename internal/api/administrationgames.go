package api

import (
	"context"
	"errors"

	"slowpond/internal/api/apigen"
	"slowpond/internal/null"
	"slowpond/internal/play"
)

// publicEye sees every game as the public sees a public one.
var publicEye = play.Viewer{Admin: true}

func (a administration) AdminListGames(ctx context.Context, r apigen.AdminListGamesRequestObject) (apigen.AdminListGamesResponseObject, error) {
	p := r.Params
	list := apigen.AdminListGames200JSONResponse{Items: []apigen.GameSummary{}}
	q, err := a.games.query(ctx, apigen.ListGamesParams{
		Player: p.Player, Opponent: p.Opponent, Variant: p.Variant, Status: p.Status, Winner: p.Winner, OpponentKind: p.OpponentKind,
		Since: p.Since, Until: p.Until, Sort: p.Sort, Limit: p.Limit, Cursor: p.Cursor,
	})
	if errors.Is(err, errNobody) {
		return list, nil
	}
	if err != nil {
		return nil, err
	}
	views, next, err := a.games.play.List(ctx, publicEye, q)
	if err != nil {
		return nil, err
	}
	list.Items, err = a.games.summaries(ctx, views)
	list.NextCursor = null.Text(next)
	return list, err
}

func (a administration) AdminGetGame(ctx context.Context, r apigen.AdminGetGameRequestObject) (apigen.AdminGetGameResponseObject, error) {
	view, err := a.games.play.Inspect(ctx, by(ctx, ""), r.ID)
	if err != nil {
		return nil, err
	}
	game, err := a.games.render(ctx, view)
	return apigen.AdminGetGame200JSONResponse(game), err
}

func (a administration) AdminAdjudicateGame(ctx context.Context, r apigen.AdminAdjudicateGameRequestObject) (apigen.AdminAdjudicateGameResponseObject, error) {
	winner := string(null.Value(r.Body.Winner))
	if winner == "" {
		winner = string(apigen.VerdictDraw)
	}
	ruled, err := a.ruled(ctx, r.Body.Note, r.ID, r.Body.Version, func(q play.Ruling) (play.Answer, error) {
		return a.games.play.Adjudicate(outlasting(ctx), q, winner)
	})
	return apigen.AdminAdjudicateGame200JSONResponse{GameRuledJSONResponse: ruled}, err
}

func (a administration) AdminExtendGame(ctx context.Context, r apigen.AdminExtendGameRequestObject) (apigen.AdminExtendGameResponseObject, error) {
	ruled, err := a.ruled(ctx, r.Body.Note, r.ID, r.Body.Version, func(q play.Ruling) (play.Answer, error) {
		return a.games.play.Extend(outlasting(ctx), q, r.Body.Hours)
	})
	return apigen.AdminExtendGame200JSONResponse{GameRuledJSONResponse: ruled}, err
}

func (a administration) AdminHideGame(ctx context.Context, r apigen.AdminHideGameRequestObject) (apigen.AdminHideGameResponseObject, error) {
	ruled, err := a.ruled(ctx, r.Body.Note, r.ID, nil, func(q play.Ruling) (play.Answer, error) { return a.games.play.Hide(outlasting(ctx), q) })
	return apigen.AdminHideGame200JSONResponse{GameRuledJSONResponse: ruled}, err
}

func (a administration) AdminShowGame(ctx context.Context, r apigen.AdminShowGameRequestObject) (apigen.AdminShowGameResponseObject, error) {
	note := null.Value(null.Value(r.Body).Note)
	ruled, err := a.ruled(ctx, note, r.ID, nil, func(q play.Ruling) (play.Answer, error) { return a.games.play.Show(outlasting(ctx), q) })
	return apigen.AdminShowGame200JSONResponse{GameRuledJSONResponse: ruled}, err
}

// ruled runs a ruling and renders the game right after it.
func (a administration) ruled(ctx context.Context, note, id string, version *int, run func(play.Ruling) (play.Answer, error)) (apigen.GameRuledJSONResponse, error) {
	answer, err := run(play.Ruling{Game: id, By: by(ctx, note), Version: version, Key: key(ctx)})
	if err != nil {
		return apigen.GameRuledJSONResponse{}, err
	}
	changed, err := a.games.changed(ctx, answer)
	return apigen.GameRuledJSONResponse{
		Body: changed.Body, Headers: apigen.GameRuledResponseHeaders{IdempotencyReplayed: changed.Headers.IdempotencyReplayed},
	}, err
}
