// Package match decides what happens in one game, given its events. It does no I/O.
//
// A Game is the fold of its events (Fold); Decide turns a command into the next events or a refusal.
// Both are pure: time, ids and random sources come in from outside.
package match

import (
	"slices"
	"time"

	"slowpond/internal/redact"
	"slowpond/internal/rules"
)

// Status is how far a game has come.
type Status string

const (
	StatusOpen      Status = "open"      // waiting for the second player
	StatusSetup     Status = "setup"     // both have joined, a setup is missing
	StatusPlaying   Status = "playing"   // a move is due
	StatusFinished  Status = "finished"  // there is a result
	StatusCancelled Status = "cancelled" // it ended without a result
)

// OpenFor is how long an open game waits for its second player.
const OpenFor = 14 * 24 * time.Hour

// Who a game is offered to.
const (
	Anyone   = "anyone"
	User     = "user"
	Invite   = "invite"
	Computer = "computer"
)

// RevealAll shows every number once the game is over, whatever the ending; RevealGoal only what
// S22 counts.
const (
	RevealGoal = "goal"
	RevealAll  = "all"
)

// Reasons for an end away from the board.
const (
	Agreement    = "agreement"
	Resignation  = "resignation"
	Timeout      = "timeout"
	Abandonment  = "abandoned" // without a clock: the winner has claimed it, since the other stayed away
	Adjudication = "adjudicated"
)

// Reasons for a cancellation.
const (
	CancelledByMaker = "cancelled"
	Declined         = "declined"
	Expired          = "expired"
	NobodyPlaced     = "timeout"
	MakerLeft        = "left" // the maker has no session any more
)

// Terms is what a game's maker proposes and the other accepts by joining.
type Terms struct {
	Variant     string      `json:"variant"`
	Seat        rules.Seat  `json:"seat"` // the maker's; Nobody: drawn when the other joins
	Opponent    Opponent    `json:"opponent"`
	TimeControl TimeControl `json:"time_control"`
	Reveal      string      `json:"reveal,omitempty"` // "" where the variant hides nothing
	Private     bool        `json:"private,omitempty"`
	RematchOf   string      `json:"rematch_of,omitempty"` // id of the game that this one plays again, with seats swapped
	Deal        string      `json:"deal,omitempty"`       // of that game, where it is dealt again; "" for a new one
}

// Opponent says who may take the other seat.
type Opponent struct {
	Kind  string `json:"kind"`
	User  string `json:"user,omitempty"`  // user id, with User
	Level int    `json:"level,omitempty"` // with Computer
}

// Result is how a game ended. The score stands in views, which may hide it (S21, S22).
type Result struct {
	Winner rules.Seat // Nobody for a draw
	Reason string
}

// OnBoard reports whether the position on the board ended the game.
func (r Result) OnBoard() bool {
	return !slices.Contains(elsewhere, r.Reason) && r.Reason != rules.TooLong
}

// elsewhere are the reasons for an end away from the board.
var elsewhere = []string{Agreement, Resignation, Abandonment, Timeout, Adjudication}

// Game is the fold of a game's events: everything known of it, secrets included. It is a value; folding
// more events leaves earlier values alone.
type Game struct {
	redact.Guard

	ID      string
	Ruleset rules.Ruleset
	Terms   Terms
	Version int // events so far
	Status  Status

	Maker      string    // user id
	Players    [2]string // user ids in seat order, "" while free or undrawn
	InviteCode string    // "" unless Terms.Opponent.Kind is Invite
	Hidden     bool      // from all but those it concerns

	successions []succession // in order

	Deal         string     // "" until started
	Line         Line       // the plies that stand
	startVersion int        // the version of the started event, 0 before
	settled      int        // the version of the last event that something decided earlier can depend on
	DrawOffer    rules.Seat // who offers, Nobody for none
	offerAfter   [2]int     // own moves until a seat may offer a draw again
	extensions   int        // how often the deadline was extended
	shown        int        // how often it was shown again
	Rematch      string     // id of the latest game that was made as a rematch of this one
	rematches    int        // how many were made
	Result       *Result    // nil until finished

	Clock         Clock     // runs while somebody is to act
	awaitedSince  time.Time // since when those who are to act have been; zero before the start
	ComputerSince time.Time // since when a computer has something to do; zero for nothing
	CreatedAt     time.Time
	StartedAt     time.Time
	EndedAt       time.Time
}

// Ply is how many plies stand.
func (g Game) Ply() int { return g.Line.Len() }

// State is the game's position with all its secrets, nil until started.
func (g Game) State() rules.State { return g.Line.State() }

// Deadline returns when time runs out unless somebody acts; zero for never.
func (g Game) Deadline() time.Time { return g.Clock.Deadline() }

// VersionAt returns the last version at which a ply was the latest: the one before the next ply, or the
// present version for the last ply.
func (g Game) VersionAt(ply int) int {
	if next, ok := g.Line.Ply(ply + 1); ok {
		return next.Seq - 1
	}
	return g.Version
}

// SeatOf returns the seat a user plays, Nobody for anybody else and for "".
func (g Game) SeatOf(user string) rules.Seat {
	if user == "" {
		return rules.Nobody
	}
	for _, s := range rules.Seats {
		if g.Players[s.Index()] == user {
			return s
		}
	}
	return rules.Nobody
}

// Running reports whether both players are there and the game has not ended.
func (g Game) Running() bool { return g.Status == StatusSetup || g.Status == StatusPlaying }

// Over reports whether nothing more can happen.
func (g Game) Over() bool { return g.Status == StatusFinished || g.Status == StatusCancelled }

// ToAct lists the seats that are to act, in seat order; none unless the game is running.
func (g Game) ToAct() []rules.Seat {
	if !g.Running() {
		return nil
	}
	return g.State().ToAct()
}

// mayAct reports whether a seat is to act.
func (g Game) mayAct(s rules.Seat) bool { return slices.Contains(g.ToAct(), s) }

// ExpiresAt is when an open game is given up; zero once it is not open.
func (g Game) ExpiresAt() time.Time {
	if g.Status != StatusOpen {
		return time.Time{}
	}
	return g.CreatedAt.Add(OpenFor)
}

// Due reports whether a deadline or an expiry is reached (now >= deadline has lost).
func (g Game) Due(now time.Time) bool {
	for _, t := range []time.Time{g.Deadline(), g.ExpiresAt()} {
		if !t.IsZero() && !now.Before(t) {
			return true
		}
	}
	return false
}
