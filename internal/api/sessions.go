package api

import (
	"context"
	"time"

	"slowpond/internal/account"
	"slowpond/internal/api/apigen"
	"slowpond/internal/lobby"
)

// sessions holds the operations on sessions and on the caller's own account.
type sessions struct {
	accounts *account.Service
	lobby    *lobby.Lobby
	left     func(ctx context.Context, user string) // cancels the open games of a user whose last session has ended
}

func (s sessions) Register(ctx context.Context, r apigen.RegisterRequestObject) (apigen.RegisterResponseObject, error) {
	grant, err := s.accounts.Register(ctx, r.Body.Name, r.Body.Password, r.Body.Email, callOf(ctx).client)
	if err != nil {
		return nil, err
	}
	return apigen.Register201JSONResponse{SessionStartedJSONResponse: apigen.SessionStartedJSONResponse(started(ctx, grant))}, nil
}

func (s sessions) Login(ctx context.Context, r apigen.LoginRequestObject) (apigen.LoginResponseObject, error) {
	grant, err := s.accounts.Login(ctx, r.Body.Name, r.Body.Password, callOf(ctx).client)
	if err != nil {
		return nil, err
	}
	return apigen.Login200JSONResponse{SessionRenewedJSONResponse: apigen.SessionRenewedJSONResponse(started(ctx, grant))}, nil
}

func (s sessions) StartGuest(ctx context.Context, _ apigen.StartGuestRequestObject) (apigen.StartGuestResponseObject, error) {
	grant, err := s.accounts.Guest(ctx, callOf(ctx).client)
	if err != nil {
		return nil, err
	}
	return apigen.StartGuest201JSONResponse{SessionStartedJSONResponse: apigen.SessionStartedJSONResponse(started(ctx, grant))}, nil
}

func (s sessions) Refresh(ctx context.Context, r apigen.RefreshRequestObject) (apigen.RefreshResponseObject, error) {
	grant, err := s.accounts.Refresh(ctx, r.Body.RefreshToken, callOf(ctx).client)
	if err != nil {
		return nil, err
	}
	return apigen.Refresh200JSONResponse{SessionRenewedJSONResponse: apigen.SessionRenewedJSONResponse(started(ctx, grant))}, nil
}

func (s sessions) Logout(ctx context.Context, r apigen.LogoutRequestObject) (apigen.LogoutResponseObject, error) {
	user, err := s.accounts.Logout(ctx, r.Body.RefreshToken)
	if err != nil {
		return nil, err
	}
	if user != "" {
		s.left(outlasting(ctx), user)
	}
	return apigen.Logout204Response{}, nil
}

func (s sessions) GetMe(ctx context.Context, _ apigen.GetMeRequestObject) (apigen.GetMeResponseObject, error) {
	user, err := s.accounts.Me(ctx, caller(ctx).UserID)
	if err != nil {
		return nil, err
	}
	return apigen.GetMe200JSONResponse{MyselfJSONResponse: apigen.MyselfJSONResponse(me(user))}, nil
}

func (s sessions) ChangePassword(ctx context.Context, r apigen.ChangePasswordRequestObject) (apigen.ChangePasswordResponseObject, error) {
	if err := s.accounts.ChangePassword(ctx, caller(ctx), r.Body.OldPassword, r.Body.NewPassword); err != nil {
		return nil, err
	}
	return apigen.ChangePassword204Response{}, nil
}

func (s sessions) Upgrade(ctx context.Context, r apigen.UpgradeRequestObject) (apigen.UpgradeResponseObject, error) {
	user, grant, err := s.accounts.Upgrade(ctx, caller(ctx), r.Body.Name, r.Body.Password, r.Body.Email, callOf(ctx).client)
	if err != nil {
		return nil, err
	}
	return apigen.Upgrade200JSONResponse{UpgradedJSONResponse: apigen.UpgradedJSONResponse(upgraded(ctx, user, grant))}, nil
}

func (s sessions) AdoptGuest(ctx context.Context, r apigen.AdoptGuestRequestObject) (apigen.AdoptGuestResponseObject, error) {
	moved, err := s.lobby.Adopt(outlasting(ctx), caller(ctx), r.Body.RefreshToken)
	if err != nil {
		return nil, err
	}
	stayed := append([]string{}, moved.Staying...)
	return apigen.AdoptGuest200JSONResponse{Moved: moved.Moved, Stayed: stayed, More: moved.More}, nil
}

func (s sessions) ResetPassword(ctx context.Context, r apigen.ResetPasswordRequestObject) (apigen.ResetPasswordResponseObject, error) {
	if err := s.accounts.Reset(ctx, r.Body.Name, r.Body.Code, r.Body.NewPassword); err != nil {
		return nil, err
	}
	return apigen.ResetPassword204Response{}, nil
}

// started returns a session as openapi.yaml has it, and makes its user the caller in the log.
func started(ctx context.Context, g account.Grant) apigen.Session {
	callOf(ctx).caller.UserID = g.User.ID
	return apigen.Session{
		AccessToken: g.AccessToken, TokenType: apigen.Bearer, ExpiresIn: int(g.ExpiresIn / time.Second),
		RefreshToken: g.RefreshToken, User: player(g.User),
	}
}

func upgraded(ctx context.Context, u account.Self, g account.Grant) apigen.Upgraded {
	m, s := me(u), started(ctx, g)
	return apigen.Upgraded{
		ID: m.ID, Name: m.Name, Guest: m.Guest, Computer: m.Computer, Admin: m.Admin, Email: m.Email, Joined: m.Joined,
		AccessToken: s.AccessToken, TokenType: s.TokenType, ExpiresIn: s.ExpiresIn, RefreshToken: s.RefreshToken,
	}
}

func player(u account.User) apigen.Player {
	return apigen.Player{ID: u.ID, Name: u.Name, Guest: u.Guest, Computer: u.Computer}
}

func me(u account.Self) apigen.Me {
	return apigen.Me{
		ID: u.ID, Name: u.Name, Guest: u.Guest, Computer: u.Computer,
		Admin: u.Admin, Email: u.Email, Joined: u.CreatedAt.UTC(),
	}
}
