package eventlog

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"slowpond/internal/match"
	"slowpond/internal/postgres"
	"slowpond/internal/rules"
)

// Load returns a game's whole log in order; empty for a game that does not exist. It fails with
// match.ErrCorrupt where a row does not decode.
func (l *Log) Load(ctx context.Context, id string) ([]match.Event, error) {
	logs, err := l.read(ctx, `WHERE game_id = $1 ORDER BY seq`, id) // by the key, without a sort
	return logs[id], err
}

// LoadMany returns the logs of several games by id, in one round trip. It fails as Load does.
func (l *Log) LoadMany(ctx context.Context, ids []string) (map[string][]match.Event, error) {
	return l.read(ctx, `WHERE game_id = ANY($1) ORDER BY game_id, seq`, ids)
}

func (l *Log) read(ctx context.Context, which string, arg any) (map[string][]match.Event, error) {
	rows, err := l.db.Query(ctx, `SELECT `+eventNames+` FROM game_events `+which, arg)
	if err != nil {
		return nil, postgres.Explain(err)
	}
	defer rows.Close()
	logs := map[string][]match.Event{}
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
	if body.Move = string(move); isMove && whole && plain(body.Move) {
		return true
	}
	body.Move = ""
	return false
}

func corrupt(id string, seq int, column string) error {
	return fmt.Errorf("eventlog: %s event %d: %s does not decode: %w", id, seq, column, match.ErrCorrupt)
}
