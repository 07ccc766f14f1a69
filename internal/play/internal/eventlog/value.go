package eventlog

import (
	"encoding/json"
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

// word is a text of which a log has few, such as a user's id. Those it reads share the memory of equal
// ones that are known.
type word struct {
	text  string
	known map[string]string
}

func (w *word) TextValue() (pgtype.Text, error) {
	return pgtype.Text{String: w.text, Valid: w.text != ""}, nil
}

// ScanBytes keeps nothing of b, which is the connection's.
func (w *word) ScanBytes(b []byte) error {
	if w.text = w.known[string(b)]; w.text == "" && len(b) > 0 {
		w.text = string(b)
		w.known[w.text] = w.text
	}
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

// count is null for 0.
type count int

func (c *count) Int64Value() (pgtype.Int8, error) {
	return pgtype.Int8{Int64: int64(*c), Valid: *c != 0}, nil
}

func (c *count) ScanInt64(v pgtype.Int8) error {
	*c = count(v.Int64)
	return nil
}

// agreed is JSON, null for the zero value.
type agreed Agreed

func (a *agreed) TextValue() (pgtype.Text, error) {
	if *a == (agreed{}) {
		return pgtype.Text{}, nil
	}
	encoded, err := json.Marshal(Agreed(*a))
	return pgtype.Text{String: string(encoded), Valid: true}, err
}

func (a *agreed) ScanText(v pgtype.Text) error {
	*a = agreed{}
	if !v.Valid {
		return nil
	}
	return json.Unmarshal([]byte(v.String), (*Agreed)(a))
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
