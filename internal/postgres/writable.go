package postgres

import (
	"context"
	"errors"
)

// ErrReadOnly means that the database takes no writes: a provider or an operator has stopped them, or it is no
// longer the one that leads.
var ErrReadOnly = errors.New("the database is read-only")

// Writable returns why the database takes no writes, nil if it does.
func Writable(ctx context.Context, db Querier) error {
	var readOnly bool
	if err := db.QueryRow(ctx, `SELECT current_setting('transaction_read_only')::boolean`).Scan(&readOnly); err != nil {
		return Explain(err)
	}
	if readOnly {
		return ErrReadOnly
	}
	return nil
}
