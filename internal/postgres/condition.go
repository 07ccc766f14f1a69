package postgres

import (
	"context"
	"fmt"
	"strings"
)

// Condition holds while there is a row of a table, as data, so that it can be part of another statement.
type Condition struct {
	Table  string
	Where  string // with %s for each of Values
	Values []any
}

// rows selects such rows. Its parameters are the Values, numbered from first on.
func (c Condition) rows(first int) string {
	params := make([]any, len(c.Values))
	for n := range params {
		params[n] = fmt.Sprintf("$%d", first+n)
	}
	return "SELECT FROM " + c.Table + " WHERE " + fmt.Sprintf(c.Where, params...)
}

// Locked selects one such row and keeps it so until the statement's transaction ends: whoever would
// change it waits, or has come first.
func (c Condition) Locked(first int) string { return c.rows(first) + " LIMIT 1 FOR SHARE" }

// Holds reports whether the condition holds now.
func (c Condition) Holds(ctx context.Context, db Querier) (holds bool, err error) {
	err = db.QueryRow(ctx, strings.Join([]string{"SELECT EXISTS (", c.rows(1), ")"}, ""), c.Values...).Scan(&holds)
	return holds, Explain(err)
}
