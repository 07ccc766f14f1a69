package api

import (
	"context"

	"slowpond/internal/account"
	"slowpond/internal/api/apigen"
)

// users holds the operations that show users, variants and computers.
type users struct {
	accounts  *account.Service
	tally     func(ctx context.Context, userID string) (map[string]apigen.Tally, error)
	variants  []apigen.Variant
	computers []apigen.ComputerLevel
}

func (u users) GetUser(ctx context.Context, r apigen.GetUserRequestObject) (apigen.GetUserResponseObject, error) {
	user, err := u.accounts.ByName(ctx, r.Name)
	if err != nil {
		return nil, err
	}
	counted, err := u.tally(ctx, user.ID)
	if err != nil {
		return nil, err
	}
	record := make(map[string]apigen.Tally, len(u.variants))
	for _, v := range u.variants {
		record[string(v.ID)] = counted[string(v.ID)]
	}
	return apigen.GetUser200JSONResponse{
		ID: user.ID, Name: user.Name, Guest: user.Guest, Computer: user.Computer,
		Joined: user.CreatedAt.UTC(), Record: record,
	}, nil
}

func (u users) ListVariants(context.Context, apigen.ListVariantsRequestObject) (apigen.ListVariantsResponseObject, error) {
	return apigen.ListVariants200JSONResponse{Items: u.variants}, nil
}

func (u users) ListComputers(context.Context, apigen.ListComputersRequestObject) (apigen.ListComputersResponseObject, error) {
	return apigen.ListComputers200JSONResponse{Items: u.computers}, nil
}
