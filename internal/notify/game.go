package notify

import (
	"slices"
	"time"

	"slowpond/internal/account"
	"slowpond/internal/match"
	"slowpond/internal/play"
)

// Game is a game as its reader is told of it: what a stream says in `event: game`, and for mails and texts
// how it ended and the board that everybody sees. It encodes as openapi.yaml's GameChange.
type Game struct {
	ID          string     `json:"id"`
	Variant     string     `json:"variant"`
	Version     int        `json:"version"`
	Ply         int        `json:"ply"`
	Status      string     `json:"status"`
	You         *string    `json:"you"`
	ToAct       []string   `json:"to_act"`
	Deadline    *time.Time `json:"deadline"`
	Opponent    *Player    `json:"opponent"`
	LastEvent   string     `json:"last_event"`
	LastEventAt time.Time  `json:"last_event_at"`
	Unread      bool       `json:"unread"`

	Maker  bool   `json:"-"` // the reader made the game
	Offer  bool   `json:"-"` // the other offers a draw
	Result string `json:"-"` // Won, Lost, Drawn or Cancelled; "" while it goes on
	Reason string `json:"-"` // of the result
	Board  string `json:"-"` // drawn as text, as everybody may see it; "" before the start, and where no channel asks
}

// Results, as the reader sees them.
const (
	Won       = "won"
	Lost      = "lost"
	Drawn     = "drawn"
	Cancelled = "cancelled"
)

// Player is somebody who plays, as openapi.yaml has it.
type Player struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Guest    bool   `json:"guest"`
	Computer bool   `json:"computer"`
}

// GameOf returns a game as a user is told of it. users has those that the view names.
func GameOf(s play.Sight, user string, users map[string]account.User) Game {
	v := s.View
	g := Game{
		ID: v.ID, Variant: v.Variant.ID, Version: v.Version, Ply: v.Ply, Status: string(v.Status), ToAct: append([]string{}, v.ToAct...),
		Deadline: v.Deadline, LastEvent: string(s.Last.Type), LastEventAt: s.Last.At, Unread: !s.Own,
		Maker: v.CreatedBy == user,
	}
	if v.You != "" {
		g.You = &v.You
	}
	g.Offer = v.DrawOffer != "" && v.DrawOffer != v.You && v.You != ""
	for _, id := range []string{v.Seats[0].Player, v.Seats[1].Player, v.Terms.Opponent.User, v.CreatedBy} {
		if id != "" && id != user {
			u := users[id]
			g.Opponent = &Player{ID: u.ID, Name: u.Name, Guest: u.Guest, Computer: u.Computer}
			break
		}
	}
	g.Result, g.Reason = resultOf(v)
	return g
}

func resultOf(v play.View) (result, reason string) {
	switch {
	case v.Status == match.StatusCancelled:
		return Cancelled, ""
	case v.Result == nil:
		return "", ""
	case v.Result.Winner == "":
		return Drawn, v.Result.Reason
	case v.Result.Winner == v.You:
		return Won, v.Result.Reason
	}
	return Lost, v.Result.Reason
}

// MyTurn reports whether the reader is to act.
func (g Game) MyTurn() bool { return g.You != nil && slices.Contains(g.ToAct, *g.You) }

// Over reports whether the game has ended, with a result or without.
func (g Game) Over() bool { return g.Result != "" }

// Kinds lists what the reader is told of a game as it stands, if its last command was not their own.
func (g Game) Kinds() (all []Kind) {
	switch {
	case g.Status == string(match.StatusOpen):
		if !g.Maker {
			all = append(all, Challenge)
		}
		return all
	case g.Over():
		return append(all, GameEnded)
	case g.Maker && g.Ply == 0 && g.LastEvent == string(match.Started) && g.Opponent != nil && !g.Opponent.Computer:
		return append(all, Challenge)
	}
	if g.MyTurn() {
		all = append(all, YourTurn)
	}
	if g.Offer {
		all = append(all, DrawOffer)
	}
	return all
}

// still reports whether a notice of a kind, made at a version and ply, is true of the game as it stands now.
func (g Game) still(k Kind, ply int, now time.Time) bool {
	late := g.Deadline != nil && !now.Before(*g.Deadline)
	switch k {
	case YourTurn, Reminder:
		return g.MyTurn() && g.Ply == ply && !late
	case Challenge:
		return g.Status == string(match.StatusOpen) || !g.Over() && g.Maker && g.Ply == ply && !late
	case DrawOffer:
		return g.Offer && !late
	case GameEnded:
		return g.Over()
	}
	return false
}
