package main

import (
	"context"

	"slowpond/internal/postgres"
	"slowpond/migrations"
)

// ready returns why this program cannot work on the database, nil if it can.
func ready(ctx context.Context, db postgres.Querier) error {
	s, err := postgres.ReadSchema(ctx, db, migrations.Table)
	if err != nil {
		return explainDenied(err)
	}
	return s.Suits(migrations.Known())
}
