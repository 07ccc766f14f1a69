package loop

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"slowpond/internal/fault"
)

// run repeats a step every minute, for a second less than some minutes, giving it the number of steps
// so far. It returns how many there were, and the log without its times and errors.
func run(t *testing.T, step func(n int) error, minutes int) (steps int, log string) {
	t.Helper()
	var b bytes.Buffer
	plain := func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey || a.Key == "error" {
			return slog.Attr{}
		}
		return a
	}
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithTimeout(t.Context(), time.Duration(minutes)*time.Minute-time.Second)
		defer stop()
		Loop{Doing: "washing", Every: time.Minute, Log: slog.New(slog.NewTextHandler(&b, &slog.HandlerOptions{ReplaceAttr: plain})), Step: func(context.Context) error {
			steps++
			return step(steps)
		}}.Run(ctx)
	})
	return steps, b.String()
}

func TestAStepIsTakenAtOnceAndThenAtEachInterval(t *testing.T) {
	t.Parallel()
	steps, log := run(t, func(int) error { return nil }, 5)
	if steps != 5 || log != "" {
		t.Errorf("got %d steps in just under five minutes, and said %q", steps, log)
	}
}

func TestASlowStepDelaysTheNextAndIsNotDoubled(t *testing.T) {
	t.Parallel()
	steps, _ := run(t, func(int) error { time.Sleep(90 * time.Second); return nil }, 6) // ends at 90, 180, 270, 360 s
	if steps != 4 {
		t.Errorf("got %d steps, want 4", steps)
	}
}

func TestASeriesOfFailuresIsLoggedOnce(t *testing.T) {
	t.Parallel()
	away := func(cause string) error { return fault.Wrap(errors.New(cause), fault.Unavailable, "Away.") }
	const failed, again = "level=WARN msg=\"washing failed and will be tried again\"\n", "level=INFO msg=\"washing works again\"\n"
	for _, c := range []struct {
		name  string
		steps []error
		want  string
	}{
		{"the same failure", []error{errors.New("a"), errors.New("a"), nil, nil}, failed + again},
		{"another failure", []error{errors.New("a"), errors.New("b"), nil}, failed + failed + again},
		{"a database that is away in several ways", []error{away("refused"), away("reset"), away("timed out"), nil}, failed + again},
		{"a failure that comes back", []error{errors.New("a"), nil, errors.New("a")}, failed + again + failed},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, log := run(t, func(n int) error { return c.steps[n-1] }, len(c.steps))
			if log != c.want {
				t.Errorf("got\n%swant\n%s", log, c.want)
			}
		})
	}
}

func TestAFailureBecauseTheLoopEndsIsNotLogged(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var b bytes.Buffer
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			Loop{Doing: "waiting", Every: time.Minute, Log: slog.New(slog.NewTextHandler(&b, nil)), Step: func(ctx context.Context) error {
				<-ctx.Done()
				return ctx.Err()
			}}.Run(ctx)
		}()
		synctest.Wait()
		stop()
		<-ended
		if said := b.String(); strings.Contains(said, "failed") {
			t.Errorf("said %q", said)
		}
	})
}
