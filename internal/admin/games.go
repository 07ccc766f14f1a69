package admin

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"slowpond/internal/audit"
	"slowpond/internal/games"
	"slowpond/internal/match"
	"slowpond/internal/play"
)

// publicEye sees every game as the public sees a public one.
var publicEye = play.Viewer{Admin: true, Drawn: true}

// gameFilter is a query of play with users' names in place of their ids.
type gameFilter struct {
	play.Query
	player, opponent, winner string
}

func addGamesFlags(o *Orders, f *flag.FlagSet) {
	addPageFlags(o, f)
	q := &o.games
	f.StringVar(&q.player, "player", "", "only games with this player")
	f.StringVar(&q.opponent, "opponent", "", "only games of --player against this user")
	f.StringVar(&q.winner, "winner", "", "only games this user has won")
	f.Func("variant", "only games of this variant", choice(&q.Variant, variantIDs()...))
	f.Func("status", "only games in this status", choice(&q.Status, "open", "setup", "playing", "finished", "cancelled"))
	f.Func("opponent-kind", "only games with this opponent kind", choice(&q.OpponentKind, "anyone", "user", "invite", "computer"))
	f.Func("sort", "the order", choice(&q.Sort, "created", "ended", "deadline"))
	f.Func("since", "only games created at or after this time", moment(&q.Since))
	f.Func("until", "only games created before this time", moment(&q.Until))
}

func variantIDs() (ids []string) {
	for _, v := range games.All().Variants() {
		ids = append(ids, v.ID)
	}
	return ids
}

func choice(to *string, words ...string) func(string) error {
	return func(v string) error {
		if !slices.Contains(words, v) {
			return errors.New("must be one of " + strings.Join(words, ", "))
		}
		*to = v
		return nil
	}
}

func moment(to *time.Time) func(string) error {
	return func(v string) (err error) {
		if *to, err = time.Parse(time.RFC3339, v); err != nil {
			return errors.New("must be a time such as 2026-03-01T12:00:00Z")
		}
		return nil
	}
}

func listGames(ctx context.Context, at office, o Orders) error {
	q := o.games
	q.Limit, q.Cursor = o.limit, o.cursor
	if err := at.resolve(ctx, &q); err != nil {
		return err
	}
	views, next, err := at.games.List(ctx, publicEye, q.Query)
	if err != nil {
		return err
	}
	var ids []string
	for _, v := range views {
		ids = append(ids, v.Participants()...)
	}
	names, err := at.names(ctx, ids)
	if err != nil {
		return err
	}
	w := at.table("ID", "VARIANT", "STATUS", "PLY", "SEATS", "TO ACT", "DEADLINE", "CREATED", "PRIVATE")
	for _, v := range views {
		row(w, v.ID, v.Variant.ID, string(v.Status), strconv.Itoa(v.Ply), seated(v, names),
			cmp.Or(strings.Join(v.ToAct, " "), "-"), when(v.Deadline), when(&v.CreatedAt), yes(v.Terms.Private))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	at.more(next)
	return nil
}

// resolve turns the names in a filter into ids.
func (at office) resolve(ctx context.Context, q *gameFilter) error {
	for _, named := range []struct {
		name string
		id   *string
	}{{q.player, &q.Player}, {q.opponent, &q.Opponent}, {q.winner, &q.Winner}} {
		if named.name == "" {
			continue
		}
		u, err := at.accounts.ByName(ctx, named.name)
		if err != nil {
			return err
		}
		*named.id = u.ID
	}
	return nil
}

func seated(v play.View, names map[string]string) string {
	var seats []string
	for _, s := range v.Seats {
		seats = append(seats, s.Name+" "+cmp.Or(names[s.Player], "-"))
	}
	return strings.Join(seats, ", ")
}

func addAdjudicateFlags(o *Orders, f *flag.FlagSet) {
	addNote(o, f)
	f.StringVar(&o.winner, "winner", match.Drawn, "the seat that wins, or draw")
}

func adjudicateGame(ctx context.Context, at office, o Orders) error {
	a, err := at.games.Adjudicate(ctx, play.Ruling{Game: o.subject, By: at.by}, o.winner)
	if err != nil {
		return err
	}
	result := "a draw"
	if w := a.View.Result.Winner; w != "" {
		result = w + " wins"
	}
	at.done(audit.AdjudicateGame, o.subject, fmt.Sprintf("game %s is over: %s (adjudicated)", o.subject, result))
	return nil
}

func addExtendFlags(o *Orders, f *flag.FlagSet) {
	addNote(o, f)
	f.IntVar(&o.hours, "hours", 0, "by how many hours")
}

func extendGame(ctx context.Context, at office, o Orders) error {
	a, err := at.games.Extend(ctx, play.Ruling{Game: o.subject, By: at.by}, o.hours)
	if err != nil {
		return err
	}
	at.done(audit.ExtendGame, o.subject, fmt.Sprintf("game %s: the deadline is %s now", o.subject, when(a.View.Deadline)))
	return nil
}

// onGame returns a duty that does one act to a game.
func onGame(act audit.Act, do func(*play.Games, context.Context, play.Ruling) (play.Answer, error), said string) func(context.Context, office, Orders) error {
	return func(ctx context.Context, at office, o Orders) error {
		if _, err := do(at.games, ctx, play.Ruling{Game: o.subject, By: at.by}); err != nil {
			return err
		}
		at.done(act, o.subject, fmt.Sprintf("game %s %s", o.subject, said))
		return nil
	}
}
