package gamelist

import (
	"slices"

	"slowpond/internal/match"
)

// path is one way to games: the ranges of an index, one for each combination of values, each in the
// list's order.
type path struct {
	equal []equal // the index begins with these columns
	among []among // and goes on with these, in any of the values
	where string  // names a partial index, "" for none
	rest  []condition
	apart bool // the ranges are nearly all full, so that they share the rows to look at
}

type equal struct {
	column string
	value  any
}

// among is a column that has one of some values.
type among struct {
	column, sqlType string
	values          any
	n               int
}

// condition is SQL with a ? for each value.
type condition struct {
	sql    string
	values []any
}

// Who may see a game divides every list: what hidden games there are must not show, not even in how
// many rows a list looks at.
var (
	everybody = []bool{false}
	both      = []bool{false, true}
	hidden    = []bool{true}
)

func private(values []bool) among { return among{"private", "boolean", values, len(values)} }

func texts(column string, values []string) among { return among{column, "text", values, len(values)} }

// statuses are those that can pass the filter.
func (f Filter) statuses() []string {
	could := []match.Status{match.StatusOpen, match.StatusSetup, match.StatusPlaying, match.StatusFinished, match.StatusCancelled}
	keep := func(only ...match.Status) {
		could = slices.DeleteFunc(could, func(s match.Status) bool { return !slices.Contains(only, s) })
	}
	if f.Status != "" {
		keep(f.Status)
	}
	if f.Winner != "" {
		keep(match.StatusFinished)
	}
	if f.ToAct {
		keep(match.StatusSetup, match.StatusPlaying)
	}
	if f.Challenged {
		keep(match.StatusOpen)
	}
	switch f.Sort {
	case ByEnded:
		keep(match.StatusFinished, match.StatusCancelled)
	case ByDeadline:
		keep(match.StatusOpen, match.StatusSetup, match.StatusPlaying)
	}
	all := make([]string, len(could))
	for i, s := range could {
		all[i] = string(s)
	}
	return all
}

// narrow reports whether the list is one of somebody's games, whose indexes do not hold everything.
func (f Filter) narrow() bool {
	return f.Player != "" || f.Winner != "" || f.ToAct || f.Challenged
}

// paths returns all ways to the games of a filter. No game comes by two of them.
func (f Filter) paths() []path {
	if len(f.statuses()) == 0 || f.Viewer == "" && (f.ToAct || f.Challenged) {
		return nil
	}
	switch {
	case f.Challenged:
		return f.challenges()
	case f.Opponent != "":
		return f.pair(f.Player, f.Opponent)
	case f.ToAct && f.Player != "" && f.Player != f.Viewer:
		return f.pair(f.Player, f.Viewer)
	case f.ToAct:
		return f.seats(f.Viewer, f.mayRead(f.Viewer))
	case f.Winner != "" && f.Player != "" && f.Winner != f.Player:
		return f.pair(f.Player, f.Winner)
	case f.Winner != "":
		return f.wins()
	case f.Player != "":
		return f.player()
	}
	return f.all()
}

// mayRead says which games of a user the viewer may read, those with the viewer left aside.
func (f Filter) mayRead(user string) []bool {
	if f.Admin || user == f.Viewer {
		return both
	}
	return everybody
}

// challenges are open games offered to the viewer.
func (f Filter) challenges() []path {
	if f.Opponent != "" {
		return nil // an open game has one player
	}
	p := path{equal: []equal{{"invited_id", f.Viewer}}, where: unstarted, rest: []condition{{"status = 'open'", nil}}}
	if f.Player != "" {
		p.rest = append(p.rest, plays(f.Player))
	}
	return []path{p}
}

const unstarted = "started_at IS NULL AND invited_id IS NOT NULL"

func plays(user string) condition {
	return condition{"(first_id = ? OR second_id = ? OR created_by = ? AND first_id IS NULL AND second_id IS NULL)", []any{user, user, user}}
}

// pair are the games between two users.
func (f Filter) pair(a, b string) []path {
	seen := f.mayRead(a)
	if b == f.Viewer {
		seen = both
	}
	if a == b {
		return nil
	}
	return f.between(a, b, seen)
}

func (f Filter) between(a, b string, seen []bool) []path {
	var all []path
	for _, order := range [][2]string{{a, b}, {b, a}} {
		all = append(all, path{equal: []equal{{"first_id", order[0]}, {"second_id", order[1]}}, among: []among{private(seen)}, rest: f.anyStatus()})
	}
	return all
}

// seats are the games in which a user has a seat.
func (f Filter) seats(user string, seen []bool) (all []path) {
	for _, column := range []string{"first_id", "second_id"} {
		all = append(all, path{equal: []equal{{column, user}}, among: []among{private(seen), texts("status", f.statuses())}})
	}
	return all
}

// seatless are the games that a user made, and in which the seats are not drawn yet.
func (f Filter) seatless(user string, seen []bool) path {
	return path{equal: []equal{{"created_by", user}}, where: "first_id IS NULL AND second_id IS NULL", among: []among{private(seen)}, rest: f.anyStatus()}
}

// offered are private games offered to the viewer that have not started.
func (f Filter) offered(rest ...condition) path {
	return path{
		equal: []equal{{"invited_id", f.Viewer}}, where: unstarted,
		rest: slices.Concat([]condition{{"private", nil}}, f.anyStatus(), rest),
	}
}

// wins are the games that a user has won.
func (f Filter) wins() []path {
	all := []path{{equal: []equal{{"winner_id", f.Winner}}, among: []among{private(f.mayRead(f.Winner))}}}
	if f.Viewer != "" && f.Viewer != f.Winner && !f.Admin {
		all = append(all, f.between(f.Winner, f.Viewer, hidden)...)
	}
	return all
}

// player are a player's games: the public ones, and private ones with the viewer.
func (f Filter) player() []path {
	seen := f.mayRead(f.Player)
	all := append(f.seats(f.Player, seen), f.seatless(f.Player, seen))
	if f.Viewer != "" && f.Viewer != f.Player && !f.Admin {
		all = append(all, f.between(f.Player, f.Viewer, hidden)...)
		all = append(all, f.offered(plays(f.Player)))
	}
	return all
}

// all are everybody's games: the public ones, and the viewer's private ones.
func (f Filter) all() []path {
	seen := everybody
	if f.Admin {
		seen = both
	}
	public := path{among: []among{private(seen)}, apart: true}
	if f.Status != "" || f.Variant != "" || f.OpponentKind != "" {
		public.among = append(public.among, texts("status", f.statuses()), texts("variant", given(f.Variant, f.Variants)),
			texts("opponent_kind", given(f.OpponentKind, []string{match.Anyone, match.User, match.Invite, match.Computer})))
	}
	all := []path{public}
	if f.Viewer != "" && !f.Admin {
		all = append(all, f.seats(f.Viewer, hidden)...)
		all = append(all, f.seatless(f.Viewer, hidden), f.offered())
	}
	return all
}

func given(value string, all []string) []string {
	if value != "" {
		return []string{value}
	}
	return all
}

// anyStatus is the condition on the status where no index holds it; none where all others pass too.
func (f Filter) anyStatus() []condition {
	if f.Status == "" && f.Sort != ByDeadline {
		return nil
	}
	return []condition{{"status = ANY (?)", []any{f.statuses()}}}
}
