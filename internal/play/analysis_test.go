package play

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"slowpond/internal/fault"
	"slowpond/internal/record"
)

// ended is a game that ann has resigned.
func (s *harness) ended() (id string) {
	s.t.Helper()
	v := s.playing(proposal("tablut"))
	s.must(s.Resign(s.t.Context(), Request{Game: v.ID, User: ann}))
	return v.ID
}

func (s *harness) asks(user, id string) error {
	s.t.Helper()
	_, _, err := s.Analysis(s.t.Context(), Viewer{User: user}, id)
	return err
}

// finish ends all analyses that wait.
func (s *harness) finish() {
	s.t.Helper()
	for {
		step, ok, err := s.ClaimAnalysis(s.t.Context(), time.Hour)
		if err != nil {
			s.t.Fatal(err)
		}
		if !ok {
			return
		}
		if err := s.KeepAnalysis(s.t.Context(), step.Game, Analysis{}); err != nil {
			s.t.Fatal(err)
		}
	}
}

// analysed adds games that were analysed for somebody just now.
func (s *harness) analysed(asker string, games int) {
	s.t.Helper()
	const insert = `
		WITH made AS (
			INSERT INTO games (id, variant, status, version, ply, to_act, created_by, opponent_kind, private, created_at, ended_at)
			SELECT 'analysed' || i, 'tablut', 'cancelled', 2, 0, 0, $1, 'anyone', false, $2, $2 FROM generate_series(1, $4::int) AS i RETURNING id
		)
		INSERT INTO analyses (game_id, asked_at, asked_by, body) SELECT id, $2, $3, '{"plies": []}' FROM made`
	if _, err := s.pool.Exec(s.t.Context(), insert, ann, s.clock.Now(), asker, games); err != nil {
		s.t.Fatal(err)
	}
}

func TestAUserHasOnlySoManyAnalysesMade(t *testing.T) {
	t.Parallel()
	for user, limit := range map[string]struct{ atOnce, aDay int }{ann: {AnalysesAtOnce, AnalysesADay}, "": {publicAtOnce, publicADay}} {
		t.Run("user "+user, func(t *testing.T) {
			t.Parallel()
			s := newHarness(t)
			asked := func(err error) *fault.Error {
				t.Helper()
				if fault.CodeOf(err) != fault.TooManyRequests {
					t.Fatalf("got %v, want too_many_requests", err)
				}
				return err.(*fault.Error)
			}
			first := s.ended()
			for i := range limit.atOnce {
				id := first
				if i > 0 {
					id = s.ended()
				}
				if err := s.asks(user, id); err != nil {
					t.Fatal(err)
				}
			}
			one := s.ended()
			if f := asked(s.asks(user, one)); f.RetryAfter != retryWaiting {
				t.Errorf("at once: retry after %v", f.RetryAfter)
			}
			if err := s.asks(user, first); err != nil {
				t.Errorf("one that waits already: %v", err)
			}
			if err := s.asks(eve, one); err != nil {
				t.Errorf("somebody else: %v", err)
			}
			s.finish()
			s.clock.Advance(time.Hour)
			s.analysed(map[string]string{ann: ann, "": publicAsker}[user], limit.aDay-limit.atOnce)
			another := s.ended()
			if f := asked(s.asks(user, another)); f.RetryAfter.Round(time.Second) != 23*time.Hour {
				t.Errorf("in a day: retry after %v", f.RetryAfter)
			}
			s.clock.Advance(23*time.Hour + time.Second)
			if err := s.asks(user, another); err != nil {
				t.Errorf("a day later: %v", err)
			}
		})
	}
}

func TestAnalysesAskedForAtOnceDoNotExceedTheLimit(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	servers := []*harness{s, s.process(s.clock)}
	var ids []string
	for range 8 {
		ids = append(ids, s.ended())
	}
	var taken atomic.Int32
	var running sync.WaitGroup
	for i, id := range ids {
		running.Go(func() {
			_, _, err := servers[i%2].Analysis(t.Context(), Viewer{User: ann}, id)
			if err == nil {
				taken.Add(1)
			} else if fault.CodeOf(err) != fault.TooManyRequests {
				t.Error(err)
			}
		})
	}
	running.Wait()
	if taken.Load() != AnalysesAtOnce {
		t.Errorf("%d analyses were taken on, want %d", taken.Load(), AnalysesAtOnce)
	}
}

