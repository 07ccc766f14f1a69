package play

import (
	"context"
	"errors"
	"fmt"

	"slowpond/internal/match"
	"slowpond/internal/play/internal/eventlog"
	"slowpond/internal/rules"
)

// listed returns the game of a complete row as a viewer may know it. ok is false where the row is of a
// variant that this server does not know, or its state does not decode; Verify finds such a row.
func (s *Games) listed(row eventlog.Row, v Viewer, position bool) (view View, ok bool) {
	ruleset := s.rulesets[row.Variant]
	if ruleset == nil {
		return view, false
	}
	variant := ruleset.Variant()
	view = View{
		ID: row.ID, Variant: variant, Status: row.Status, Version: row.Version, Ply: row.Ply, ToAct: seatNames(variant, seatsOf(row.ToAct)),
		Deadline: moment(row.Deadline), LastMove: row.LastMove, DrawOffer: variant.SeatName(row.DrawOffer),
		Hidden: row.Hidden, Rematch: row.Agreed.Rematch, Terms: row.Terms(), CreatedBy: row.CreatedBy, CreatedAt: row.CreatedAt,
		StartedAt: moment(row.StartedAt), EndedAt: moment(row.EndedAt),
	}
	you := rules.Nobody
	for i, player := range [2]string{row.First, row.Second} {
		view.Seats[i] = Seat{Name: variant.Seats[i], Player: player}
		if player != "" && player == v.User {
			you = rules.Seats[i]
		}
	}
	view.You = variant.SeatName(you)
	if v.User != "" && v.User == row.CreatedBy {
		view.InviteCode = row.InviteCode
	}
	result := row.Result()
	if row.State == "" || result == nil && !position {
		return view, true
	}
	seen, err := glance(ruleset, row, you)
	view.Result = showResult(variant, view.Terms, result, seen)
	if position {
		view.Position, view.Setups, view.Board = seen.Position, seen.Setups, seen.Board
	}
	return view, err == nil
}

// glance is what the rules let a seat see of the state in a row.
func glance(ruleset rules.Ruleset, row eventlog.Row, you rules.Seat) (rules.View, error) {
	picture, err := ruleset.Picture(row.Deal, row.State)
	if err != nil {
		return rules.View{}, err
	}
	over := row.Status == match.StatusFinished || row.Status == match.StatusCancelled
	return picture.View(rules.Viewer{Seat: you, Over: over, Reveal: row.Agreed.Reveal == match.RevealAll}), nil
}

// seatsOf are the seats whose bits are set.
func seatsOf(bits int) (seats []rules.Seat) {
	for i, seat := range rules.Seats {
		if bits>>i&1 > 0 {
			seats = append(seats, seat)
		}
	}
	return seats
}

// complete returns the rows, those that an older program wrote as this one would have written them, and
// writes them back so that the next list finds them complete. A row whose log does not fold is left out,
// as one that this program cannot show.
func (s *Games) complete(ctx context.Context, rows []eventlog.Row) ([]eventlog.Row, error) {
	all := make([]eventlog.Row, 0, len(rows))
	for _, row := range rows {
		if !row.Complete() {
			var err error
			if row, err = s.projected(ctx, row.ID); errors.Is(err, match.ErrCorrupt) {
				continue
			} else if err != nil {
				return nil, err
			}
			_ = s.log.Complete(ctx, row) // the list is right without it
		}
		all = append(all, row)
	}
	return all, nil
}

// projected returns the row of a game as its log makes it. The game is not kept in memory: nobody has
// asked for it.
func (s *Games) projected(ctx context.Context, id string) (eventlog.Row, error) {
	events, err := s.log.Load(ctx, id)
	if err != nil {
		return eventlog.Row{}, err
	}
	if len(events) == 0 {
		return eventlog.Row{}, fmt.Errorf("%w: game %s has a row but no log", match.ErrCorrupt, id)
	}
	g, err := match.FoldAll(s.rulesets, id, events)
	return eventlog.Project(g), err
}
