package api

import (
	"context"
	"net/http/httptest"
	"testing"
	"time"

	"slowpond/internal/live"
)

// found is what a comparison of versions finds.
type found []live.Wake

func (found) Reached(context.Context, []string) (map[string]int, error) { return nil, nil }

func (f found) Concerning(context.Context, []string) ([]live.Wake, error) { return f, nil }

// A comparison has found a change, and the stream has not written it yet: an id that promises what was
// before the comparison would lose it for a caller who comes back with it.
func TestAnIDPromisesNothingThatWasNotWritten(t *testing.T) {
	t.Parallel()
	h := setup(t)
	hub := live.NewHub()
	listener := hub.User("ann")
	defer listener.Close()
	began := h.clock.Now()
	f := &userFollower{changes: changes{stream: stream{streams: streams{hub: hub}}, user: "ann"}, listener: listener, out: newSSE(httptest.NewRecorder()), toldTo: began}
	h.clock.Advance(time.Hour)
	relay := live.NewRelay(h.pool, hub, found{{Game: "g", Version: 2, Users: []string{"ann"}}}, h.clock.Now, nil)
	if err := relay.Compare(t.Context()); err != nil {
		t.Fatal(err)
	}
	if f.mark(); f.upTo() != mark("ann", began) {
		t.Error("an id goes beyond what has been heard of and not written")
	}
	listener.Take()
	if f.mark(); f.upTo() != mark("ann", h.clock.Now()) {
		t.Error("an id stays behind though all was written")
	}
}
