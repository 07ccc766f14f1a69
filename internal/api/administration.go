package api

import (
	"context"
	"slices"
	"strconv"

	"github.com/gin-gonic/gin"

	"slowpond/internal/account"
	"slowpond/internal/api/apigen"
	"slowpond/internal/audit"
	"slowpond/internal/fault"
	"slowpond/internal/null"
)

// administration holds the operations for administrators; the gate refuses everybody else.
type administration struct {
	accounts *account.Service
	acts     audit.Table
	games    games
}

// administrationTag marks, in openapi.yaml, the operations for administrators only.
const administrationTag = "administration"

var errNoAdmin = fault.New(fault.Forbidden, "This is for administrators.")

// administer refuses operations for administrators to everybody else before any other check, so that
// the answer does not reveal what exists.
func (g gate) administer(c *gin.Context) {
	mine := callOf(c)
	if mine.route == nil || !slices.Contains(mine.route.Operation.Tags, administrationTag) {
		return
	}
	admin, err := g.accounts.IsAdmin(c, mine.caller.UserID)
	if err == nil && !admin {
		err = errNoAdmin
	}
	if err != nil {
		refuse(c, err)
	}
}

// by returns the caller for the audit table.
func by(ctx context.Context, note string) audit.By {
	return audit.By{User: caller(ctx).UserID, Note: note, RequestID: callOf(ctx).id}
}

func (a administration) AdminListUsers(ctx context.Context, r apigen.AdminListUsersRequestObject) (apigen.AdminListUsersResponseObject, error) {
	found, next, err := a.accounts.Find(ctx, null.Value(r.Params.Find), limit(r.Params.Limit), null.Value(r.Params.Cursor))
	if err != nil {
		return nil, err
	}
	list := apigen.AdminListUsers200JSONResponse{Items: make([]apigen.AdminUser, 0, len(found)), NextCursor: null.Text(next)}
	for _, d := range found {
		list.Items = append(list.Items, adminUser(d))
	}
	return list, nil
}

func adminUser(d account.Dossier) apigen.AdminUser {
	return apigen.AdminUser{
		ID: d.ID, Name: d.Name, Guest: d.Guest, Computer: d.Computer, Admin: d.Admin,
		Joined: d.CreatedAt, BannedAt: d.BannedAt, Sessions: d.Sessions,
	}
}

func (a administration) AdminGetUser(ctx context.Context, r apigen.AdminGetUserRequestObject) (apigen.AdminGetUserResponseObject, error) {
	user, err := a.user(ctx, r.Name)
	return apigen.AdminGetUser200JSONResponse{UserModeratedJSONResponse: user}, err
}

func (a administration) user(ctx context.Context, name string) (apigen.UserModeratedJSONResponse, error) {
	d, err := a.accounts.Dossier(ctx, name)
	return apigen.UserModeratedJSONResponse(adminUser(d)), err
}

// moderate does an act to a user and answers with the user after it.
func (a administration) moderate(ctx context.Context, act func(context.Context, audit.By, string) error, name, note string) (apigen.UserModeratedJSONResponse, error) {
	if err := act(outlasting(ctx), by(ctx, note), name); err != nil {
		return apigen.UserModeratedJSONResponse{}, err
	}
	return a.user(ctx, name)
}

func (a administration) AdminBanUser(ctx context.Context, r apigen.AdminBanUserRequestObject) (apigen.AdminBanUserResponseObject, error) {
	user, err := a.moderate(ctx, a.accounts.Ban, r.Name, r.Body.Note)
	if err == nil {
		a.games.left(outlasting(ctx), user.ID)
	}
	return apigen.AdminBanUser200JSONResponse{UserModeratedJSONResponse: user}, err
}

func (a administration) AdminUnbanUser(ctx context.Context, r apigen.AdminUnbanUserRequestObject) (apigen.AdminUnbanUserResponseObject, error) {
	user, err := a.moderate(ctx, a.accounts.Unban, r.Name, null.Value(null.Value(r.Body).Note))
	return apigen.AdminUnbanUser200JSONResponse{UserModeratedJSONResponse: user}, err
}

func (a administration) AdminGrantUser(ctx context.Context, r apigen.AdminGrantUserRequestObject) (apigen.AdminGrantUserResponseObject, error) {
	user, err := a.moderate(ctx, a.accounts.Grant, r.Name, null.Value(null.Value(r.Body).Note))
	return apigen.AdminGrantUser200JSONResponse{UserModeratedJSONResponse: user}, err
}

func (a administration) AdminRevokeUser(ctx context.Context, r apigen.AdminRevokeUserRequestObject) (apigen.AdminRevokeUserResponseObject, error) {
	user, err := a.moderate(ctx, a.accounts.Revoke, r.Name, null.Value(null.Value(r.Body).Note))
	return apigen.AdminRevokeUser200JSONResponse{UserModeratedJSONResponse: user}, err
}

func (a administration) AdminListActs(ctx context.Context, r apigen.AdminListActsRequestObject) (apigen.AdminListActsResponseObject, error) {
	entries, next, err := a.acts.List(ctx, limit(r.Params.Limit), null.Value(r.Params.Cursor))
	if err != nil {
		return nil, err
	}
	list := apigen.AdminListActs200JSONResponse{Items: make([]apigen.Act, 0, len(entries)), NextCursor: null.Text(next)}
	for _, e := range entries {
		list.Items = append(list.Items, apigen.Act{
			ID: strconv.FormatInt(e.ID, 10), At: e.At, Actor: e.Actor, Act: apigen.ActKind(e.Act),
			UserID: null.Text(e.User), GameID: null.Text(e.Game), Detail: null.Text(e.Detail), Note: null.Text(e.Note), RequestID: e.RequestID,
		})
	}
	return list, nil
}
