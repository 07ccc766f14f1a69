package eventlog

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/match"
	"slowpond/internal/rules"
)

// insertEvents takes the game's id from the statement before it, so that no event is written unless
// its row was.
const insertEvents = `
	INSERT INTO game_events (game_id, seq, at, type, seat, actor, body, secret, command_id, idempotency_key)
	SELECT id, e.*`

const unnest20 = `unnest($20::int[], $21::timestamptz[], $22::text[], $23::smallint[], $24::text[],
	$25::jsonb[], $26::jsonb[], $27::text[], $28::text[]) AS e`

// eventArgs turns events into the columns of unnest20.
func eventArgs(events []match.Event) ([]any, error) {
	n := len(events)
	seq, at, types := make([]int, n), make([]time.Time, n), make([]string, n)
	seat, actor := make([]*int16, n), make([]*string, n)
	body, secret := make([]string, n), make([]*string, n)
	command, key := make([]*string, n), make([]*string, n)
	for i, e := range events {
		b, err := json.Marshal(e.Body)
		if err != nil {
			return nil, fmt.Errorf("eventlog: encode body: %w", err)
		}
		if secret[i], err = encodeSecret(e.Secret); err != nil {
			return nil, err
		}
		seq[i], at[i], types[i], body[i] = e.Seq, e.At, string(e.Type), string(b)
		actor[i], command[i], key[i] = text(e.Actor), text(e.CommandID), text(e.Key)
		if e.Seat != rules.Nobody {
			s := int16(e.Seat)
			seat[i] = &s
		}
	}
	return []any{seq, at, types, seat, actor, body, secret, command, key}, nil
}

func encodeSecret(s match.Secret) (*string, error) {
	if s.IsZero() {
		return nil, nil
	}
	b, err := s.Encode()
	if err != nil {
		return nil, fmt.Errorf("eventlog: encode secret: %w", err)
	}
	return text(string(b)), nil
}

const eventColumns = `game_id, seq, at, type, seat, actor, body, secret, command_id, idempotency_key`

// Load returns a game's whole log in order; empty for a game that does not exist.
func (l *Log) Load(ctx context.Context, id string) ([]match.Event, error) {
	logs, err := l.LoadMany(ctx, []string{id})
	return logs[id], err
}

// LoadMany returns the logs of several games by id, in one round trip. It fails with match.ErrCorrupt
// where a row does not decode.
func (l *Log) LoadMany(ctx context.Context, ids []string) (map[string][]match.Event, error) {
	const query = `SELECT ` + eventColumns + ` FROM game_events WHERE game_id = ANY($1) ORDER BY game_id, seq`
	rows, err := l.db.Query(ctx, query, ids)
	if err != nil {
		return nil, explain(err)
	}
	defer rows.Close()
	logs := make(map[string][]match.Event, len(ids))
	var id string
	var e match.Event
	for rows.Next() {
		if id, e, err = scanEvent(rows); err != nil {
			return nil, explain(err)
		}
		logs[id] = append(logs[id], e)
	}
	return logs, explain(rows.Err())
}

func scanEvent(rows pgx.Rows) (id string, e match.Event, err error) {
	var kind string
	var seat *int16
	var actor, command, key *string
	var body, secret []byte
	if err := rows.Scan(&id, &e.Seq, &e.At, &kind, &seat, &actor, &body, &secret, &command, &key); err != nil {
		return "", match.Event{}, err
	}
	e.At, e.Type, e.Seat = e.At.UTC(), match.Type(kind), rules.Seat(value(seat))
	e.Actor, e.CommandID, e.Key = value(actor), value(command), value(key)
	if err := json.Unmarshal(body, &e.Body); err != nil {
		return "", match.Event{}, corrupt(id, e.Seq, "body")
	}
	if secret != nil {
		if err := json.Unmarshal(secret, &e.Secret); err != nil {
			return "", match.Event{}, corrupt(id, e.Seq, "secret")
		}
	}
	return id, e, nil
}

func corrupt(id string, seq int, column string) error {
	return fmt.Errorf("eventlog: %s event %d: %s does not decode: %w", id, seq, column, match.ErrCorrupt)
}
