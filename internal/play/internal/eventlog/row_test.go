package eventlog

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/match"
	"slowpond/internal/postgres"
)

func TestTheTableOfColumnsIsTheDatabases(t *testing.T) {
	t.Parallel()
	_, pool := newLog(t)
	const query = `SELECT column_name::text FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1`
	for table, ours := range map[string][]string{"games": append(names(columns), "look_at"), "game_events": eventColumnNames()} {
		theirs, err := postgres.Collect(t.Context(), pool, pgx.RowTo[string], query, table)
		slices.Sort(theirs)
		slices.Sort(ours)
		if err != nil || !slices.Equal(ours, theirs) {
			t.Errorf("%s: got %v, %v, want %v", table, ours, err, theirs)
		}
	}
}

func eventColumnNames() []string {
	all := []string{"game_id"}
	for _, c := range eventColumns {
		all = append(all, c.name)
	}
	return all
}

func TestEveryFieldOfARowHasItsColumn(t *testing.T) {
	t.Parallel()
	var r Row
	fields := map[uintptr]string{}
	for i := range reflect.TypeFor[Row]().NumField() {
		fields[reflect.ValueOf(&r).Elem().Field(i).Addr().Pointer()] = reflect.TypeFor[Row]().Field(i).Name
	}
	for _, c := range columns {
		at := reflect.ValueOf(c.field(&r)).Pointer()
		if fields[at] == "" {
			t.Errorf("%s stands in no field, or in one that another column has", c.name)
		}
		delete(fields, at)
	}
	if len(fields) > 0 {
		t.Errorf("fields without a column: %v", fields)
	}
}

func TestARowIsReadAsItWasWrittenAndNamesWhatDiffers(t *testing.T) {
	t.Parallel()
	log, _ := newLog(t)
	at := noon.Add(123456 * time.Microsecond)
	full := Row{
		ID: "aaaaaaaaaaaa", Variant: "subulata-7", Status: match.StatusFinished, Version: 1, Ply: 2, ToAct: 3, CreatedBy: "ann",
		First: "ann", Second: "ann", OpponentKind: match.User, Invited: "ann", Private: true, Winner: "ann", Deadline: at,
		ExpiresAt: at, CreatedAt: at, StartedAt: at, EndedAt: at, ComputerSince: at,
	}
	least := made("bbbbbbbbbbbb").Row
	for _, row := range []Row{full, least} {
		c := made(row.ID)
		c.Row = row
		if err := log.Commit(t.Context(), c); err != nil {
			t.Fatal(err)
		}
		if got, err := log.Row(t.Context(), row.ID); err != nil || got != row || got.Differences(row) != nil {
			t.Errorf("got %+v, %v, want %+v", got, err, row)
		}
	}
	other := full
	other.Ply, other.Winner, other.EndedAt = 3, "", at.Add(time.Microsecond)
	if got := full.Differences(other); !slices.Equal(got, []string{"ply", "winner_id", "ended_at"}) {
		t.Errorf("differences: got %v", got)
	}
}

func TestTheArgumentsOfARowAreNotCopiedToTheHeap(t *testing.T) {
	row, args := made("aaaaaaaaaaaa").Row, make([]any, 0, len(columns))
	if n := testing.AllocsPerRun(100, func() { args = row.appendTo(args[:0]) }); n > 0 || len(args) != len(columns) {
		t.Errorf("%d arguments took %.0f allocations", len(args), n)
	}
}
