package play

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"slowpond/internal/fault"
	"slowpond/internal/match"
)

// village has games in every status, by ann, bob and eve; made a minute apart, by name.
func village(t testing.TB) (*harness, map[string]string) {
	t.Helper()
	s := newHarness(t)
	ctx := context.Background()
	ids := map[string]string{}
	make := func(name, maker, joiner string, change func(*Proposal)) string {
		t.Helper()
		s.clock.Advance(time.Minute)
		p := proposal("tablut")
		if change != nil {
			change(&p)
		}
		v := s.must(s.Create(ctx, maker, p, Key{}))
		if joiner != "" {
			s.must(s.Join(ctx, Request{Game: v.ID, User: joiner}, v.InviteCode))
		}
		ids[name] = v.ID
		return v.ID
	}
	private := func(p *Proposal) { p.Private, p.OpponentKind = true, match.Invite }
	make("open", ann, "", nil)
	make("open random", ann, "", func(p *Proposal) { p.Seat = "random" })
	make("open private", ann, "", private)
	make("for bob", eve, "", func(p *Proposal) { p.OpponentKind, p.Opponent, p.Private = match.User, bob, true })
	make("by invite", eve, "", func(p *Proposal) { p.OpponentKind, p.Private = match.Invite, true })
	make("setup", ann, bob, func(p *Proposal) { *p = proposal("subulata-7") })
	make("playing", ann, bob, nil)
	make("playing private", bob, eve, private)
	make("playing timeless", bob, ann, func(p *Proposal) { p.TimeControl = match.TimeControl{Kind: match.NoClock} })
	s.step(rand.New(rand.NewPCG(1, 1)), make("moved", ann, eve, nil))
	end := func(name, maker, joiner, loser string, change func(*Proposal)) {
		id := make(name, maker, joiner, change)
		s.clock.Advance(time.Second)
		s.must(s.Resign(ctx, Request{Game: id, User: loser}))
	}
	end("ann won", ann, bob, bob, nil)
	end("bob won", bob, ann, ann, func(p *Proposal) { *p = proposal("subulata-9"); p.Seat = "random" })
	end("eve won in private", eve, ann, ann, private)
	s.must(s.Cancel(ctx, Request{Game: make("cancelled", ann, "", nil), User: ann}))
	s.must(s.Cancel(ctx, Request{Game: make("cancelled random", bob, "", func(p *Proposal) { p.Seat = "random" }), User: bob}))
	return s, ids
}

// names lists what a query finds, all pages, by the names of the village.
func names(t testing.TB, s *harness, ids map[string]string, v Viewer, q Query) []string {
	t.Helper()
	found := []string{}
	for {
		items, next, err := s.List(context.Background(), v, q)
		if err != nil {
			t.Fatal(err)
		}
		for _, item := range items {
			for name, id := range ids {
				if id == item.ID {
					found = append(found, name)
				}
			}
			wantEqualJSON(t, "item", item.Moves, []string(nil))
		}
		if q.Cursor = next; next == "" {
			return found
		}
	}
}

