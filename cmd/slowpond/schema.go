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

// serves returns why a server cannot serve on the database now, nil if it can.
func serves(ctx context.Context, db postgres.Querier) error {
	if err := ready(ctx, db); err != nil {
		return err
	}
	return postgres.Writable(ctx, db)
}