// Each claim is of one position, and those who ask take turns.
func TestAnalysesAreMadePositionByPositionForOneAfterTheOther(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	anns, also, eves := s.ended(), s.ended(), s.ended()
	for _, ask := range []struct{ user, id string }{{ann, anns}, {ann, also}, {eve, eves}} {
		if err := s.asks(ask.user, ask.id); err != nil {
			t.Fatal(err)
		}
		s.clock.Advance(time.Second)
	}
	for i, want := range []string{anns, eves, anns, eves} {
		step, ok, err := s.ClaimAnalysis(t.Context(), time.Minute)
		if err != nil || !ok || step.Game != want || step.Positions != i/2 || step.Attempt != 1 {
			t.Fatalf("claim %d: got %+v, %v, %v, want game %s", i, step, ok, err, want)
		}
		if err := s.KeepOpinion(t.Context(), step, Opinion{Score: i, Line: []string{"d1-d2"}}); err != nil {
			t.Fatal(err)
		}
		s.clock.Advance(time.Second)
	}
	kept, err := s.Opinions(t.Context(), anns)
	if err != nil || len(kept) != 2 || kept[0].Score != 0 || kept[1].Score != 2 || kept[1].Line[0] != "d1-d2" {
		t.Errorf("got %+v, %v", kept, err)
	}
}

func TestAnalysesAreLeasedForgoneAndReturned(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	id := s.ended()
	if err := s.asks(ann, id); err != nil {
		t.Fatal(err)
	}
	claim := func(want int) (step AnalysisStep) {
		t.Helper()
		step, ok, err := s.ClaimAnalysis(t.Context(), time.Minute)
		if err != nil || ok != (want > 0) || step.Attempt != want {
			t.Fatalf("got %+v, %v, %v, want attempt %d", step, ok, err, want)
		}
		return step
	}
	if err := s.ForgoAnalysis(t.Context(), claim(1)); err != nil {
		t.Fatal(err)
	}
	if err := s.ReturnAnalysis(t.Context(), claim(1), time.Second); err != nil {
		t.Fatal(err)
	}
	claim(0)
	s.clock.Advance(time.Second)
	late := claim(2)
	s.clock.Advance(time.Minute)
	now := claim(3)
	for _, step := range []AnalysisStep{late, now} { // the first has lost its lease, and comes first all the same
		if err := s.KeepOpinion(t.Context(), step, Opinion{}); err != nil {
			t.Fatal(err)
		}
	}
	if step := claim(1); step.Positions != 1 {
		t.Errorf("got %+v, want one position judged", step)
	}
}

func TestWhoAskedForAnAnalysisIsForgottenAfterADay(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	old, young := s.ended(), s.ended()
	if err := s.asks(ann, old); err != nil {
		t.Fatal(err)
	}
	s.finish()
	s.clock.Advance(24*time.Hour + time.Second)
	if err := s.asks(ann, young); err != nil {
		t.Fatal(err)
	}
	for _, l := range s.Loops(nil) {
		if err := l.Step(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	for id, want := range map[string]string{old: "", young: ann} {
		var asker string
		if err := s.pool.QueryRow(t.Context(), `SELECT asked_by FROM analyses WHERE game_id = $1`, id).Scan(&asker); err != nil || asker != want {
			t.Errorf("got %q, %v, want %q", asker, err, want)
		}
	}
}

func TestALongGameIsAnalysedInPart(t *testing.T) {
	t.Parallel()
	for plies, want := range map[int]int{0: 0, AnalysedPlies: AnalysedPlies, AnalysedPlies + 1: AnalysedPlies} {
		if got := analysedPart(record.Record{Moves: make([]string, plies)}); len(got.Moves) != want {
			t.Errorf("%d plies of %d are analysed, want %d", len(got.Moves), plies, want)
		}
	}
}
