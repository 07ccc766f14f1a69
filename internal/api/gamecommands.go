package api

import (
	"context"

	"slowpond/internal/api/apigen"
	"slowpond/internal/lobby"
	"slowpond/internal/null"
	"slowpond/internal/play"
)

// key returns the request's idempotency key for play.
func key(ctx context.Context) play.Key {
	value, sum := idempotencyKey(ctx)
	if value == "" {
		return play.Key{}
	}
	return play.Key{Value: value, Fingerprint: sum[:]}
}

func (g games) CreateGame(ctx context.Context, r apigen.CreateGameRequestObject) (apigen.CreateGameResponseObject, error) {
	ctx = outlasting(ctx)
	answer, err := g.lobby.Create(ctx, caller(ctx).UserID, offer(*r.Body), key(ctx))
	if err != nil {
		return nil, err
	}
	callOf(ctx).game = answer.View.ID
	changed, err := g.changed(ctx, answer)
	return apigen.CreateGame201JSONResponse{
		Body: changed.Body,
		Headers: apigen.CreateGame201ResponseHeaders{
			Location: "/api/v1/games/" + answer.View.ID, IdempotencyReplayed: changed.Headers.IdempotencyReplayed,
		},
	}, err
}

func (g games) RematchGame(ctx context.Context, r apigen.RematchGameRequestObject) (apigen.RematchGameResponseObject, error) {
	samePond := null.Value(null.Value(r.Body).SamePond)
	answer, made, err := g.play.Rematch(outlasting(ctx), caller(ctx).UserID, r.ID, samePond)
	if err != nil {
		return nil, err
	}
	game, err := g.render(ctx, answer.View)
	if !made {
		return apigen.RematchGame200JSONResponse(game), err
	}
	location := "/api/v1/games/" + answer.View.ID
	return apigen.RematchGame201JSONResponse{Body: game, Headers: apigen.RematchGame201ResponseHeaders{Location: location}}, err
}

func offer(r apigen.CreateGameRequest) lobby.Offer {
	o := lobby.Offer{OpponentName: null.Value(r.Opponent.Name)}
	o.Variant, o.Seat = string(r.Variant), string(null.Value(r.Seat))
	o.OpponentKind, o.Level = string(r.Opponent.Kind), r.Opponent.Level
	o.Private = null.Value(r.Private)
	if t := r.TimeControl; t != nil {
		o.TimeControl = askedTimeControl(apigen.TimeControl(*t))
	}
	if r.Options != nil {
		o.Reveal = string(null.Value(r.Options.Reveal))
	}
	return o
}

// changed renders the game right after a command.
func (g games) changed(ctx context.Context, a play.Answer) (apigen.GameChangedJSONResponse, error) {
	game, err := g.render(ctx, a.View)
	r := apigen.GameChangedJSONResponse{Body: game}
	if a.Replayed {
		r.Headers.IdempotencyReplayed = null.Text("true")
	}
	return r, err
}

// request is what play needs to know of a command's request.
func request(ctx context.Context, game string, version *int) play.Request {
	return play.Request{Game: game, User: caller(ctx).UserID, Version: version, Key: key(ctx)}
}

// command runs a command of play and renders the game right after it.
func (g games) command(ctx context.Context, id string, version *int, run func(play.Request) (play.Answer, error)) (apigen.GameChangedJSONResponse, error) {
	answer, err := run(request(ctx, id, version))
	if err != nil {
		return apigen.GameChangedJSONResponse{}, err
	}
	return g.changed(ctx, answer)
}

func (g games) JoinGame(ctx context.Context, r apigen.JoinGameRequestObject) (apigen.JoinGameResponseObject, error) {
	changed, err := g.command(ctx, r.ID, nil, func(q play.Request) (play.Answer, error) {
		return g.play.Join(outlasting(ctx), q, null.Value(null.Value(r.Body).InviteCode))
	})
	return apigen.JoinGame200JSONResponse{GameChangedJSONResponse: changed}, err
}

func (g games) CancelGame(ctx context.Context, r apigen.CancelGameRequestObject) (apigen.CancelGameResponseObject, error) {
	changed, err := g.command(ctx, r.ID, nil, func(q play.Request) (play.Answer, error) { return g.play.Cancel(outlasting(ctx), q) })
	return apigen.CancelGame200JSONResponse{GameChangedJSONResponse: changed}, err
}

func (g games) DeclineGame(ctx context.Context, r apigen.DeclineGameRequestObject) (apigen.DeclineGameResponseObject, error) {
	changed, err := g.command(ctx, r.ID, nil, func(q play.Request) (play.Answer, error) { return g.play.Decline(outlasting(ctx), q) })
	return apigen.DeclineGame200JSONResponse{GameChangedJSONResponse: changed}, err
}

func (g games) PlaceSetup(ctx context.Context, r apigen.PlaceSetupRequestObject) (apigen.PlaceSetupResponseObject, error) {
	changed, err := g.command(ctx, r.ID, r.Body.Version, func(q play.Request) (play.Answer, error) {
		return g.play.Place(outlasting(ctx), q, r.Body.Setup)
	})
	return apigen.PlaceSetup200JSONResponse{GameChangedJSONResponse: changed}, err
}

func (g games) MakeMove(ctx context.Context, r apigen.MakeMoveRequestObject) (apigen.MakeMoveResponseObject, error) {
	changed, err := g.command(ctx, r.ID, &r.Body.Version, func(q play.Request) (play.Answer, error) {
		if r.Body.Draw != nil { // an offer: the document allows nothing else
			return g.play.MoveAndOffer(outlasting(ctx), q, r.Body.Move)
		}
		return g.play.Move(outlasting(ctx), q, r.Body.Move)
	})
	return apigen.MakeMove200JSONResponse{GameChangedJSONResponse: changed}, err
}

func (g games) ResignGame(ctx context.Context, r apigen.ResignGameRequestObject) (apigen.ResignGameResponseObject, error) {
	changed, err := g.command(ctx, r.ID, null.Value(r.Body).Version, func(q play.Request) (play.Answer, error) { return g.play.Resign(outlasting(ctx), q) })
	return apigen.ResignGame200JSONResponse{GameChangedJSONResponse: changed}, err
}

func (g games) ClaimGame(ctx context.Context, r apigen.ClaimGameRequestObject) (apigen.ClaimGameResponseObject, error) {
	changed, err := g.command(ctx, r.ID, null.Value(r.Body).Version, func(q play.Request) (play.Answer, error) { return g.play.Claim(outlasting(ctx), q) })
	return apigen.ClaimGame200JSONResponse{GameChangedJSONResponse: changed}, err
}

func (g games) DrawGame(ctx context.Context, r apigen.DrawGameRequestObject) (apigen.DrawGameResponseObject, error) {
	changed, err := g.command(ctx, r.ID, r.Body.Version, func(q play.Request) (play.Answer, error) {
		return g.play.Draw(outlasting(ctx), q, string(r.Body.Action))
	})
	return apigen.DrawGame200JSONResponse{GameChangedJSONResponse: changed}, err
}
