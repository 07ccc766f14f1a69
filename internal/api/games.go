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

// games holds the operations on games, which translate between openapi.yaml and play.
type games struct {
	play     *play.Games
	lobby    *lobby.Lobby
	accounts *account.Service
	tags     gameTags

	unlimited bool // no reader is limited
}

// reader is who a list is read for, whose reading is limited: a user, or a network of those without a
// token.
func (g games) reader(ctx context.Context) string {
	switch mine := callOf(ctx); {
	case g.unlimited:
		return ""
	case mine.caller.UserID != "":
		return mine.caller.UserID
	default:
		return network(mine.client, 64)
	}
}

// viewer returns the viewer that the gate has found; it holds the game where the request only reads.
func viewer(ctx context.Context) play.Viewer { return callOf(ctx).viewer }

// show returns a viewer who may know of the game: the caller or, where the game is hidden from the
// caller, the caller as an administrator if they are one. For a request that only reads, the viewer
// holds the game.
func (g games) show(ctx context.Context, v play.Viewer, id string, reads bool) (play.Viewer, error) {
	look := func(v play.Viewer) (play.Viewer, error) { return v, g.play.Visible(ctx, v, id) }
	if reads {
		look = func(v play.Viewer) (play.Viewer, error) { return g.play.Look(ctx, v, id) }
	}
	found, err := look(v)
	if v.User == "" || fault.CodeOf(err) != fault.NotFound {
		return found, err
	}
	admin, adminErr := g.accounts.IsAdmin(ctx, v.User)
	if adminErr != nil || !admin {
		return found, err
	}
	v.Admin = true
	return look(v)
}

// left cancels the open games of a user whose last session has ended. What fails here is done by the
// server's background step.
func (g games) left(ctx context.Context, user string) { _, _ = g.play.Leave(ctx, user) }

func (g games) tally(ctx context.Context, user string) (map[string]apigen.Tally, error) {
	counted, err := g.play.Tally(ctx, g.reader(ctx), user)
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
	var asked []string
	if r.Params.IfNoneMatch != nil {
		asked = []string{*r.Params.IfNoneMatch}
	}
	return g.tagged(ctx, r.ID, asked)
}

func (g games) GetReplay(ctx context.Context, r apigen.GetReplayRequestObject) (apigen.GetReplayResponseObject, error) {
	view, err := g.play.Replay(ctx, viewer(ctx), r.ID, r.Params.Ply)
	if err != nil {
		return nil, err
	}
	game, err := g.render(ctx, view)
	return apigen.GetReplay200JSONResponse(game), err
}

func (g games) GetRecord(ctx context.Context, r apigen.GetRecordRequestObject) (apigen.GetRecordResponseObject, error) {
	record, err := g.play.Record(ctx, viewer(ctx), r.ID)
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
	if prefersText(ctx) {
		text, err := record.MarshalText()
		return recordText(text), err
	}
	text, err := json.Marshal(record)
	return recordJSON(text), err
}

func (g games) ListEvents(ctx context.Context, r apigen.ListEventsRequestObject) (apigen.ListEventsResponseObject, error) {
	items, next, err := g.play.Events(ctx, viewer(ctx), r.ID, null.Value(r.Params.After), limit(r.Params.Limit))
	if err != nil {
		return nil, err
	}
	list := apigen.ListEvents200JSONResponse{Items: make([]apigen.Event, 0, len(items))}
	for _, e := range items {
		list.Items = append(list.Items, renderEvent(e))
	}
	if next > 0 {
		list.NextAfter = &next
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
