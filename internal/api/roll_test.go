package api

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"slowpond/internal/account"
	"slowpond/internal/fault"
)

func TestTheRollTellsOnlyThoseWhoseSessionEnded(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var checks atomic.Int32
		r := newRoll(func(id account.Identity) error {
			checks.Add(1)
			if id.UserID == "banned" {
				return fault.New(fault.Unauthenticated, "This session has ended.")
			}
			return nil
		}, time.Second)
		stands, leave := r.enter(account.Identity{UserID: "ada"})
		ended, leaveToo := r.enter(account.Identity{UserID: "banned"})
		public, _ := r.enter(account.Identity{})
		if got := <-ended; got != string(fault.Unauthenticated) {
			t.Errorf("got %q", got)
		}
		leaveToo()
		leave()
		time.Sleep(5 * time.Second)
		synctest.Wait()
		if len(stands) > 0 || public != nil || checks.Load() != 2 || r.running {
			t.Errorf("%d told, %d checks, running %t", len(stands), checks.Load(), r.running)
		}
	})
}
