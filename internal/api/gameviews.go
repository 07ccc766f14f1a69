package api

import (
	"context"

	"slowpond/internal/account"
	"slowpond/internal/api/apigen"
	"slowpond/internal/null"
	"slowpond/internal/play"
)

// render returns a view as openapi.yaml has it, its players by name.
func (g games) render(ctx context.Context, v play.View) (apigen.Game, error) {
	users, err := g.accounts.Each(ctx, v.Participants())
	if err != nil {
		return apigen.Game{}, err
	}
	s := renderSummary(v, among(users))
	return apigen.Game{
		ID: s.ID, Variant: s.Variant, Status: s.Status, Version: s.Version, Ply: s.Ply,
		Seats: s.Seats, You: s.You, ToAct: s.ToAct, Deadline: s.Deadline,
		Position: v.Position, LegalMoves: v.Moves, MayOfferDraw: v.MayOffer, ClaimableAt: v.Claimable, LastMove: s.LastMove, DrawOffer: s.DrawOffer, Result: s.Result,
		TimeControl: s.TimeControl, Options: s.Options, Opponent: s.Opponent, Private: s.Private, Hidden: s.Hidden, Rematch: s.Rematch, RematchOf: s.RematchOf, InviteCode: s.InviteCode,
		CreatedBy: s.CreatedBy, CreatedAt: s.CreatedAt, StartedAt: s.StartedAt, EndedAt: s.EndedAt,
	}, nil
}

// lookup finds a user by id; the zero User where there is none.
type lookup func(id string) account.User

// among looks among a few users.
func among(users []account.User) lookup {
	return func(id string) account.User {
		for i := range users {
			if users[i].ID == id {
				return users[i]
			}
		}
		return account.User{}
	}
}

func byID(users map[string]account.User) lookup {
	return func(id string) account.User { return users[id] }
}

func renderSummary(v play.View, users lookup) apigen.GameSummary {
	s := apigen.GameSummary{
		ID: v.ID, Variant: apigen.VariantID(v.Variant.ID), Status: apigen.Status(v.Status), Version: v.Version, Ply: v.Ply,
		You: null.Text(apigen.Seat(v.You)), ToAct: make([]apigen.Seat, 0, len(v.ToAct)), Deadline: v.Deadline,
		LastMove: null.Text(v.LastMove), DrawOffer: null.Text(apigen.Seat(v.DrawOffer)), Result: renderResult(v.Result),
		TimeControl: renderTimeControl(v.Terms.TimeControl),
		Seats:       make([]apigen.GameSeat, 0, len(v.Seats)),
		Options:     renderOptions(v.Terms.Reveal), Private: v.Terms.Private, Hidden: v.Hidden, Rematch: null.Text(v.Rematch), RematchOf: null.Text(v.Terms.RematchOf),
		InviteCode: null.Text(v.InviteCode),
		CreatedBy:  player(users(v.CreatedBy)), CreatedAt: v.CreatedAt, StartedAt: v.StartedAt, EndedAt: v.EndedAt,
	}
	for _, seat := range v.ToAct {
		s.ToAct = append(s.ToAct, apigen.Seat(seat))
	}
	for _, seat := range v.Seats {
		s.Seats = append(s.Seats, apigen.GameSeat{Seat: apigen.Seat(seat.Name), Player: playerOf(seat.Player, users)})
	}
	s.Opponent.Kind = apigen.OpponentKind(v.Terms.Opponent.Kind)
	s.Opponent.Player = playerOf(v.Terms.Opponent.User, users)
	if v.Terms.Opponent.Level > 0 {
		s.Opponent.Level = &v.Terms.Opponent.Level
	}
	return s
}

// playerOf returns null for a free seat.
func playerOf(id string, users lookup) *apigen.Player {
	if id == "" {
		return nil
	}
	p := player(users(id))
	return &p
}

func renderResult(r *play.Result) *apigen.Result {
	if r == nil {
		return nil
	}
	return &apigen.Result{Winner: null.Text(apigen.Seat(r.Winner)), Reason: apigen.Reason(r.Reason), Score: r.Score}
}

func renderOptions(reveal string) apigen.GameOptions {
	return apigen.GameOptions{Reveal: null.Text(apigen.Reveal(reveal))}
}
