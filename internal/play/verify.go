package play

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"slowpond/internal/match"
	"slowpond/internal/play/internal/eventlog"
)

const verifyBatch = 200

// Difference is a game whose row is not what its log says, or whose log does not fold.
type Difference struct {
	Game   string
	Detail string // names columns, never their values
}

// Verify rebuilds every game's row from its log, in batches of one snapshot each, and reports each
// that differs. It returns how many games it looked at.
func (s *Games) Verify(ctx context.Context, report func(Difference)) (games int, err error) {
	after := ""
	for {
		var rows []eventlog.Row
		err := s.log.Snapshot(ctx, func(log *eventlog.Log) (err error) {
			if rows, err = log.Scan(ctx, after, verifyBatch); err != nil || len(rows) == 0 {
				return err
			}
			return s.verify(ctx, log, rows, report)
		})
		if err != nil || len(rows) == 0 {
			return games, err
		}
		games += len(rows)
		after = rows[len(rows)-1].ID
	}
}

// VerifyOne is Verify for one game, or not_found.
func (s *Games) VerifyOne(ctx context.Context, id string, report func(Difference)) error {
	if !wellFormed(id) {
		return notFound()
	}
	return s.log.Snapshot(ctx, func(log *eventlog.Log) error {
		row, err := log.Row(ctx, id)
		if err != nil {
			return err
		}
		return s.verify(ctx, log, []eventlog.Row{row}, report)
	})
}

func (s *Games) verify(ctx context.Context, log *eventlog.Log, rows []eventlog.Row, report func(Difference)) error {
	ids := make([]string, len(rows))
	for i, row := range rows {
		ids[i] = row.ID
	}
	logs, err := log.LoadMany(ctx, ids)
	if err != nil {
		return err
	}
	for _, row := range rows {
		if detail := s.compare(row, logs[row.ID]); detail != "" {
			report(Difference{Game: row.ID, Detail: detail})
		}
	}
	return nil
}

// compare says how a row differs from its log, "" if it does not.
func (s *Games) compare(row eventlog.Row, events []match.Event) string {
	g, err := match.FoldAll(s.kinds, row.ID, events)
	if errors.Is(err, match.ErrCorrupt) {
		return fmt.Sprintf("the log does not fold beyond event %d of %d", g.Version, len(events))
	}
	if err != nil {
		return "the log does not fold"
	}
	if len(events) == 0 {
		return "there is a row but no log"
	}
	want, got := reflect.ValueOf(eventlog.Project(g)), reflect.ValueOf(row)
	var differ []string
	for i := range want.NumField() {
		if want.Field(i).Interface() != got.Field(i).Interface() {
			differ = append(differ, strings.ToLower(want.Type().Field(i).Name))
		}
	}
	if differ == nil {
		return ""
	}
	return "differs from its log in: " + strings.Join(differ, ", ")
}
