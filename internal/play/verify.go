package play

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"slowpond/internal/match"
	"slowpond/internal/play/internal/eventlog"
	"slowpond/internal/postgres"
)

const verifyBatch = 200

// Difference is a game whose row differs from its log, or whose log does not fold; or a user whose
// tally, or a status whose count, differs from the games there are.
type Difference struct {
	Game   string // id, "" for a tally or a count
	User   string // id, of a tally
	Detail string // of a game it names columns, never their values
}

// Verify rebuilds every game's row from its log, in batches of one snapshot each, and reports each
// that differs, each log without a row, and each tally and count that differs from the rows. It returns how
// many games it looked at.
func (s *Games) Verify(ctx context.Context, report func(Difference)) (games int, err error) {
	after := ""
	for {
		var rows []eventlog.Row
		err := s.log.Snapshot(ctx, func(log *eventlog.Log) (err error) {
			if rows, err = log.Rows(ctx, after, verifyBatch); err != nil || len(rows) == 0 {
				return err
			}
			return s.verify(ctx, log, rows, report)
		})
		if err != nil {
			return games, err
		}
		if len(rows) == 0 {
			return games, errors.Join(s.reportOrphans(ctx, report), s.verifyTallies(ctx, report))
		}
		games += len(rows)
		after = rows[len(rows)-1].ID
	}
}

func (s *Games) reportOrphans(ctx context.Context, report func(Difference)) error {
	after := ""
	for {
		ids, err := s.log.Orphans(ctx, after, verifyBatch)
		if err != nil || len(ids) == 0 {
			return err
		}
		for _, id := range ids {
			report(Difference{Game: id, Detail: "there is a log but no row"})
		}
		after = ids[len(ids)-1]
	}
}

// VerifyOne does what Verify does for one game, or fails with not_found.
func (s *Games) VerifyOne(ctx context.Context, id string, report func(Difference)) error {
	if !postgres.IsID(id) {
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
	if errors.Is(err, match.ErrCorrupt) && len(rows) > 1 {
		return s.verifyEach(ctx, log, rows, report)
	}
	if errors.Is(err, match.ErrCorrupt) {
		report(Difference{Game: rows[0].ID, Detail: "an event of the log does not decode"})
		return nil
	}
	if err != nil {
		return err
	}
	for _, row := range rows {
		if detail := s.compare(row, logs[row.ID]); detail != "" {
			report(Difference{Game: row.ID, Detail: detail})
		}
	}
	broken, err := log.Broken(ctx, ids)
	for _, b := range broken {
		report(Difference{Game: b.Game, Detail: b.Detail})
	}
	return err
}

// verifyEach verifies games one by one, to find which of a batch does not decode.
func (s *Games) verifyEach(ctx context.Context, log *eventlog.Log, rows []eventlog.Row, report func(Difference)) error {
	for i := range rows {
		if err := s.verify(ctx, log, rows[i:i+1], report); err != nil {
			return err
		}
	}
	return nil
}

// compare returns how a row differs from its log, "" if it does not.
func (s *Games) compare(row eventlog.Row, events []match.Event) string {
	if len(events) == 0 {
		return "there is a row but no log"
	}
	g, err := match.FoldAll(s.rulesets, row.ID, events)
	if err != nil {
		return fmt.Sprintf("the log does not fold beyond event %d of %d", g.Version, len(events))
	}
	if differ := eventlog.Project(g).Differences(row); differ != nil {
		return "differs from its log in: " + strings.Join(differ, ", ")
	}
	return ""
}
