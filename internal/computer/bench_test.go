package computer_test

import (
	"slices"
	"testing"
	"time"

	"slowpond/internal/play"
)

// answered begins a game and returns how long the computer's first move takes.
func (h *harness) answered(user, variant string, level int) time.Duration {
	h.t.Helper()
	began := time.Now()
	v := h.begin(user, variant, "defenders", level)
	h.await(v.ID, "the first move", func(v play.View) bool { return v.Ply > 0 })
	return time.Since(began)
}

// account is a user who is no guest.
func (h *harness) account() (id string) {
	h.t.Helper()
	id = h.newGuest()
	if _, err := h.pool.Exec(h.t.Context(), `UPDATE users SET guest = false WHERE id = $1`, id); err != nil {
		h.t.Fatal(err)
	}
	return id
}

func median(all []time.Duration) time.Duration {
	slices.Sort(all)
	return all[len(all)/2]
}

// BenchmarkAnEasyMoveBesideHardOnes reports how long level 1 takes to answer while nobody else plays and while
// one search at a time works on six games of level 8, and the ratio of both.
func BenchmarkAnEasyMoveBesideHardOnes(b *testing.B) {
	for b.Loop() {
		h := newHarnessIn(b, world{atOnce: 1})
		h.run(h.computer)
		measure := func() (took []time.Duration) {
			user := h.account()
			for range 15 {
				took = append(took, h.answered(user, "tablut", 1))
			}
			return took
		}
		measure() // warm up
		alone := measure()
		for range 6 {
			h.against("tablut", "defenders", 8)
		}
		beside := measure()
		var waiting int
		if err := h.pool.QueryRow(b.Context(), `SELECT count(*) FROM games WHERE robot_since IS NOT NULL`).Scan(&waiting); err != nil || waiting == 0 {
			b.Fatalf("no game of level 8 waits any more, %v", err)
		}
		b.ReportMetric(float64(median(alone).Microseconds())/1000, "alone-ms")
		b.ReportMetric(float64(median(beside).Microseconds())/1000, "beside-ms")
		b.ReportMetric(float64(slices.Max(beside).Microseconds())/1000, "beside-max-ms")
		b.ReportMetric(float64(median(beside))/float64(median(alone)), "ratio")
	}
}

// BenchmarkTheFirstAnswerBesideSixtyGames reports how long a user waits for the first answer of level 8 while
// one search at a time works on 60 games of level 8 of another user, and while nobody else plays.
func BenchmarkTheFirstAnswerBesideSixtyGames(b *testing.B) {
	for b.Loop() {
		h := newHarnessIn(b, world{atOnce: 1})
		for range 3 {
			user := h.account()
			for range play.MostComputerGames {
				h.begin(user, "tablut", "defenders", 8)
			}
		}
		// More than one user may have today.
		if _, err := h.pool.Exec(b.Context(), `UPDATE games SET created_by = $1`, h.guest); err != nil {
			b.Fatal(err)
		}
		h.run(h.computer)
		h.turns(1)
		beside := h.answered(h.newGuest(), "tablut", 8)
		quiet := newHarnessIn(b, world{atOnce: 1})
		quiet.run(quiet.computer)
		b.ReportMetric(float64(quiet.answered(quiet.guest, "tablut", 8).Milliseconds()), "alone-ms")
		b.ReportMetric(float64(beside.Milliseconds()), "beside-ms")
	}
}
