package postgres_test

import (
	"testing"
	"time"

	"slowpond/internal/postgres"
)

func TestAClockThatIsWrongTellsTheDatabasesTime(t *testing.T) {
	t.Parallel()
	db := pool(t)
	told := func() (at time.Time) {
		t.Helper()
		if err := db.QueryRow(t.Context(), `SELECT clock_timestamp()`).Scan(&at); err != nil {
			t.Fatal(err)
		}
		return at
	}
	for _, wrong := range []time.Duration{0, 61 * time.Minute, -2 * time.Hour} {
		c := postgres.NewClock(func() time.Time { return time.Now().Add(wrong) })
		if got := time.Until(c.Now()).Round(time.Minute); got != wrong {
			t.Errorf("before it is measured it is %v ahead, want %v", got, wrong)
		}
		if err := c.Measure(t.Context(), db); err != nil {
			t.Fatal(err)
		}
		before := told()
		now := c.Now()
		after := told()
		const slack = time.Second // the most a measurement may be wrong by
		if now.Before(before.Add(-slack)) || now.After(after.Add(slack)) {
			t.Errorf("%v ahead: got %v, the database says %v to %v", wrong, now, before, after)
		}
		if got := c.Offset().Round(time.Minute); got != -wrong {
			t.Errorf("%v ahead: offset %v", wrong, got)
		}
	}
}

func TestAClockKeepsItsOffsetWhereItCannotBeMeasured(t *testing.T) {
	t.Parallel()
	db := pool(t)
	c := postgres.NewClock(func() time.Time { return time.Now().Add(time.Hour) })
	if err := c.Measure(t.Context(), db); err != nil {
		t.Fatal(err)
	}
	before := c.Offset()
	db.Close()
	if err := c.Measure(t.Context(), db); err == nil || (c.Offset()-before).Abs() > time.Second {
		t.Errorf("got %v and offset %v, want about %v", err, c.Offset(), before)
	}
}
