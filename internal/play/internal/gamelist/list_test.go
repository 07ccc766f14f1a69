package gamelist

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/match"
	"slowpond/internal/postgres"
)

var variants = []string{"tablut", "subulata-7", "subulata-9"}

// random draws a filter; each part of it is empty more often than not.
func random(r *rand.Rand) Filter {
	maybe := func(of ...string) string {
		if r.IntN(5) < 3 {
			return ""
		}
		return of[r.IntN(len(of))]
	}
	users := []string{"u7", "u9", "u14", "u15", "u150"}
	day := func() time.Time {
		if r.IntN(5) < 4 {
			return time.Time{}
		}
		return time.Date(2026, 1, 1+r.IntN(16), 0, 0, 0, 0, time.UTC)
	}
	f := Filter{
		Viewer: maybe(users...), Admin: r.IntN(12) == 0, Player: maybe(users...), Winner: maybe(users...),
		Variant: maybe(variants...), Status: match.Status(maybe("open", "setup", "playing", "finished", "cancelled")),
		OpponentKind: maybe(match.Anyone, match.User, match.Computer), ToAct: r.IntN(8) == 0, Challenged: r.IntN(8) == 0,
		Since: day(), Until: day(), Sort: []Sort{ByCreated, ByEnded, ByDeadline}[r.IntN(3)], Limit: 1 + r.IntN(30), Variants: variants,
	}
	if f.Player != "" {
		f.Opponent = maybe(users...)
	}
	return f
}

// plainly is a filter as one condition on each row, as the contract words it.
func plainly(f Filter) (where string, args []any) {
	var w writer
	all := []string{"true"}
	add := func(set bool, sql string, values ...any) {
		if set {
			all = append(all, "("+w.condition(condition{sql, values})+")")
		}
	}
	const takesPart = "? IN (first_id, second_id) OR created_by = ? AND first_id IS NULL AND second_id IS NULL"
	add(!f.Admin && f.Viewer == "", "NOT private")
	add(!f.Admin && f.Viewer != "", "NOT private OR ? IN (created_by, first_id, second_id, invited_id)", f.Viewer)
	add(f.Player != "", takesPart, f.Player, f.Player)
	add(f.Opponent != "", "first_id = ? AND second_id = ? OR first_id = ? AND second_id = ?", f.Player, f.Opponent, f.Opponent, f.Player)
	add(f.Winner != "", "winner_id = ?", f.Winner)
	add(f.Variant != "", "variant = ?", f.Variant)
	add(f.Status != "", "status = ?", f.Status)
	add(f.OpponentKind != "", "opponent_kind = ?", f.OpponentKind)
	add(f.ToAct, "first_id = ? AND to_act & 1 > 0 OR second_id = ? AND to_act & 2 > 0", f.Viewer, f.Viewer)
	add(f.Challenged, "invited_id = ? AND status = 'open'", f.Viewer)
	add(!f.Since.IsZero(), "created_at >= ?", f.Since)
	add(!f.Until.IsZero(), "created_at < ?", f.Until)
	add(f.Sort == ByEnded, "ended_at IS NOT NULL")
	add(f.Sort == ByDeadline, "ended_at IS NULL")
	return strings.Join(all, " AND "), w.args
}

func testEveryListIsWhatItsFilterSays(t *testing.T, pool *pgxpool.Pool) {
	seed := rand.Uint64()
	r := rand.New(rand.NewPCG(seed, 0))
	refused, listed, lists := 0, 0, 250
	if testing.Short() {
		lists = 50
	}
	for range lists {
		f := random(r)
		where, args := plainly(f)
		order := query{filter: f}.order()
		want, err := postgres.Collect(t.Context(), pool, pgx.RowTo[string], "SELECT id FROM games WHERE "+where+" ORDER BY "+order+" LIMIT 100", args...)
		if err != nil {
			t.Fatal(err)
		}
		got := []string{}
		for len(got) < 100 {
			rows, err := List(t.Context(), pool, f)
			if errors.Is(err, ErrSparse) {
				refused++
				break
			}
			if err != nil {
				t.Fatalf("seed %d, %+v: %v", seed, f, err)
			}
			for _, row := range rows {
				got = append(got, row.ID)
			}
			if len(rows) < f.Limit {
				break
			}
			at := f.Sort.CursorAt(rows[len(rows)-1])
			f.After = &at
		}
		listed += len(got)
		if got = got[:min(len(got), 100)]; !slices.Equal(got, want[:min(len(got), len(want))]) {
			t.Fatalf("seed %d, %s:\n got %v\nwant %v", seed, describe(f), got, want)
		}
	}
	if refused > lists/4 || listed < 5*lists {
		t.Errorf("%d lists were refused, %d games listed", refused, listed)
	}
}

func describe(f Filter) string {
	f.Variants, f.After = nil, nil
	return fmt.Sprintf("%+v", f)
}
