package play

import (
	"context"
	"testing"

	"slowpond/internal/fault"
)

// However many lists are being read, a move finds a connection.
func TestListsLeaveConnectionsToMoves(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	v := s.playing(proposal("tablut"))
	for range cap(s.lists) {
		done, err := s.lists.begin(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer done()
	}
	if most := int(s.pool.Config().MaxConns); cap(s.lists) >= most && most > 1 {
		t.Errorf("lists may hold all %d connections", most)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, _, err := s.List(ctx, Viewer{}, Query{Limit: 1})
	wantCode(t, "a list for which there is no turn", err, fault.Unavailable)
	_, err = s.Tally(ctx, ann)
	wantCode(t, "a tally for which there is no turn", err, fault.Unavailable)
	s.must(s.Move(t.Context(), Request{Game: v.ID, User: ann}, opening[0]))
}
