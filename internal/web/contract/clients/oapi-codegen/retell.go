package main

import (
	"context"
	"fmt"

	"clients/oapi-codegen/api"
)

// retell reads the events of a finished game and its position, and fails unless they agree.
func retell(ctx context.Context, player *api.ClientWithResponses, game *api.Game) (string, error) {
	var all history
	limit := 50
	for after := new(int); after != nil; {
		answer, err := player.ListEventsWithResponse(ctx, game.ID, &api.ListEventsParams{After: after, Limit: &limit})
		if err != nil {
			return "", err
		}
		page, err := got(answer.JSON200, answer.HTTPResponse)
		if err != nil {
			return "", err
		}
		for _, event := range page.Items {
			if err := all.add(event); err != nil {
				return "", err
			}
		}
		after = page.NextAfter
	}
	if len(all.moves) != game.Ply || len(all.ends) != 1 || all.ends[0].Reason != game.Result.Reason {
		return "", fmt.Errorf("%d moves and %d ends of a game of %d plies", len(all.moves), len(all.ends), game.Ply)
	}
	if last := all.moves[len(all.moves)-1]; last != *game.LastMove {
		return "", fmt.Errorf("the last move is %s, and not %s", last, *game.LastMove)
	}
	where, err := all.position(game)
	return fmt.Sprintf("%d plies, %s, %s", game.Ply, game.Result.Reason, where), err
}

// history is what the events tell.
type history struct {
	start  api.StartedEvent
	placed int
	moves  []string
	ends   []api.Result
}

func (h *history) add(event api.Event) error {
	value, err := event.ValueByDiscriminator()
	switch e := value.(type) {
	case api.StartedEvent:
		h.start = e
	case api.PlacedEvent:
		h.placed++
	case api.MovedEvent:
		h.moves = append(h.moves, e.Move)
	case api.EndedEvent:
		h.ends = append(h.ends, e.Result)
	}
	return err
}

func (h *history) position(game *api.Game) (string, error) {
	value, err := game.Position.ValueByDiscriminator()
	if err != nil {
		return "", err
	}
	switch p := value.(type) {
	case api.TablutPosition:
		if h.placed != 0 || h.start.Board == nil {
			return "", fmt.Errorf("%d setups, without a board", h.placed)
		}
		return p.Board, nil
	case api.SubulataPosition:
		if h.placed != 2 || h.start.Pond == nil || len(*h.start.Pond) != len(p.Pond) {
			return "", fmt.Errorf("%d setups, with the pond %v", h.placed, h.start.Pond)
		}
		return fmt.Sprintf("%d pieces left", len(p.Pieces)), nil
	}
	return "", fmt.Errorf("a position as %T", value)
}
