package play

import (
	"context"
	"time"

	"slowpond/internal/fault"
	"slowpond/internal/match"
	"slowpond/internal/rules"
)

// Get returns a game as the viewer may know it, or not_found.
func (s *Games) Get(ctx context.Context, v Viewer, id string) (View, error) {
	f, err := s.see(ctx, v, id)
	if err != nil {
		return View{}, err
	}
	return s.show(ctx, f.game, v)
}

// Glance is what, beside the viewer, decides what Get returns, for as long as the users it names are as
// they are; View.Claimable alone, unless it is nil, changes without it.
type Glance struct {
	Version int
	Users   []string // ids of those that the view names
}

// Glance returns it of the game that the viewer's Look found; ok is false without Look.
func (v Viewer) Glance() (g Glance, ok bool) {
	if v.seen == nil {
		return g, false
	}
	game := v.seen.game
	return Glance{game.Version, participants(game.Maker, game.Players, game.Terms.Opponent.User)}, true
}

// Replay returns a game as it was right before the move that follows a ply: ply 0 has the setups, and
// the last ply is the present game. Legal moves and the deadline belong to the present and are left
// out. A number that the viewer may know now is shown at every ply, any other number at none. A ply
// after the last is invalid.
func (s *Games) Replay(ctx context.Context, v Viewer, id string, ply int) (View, error) {
	f, err := s.see(ctx, v, id)
	if err != nil {
		return View{}, err
	}
	if ply < 0 || ply > f.game.Ply() {
		return View{}, fault.InvalidField("ply", "Must be a ply of this game.")
	}
	then, err := match.FoldAll(s.rulesets, id, f.events[:f.game.VersionAt(ply)])
	if err != nil {
		return View{}, err
	}
	view := showAt(then, &f.game, v)
	view.Moves, view.Deadline = nil, nil
	return view, nil
}

// EventView is an event as one viewer may know it, built up from nothing. Which fields are set depends
// on the type; users are given by id.
type EventView struct {
	Seq  int
	At   time.Time
	Type match.Type
	Seat string // who acted

	Terms     *match.Terms // created
	CreatedBy string       // created
	Player    string       // joined, taken_over
	Pond      []string     // started, where the ruleset shows the public start as rows
	Board     string       // started, where the ruleset shows it as one text
	Seats     *[2]Seat     // started
	Setup     string       // placed, "" where the viewer may not see it
	Move      string       // moved
	Game      string       // rematch
	Note      string       // adjudicated, extended
	Deadline  *time.Time   // extended: the new one
	Result    *Result      // ended
	Reason    string       // cancelled
}

// Events returns up to limit events after a sequence number, and the number to continue after, 0 at the
// end.
func (s *Games) Events(ctx context.Context, v Viewer, id string, after, limit int) (items []EventView, next int, err error) {
	f, err := s.see(ctx, v, id)
	if err != nil {
		return nil, 0, err
	}
	first := min(max(after, 0), len(f.events))
	last := min(first+limit, len(f.events))
	seen := f.look(v)
	items = make([]EventView, 0, last-first)
	for _, e := range f.events[first:last] {
		items = append(items, f.showEvent(e, seen))
	}
	if last < len(f.events) {
		next = last
	}
	return items, next, nil
}

// look returns what the rules let a viewer see of the present game; nothing before it has started.
func (f *folded) look(v Viewer) rules.View {
	if f.game.State() == nil {
		return rules.View{}
	}
	return look(f.game, nil, f.game.SeatOf(v.User), v.Drawn)
}

func (f *folded) showEvent(e match.Event, seen rules.View) EventView {
	variant := f.game.Ruleset.Variant()
	view := EventView{Seq: e.Seq, At: e.At, Type: e.Type, Seat: variant.SeatName(e.Seat)}
	switch e.Type {
	case match.Created:
		terms := *e.Body.Terms // a view shares no memory with the log
		view.Terms, view.CreatedBy = &terms, e.Actor
	case match.Joined, match.TakenOver:
		view.Player = e.Body.Player
	case match.Started:
		ground := f.game.Ruleset.Ground(e.Body.Deal)
		view.Pond, view.Board = ground.Rows, ground.Text
		view.Seats = &[2]Seat{}
		for i, name := range variant.Seats {
			view.Seats[i] = Seat{Name: name, Player: e.Body.Seats[i]}
		}
	case match.Placed:
		view.Setup = seen.Setups[e.Seat.Index()]
	case match.Moved:
		view.Move = e.Body.Move
	case match.Rematched:
		view.Game = e.Body.Game
	case match.Adjudicated:
		view.Note = e.Body.Note
	case match.Extended:
		view.Note, view.Deadline = e.Body.Note, moment(*e.Body.Deadline)
	case match.Ended:
		view.Result = showResult(variant, f.game.Terms, &match.Result{Winner: e.Body.Winner, Reason: e.Body.Reason}, seen)
	case match.Cancelled:
		view.Reason = e.Body.Reason
	}
	return view
}
