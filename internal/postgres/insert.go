package postgres

import (
	"context"
	"fmt"
	"strings"
)

// Insert is a row to be written, as data, so that it can be part of another statement.
type Insert struct {
	Table   string
	Columns []string
	Values  []any // in the order of Columns
}

// From returns the statement that writes the row once for each row of a relation. Its parameters are the
// Values, numbered from first on.
func (i Insert) From(relation string, first int) string {
	params := make([]string, len(i.Columns))
	for n := range params {
		params[n] = fmt.Sprintf("$%d", first+n)
	}
	return fmt.Sprintf("INSERT INTO %s (%s) SELECT %s FROM %s",
		i.Table, strings.Join(i.Columns, ", "), strings.Join(params, ", "), relation)
}

// Exec writes the row, in a transaction where db is one.
func (i Insert) Exec(ctx context.Context, db Querier) error {
	_, err := db.Exec(ctx, i.From("(VALUES (1)) AS one", 1), i.Values...)
	return err
}
