package eventlog

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5/pgtype"

	"slowpond/internal/match"
	"slowpond/internal/redact"
	"slowpond/internal/rules"
)

// stored is an event as its table keeps it.
type stored struct {
	redact.Guard

	seq       number
	at        instant
	eventType word
	seat      seat
	actor     word
	body      []byte
	secret    []byte // nil for null
	command   text
	key       text
}

// seat is null for Nobody.
type seat rules.Seat

func (s *seat) Int64Value() (pgtype.Int8, error) {
	return pgtype.Int8{Int64: int64(*s), Valid: rules.Seat(*s) != rules.Nobody}, nil
}

func (s *seat) ScanInt64(v pgtype.Int8) error {
	if *s = 0; v.Int64 > 0 && v.Int64 <= int64(rules.Second) { // a number that is no seat's is nobody's
		*s = seat(v.Int64)
	}
	return nil
}

// eventColumns is the only list of the columns of game_events after game_id, with their types in
// Postgres. write returns what goes into a statement, read what a row is scanned into (as write where
// nil).
var eventColumns = []struct {
	name, sqlType string
	write, read   func(*stored) any
}{
	{"seq", "int", func(e *stored) any { return &e.seq }, nil},
	{"at", "timestamptz", func(e *stored) any { return &e.at }, nil},
	{"type", "text", func(e *stored) any { return &e.eventType }, nil},
	{"seat", "smallint", func(e *stored) any { return &e.seat }, nil},
	{"actor", "text", func(e *stored) any { return &e.actor }, nil},
	{"body", "jsonb", func(e *stored) any { return e.body }, func(e *stored) any { return &e.body }},
	{"secret", "jsonb", func(e *stored) any { return e.secret }, func(e *stored) any { return &e.secret }},
	{"command_id", "text", func(e *stored) any { return &e.command }, nil},
	{"idempotency_key", "text", func(e *stored) any { return &e.key }, nil},
}

// eventNames lists the columns, game_id first.
var eventNames = func() string {
	names := []string{"game_id"}
	for _, c := range eventColumns {
		names = append(names, c.name)
	}
	return strings.Join(names, ", ")
}()

// targets are what a row of game_events is scanned into.
func (e *stored) targets(game *word) []any {
	all := []any{game}
	for _, c := range eventColumns {
		if c.read != nil {
			all = append(all, c.read(e))
		} else {
			all = append(all, c.write(e))
		}
	}
	return all
}

// array is one column of several rows, for pgx to write as an array.
type array[T any] struct {
	of    []T
	field func(*T) any
}

func (a *array[T]) Dimensions() []pgtype.ArrayDimension {
	return []pgtype.ArrayDimension{{Length: int32(len(a.of)), LowerBound: 1}}
}
func (a *array[T]) Index(i int) any { return a.field(&a.of[i]) }
func (a *array[T]) IndexType() any  { return a.field(new(T)) }

// appendEvents adds the events to a statement's arguments: an array for each column.
func appendEvents(args []any, events []match.Event) ([]any, error) {
	all := make([]stored, len(events))
	for i, e := range events {
		var err error
		if all[i], err = store(e); err != nil {
			return nil, err
		}
	}
	columns := make([]array[stored], len(eventColumns))
	for i, c := range eventColumns {
		columns[i] = array[stored]{all, c.write}
		args = append(args, &columns[i])
	}
	return args, nil
}

func store(e match.Event) (s stored, err error) {
	s = stored{
		seq: number(e.Seq), at: instant(e.At), eventType: word{text: string(e.Type)}, seat: seat(e.Seat),
		actor: word{text: e.Actor}, command: text(e.CommandID), key: text(e.Key),
	}
	if s.body, err = encodeBody(e.Body); err != nil {
		return s, fmt.Errorf("eventlog: encode body: %w", err)
	}
	if s.secret, err = encodeSecret(e.Secret); err != nil {
		return s, fmt.Errorf("eventlog: encode secret: %w", err)
	}
	return s, nil
}

// encodeBody is json.Marshal, without reflection for a body that only has a move.
func encodeBody(b match.Body) ([]byte, error) {
	if b != (match.Body{Move: b.Move}) || b.Move == "" || !plain(b.Move) {
		return json.Marshal(b)
	}
	return append(append(append(make([]byte, 0, 32), `{"move":"`...), b.Move...), `"}`...), nil
}

// plain reports whether a text is written in JSON as it is.
func plain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			return false
		}
	}
	return true
}

// encodeSecret is Secret.Encode, nil for none, without reflection for one that only has a fingerprint.
func encodeSecret(s match.Secret) ([]byte, error) {
	switch {
	case s.IsZero():
		return nil, nil
	case s.Setup != "" || s.InviteCode != "":
		return s.Encode()
	}
	text := append(make([]byte, 0, 64), `{"fingerprint":"`...)
	return append(base64.StdEncoding.AppendEncode(text, s.Fingerprint), `"}`...), nil
}
