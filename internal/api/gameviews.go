package api

import (
	"context"
	"encoding/json"

	"slowpond/internal/account"
	"slowpond/internal/api/apigen"
	"slowpond/internal/null"
	"slowpond/internal/play"
)

// render gives a view in openapi.yaml's words, its players by name.
func (g games) render(ctx context.Context, v play.View) (apigen.Game, error) {
	users, err := g.accounts.ByIDs(ctx, v.Participants())
	if err != nil {
		return apigen.Game{}, err
	}
	position, err := renderPosition(v)
	s := renderSummary(v, users)
	return apigen.Game{
		ID: s.ID, Variant: s.Variant, Status: s.Status, Version: s.Version, Ply: s.Ply,
		Seats: s.Seats, You: s.You, ToAct: s.ToAct, Deadline: s.Deadline,
		Position: position, LegalMoves: v.Moves, LastMove: s.LastMove, DrawOffer: s.DrawOffer, Result: s.Result,
		TimeControl: s.TimeControl, Options: s.Options, Opponent: s.Opponent, Private: s.Private, InviteCode: s.InviteCode,
		CreatedBy: s.CreatedBy, CreatedAt: s.CreatedAt, StartedAt: s.StartedAt, EndedAt: s.EndedAt,
	}, err
}

func renderPosition(v play.View) (json.RawMessage, error) {
	if v.Position == nil {
		return json.RawMessage("null"), nil
	}
	return json.Marshal(v.Position)
}

func renderSummary(v play.View, users map[string]account.User) apigen.GameSummary {
	s := apigen.GameSummary{
		ID: v.ID, Variant: apigen.VariantID(v.Variant.ID), Status: apigen.Status(v.Status), Version: v.Version, Ply: v.Ply,
		You: null.Text(v.You), ToAct: make([]apigen.Seat, 0, len(v.ToAct)), Deadline: v.Deadline,
		LastMove: null.Text(v.LastMove), DrawOffer: null.Text(v.DrawOffer), Result: renderResult(v.Result),
		TimeControl: renderTimeControl(v.Terms.TimeControl),
		Options:     renderOptions(v.Terms.Reveal), Private: v.Terms.Private, InviteCode: null.Text(v.InviteCode),
		CreatedBy: player(users[v.CreatedBy]), CreatedAt: v.CreatedAt, StartedAt: v.StartedAt, EndedAt: v.EndedAt,
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

// playerOf gives null for a free seat.
func playerOf(id string, users map[string]account.User) *apigen.Player {
	if id == "" {
		return nil
	}
	p := player(users[id])
	return &p
}

func renderResult(r *play.Result) *apigen.Result {
	if r == nil {
		return nil
	}
	return &apigen.Result{Winner: null.Text(r.Winner), Reason: apigen.Reason(r.Reason), Score: r.Score}
}

func renderOptions(reveal string) apigen.GameOptions {
	return apigen.GameOptions{Reveal: null.Text(apigen.Reveal(reveal))}
}

func renderEvent(e play.EventView) apigen.Event {
	event := apigen.Event{Seq: e.Seq, At: e.At, Type: apigen.EventType(e.Type), Seat: null.Text(e.Seat)}
	event.Setup, event.Move, event.Note = null.Text(e.Setup), null.Text(e.Move), null.Text(e.Note)
	event.Deadline = e.Deadline
	event.UserID = null.Text(e.CreatedBy + e.Player) // at most one is there
	event.Reason, event.Result = null.Text(apigen.CancelReason(e.Reason)), renderResult(e.Result)
	event.Pond, event.Board = e.Pond, null.Text(e.Board)
	if t := e.Terms; t != nil {
		options, clock := renderOptions(t.Reveal), renderTimeControl(t.TimeControl)
		event.Variant, event.OpponentKind = null.Text(apigen.VariantID(t.Variant)), null.Text(apigen.OpponentKind(t.Opponent.Kind))
		event.Options, event.TimeControl, event.Private = &options, &clock, &t.Private
	}
	if e.Seats != nil {
		for _, seat := range e.Seats {
			event.Seats = append(event.Seats, apigen.EventSeat{Seat: apigen.Seat(seat.Name), UserID: seat.Player})
		}
	}
	return event
}
