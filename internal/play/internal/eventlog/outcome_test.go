package eventlog

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"slowpond/internal/fault"
	"slowpond/internal/postgres"
)

func TestConfirmFindsACommandInItsPlaceOnly(t *testing.T) {
	t.Parallel()
	log, _ := newLog(t)
	game := made("aaaaaaaaaaaa")
	if err := log.Commit(t.Context(), game); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		game    string
		seq     int
		command string
		want    error
	}{{"aaaaaaaaaaaa", 1, "c", nil}, {"aaaaaaaaaaaa", 1, "d", ErrConflict}, {"aaaaaaaaaaaa", 2, "c", ErrConflict}, {"bbbbbbbbbbbb", 1, "c", ErrConflict}} {
		if err := log.Confirm(t.Context(), c.game, c.seq, c.command); !errors.Is(err, c.want) {
			t.Errorf("%+v: got %v", c, err)
		}
	}
}

func TestOutcomesThatWereLostAreLookedUpTogether(t *testing.T) {
	t.Parallel()
	log, _ := newLog(t)
	game := made("aaaaaaaaaaaa")
	if err := log.Commit(t.Context(), game); err != nil {
		t.Fatal(err)
	}
	other := made("aaaaaaaaaaaa")
	other.Events[0].CommandID = "d"
	got := log.outcomes(t.Context(), []Commit{game, made("bbbbbbbbbbbb")}, context.DeadlineExceeded)
	if got[0] != nil || !errors.Is(got[1], ErrUncertain) || fault.CodeOf(got[1]) != fault.Unavailable {
		t.Errorf("got %v, want one done and one uncertain", got)
	}
	if got := log.outcomes(t.Context(), []Commit{other}, context.DeadlineExceeded); !errors.Is(got[0], ErrConflict) {
		t.Errorf("another command in its place: got %v", got)
	}
}

// blocked is a group whose writers are all busy until release is closed.
func blocked(t *testing.T) (g *group, write writing, written func() int, release chan struct{}) {
	t.Helper()
	g, release = &group{}, make(chan struct{})
	var mu sync.Mutex
	count, begun := 0, make(chan struct{}, writers)
	write = func(_ context.Context, commits []Commit) []error {
		mu.Lock()
		count += len(commits)
		mu.Unlock()
		begun <- struct{}{}
		<-release
		return make([]error, len(commits))
	}
	for range writers {
		go func() { _ = g.commit(context.Background(), Commit{}, write) }()
		<-begun
	}
	return g, write, func() int { mu.Lock(); defer mu.Unlock(); return count }, release
}

func TestACommitThatWaitsTooLongIsNotWritten(t *testing.T) {
	t.Parallel()
	g, write, written, release := blocked(t)
	err := g.commit(postgres.Patient(t.Context(), 20*time.Millisecond), Commit{DecidedOn: 1, Row: Row{ID: "late"}}, write)
	if fault.CodeOf(err) != fault.Unavailable || errors.Is(err, ErrUncertain) {
		t.Errorf("got %v, want a certain refusal", err)
	}
	close(release)
	g.until(func() bool { return g.running == 0 })
	if got := written(); got != writers {
		t.Errorf("%d commits were written, want those of the busy writers", got)
	}
}

func TestACommitThatIsBeingWrittenForTooLongIsUncertain(t *testing.T) {
	t.Parallel()
	g, write, _, release := blocked(t)
	e := &queued{outcome: make(chan error, 1)} // a writer has taken it from the queue
	if err := g.await(postgres.Patient(t.Context(), time.Millisecond), e, write); !errors.Is(err, ErrUncertain) {
		t.Errorf("got %v, want uncertain", err)
	}
	e.outcome <- nil
	if err := g.await(postgres.Patient(t.Context(), time.Hour), e, write); err != nil {
		t.Errorf("once it is written: got %v", err)
	}
	close(release)
	g.until(func() bool { return g.running == 0 })
}
