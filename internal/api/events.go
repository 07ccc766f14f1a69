package api

import (
	"time"

	"slowpond/internal/api/apigen"
	"slowpond/internal/match"
	"slowpond/internal/null"
	"slowpond/internal/play"
)

// bareEvent has the fields of every event, and stands for the types with no others.
type bareEvent struct {
	Seq  int          `json:"seq"`
	At   time.Time    `json:"at"`
	Type string       `json:"type"`
	Seat *apigen.Seat `json:"seat"`
}

// renderEvent returns an event as the alternative that openapi.yaml has for its type.
func renderEvent(e play.EventView) apigen.Event {
	b := bareEvent{Seq: e.Seq, At: e.At, Type: string(e.Type), Seat: null.Text(apigen.Seat(e.Seat))}
	switch e.Type {
	case match.Created:
		return renderCreated(b, e)
	case match.Joined:
		return apigen.JoinedEvent{Seq: b.Seq, At: b.At, Type: b.Type, Seat: b.Seat, UserID: e.Player}
	case match.TakenOver:
		return apigen.TakenOverEvent{Seq: b.Seq, At: b.At, Type: b.Type, Seat: b.Seat, UserID: e.Player}
	case match.Rematched:
		return apigen.RematchEvent{Seq: b.Seq, At: b.At, Type: b.Type, Seat: b.Seat, GameID: e.Game}
	case match.Started:
		return renderStarted(b, e)
	case match.Placed:
		return apigen.PlacedEvent{Seq: b.Seq, At: b.At, Type: b.Type, Seat: b.Seat, Setup: null.Text(e.Setup)}
	case match.Moved:
		return apigen.MovedEvent{Seq: b.Seq, At: b.At, Type: b.Type, Seat: b.Seat, Move: e.Move}
	case match.Adjudicated:
		return apigen.AdjudicatedEvent{Seq: b.Seq, At: b.At, Type: b.Type, Seat: b.Seat, Note: e.Note}
	case match.Extended:
		return apigen.ExtendedEvent{Seq: b.Seq, At: b.At, Type: b.Type, Seat: b.Seat, Note: e.Note, Deadline: null.Value(e.Deadline)}
	case match.Ended:
		return apigen.EndedEvent{Seq: b.Seq, At: b.At, Type: b.Type, Seat: b.Seat, Result: null.Value(renderResult(e.Result))}
	case match.Cancelled:
		return apigen.CancelledEvent{Seq: b.Seq, At: b.At, Type: b.Type, Seat: b.Seat, Reason: apigen.CancelReason(e.Reason)}
	}
	return b
}

func renderCreated(b bareEvent, e play.EventView) apigen.CreatedEvent {
	terms := null.Value(e.Terms)
	return apigen.CreatedEvent{
		Seq: b.Seq, At: b.At, Type: b.Type, Seat: b.Seat, UserID: e.CreatedBy,
		Variant: apigen.VariantID(terms.Variant), OpponentKind: apigen.OpponentKind(terms.Opponent.Kind),
		TimeControl: renderTimeControl(terms.TimeControl),
		Options:     renderOptions(terms.Reveal), Private: terms.Private,
	}
}

func renderStarted(b bareEvent, e play.EventView) apigen.StartedEvent {
	started := apigen.StartedEvent{
		Seq: b.Seq, At: b.At, Type: b.Type, Seat: b.Seat, Seats: []apigen.EventSeat{}, Pond: e.Pond, Board: null.Text(e.Board),
	}
	for _, seat := range null.Value(e.Seats) {
		started.Seats = append(started.Seats, apigen.EventSeat{Seat: apigen.Seat(seat.Name), UserID: seat.Player})
	}
	return started
}
