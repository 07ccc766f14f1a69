package audit

import (
	"context"
	"fmt"
	"math"
	"strconv"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/fault"
	"slowpond/internal/null"
	"slowpond/internal/postgres"
)

// Table reads the audit table.
type Table struct{ db postgres.Querier }

// NewTable returns the audit table of a migrated database.
func NewTable(db postgres.Querier) Table { return Table{db} }

// List returns up to limit entries, the latest first, and the cursor of the next page, "" at the end.
// It fails with fault.Invalid for a cursor that it has not returned.
func (t Table) List(ctx context.Context, limit int, cursor string) (entries []Entry, next string, err error) {
	before, err := decode(cursor)
	if err != nil {
		return nil, "", err
	}
	const query = `SELECT id, ` + columns + ` FROM audit WHERE id < $1 ORDER BY id DESC LIMIT $2`
	entries, err = postgres.Collect(ctx, t.db, scan, query, before, limit+1)
	if err != nil {
		return nil, "", postgres.Explain(fmt.Errorf("reading the audit table: %w", err))
	}
	if len(entries) > limit {
		entries = entries[:limit]
		next = encode(entries[limit-1].ID)
	}
	return entries, next, nil
}

// A cursor holds the id of the last entry.
func encode(id int64) string { return postgres.Cursor("act", strconv.FormatInt(id, 36)) }

func decode(cursor string) (before int64, err error) {
	digits, ok := postgres.ReadCursor("act", cursor)
	if ok && digits == "" {
		return math.MaxInt64, nil
	}
	before, err = strconv.ParseInt(digits, 36, 64)
	if !ok || err != nil || before < 1 {
		return 0, fault.InvalidField("cursor", "Must be a cursor that this list returned.")
	}
	return before, nil
}

func scan(row pgx.CollectableRow) (Entry, error) {
	var e Entry
	var user, game, detail, note *string
	err := row.Scan(&e.ID, &e.At, &e.Actor, &e.Act, &user, &game, &detail, &note, &e.RequestID)
	e.At = e.At.UTC()
	e.User, e.Game, e.Detail, e.Note = null.Value(user), null.Value(game), null.Value(detail), null.Value(note)
	return e, err
}
