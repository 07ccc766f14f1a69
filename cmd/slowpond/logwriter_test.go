package main

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// slowWriter takes writes once it is released, and counts them.
type slowWriter struct {
	release chan struct{}
	mu      sync.Mutex
	bytes.Buffer
	writes int
}

func (w *slowWriter) Write(p []byte) (int, error) {
	<-w.release
	w.mu.Lock()
	defer w.mu.Unlock()
	w.writes++
	return w.Buffer.Write(p)
}

func TestTheLogIsWrittenSoonInOrderAndManyLinesAtOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		to := &slowWriter{release: make(chan struct{})}
		close(to.release)
		b := newLogWriter(to)
		var want strings.Builder
		for i := range 1000 {
			fmt.Fprintln(b, "line", i)
			fmt.Fprintln(&want, "line", i)
		}
		time.Sleep(2 * logDelay)
		synctest.Wait()
		if to.String() != want.String() || to.writes > 2 {
			t.Errorf("got %d bytes in %d writes, want %d", to.Len(), to.writes, want.Len())
		}
		fmt.Fprintln(b, "the last")
		b.close()
		if !strings.HasSuffix(to.String(), "the last\n") {
			t.Error("what came last was not written at the end")
		}
	})
}

func TestNobodyWaitsForAReaderOfTheLogAndWhatIsLostIsCounted(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		to := &slowWriter{release: make(chan struct{})}
		b := newLogWriter(to)
		line := bytes.Repeat([]byte("x"), 1<<10)
		for range 3 << 10 {
			_, _ = b.Write(line)
			time.Sleep(logDelay)
		}
		close(to.release)
		b.close()
		if got := to.String(); !strings.Contains(got, "lines_lost=20") || to.Len() > 3*logPending {
			t.Errorf("got %d bytes, ending with %q", len(got), got[len(got)-100:])
		}
	})
}
