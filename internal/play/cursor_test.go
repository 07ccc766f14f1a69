package play

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"slowpond/internal/play/internal/eventlog"
)

func TestACursorReadsBackAsItWasWritten(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		sort := rapid.SampledFrom([]eventlog.Sort{eventlog.ByCreated, eventlog.ByEnded, eventlog.ByDeadline}).Draw(t, "sort")
		want := eventlog.Cursor{
			Key: time.UnixMicro(rapid.Int64Range(1, 1<<52).Draw(t, "key")).UTC(),
			ID:  rapid.StringMatching(`[a-z2-7]{12}`).Draw(t, "id"),
		}
		if sort == eventlog.ByDeadline && rapid.Bool().Draw(t, "timeless") {
			want.Key = time.Time{}
		}
		if got, ok := decodeCursor(sort, encodeCursor(sort, want)); !ok || got != want {
			t.Fatalf("got %v, %v, want %v", got, ok, want)
		}
	})
}

// FuzzCursor reads any text; what is read is a place in the list that Postgres can take.
func FuzzCursor(f *testing.F) {
	at := eventlog.Cursor{Key: time.Date(2026, 3, 1, 12, 0, 0, 1000, time.UTC), ID: "abcdefgh2345"}
	for _, sort := range []eventlog.Sort{eventlog.ByCreated, eventlog.ByEnded, eventlog.ByDeadline} {
		f.Add(string(sort), encodeCursor(sort, at))
	}
	f.Add("deadline", encodeCursor(eventlog.ByDeadline, eventlog.Cursor{ID: "abcdefgh2345"}))
	f.Add("created", "Y3JlYXRlZC4tMS5hYWFhYWFhYWFhYWE")
	f.Fuzz(func(t *testing.T, sort, text string) {
		at, ok := decodeCursor(eventlog.Sort(sort), text)
		if !ok {
			return
		}
		if !wellFormed(at.ID) || at.Key.Year() > 2112 || !at.Key.IsZero() && at.Key.Year() < 1970 {
			t.Fatalf("%q reads as %v", text, at)
		}
		again, ok := decodeCursor(eventlog.Sort(sort), encodeCursor(eventlog.Sort(sort), at))
		if !ok || again != at {
			t.Fatalf("%q reads as %v, and back as %v", text, at, again)
		}
	})
}
