package main

import (
	"context"
	"fmt"

	"clients/ogen/api"
)

// retell reads the events of a finished game and its position, and fails unless they agree.
func retell(ctx context.Context, player *api.Client, game api.Game) (string, error) {
	var moves, placed int
	var ended []api.Result
	var start string
	for after := api.NewOptInt(0); after.Set; {
		answer, err := player.ListEvents(ctx, api.ListEventsParams{ID: game.ID, After: after, Limit: api.NewOptInt(50)})
		if err != nil {
			return "", err
		}
		page, ok := answer.(*api.EventList)
		if !ok {
			return "", fmt.Errorf("reading events: %T", answer)
		}
		for _, event := range page.Items {
			switch event.Type {
			case api.StartedEventEvent:
				start = event.StartedEvent.Board.Value + fmt.Sprint(len(event.StartedEvent.Pond))
			case api.PlacedEventEvent:
				placed++
			case api.MovedEventEvent:
				if moves++; moves == game.Ply && event.MovedEvent.Move != game.LastMove.Value {
					return "", fmt.Errorf("the last move is %s, and not %s", event.MovedEvent.Move, game.LastMove.Value)
				}
			case api.EndedEventEvent:
				ended = append(ended, event.EndedEvent.Result)
			}
		}
		after = api.OptInt{Value: page.NextAfter.Value, Set: !page.NextAfter.Null}
	}
	if moves != game.Ply || len(ended) != 1 || ended[0].Reason != game.Result.Value.Reason {
		return "", fmt.Errorf("%d moves and %d ends of a game of %d plies", moves, len(ended), game.Ply)
	}
	where, err := position(game, placed, start)
	return fmt.Sprintf("%d plies, %s, %s", moves, ended[0].Reason, where), err
}

func position(game api.Game, placed int, start string) (string, error) {
	switch p := game.Position.Value; p.Type {
	case api.TablutPositionPosition:
		if placed != 0 || start == "0" {
			return "", fmt.Errorf("%d setups, from %q", placed, start)
		}
		return p.TablutPosition.Board, nil
	case api.SubulataPositionPosition:
		if placed != 2 || start != "9" {
			return "", fmt.Errorf("%d setups, from %q", placed, start)
		}
		return fmt.Sprintf("%d pieces left", len(p.SubulataPosition.Pieces)), nil
	}
	return "", fmt.Errorf("a position of the type %q", game.Position.Value.Type)
}
