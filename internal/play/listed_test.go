package play

import (
	"context"
	"math/rand/v2"
	"testing"

	"slowpond/internal/fault"
	"slowpond/internal/match"
)

// sameInLists fails the test where a list shows a game otherwise than its log does: to the players, to
// somebody else, to the public, or to an administrator. The games are all those of the database.
func (s *harness) sameInLists() {
	s.t.Helper()
	for _, v := range append([]Viewer{{User: eve, Admin: true}, {Admin: true}}, viewers...) {
		for _, positions := range []bool{false, true} {
			for _, got := range s.list(v, Query{Positions: positions}) {
				f, err := s.load(context.Background(), got.ID)
				if err != nil {
					s.t.Fatal(err)
				}
				want := show(f.game, v)
				want.Moves, want.MayOffer = nil, false
				if !positions {
					want.Position, want.Setups, want.Board = nil, [2]string{}, ""
				}
				wantEqual(s.t, "game "+got.ID+" in a list of "+v.User, got, want)
			}
		}
	}
}

// list returns all pages of a list.
func (s *harness) list(v Viewer, q Query) (all []View) {
	s.t.Helper()
	for q.Limit = 7; ; {
		items, next, err := s.List(context.Background(), v, q)
		if err != nil {
			s.t.Fatal(err)
		}
		all = append(all, items...)
		if q.Cursor = next; next == "" {
			return all
		}
	}
}

func TestAListShowsWhatItsGamesShow(t *testing.T) {
	t.Parallel()
	s, ids := village(t)
	wantEqual(t, "games an administrator lists", len(s.list(Viewer{Admin: true}, Query{})), len(ids))
	s.sameInLists()
	id := s.playing(proposal("subulata-7")).ID
	s.must(s.Draw(t.Context(), Request{Game: id, User: bob}, match.Offer))
	s.sameInLists()
	s.must(s.Draw(t.Context(), Request{Game: id, User: ann}, match.Reject))
	s.sameInLists()
}

func TestAListShowsWhatEveryEndingShows(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	for _, play := range scenarios() {
		play(s)
	}
	s.sameInLists()
	s.clean()
}

// The drawing moves of Tablut depend on the whole game, and stand in the row like the rest.
func TestAListShowsTheMovesThatDraw(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	id := s.playing(proposal("tablut")).ID
	s.make(id, []string{"d1-d2", "e3-d3", "d2-d1"})
	s.sameInLists()
	s.make(id, []string{"d3-e3"})
	wantEqual(t, "status", s.get("", id).Result.Reason, "repetition")
	s.sameInLists()
}

// older leaves rows as a program of before left them: whole ones, which it had not known, and stale
// ones, which it moved on.
func (s *harness) older() {
	s.t.Helper()
	s.tamper(`UPDATE games SET shown_version = NULL, draw_offer = NULL, last_move = NULL, state = NULL, reason = NULL,
		deal = NULL, agreed = NULL, invite_code = NULL WHERE hashtext(id) % 2 = 0`)
	s.tamper(`UPDATE games SET shown_version = version - 1, last_move = 'stale', state = 'stale' WHERE hashtext(id) % 2 <> 0`)
}

func (s *harness) incomplete() (n int) {
	s.t.Helper()
	const query = `SELECT count(*) FROM games WHERE shown_version IS DISTINCT FROM version`
	if err := s.pool.QueryRow(context.Background(), query).Scan(&n); err != nil {
		s.t.Fatal(err)
	}
	return n
}

func TestAListCompletesRowsOfOlderPrograms(t *testing.T) {
	t.Parallel()
	s, ids := village(t)
	s.older()
	s.clean()
	wantEqual(t, "rows to complete", s.incomplete(), len(ids))
	s.sameInLists()
	wantEqual(t, "rows to complete once they were listed", s.incomplete(), 0)
	s.clean()
}

// A move writes only what moves change, so it leaves the rest of such a row to the next list.
func TestAMoveLeavesTheRowOfAnOlderProgramToBeCompleted(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	id := s.playing(proposal("subulata-9")).ID
	s.older()
	s.step(rand.New(rand.NewPCG(1, 1)), id)
	s.clean()
	wantEqual(t, "rows to complete", s.incomplete(), 1)
	s.sameInLists()
	wantEqual(t, "rows to complete once they were listed", s.incomplete(), 0)
	s.clean()
}

// completes does what the background does until it finds nothing more to do.
func completes(t *testing.T, s *harness) {
	t.Helper()
	for b := (&backfill{games: s.Games}); !b.done; {
		if err := b.step(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

func TestRowsOfOlderProgramsAreCompletedInTheBackground(t *testing.T) {
	t.Parallel()
	s, _ := village(t)
	broken := s.playing(proposal("tablut")).ID
	s.older()
	s.tamper(`UPDATE game_events SET body = '[]' WHERE game_id = $1 AND seq = 1`, broken)
	completes(t, s)
	wantEqual(t, "rows to complete", s.incomplete(), 1)
	for _, process := range s.processes(2) {
		again := &backfill{games: process.Games}
		if err := again.step(t.Context()); err != nil || !again.done {
			t.Errorf("another process: got %v, done %v, want nothing left to do", err, again.done)
		}
	}
	if _, err := s.Get(t.Context(), Viewer{}, broken); fault.CodeOf(err) == fault.NotFound {
		t.Errorf("got %v, want the failure", err)
	}
}
