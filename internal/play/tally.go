package play

import (
	"context"
	"errors"
	"fmt"

	"slowpond/internal/play/internal/census"
	"slowpond/internal/play/internal/tally"
	"slowpond/internal/postgres"
)

const (
	foldBatch    = 1000 // changes of tallies added in one statement
	tallyReports = 1000 // at most, of tallies that differ
)

// Tally is a user's record in one variant, over public finished games.
type Tally struct{ Won, Drawn, Lost int }

// Tally returns a user's record in finished public games by variant; variants never played are left out.
// It reads what is kept, and counts nothing. The reader is as in Query.
func (s *Games) Tally(ctx context.Context, reader, user string) (map[string]Tally, error) {
	done, err := s.lists.begin(ctx, reader)
	if err != nil {
		return nil, err
	}
	defer done()
	kept, err := tally.Of(ctx, s.pool, user)
	if err != nil {
		return nil, err
	}
	record := make(map[string]Tally, len(kept))
	for _, t := range kept {
		record[t.Variant] = Tally{Won: t.Wins, Drawn: t.Draws, Lost: t.Defeats}
	}
	return record, nil
}

// FoldTallies adds up what games that have started and ended changed in the tallies and in the census.
// Both are right before it, too, and only take longer to read. Any number of processes may run it, and it
// may stop at any moment.
func (s *Games) FoldTallies(ctx context.Context) error {
	all := func(fold func(context.Context, postgres.Querier, int) (int, error)) error {
		for {
			folded, err := fold(ctx, s.pool, foldBatch)
			if err != nil || folded < foldBatch {
				return err
			}
		}
	}
	return errors.Join(all(tally.Fold), all(census.Fold))
}

// verifyTallies reports the tallies, and the counts of the census, that differ from a count of all games.
func (s *Games) verifyTallies(ctx context.Context, report func(Difference)) error {
	differ, err := tally.Differences(ctx, s.pool, tallyReports)
	for _, d := range differ {
		report(Difference{User: d.User, Detail: fmt.Sprintf("the tally in %s is %d won, %d drawn, %d lost; the games give %d, %d, %d",
			d.Variant, d.Kept[0], d.Kept[1], d.Kept[2], d.Counted[0], d.Counted[1], d.Counted[2])})
	}
	if err != nil {
		return err
	}
	counts, err := census.Differences(ctx, s.pool)
	for _, d := range counts {
		report(Difference{Detail: fmt.Sprintf("the census has %d games of status %s; there are %d", d.Kept, d.Status, d.Counted)})
	}
	return err
}

// RepairTallies corrects the tallies, and the counts of the census, that differ from a count of all
// games, and returns how many did. Games may start and end meanwhile.
func (s *Games) RepairTallies(ctx context.Context) (repaired int, err error) {
	tallies, err := tally.Repair(ctx, s.pool)
	if err != nil {
		return tallies, err
	}
	counts, err := census.Repair(ctx, s.pool)
	return tallies + counts, err
}
