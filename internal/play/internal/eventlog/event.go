package eventlog

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgtype"

	"slowpond/internal/match"
	"slowpond/internal/postgres"
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

// Load returns a game's whole log in order; empty for a game that does not exist.
func (l *Log) Load(ctx context.Context, id string) ([]match.Event, error) {
	logs, err := l.LoadMany(ctx, []string{id})
	return logs[id], err
}

// LoadMany returns the logs of several games by id, in one round trip. It fails with match.ErrCorrupt
// where a row does not decode.
func (l *Log) LoadMany(ctx context.Context, ids []string) (map[string][]match.Event, error) {
	query := `SELECT ` + eventNames + ` FROM game_events WHERE game_id = ANY($1) ORDER BY game_id, seq`
	rows, err := l.db.Query(ctx, query, ids)
	if err != nil {
		return nil, postgres.Explain(err)
	}
	defer rows.Close()
	logs := make(map[string][]match.Event, len(ids))
	known := map[string]string{}
	id := word{known: known}
	s := stored{eventType: word{known: known}, actor: word{known: known}}
	targets := s.targets(&id)
	for rows.Next() {
		if err := rows.Scan(targets...); err != nil {
			return nil, postgres.Explain(err)
		}
		e, err := s.event(id.text)
		if err != nil {
			return nil, err
		}
		logs[id.text] = append(logs[id.text], e)
	}
	for id, events := range logs {
		logs[id] = slices.Clone(events) // no more memory than they need: they may be kept for long
	}
	return logs, postgres.Explain(rows.Err())
}

// event decodes what store encodes.
func (e *stored) event(game string) (match.Event, error) {
	event := match.Event{
		Seq: int(e.seq), At: time.Time(e.at), Type: match.Type(e.eventType.text), Seat: rules.Seat(e.seat),
		Actor: e.actor.text, CommandID: string(e.command), Key: string(e.key),
	}
	if !simpleBody(e.body, &event.Body) && json.Unmarshal(e.body, &event.Body) != nil {
		return event, corrupt(game, event.Seq, "body")
	}
	if e.secret == nil {
		return event, nil
	}
	if err := json.Unmarshal(e.secret, &event.Secret); err != nil {
		return event, corrupt(game, event.Seq, "secret")
	}
	return event, nil
}

// simpleBody decodes a body that is empty or only has a move, as nearly all are, in the form in which
// Postgres writes it.
func simpleBody(text []byte, body *match.Body) bool {
	if string(text) == "{}" {
		return true
	}
	const before, after = `{"move": "`, `"}`
	move, isMove := bytes.CutPrefix(text, []byte(before))
	move, whole := bytes.CutSuffix(move, []byte(after))
	if !isMove || !whole || bytes.ContainsFunc(move, func(r rune) bool { return r == '"' || r == '\\' || r < ' ' || r > '~' }) {
		return false
	}
	body.Move = string(move)
	return true
}

func corrupt(id string, seq int, column string) error {
	return fmt.Errorf("eventlog: %s event %d: %s does not decode: %w", id, seq, column, match.ErrCorrupt)
}
