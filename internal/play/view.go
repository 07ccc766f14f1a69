package play

import (
	"time"

	"slowpond/internal/match"
	"slowpond/internal/rules"
)

// View is a game as one viewer may know it, built up from nothing. Seats are given by name, players by
// id. Strings are "" and pointers nil where there is nothing, or nothing for this viewer.
type View struct {
	ID      string
	Variant rules.Variant
	Status  match.Status
	Version int // events so far
	Ply     int // plies that stand

	Seats [2]Seat // in the order of the first move
	You   string  // the viewer's seat
	ToAct []string

	Deadline  *time.Time
	Setups    [2]string // in the game's notation with "?" for what the viewer may not know; "" for one that is not seen
	Position  any       // the game's own view type, encoding as openapi.yaml says; nil until started
	Moves     []string  // legal moves; nil except for the player to move
	LastMove  string
	DrawOffer string     // the seat that offers
	MayOffer  bool       // the viewer may offer a draw
	Claimable *time.Time // from when on the viewer may claim the game; nil for never
	Hidden    bool       // from all but those it concerns
	Rematch   string     // id of the latest game made as a rematch of this one
	Result    *Result
	Board     string // the position drawn as text, "" until started

	Terms      match.Terms
	InviteCode string // for the maker alone
	CreatedBy  string // user id
	CreatedAt  time.Time
	StartedAt  *time.Time
	EndedAt    *time.Time
}

// Seat is one side of the board and who plays it.
type Seat struct {
	Name   string
	Player string // user id, "" while free or undrawn
}

// Result is how a game ended.
type Result struct {
	Winner string // seat, "" for a draw
	Reason string
	Score  map[string]int // by seat; nil where there is none or the viewer may not know it
}

// show returns the present game as a viewer may know it.
func show(g match.Game, v Viewer) View { return showAt(g, nil, v) }

// showAt returns an earlier stage of a game as a viewer may know it. now is the present game, which
// decides what the viewer may know; nil if g is the present game.
func showAt(g match.Game, now *match.Game, v Viewer) View {
	if now != nil {
		g = g.AsSeatedIn(*now)
	}
	variant := g.Ruleset.Variant()
	you := g.SeatOf(v.User)
	view := View{
		ID: g.ID, Variant: variant, Status: g.Status, Version: g.Version, Ply: g.Ply(),
		You: variant.SeatName(you), ToAct: seatNames(variant, g.ToAct()),
		Deadline: moment(g.Deadline()), DrawOffer: variant.SeatName(g.DrawOffer),
		MayOffer: now == nil && g.MayOfferDraw(you),
		Hidden:   g.Hidden, Rematch: g.Rematch,
		Terms: g.Terms, CreatedBy: g.Maker, CreatedAt: g.CreatedAt,
		StartedAt: moment(g.StartedAt), EndedAt: moment(g.EndedAt),
	}
	for i, name := range variant.Seats {
		view.Seats[i] = Seat{Name: name, Player: g.Players[i]}
	}
	if v.User != "" && v.User == g.Maker {
		view.InviteCode = g.InviteCode
	}
	if g.State() != nil {
		seen := look(g, now, you, v.Drawn)
		view.Position, view.Moves, view.Board, view.Setups = seen.Position, seen.Moves, seen.Board, seen.Setups
		view.LastMove = g.State().LastMove()
		view.Result = showResult(variant, g.Terms, g.Result, seen)
	}
	return view
}

// look returns what the rules let a seat see of a stage of a game; now is as in showAt.
func look(g match.Game, now *match.Game, you rules.Seat, drawn bool) rules.View {
	viewer := rules.Viewer{Seat: you, Over: g.Over(), Reveal: g.Terms.Reveal == match.RevealAll, Drawn: drawn}
	if now != nil {
		viewer.Over, viewer.Now = now.Over(), now.State()
	}
	return g.State().View(viewer)
}

// showResult returns the result as somebody sees it who sees so much of the last state; nil for none.
func showResult(v rules.Variant, t match.Terms, r *match.Result, seen rules.View) *Result {
	if r == nil {
		return nil
	}
	return &Result{Winner: v.SeatName(r.Winner), Reason: r.Reason, Score: score(v, t, *r, seen)}
}

// score is the score by seat, nil unless the game ended on the board or was made with reveal "all" (S22).
func score(v rules.Variant, t match.Terms, r match.Result, seen rules.View) map[string]int {
	if !r.OnBoard() && t.Reveal != match.RevealAll || seen.Score[0] == nil || seen.Score[1] == nil {
		return nil
	}
	return map[string]int{v.Seats[0]: *seen.Score[0], v.Seats[1]: *seen.Score[1]}
}

func seatNames(v rules.Variant, seats []rules.Seat) []string {
	names := make([]string, 0, len(seats))
	for _, s := range seats {
		names = append(names, v.SeatName(s))
	}
	return names
}

func moment(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

// Participants lists the ids of the users a view names.
func (view View) Participants() []string {
	return participants(view.CreatedBy, [2]string{view.Seats[0].Player, view.Seats[1].Player}, view.Terms.Opponent.User)
}

func participants(maker string, players [2]string, invited string) []string {
	ids := append(make([]string, 0, 4), maker)
	for _, id := range []string{players[0], players[1], invited} {
		if id != "" {
			ids = append(ids, id)
		}
	}
	return ids
}