func TestListsFilterAndSort(t *testing.T) {
	t.Parallel()
	s, ids := village(t)
	middle := s.get(ann, ids["playing"]).CreatedAt
	tests := []struct {
		name   string
		viewer string
		query  Query
		want   []string
	}{
		{"the public sees public games, newest first", "", Query{}, []string{
			"cancelled random", "cancelled", "bob won", "ann won", "moved", "playing timeless", "playing", "setup", "open random", "open"}},
		{"ann sees her private games too", ann, Query{Status: "open"}, []string{"open private", "open random", "open"}},
		{"bob sees what is offered to him in private", bob, Query{Status: "open"}, []string{"for bob", "open random", "open"}},
		{"eve sees what she offers", eve, Query{Status: "open"}, []string{"by invite", "for bob", "open random", "open"}},
		{"in setup", "", Query{Status: "setup"}, []string{"setup"}},
		{"playing", "", Query{Status: "playing"}, []string{"moved", "playing timeless", "playing"}},
		{"finished", "", Query{Status: "finished"}, []string{"bob won", "ann won"}},
		{"finished in private", ann, Query{Status: "finished"}, []string{"eve won in private", "bob won", "ann won"}},
		{"cancelled", "", Query{Status: "cancelled"}, []string{"cancelled random", "cancelled"}},
		{"a variant", "", Query{Variant: "subulata-9"}, []string{"bob won"}},
		{"a player, seats not drawn yet included", "", Query{Player: ann}, []string{
			"cancelled", "bob won", "ann won", "moved", "playing timeless", "playing", "setup", "open random", "open"}},
		{"a player who looks", bob, Query{Player: bob, Status: "playing"}, []string{"playing timeless", "playing private", "playing"}},
		{"two players", "", Query{Player: ann, Opponent: bob}, []string{"bob won", "ann won", "playing timeless", "playing", "setup"}},
		{"the same two", "", Query{Player: bob, Opponent: ann}, []string{"bob won", "ann won", "playing timeless", "playing", "setup"}},
		{"a winner", "", Query{Winner: ann}, []string{"ann won"}},
		{"a winner in private", ann, Query{Winner: eve}, []string{"eve won in private"}},
		{"a winner against somebody", "", Query{Player: ann, Winner: bob}, []string{"bob won"}},
		{"a winner who has not played", "", Query{Player: eve, Winner: bob}, []string{}},
		{"an opponent kind", eve, Query{OpponentKind: match.Invite}, []string{"eve won in private", "playing private", "by invite"}},
		{"ann is to act", ann, Query{ToAct: true}, []string{"playing", "setup"}},
		{"bob is to act", bob, Query{ToAct: true}, []string{"playing timeless", "playing private", "setup"}},
		{"bob is to act against ann", bob, Query{ToAct: true, Player: ann}, []string{"playing timeless", "setup"}},
		{"nobody is to act", "", Query{ToAct: true}, []string{}},
		{"bob is challenged", bob, Query{Challenged: true}, []string{"for bob"}},
		{"bob is challenged by eve", bob, Query{Challenged: true, Player: eve}, []string{"for bob"}},
		{"bob is not challenged by ann", bob, Query{Challenged: true, Player: ann}, []string{}},
		{"eve is not challenged", eve, Query{Challenged: true}, []string{}},
		{"since", "", Query{Since: middle, Status: "playing"}, []string{"moved", "playing timeless", "playing"}},
		{"until", "", Query{Until: middle}, []string{"setup", "open random", "open"}},
		{"since and until", "", Query{Since: middle, Until: middle.Add(time.Microsecond)}, []string{"playing"}},
		{"by end", "", Query{Sort: "ended"}, []string{"cancelled random", "cancelled", "bob won", "ann won"}},
		{"a player by end", "", Query{Sort: "ended", Player: bob}, []string{"cancelled random", "bob won", "ann won"}},
		{"what lasts has no end", "", Query{Sort: "ended", Status: "playing"}, []string{}},
		{"by deadline, the timeless last by id", "", Query{Sort: "deadline", Status: "playing", Player: ann}, []string{"playing", "moved", "playing timeless"}},
		{"a player by deadline", bob, Query{Sort: "deadline", Player: bob, Status: "playing"}, []string{"playing", "playing private", "playing timeless"}},
		{"what has ended has no deadline", "", Query{Sort: "deadline", Status: "finished"}, []string{}},
		{"winners have no deadline", "", Query{Sort: "deadline", Winner: ann}, []string{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			for _, limit := range []int{1, 2, 3, 100} {
				test.query.Limit = limit
				wantEqual(t, fmt.Sprint("by ", limit), names(t, s, ids, Viewer{User: test.viewer}, test.query), test.want)
			}
		})
	}
	t.Run("an admin sees all", func(t *testing.T) {
		t.Parallel()
		wantEqual(t, "games", len(names(t, s, ids, Viewer{User: "root", Admin: true}, Query{Limit: 3})), len(ids))
	})
}

func TestTheTallyCountsPublicFinishedGames(t *testing.T) {
	t.Parallel()
	s, _ := village(t)
	p := proposal("tablut")
	v := s.playing(p)
	s.end("draw", v.ID, nil)
	for user, want := range map[string]map[string]Tally{
		ann: {"tablut": {Won: 1, Drawn: 1}, "subulata-9": {Lost: 1}},
		bob: {"tablut": {Lost: 1, Drawn: 1}, "subulata-9": {Won: 1}},
		eve: {},
	} {
		got, err := s.Tally(t.Context(), "", user)
		if err != nil {
			t.Fatal(err)
		}
		wantEqual(t, user, got, want)
	}
}

