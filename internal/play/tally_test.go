package play

import (
	"context"
	"testing"
	"time"

	"slowpond/internal/match"
)

// recount fails where a tally differs from a count of all games.
func (s *harness) recount() {
	s.t.Helper()
	if err := s.verifyTallies(context.Background(), func(d Difference) { s.t.Errorf("user %s: %s", d.User, d.Detail) }); err != nil {
		s.t.Error(err)
	}
}

func (s *harness) unfolded() (n int) {
	s.t.Helper()
	if err := s.pool.QueryRow(context.Background(), `SELECT count(*) FROM tally_changes`).Scan(&n); err != nil {
		s.t.Fatal(err)
	}
	return n
}

// Games end in every way at once, several processes add up meanwhile, and some of those are stopped in the
// middle: each game counts once.
func TestTalliesEqualARecountAfterRaces(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	const each = 4
	var resigned, ruled []string
	for i := range each {
		p := proposal([]string{"tablut", "subulata-7"}[i%2])
		p.OpponentKind, p.Opponent, p.Private = match.User, bob, i == 3
		resigned = append(resigned, s.playing(p).ID)
		ruled = append(ruled, s.playing(p).ID)
		s.playing(p) // its time runs out
		s.create(p)
	}
	s.clock.Advance(30 * time.Minute)
	other := s.process(s.clock)
	atOnce(6*each, func(i int) (err error) {
		ctx, n := context.Background(), i/6
		switch i % 6 {
		case 0, 1:
			_, err = []*harness{s, other}[i%2].Resign(ctx, Request{Game: resigned[n], User: []string{ann, bob}[i%2]})
		case 2, 3:
			ruling := Ruling{Game: ruled[n], By: byEve}
			_, err = []*harness{s, other}[i%2].Adjudicate(ctx, ruling, match.Drawn)
		case 4:
			err = s.FoldTallies(ctx)
		case 5:
			ctx, cancel := context.WithTimeout(ctx, time.Duration(n)*time.Millisecond)
			defer cancel()
			err = other.FoldTallies(ctx)
		}
		return err
	})
	s.recount()
	s.clock.Advance(time.Hour)
	atOnce(2, func(i int) error { _, err := []*harness{s, other}[i].Sweep(context.Background()); return err })
	s.recount()
	if s.unfolded() == 0 {
		t.Error("nothing was left to add up")
	}
	before, err := s.Tally(t.Context(), "", bob)
	if err != nil || before["tablut"].Drawn != each/2 {
		t.Errorf("bob: got %+v, %v", before, err)
	}
	if err := s.FoldTallies(t.Context()); err != nil || s.unfolded() != 0 {
		t.Errorf("%d are left, %v", s.unfolded(), err)
	}
	after, err := s.Tally(t.Context(), "", bob)
	if wantEqual(t, "after adding up", after, before); err != nil {
		t.Error(err)
	}
	s.recount()
}

func TestATallyThatIsWrongIsReportedAndRepaired(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	for range 3 {
		s.must(s.Resign(t.Context(), Request{Game: s.playing(proposal("tablut")).ID, User: bob}))
	}
	if err := s.FoldTallies(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.tamper(`UPDATE tallies SET won = won + 7 WHERE user_id = $1`, ann)
	s.tamper(`DELETE FROM tallies WHERE user_id = $1`, bob)
	s.tamper(`INSERT INTO tally_changes VALUES ($1, 'tablut', 0, 1, 0)`, eve)
	s.tamper(`INSERT INTO census_changes VALUES ($1, 2)`, "setup")
	if found := s.differences(); len(found) != 4 || found[0].User != ann || found[3].User != "" {
		t.Errorf("got %+v, want a difference of each", found)
	}
	repaired := atOnce(2, func(int) error { _, err := s.RepairTallies(t.Context()); return err })
	wantEqual(t, "repairs", repaired, []error{nil, nil})
	s.recount()
	kept, err := s.Tally(t.Context(), "", bob)
	if wantEqual(t, "bob", kept, map[string]Tally{"tablut": {Lost: 3}}); err != nil {
		t.Error(err)
	}
}

// A game that is hidden, or corrected by hand, counts as its row says.
func TestATallyFollowsItsRows(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	id := s.playing(proposal("tablut")).ID
	s.must(s.Resign(t.Context(), Request{Game: id, User: bob}))
	if err := s.FoldTallies(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, change := range []string{
		`UPDATE games SET private = true WHERE id = $1`, `UPDATE games SET private = false WHERE id = $1`,
		`UPDATE games SET winner_id = NULL WHERE id = $1`, `UPDATE games SET ply = 9 WHERE id = $1`,
	} {
		if _, err := s.pool.Exec(t.Context(), change, id); err != nil {
			t.Fatal(err)
		}
		s.recount()
	}
	if n := s.unfolded(); n != 8 {
		t.Errorf("%d changes are noted, want 2 for the first, 2 for the second and 4 for the third", n)
	}
}
