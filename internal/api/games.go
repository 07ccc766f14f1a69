package api

import (
	"context"
	"encoding/json"

	"slowpond/internal/account"
	"slowpond/internal/api/apigen"
	"slowpond/internal/fault"
	"slowpond/internal/lobby"
	"slowpond/internal/null"
	"slowpond/internal/play"
)

// games are the operations on games: they translate between openapi.yaml's words and play's.
type games struct {
	play     *play.Games
	lobby    *lobby.Lobby
	accounts *account.Service
}

// viewer is who asks, holding what invite code.
func viewer(ctx context.Context, invite *string) play.Viewer {
	return play.Viewer{User: Caller(ctx).UserID, Invite: null.Value(invite)}
}

// see asks as the viewer, and again as an administrator where that is what the viewer is and the
// game was hidden.
func see[T any](ctx context.Context, g games, v play.Viewer, ask func(play.Viewer) (T, error)) (T, error) {
	answer, err := ask(v)
	if v.User == "" || fault.CodeOf(err) != fault.NotFound {
		return answer, err
	}
	admin, adminErr := g.accounts.IsAdmin(ctx, v.User)
	if adminErr != nil || !admin {
		return answer, err
	}
	v.Admin = true
	return ask(v)
}

// visible is the gate's question: may the caller know of the game?
func (g games) visible(ctx context.Context, who account.Identity, id, invite string) error {
	v := play.Viewer{User: who.UserID, Invite: invite}
	_, err := see(ctx, g, v, func(v play.Viewer) (struct{}, error) {
		return struct{}{}, g.play.Visible(ctx, v, id)
	})
	return err
}

func (g games) tally(ctx context.Context, user string) (map[string]apigen.Tally, error) {
	counted, err := g.play.Tally(ctx, user)
	if err != nil {
		return nil, err
	}
	record := make(map[string]apigen.Tally, len(counted))
	for variant, t := range counted {
		record[variant] = apigen.Tally{Won: t.Won, Drawn: t.Drawn, Lost: t.Lost}
	}
	return record, nil
}

func (g games) GetGame(ctx context.Context, r apigen.GetGameRequestObject) (apigen.GetGameResponseObject, error) {
	view, err := see(ctx, g, viewer(ctx, r.Params.Invite), func(v play.Viewer) (play.View, error) {
		return g.play.Get(ctx, v, r.ID)
	})
	if err != nil {
		return nil, err
	}
	game, err := g.render(ctx, view)
	return TaggedGame{Game: game, IfNoneMatch: []string{null.Value(r.Params.IfNoneMatch)}}, err
}

func (g games) GetReplay(ctx context.Context, r apigen.GetReplayRequestObject) (apigen.GetReplayResponseObject, error) {
	view, err := see(ctx, g, viewer(ctx, r.Params.Invite), func(v play.Viewer) (play.View, error) {
		return g.play.Replay(ctx, v, r.ID, r.Params.Ply)
	})
	if err != nil {
		return nil, err
	}
	game, err := g.render(ctx, view)
	return apigen.GetReplay200JSONResponse(game), err
}

func (g games) GetRecord(ctx context.Context, r apigen.GetRecordRequestObject) (apigen.GetRecordResponseObject, error) {
	record, err := see(ctx, g, viewer(ctx, r.Params.Invite), func(v play.Viewer) (play.Record, error) {
		return g.play.Record(ctx, v, r.ID)
	})
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, id := range record.Tags.Players {
		ids = append(ids, id)
	}
	users, err := g.accounts.ByIDs(ctx, ids)
	if err != nil {
		return nil, err
	}
	names := map[string]string{}
	for id, u := range users {
		names[id] = u.Name
	}
	record = record.Name(names)
	if PrefersText(ctx) {
		text, err := record.MarshalText()
		return RecordText(text), err
	}
	text, err := json.Marshal(record)
	return RecordJSON(text), err
}

func (g games) ListEvents(ctx context.Context, r apigen.ListEventsRequestObject) (apigen.ListEventsResponseObject, error) {
	type page struct {
		items []play.EventView
		next  int
	}
	found, err := see(ctx, g, viewer(ctx, r.Params.Invite), func(v play.Viewer) (p page, err error) {
		p.items, p.next, err = g.play.Events(ctx, v, r.ID, null.Value(r.Params.After), limit(r.Params.Limit))
		return p, err
	})
	if err != nil {
		return nil, err
	}
	list := apigen.ListEvents200JSONResponse{Items: make([]apigen.Event, 0, len(found.items))}
	for _, e := range found.items {
		list.Items = append(list.Items, renderEvent(e))
	}
	if found.next > 0 {
		list.NextAfter = &found.next
	}
	return list, nil
}

const defaultLimit = 20

func limit(asked *int) int {
	if asked == nil {
		return defaultLimit
	}
	return *asked
}
