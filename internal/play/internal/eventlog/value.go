package eventlog

import (
	"time"

	"github.com/jackc/pgx/v5/pgtype"
)

// With the types below pgx reads and writes fields in place: a pointer to one goes into a statement or
// a scan without a copy on the heap. The zero value is null in the database.

type text string

func (t *text) TextValue() (pgtype.Text, error) {
	return pgtype.Text{String: string(*t), Valid: *t != ""}, nil
}

func (t *text) ScanText(v pgtype.Text) error {
	*t = text(v.String)
	return nil
}

type instant time.Time

func (i *instant) TimestamptzValue() (pgtype.Timestamptz, error) {
	return pgtype.Timestamptz{Time: time.Time(*i), Valid: !time.Time(*i).IsZero()}, nil
}

func (i *instant) ScanTimestamptz(v pgtype.Timestamptz) error {
	*i = instant(v.Time.UTC())
	return nil
}

// number is never null.
type number int

func (n *number) Int64Value() (pgtype.Int8, error) {
	return pgtype.Int8{Int64: int64(*n), Valid: true}, nil
}

func (n *number) ScanInt64(v pgtype.Int8) error {
	*n = number(v.Int64)
	return nil
}

// flag is never null.
type flag bool

func (f *flag) BoolValue() (pgtype.Bool, error) {
	return pgtype.Bool{Bool: bool(*f), Valid: true}, nil
}

func (f *flag) ScanBool(v pgtype.Bool) error {
	*f = flag(v.Bool)
	return nil
}
