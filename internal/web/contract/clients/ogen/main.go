// Command ogen plays a game of Tablut and one of Subulata through the client that ogen makes of
// openapi.yaml. The address of the server is its argument.
package main

import (
	"context"
	"fmt"
	"log"
	"math/rand/v2"
	"os"

	"clients/ogen/api"
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
	var players [2]*api.Client
	for i := range players {
		var err error
		if players[i], err = guest(ctx, server); err != nil {
			return "", err
		}
	}
	game, err := sit(ctx, players, variant)
	if err != nil {
		return "", err
	}
	for game.Status == api.StatusSetup || game.Status == api.StatusPlaying {
		i := 0
		if game.ToAct[0] != game.Seats[0].Seat {
			i = 1
		}
		if game, err = act(ctx, players[i], game.ID, setups[i]); err != nil {
			return "", err
		}
	}
	return retell(ctx, players[0], game)
}

// act places the setup or makes a random move, as the caller sees the game.
func act(ctx context.Context, player *api.Client, id api.ID, setup string) (api.Game, error) {
	answer, err := player.GetGame(ctx, api.GetGameParams{ID: id})
	if err != nil {
		return api.Game{}, err
	}
	seen, ok := answer.(*api.GetGameOKHeaders)
	if !ok {
		return api.Game{}, fmt.Errorf("looking: %T", answer)
	}
	game := seen.Response
	if game.Status == api.StatusSetup {
		answer, err := player.PlaceSetup(ctx, &api.SetupRequest{Setup: setup}, api.PlaceSetupParams{ID: id})
		return changed(answer, err)
	}
	move := game.LegalMoves[rand.IntN(len(game.LegalMoves))]
	moved, err := player.MakeMove(ctx, &api.MoveRequest{Version: api.Version(game.Version), Move: move}, api.MakeMoveParams{ID: id})
	return changed(moved, err)
}

// changed takes the game out of the answer to a command.
func changed(answer any, err error) (api.Game, error) {
	if err != nil {
		return api.Game{}, err
	}
	game, ok := answer.(*api.GameChangedHeaders)
	if !ok {
		return api.Game{}, fmt.Errorf("got a %T", answer)
	}
	return game.Response, nil
}

// sit makes a game by the first player, who moves first, and has the second join it.
func sit(ctx context.Context, players [2]*api.Client, variant api.VariantID) (api.Game, error) {
	seat := api.SeatChoiceAttackers
	if variant != api.VariantIDTablut {
		seat = api.SeatChoiceWhite
	}
	answer, err := players[0].CreateGame(ctx, &api.CreateGameRequest{
		Variant: variant, Seat: api.NewOptSeatChoice(seat), Opponent: api.OpponentChoice{Kind: api.OpponentKindAnyone},
	}, api.CreateGameParams{})
	if err != nil {
		return api.Game{}, err
	}
	made, ok := answer.(*api.GameHeaders)
	if !ok {
		return api.Game{}, fmt.Errorf("making a game: %T", answer)
	}
	joined, err := players[1].JoinGame(ctx, api.OptJoinRequest{}, api.JoinGameParams{ID: made.Response.ID})
	return changed(joined, err)
}

// token is sent with each request, and none while it is empty.
type token string

func (t token) Bearer(context.Context, api.OperationName) (api.Bearer, error) {
	return api.Bearer{Token: string(t)}, nil
}

func guest(ctx context.Context, server string) (*api.Client, error) {
	nobody, err := api.NewClient(server, token(""))
	if err != nil {
		return nil, err
	}
	answer, err := nobody.StartGuest(ctx, &api.NoFields{})
	if err != nil {
		return nil, err
	}
	session, ok := answer.(*api.Session)
	if !ok {
		return nil, fmt.Errorf("making a guest: %T", answer)
	}
	return api.NewClient(server, token(session.AccessToken))
}