// While the list is walked, games end, are joined, moved and created: those that were there all along
// come exactly once.
func TestPagesNeitherRepeatNorSkipAGameWhileGamesFinish(t *testing.T) {
	t.Parallel()
	for _, sort := range []string{"created", "ended", "deadline"} {
		for limit := 1; limit <= 3; limit++ {
			t.Run(fmt.Sprint(sort, " by ", limit), func(t *testing.T) {
				t.Parallel()
				s := newHarness(t)
				var ids, ended []string
				for i := range 18 {
					s.clock.Advance(time.Minute)
					id := s.playing(proposal("tablut")).ID
					ids = append(ids, id)
					if i%3 == 0 {
						s.must(s.Resign(t.Context(), Request{Game: id, User: bob}))
						ended = append(ended, id)
					}
				}
				walkWhileGamesFinish(t, s, Query{Sort: sort, Limit: limit, Player: ann}, ids, ended)
			})
		}
	}
}

func walkWhileGamesFinish(t *testing.T, s *harness, q Query, ids, ended []string) {
	t.Helper()
	random := rand.New(rand.NewPCG(2, uint64(q.Limit)))
	seen := map[string]int{}
	for {
		items, next, err := s.List(t.Context(), Viewer{}, q)
		if err != nil {
			t.Fatal(err)
		}
		for _, item := range items {
			seen[item.ID]++
		}
		if q.Cursor = next; next == "" {
			break
		}
		s.clock.Advance(time.Second)
		if i := random.IntN(len(ids)); !slices.Contains(ended, ids[i]) {
			s.must(s.Resign(t.Context(), Request{Game: ids[i], User: ann}))
			if ended = append(ended, ids[i]); q.Sort != "created" {
				ids = slices.Delete(ids, i, i+1) // it has left one list and come late to the other
			}
		}
	}
	for _, id := range ids {
		want := 1
		if q.Sort != "created" && slices.Contains(ended, id) != (q.Sort == "ended") {
			want = 0
		}
		if seen[id] != want {
			t.Errorf("game %s came %d times, want %d", id, seen[id], want)
		}
	}
	for id, n := range seen {
		if n > 1 {
			t.Errorf("game %s came %d times", id, n)
		}
	}
}

func TestACursorWorksOnlyWithItsOwnSort(t *testing.T) {
	t.Parallel()
	s, _ := village(t)
	for _, sort := range []string{"created", "ended", "deadline"} {
		_, cursor, err := s.List(t.Context(), Viewer{}, Query{Sort: sort, Limit: 1, Player: ann})
		if err != nil || cursor == "" {
			t.Fatalf("%s: got cursor %q, %v", sort, cursor, err)
		}
		for _, other := range []string{"created", "ended", "deadline"} {
			_, _, err := s.List(t.Context(), Viewer{}, Query{Sort: other, Limit: 1, Player: ann, Cursor: cursor})
			if other == sort && err != nil {
				t.Errorf("%s: its own cursor: %v", sort, err)
			} else if other != sort {
				wantCode(t, sort+"'s cursor in "+other, err, fault.Invalid)
			}
		}
	}
	for _, garbage := range []string{"x", "%%%", "Y3JlYXRlZA", "AAAA", "Y3JlYXRlZC4uYWFhYWFhYWFhYWFh", "Y3JlYXRlZC4tMS5hYWFhYWFhYWFhYWE"} {
		_, _, err := s.List(t.Context(), Viewer{}, Query{Limit: 1, Cursor: garbage})
		wantCode(t, "garbage", err, fault.Invalid)
	}
	_, _, err := s.List(t.Context(), Viewer{}, Query{Limit: 1, Opponent: bob})
	wantCode(t, "an opponent without a player", err, fault.Invalid)
	_, _, err = s.List(t.Context(), Viewer{}, Query{Limit: 1, Sort: "deadline"})
	wantCode(t, "all games by deadline", err, fault.Invalid)
}
