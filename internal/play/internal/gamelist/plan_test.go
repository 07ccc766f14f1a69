package gamelist

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/match"
	"slowpond/internal/pgtest"
	"slowpond/internal/play/internal/rowtest"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

var day = time.Date(2026, 1, 8, 0, 0, 0, 0, time.UTC)

// choices are, for each part of a filter, the ways to set it that lead to different statements. Its names
// are those of the parameters in openapi.yaml, of which a test takes none to be without a plan; viewer is
// who asks.
var choices = []struct {
	name string
	set  []func(*Filter)
}{
	{"viewer", []func(*Filter){
		func(*Filter) {}, func(f *Filter) { f.Viewer = "u7" }, func(f *Filter) { f.Viewer = "u14" }, func(f *Filter) { f.Admin = true },
	}},
	{"player", []func(*Filter){func(*Filter) {}, func(f *Filter) { f.Player = "u7" }}},
	{"opponent", []func(*Filter){func(*Filter) {}, func(f *Filter) {
		if f.Player != "" {
			f.Opponent = "u9"
		}
	}}},
	{"winner", []func(*Filter){func(*Filter) {}, func(f *Filter) { f.Winner = "u7" }, func(f *Filter) { f.Winner = "u9" }}},
	{"variant", []func(*Filter){func(*Filter) {}, func(f *Filter) { f.Variant = "tablut" }}},
	{"status", []func(*Filter){
		func(*Filter) {}, func(f *Filter) { f.Status = match.StatusOpen }, func(f *Filter) { f.Status = match.StatusFinished },
	}},
	{"opponent_kind", []func(*Filter){func(*Filter) {}, func(f *Filter) { f.OpponentKind = match.Computer }}},
	{"to_act", []func(*Filter){func(*Filter) {}, func(f *Filter) { f.ToAct = true }}},
	{"challenged", []func(*Filter){func(*Filter) {}, func(f *Filter) { f.Challenged = true }}},
	{"sort", []func(*Filter){
		func(f *Filter) { f.Sort = ByCreated }, func(f *Filter) { f.Sort = ByEnded }, func(f *Filter) { f.Sort = ByDeadline },
	}},
	{"since until cursor", []func(*Filter){
		func(*Filter) {},
		func(f *Filter) {
			f.Since, f.Until, f.After = day.AddDate(0, 0, -4), day.AddDate(0, 0, 1), &Cursor{Key: day, ID: "aaaaaaaaaaaa"}
		},
		func(f *Filter) {
			if f.Sort == ByDeadline {
				f.After = &Cursor{ID: "aaaaaaaaaaaa"}
			}
		},
	}},
}

// without are the parameters that change neither what is read nor in what order.
var without = []string{"include", "limit"}

// A parameter that openapi.yaml gives to lists needs a plan here.
func TestEveryParameterOfListsIsPlanned(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../../../openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	document, err := openapi3.NewLoader().LoadFromData(text)
	if err != nil {
		t.Fatal(err)
	}
	planned := without
	for _, c := range choices {
		planned = append(planned, strings.Fields(c.name)...)
	}
	for _, path := range []string{"/api/v1/games", "/api/v1/admin/games"} {
		for _, p := range document.Paths.Find(path).Get.Parameters {
			if p.Value.In == "query" && !slices.Contains(planned, p.Value.Name) {
				t.Errorf("%s: nobody has planned how %s is read", path, p.Value.Name)
			}
		}
	}
}

// every calls try with all combinations of choices.
func every(f Filter, from int, try func(Filter)) {
	if from == len(choices) {
		try(f)
		return
	}
	for _, set := range choices[from].set {
		next := f
		set(&next)
		every(next, from+1, try)
	}
}

// One database, since filling it takes longer than the tests.
func TestListsOfManyGames(t *testing.T) {
	t.Parallel()
	pool := rowtest.Filled(t)
	for name, test := range map[string]func(*testing.T, *pgxpool.Pool){
		"ranges": testEveryListReadsRangesAndStopsAtALimit, "refusals": testAListThatWouldReadTooMuchIsRefused, "filters": testEveryListIsWhatItsFilterSays,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, pool)
		})
	}
}

// Whatever is asked, each scan of games reads a range of an index, in the list's order where it has one,
// and stops at a limit: nothing is left out on the way, nothing sorted before it.
func testEveryListReadsRangesAndStopsAtALimit(t *testing.T, pool *pgxpool.Pool) {
	want, seen := rowtest.Ranges(t, pool), map[string]bool{}
	every(Filter{Limit: 21, Variants: variants}, 0, func(f Filter) {
		if f.Unbounded() {
			return // it is refused
		}
		q := newQuery(f)
		if len(q.paths) == 0 {
			return // nothing is read
		}
		statements := []func() (string, []any){q.list, func() (string, []any) { return q.exhausted(nil) }}
		if f.Sort != ByDeadline {
			statements = append(statements, func() (string, []any) {
				return q.exhausted(&Cursor{Key: day.AddDate(0, 0, -2), ID: "aaaaaaaaaaaa"})
			})
		}
		for _, statement := range statements {
			if sql, args := statement(); sql != "" && !seen[sql] && !t.Failed() {
				seen[sql] = true
				if !testing.Short() || len(seen)%5 == 0 {
					want(sql, args...)
				}
			}
		}
	})
	if len(seen) < 300 {
		t.Errorf("only %d statements were looked at", len(seen))
	}
}

// What matches nothing, or next to nothing, is refused rather than looked for in the whole table.
func testAListThatWouldReadTooMuchIsRefused(t *testing.T, pool *pgxpool.Pool) {
	for name, c := range map[string]struct {
		filter  Filter
		refused bool
	}{
		"games created long ago, by end":         {Filter{Sort: ByEnded, Until: day.AddDate(-1, 0, 0)}, true},
		"games created long ago":                 {Filter{Sort: ByCreated, Until: day.AddDate(-1, 0, 0)}, false},
		"games created lately, by end":           {Filter{Sort: ByEnded, Since: day.AddDate(0, 0, 6)}, false},
		"no game of a kind, by end":              {Filter{Sort: ByEnded, Status: match.StatusCancelled, OpponentKind: match.Computer}, false},
		"no game of a kind":                      {Filter{Sort: ByCreated, OpponentKind: match.Computer}, false},
		"no game of a kind of a player":          {Filter{Sort: ByEnded, OpponentKind: match.Computer, Player: "u7"}, false},
		"a game of a kind that is seldom enough": {Filter{Sort: ByEnded, OpponentKind: match.User}, false},
		"a winner against another":               {Filter{Sort: ByEnded, Player: "u7", Winner: "u9"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c.filter.Limit, c.filter.Variants = 21, variants
			if _, err := List(t.Context(), pool, c.filter); errors.Is(err, ErrSparse) != c.refused || err != nil && !c.refused {
				t.Errorf("got %v, want it refused: %v", err, c.refused)
			}
			if name := c.filter.Sparsest(); c.refused && name == "sort" {
				t.Error("the filter that is to blame is not named")
			}
		})
	}
}
