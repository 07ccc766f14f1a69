package postgres

import (
	"context"
	"fmt"
)

// Schema says which version a database's schema has, and which programs it still suits.
type Schema struct {
	Version   int64 // the newest migration applied
	MinBinary int64 // the newest migration that a program must at least know
}

// ReadSchema reads the schema of a database, which may be empty. versions names the table that records
// the migrations.
func ReadSchema(ctx context.Context, db Querier, versions string) (s Schema, err error) {
	const exist = `SELECT to_regclass($1) IS NOT NULL, to_regclass('compatibility') IS NOT NULL`
	var recorded, compatibility bool
	err = db.QueryRow(ctx, exist, versions).Scan(&recorded, &compatibility)
	if err == nil && recorded {
		err = db.QueryRow(ctx, `SELECT coalesce(max(version_id), 0) FROM `+versions).Scan(&s.Version)
	}
	if err == nil && compatibility {
		err = db.QueryRow(ctx, `SELECT coalesce(max(min_binary), 0) FROM compatibility`).Scan(&s.MinBinary)
	}
	if err != nil {
		return Schema{}, fmt.Errorf("reading the schema's version: %w", err)
	}
	return s, nil
}

// Suits returns nil if a program that knows the migrations up to known can work on the schema,
// otherwise an error that says what to do. A newer schema suits unless its MinBinary says otherwise.
func (s Schema) Suits(known int64) error {
	switch {
	case s.Version < known:
		return fmt.Errorf("the schema is at version %d and this program needs %d; run slowpond migrate up", s.Version, known)
	case s.MinBinary > known:
		return fmt.Errorf("the schema is at version %d and needs a program that knows version %d; this one knows %d: install a newer slowpond",
			s.Version, s.MinBinary, known)
	}
	return nil
}
