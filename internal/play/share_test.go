package play

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"slowpond/internal/fault"
)

// However many lists are being read, a move finds a connection.
func TestListsLeaveConnectionsToMoves(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	v := s.playing(proposal("tablut"))
	for range cap(s.lists.turns) {
		done, err := s.lists.begin(t.Context(), "")
		if err != nil {
			t.Fatal(err)
		}
		defer done()
	}
	if most := int(s.pool.Config().MaxConns); cap(s.lists.turns) >= most && most > 1 {
		t.Errorf("lists may hold all %d connections", most)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, _, err := s.List(ctx, Viewer{}, Query{Limit: 1})
	wantCode(t, "a list for which there is no turn", err, fault.Unavailable)
	_, err = s.Tally(ctx, "", ann)
	wantCode(t, "a tally for which there is no turn", err, fault.Unavailable)
	s.must(s.Move(t.Context(), Request{Game: v.ID, User: ann}, opening[0]))
}

// shareOf is a share of so many turns.
func shareOf(turns int) *share {
	readers, _ := lru.New[string, *reader](readersKept)
	return &share{turns: make(chan struct{}, turns), now: time.Now, readers: readers}
}

// read reads n lists at once for one reader, each of which takes so long, and returns what came of them.
func read(s *share, who string, n int, took time.Duration) []error {
	return atOnce(n, func(int) error {
		done, err := s.begin(context.Background(), who)
		if err == nil {
			time.Sleep(took) // of synctest's time
			done()
		}
		return err
	})
}

// One who asks for a hundred lists at once leaves half of the turns to others, and is told to wait.
func TestOneReaderDoesNotTakeTheShare(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := shareOf(4)
		asked := make(chan []error, 1)
		go func() { asked <- read(s, "greedy", 100, 100*time.Millisecond) }()
		synctest.Wait()
		if held := len(s.turns); held != 2 {
			t.Errorf("one reader holds %d of 4 turns", held)
		}
		began := time.Now()
		if errs := read(s, "modest", 2, time.Millisecond); codes(errs)[""] != 2 || time.Since(began) > 10*time.Millisecond {
			t.Errorf("another reader: %v after %v", errs, time.Since(began))
		}
		greedy := <-asked
		got := codes(greedy)
		if got[fault.TooManyRequests] < 80 || got[""] < 2 || got[""]+got[fault.TooManyRequests] != 100 {
			t.Errorf("a hundred at once: got %v", got)
		}
		for _, err := range greedy {
			if f, ok := err.(*fault.Error); ok && (f.RetryAfter <= 0 || f.RetryAfter > time.Minute) {
				t.Errorf("to be tried again after %v", f.RetryAfter)
			}
		}
	})
}

// One who reads all the time gets a tenth of one connection's.
func TestOneReaderTakesAPartOfTheTime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s, lists := shareOf(4), 0
		const each = 20 * time.Millisecond
		began := time.Now()
		for time.Since(began) < time.Minute {
			if err := read(s, "greedy", 1, each)[0]; err != nil {
				t.Fatal(err)
			}
			lists++
		}
		took := time.Duration(lists) * each
		if most := readerBurst + 60*readerEach + time.Second; took > most || took < most-2*time.Second {
			t.Errorf("%d lists took %v of a minute, want about %v", lists, took, most)
		}
		time.Sleep(20 * time.Second)
		began = time.Now()
		if errs := read(s, "greedy", 10, each); codes(errs)[""] != 10 || time.Since(began) > time.Second {
			t.Errorf("after a pause: %v in %v", errs, time.Since(began))
		}
	})
}

// Where all turns are taken by others, one waits up to the limit.
func TestWhoWaitsForATurnWaitsUpToTheLimit(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := shareOf(1)
		done, err := s.begin(t.Context(), "slow")
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		wantCode(t, "no turn comes", read(s, "other", 1, 0)[0], fault.Unavailable)
		if waited := time.Since(began); waited != shareWait {
			t.Errorf("waited %v, want %v", waited, shareWait)
		}
		done()
		if err := read(s, "other", 1, 0)[0]; err != nil {
			t.Error(err)
		}
	})
}
