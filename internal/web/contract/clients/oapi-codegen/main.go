// Command oapi-codegen plays a game of Tablut and one of Subulata through the client that oapi-codegen
// makes of openapi.yaml. The address of the server is its argument.
package main

import (
	"context"
	"fmt"
	"log"
	"math/rand/v2"
	"net/http"
	"os"

	"clients/oapi-codegen/api"
)

func main() {
	for _, variant := range []api.VariantID{api.VariantIDTablut, api.VariantIDSubulata7} {
		told, err := play(context.Background(), os.Args[1], variant)
		if err != nil {
			log.Fatalf("%s: %v", variant, err)
		}
		fmt.Printf("%s: %s\n", variant, told)
	}
}

// setups are by the order of the seats.
var setups = [2]string{"1.2/345/.67", "765/.4./321"}

func play(ctx context.Context, server string, variant api.VariantID) (string, error) {
	var players [2]*api.ClientWithResponses
	for i := range players {
		var err error
		if players[i], err = guest(ctx, server); err != nil {
			return "", err
		}
	}
	game, err := sit(ctx, players, variant)
	for err == nil && (game.Status == api.StatusSetup || game.Status == api.StatusPlaying) {
		i := 0
		if game.ToAct[0] != game.Seats[0].Seat {
			i = 1
		}
		game, err = act(ctx, players[i], game.ID, setups[i])
	}
	if err != nil {
		return "", err
	}
	return retell(ctx, players[0], game)
}

// act places the setup or makes a random move, as the caller sees the game.
func act(ctx context.Context, player *api.ClientWithResponses, id api.ID, setup string) (*api.Game, error) {
	seen, err := player.GetGameWithResponse(ctx, id, nil)
	if err != nil {
		return nil, err
	}
	game, err := got(seen.JSON200, seen.HTTPResponse)
	if err != nil {
		return nil, err
	}
	if game.Status == api.StatusSetup {
		placed, err := player.PlaceSetupWithResponse(ctx, id, nil, api.SetupRequest{Setup: setup})
		if err != nil {
			return nil, err
		}
		return got(placed.JSON200, placed.HTTPResponse)
	}
	legal := *game.LegalMoves
	moved, err := player.MakeMoveWithResponse(ctx, id, nil, api.MoveRequest{Version: game.Version, Move: legal[rand.IntN(len(legal))]})
	if err != nil {
		return nil, err
	}
	return got(moved.JSON200, moved.HTTPResponse)
}

// got is a body, or an error with the status where there is another one.
func got[T any](body *T, response *http.Response) (*T, error) {
	if body == nil {
		return nil, fmt.Errorf("got %s", response.Status)
	}
	return body, nil
}

// sit makes a game by the first player, who moves first, and has the second join it.
func sit(ctx context.Context, players [2]*api.ClientWithResponses, variant api.VariantID) (*api.Game, error) {
	seat := api.SeatChoiceAttackers
	if variant != api.VariantIDTablut {
		seat = api.SeatChoiceWhite
	}
	made, err := players[0].CreateGameWithResponse(ctx, nil, api.CreateGameRequest{
		Variant: variant, Seat: &seat, Opponent: api.OpponentChoice{Kind: api.OpponentKindAnyone},
	})
	if err != nil {
		return nil, err
	}
	game, err := got(made.JSON201, made.HTTPResponse)
	if err != nil {
		return nil, err
	}
	joined, err := players[1].JoinGameWithResponse(ctx, game.ID, nil, api.JoinRequest{})
	if err != nil {
		return nil, err
	}
	return got(joined.JSON200, joined.HTTPResponse)
}

func guest(ctx context.Context, server string) (*api.ClientWithResponses, error) {
	nobody, err := api.NewClientWithResponses(server)
	if err != nil {
		return nil, err
	}
	started, err := nobody.StartGuestWithResponse(ctx, api.NoFields{})
	if err != nil {
		return nil, err
	}
	session, err := got(started.JSON201, started.HTTPResponse)
	if err != nil {
		return nil, err
	}
	return api.NewClientWithResponses(server, api.WithRequestEditorFn(func(_ context.Context, r *http.Request) error {
		r.Header.Set("Authorization", "Bearer "+session.AccessToken)
		return nil
	}))
}
