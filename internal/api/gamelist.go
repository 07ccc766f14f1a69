package api

import (
	"context"
	"errors"

	"slowpond/internal/account"
	"slowpond/internal/api/apigen"
	"slowpond/internal/fault"
	"slowpond/internal/null"
	"slowpond/internal/play"
)

// maxWithPosition bounds a page whose items carry positions.
const maxWithPosition = 20

var errNobody = errors.New("api: no user with this name")

func (g games) ListGames(ctx context.Context, r apigen.ListGamesRequestObject) (apigen.ListGamesResponseObject, error) {
	positions := r.Params.Include != nil
	if positions && limit(r.Params.Limit) > maxWithPosition {
		return nil, fault.InvalidField("limit", "Must be at most 20 with include=position.")
	}
	empty := apigen.ListGames200JSONResponse{Items: []apigen.GameSummary{}}
	q, err := g.query(ctx, r.Params)
	if errors.Is(err, errNobody) {
		return empty, nil
	}
	if err != nil {
		return nil, err
	}
	v := play.Viewer{User: caller(ctx).UserID}
	if v.User != "" {
		if v.Admin, err = g.accounts.IsAdmin(ctx, v.User); err != nil {
			return nil, err
		}
	}
	q.Positions = positions
	views, next, err := g.play.List(ctx, v, q)
	if err != nil {
		return nil, err
	}
	list := empty
	list.Items, err = g.summaries(ctx, views)
	list.NextCursor = null.Text(next)
	return list, err
}

func (g games) summaries(ctx context.Context, views []play.View) ([]apigen.GameSummary, error) {
	var ids []string
	for _, v := range views {
		ids = append(ids, v.Participants()...)
	}
	users, err := g.accounts.ByIDs(ctx, ids)
	if err != nil {
		return nil, err
	}
	items := make([]apigen.GameSummary, 0, len(views))
	for _, v := range views {
		item := renderSummary(v, byID(users))
		item.Position = v.Position
		items = append(items, item)
	}
	return items, nil
}

// query turns parameters into a query of play. It returns errNobody for an unknown name, which selects no game.
func (g games) query(ctx context.Context, p apigen.ListGamesParams) (play.Query, error) {
	q := play.Query{
		Variant: string(null.Value(p.Variant)), Status: string(null.Value(p.Status)), OpponentKind: string(null.Value(p.OpponentKind)),
		Reader: g.reader(ctx), ToAct: p.ToAct != nil, Challenged: p.Challenged != nil,
		Since: null.Value(p.Since), Until: null.Value(p.Until),
		Sort: string(null.Value(p.Sort)), Limit: limit(p.Limit), Cursor: null.Value(p.Cursor),
	}
	if (q.ToAct || q.Challenged) && caller(ctx).UserID == "" {
		return q, errNoToken
	}
	for _, named := range []struct {
		name *string
		id   *string
	}{{p.Player, &q.Player}, {p.Opponent, &q.Opponent}, {p.Winner, &q.Winner}} {
		if named.name == nil {
			continue
		}
		user, err := g.userNamed(ctx, *named.name)
		if errors.Is(err, errNobody) && named.id == &q.Opponent {
			return q, fault.InvalidField("opponent", "Nobody has this name.")
		}
		if err != nil {
			return q, err
		}
		*named.id = user.ID
	}
	return q, nil
}

func (g games) userNamed(ctx context.Context, name string) (account.User, error) {
	user, err := g.accounts.ByName(ctx, name)
	if fault.CodeOf(err) == fault.NotFound {
		return user, errNobody
	}
	return user, err
}
