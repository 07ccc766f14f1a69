package notify

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"
)

// halting is a channel that does not come back from Send until it is let go.
type halting struct {
	*box
	sending chan struct{}
	letGo   chan error
}

func (c *halting) Send(ctx context.Context, d Delivery) error {
	c.sending <- struct{}{}
	if err := <-c.letGo; err != nil {
		return err
	}
	return c.box.Send(ctx, d)
}

// halt puts a halting channel in the place of bob's webhook, and has a move for it to tell of.
func halt(t *testing.T) (*harness, *halting, tell) {
	h := setup(t)
	slow := &halting{box: h.hook, sending: make(chan struct{}), letGo: make(chan error)}
	h.Channels[1] = slow
	h.move(h.begin("tablut").ID)
	h.must(h.RelayAll(t.Context()))
	return h, slow, tell{User: "bob", Channel: Webhook, Target: "hook"}
}

func TestAJobLeavesAloneWhatAnotherIsSending(t *testing.T) {
	t.Parallel()
	h, slow, job := halt(t)
	var first sync.WaitGroup
	first.Go(func() {
		if err := h.tell(context.Background(), job); err != nil {
			t.Error(err)
		}
	})
	<-slow.sending
	h.must(h.server(h.pool).tell(t.Context(), job))
	h.wantTold("a second server, while the first sends", h.hook)
	slow.letGo <- nil
	first.Wait()
	h.wantTold("the first server", h.hook, "bob: your_turn")
}

// A server that is killed while it sends leaves its claim, and nobody who gives it up.
func TestWhatAKilledServerHadClaimedIsSentByAnother(t *testing.T) {
	t.Parallel()
	h, _, job := halt(t)
	claimed, err := h.ledger.claim(t.Context(), job, h.clock.Now(), atOnce)
	if err != nil || len(claimed) != 1 {
		t.Fatalf("claimed %v, %v", claimed, err)
	}
	other := h.server(h.pool)
	h.clock.Advance(claimTime - time.Second)
	h.must(other.tell(t.Context(), job))
	h.wantTold("before the claim runs out", h.hook)
	h.clock.Advance(time.Second)
	h.must(other.tell(t.Context(), job))
	h.must(other.tell(t.Context(), job))
	h.wantTold("after it", h.hook, "bob: your_turn")
}

func TestAFailedTryGivesUpItsClaim(t *testing.T) {
	t.Parallel()
	h, _, job := halt(t)
	other := h.server(h.pool)
	h.hook.failing(errors.New("refused"))
	if other.tell(t.Context(), job) == nil {
		t.Fatal("the job did not fail")
	}
	h.hook.failing(nil)
	h.must(other.tell(t.Context(), job))
	h.wantTold("the next try", h.hook, "bob: your_turn")
}
