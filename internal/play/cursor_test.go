package play

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"slowpond/internal/play/internal/gamelist"
	"slowpond/internal/postgres"
)

func TestACursorReadsBackAsItWasWritten(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		sort := rapid.SampledFrom([]gamelist.Sort{gamelist.ByCreated, gamelist.ByEnded, gamelist.ByDeadline}).Draw(t, "sort")
		want := gamelist.Cursor{
			Key: time.UnixMicro(rapid.Int64Range(1, 1<<52).Draw(t, "key")).UTC(),
			ID:  rapid.StringMatching(`[a-z2-7]{12}`).Draw(t, "id"),
		}
		if sort == gamelist.ByDeadline && rapid.Bool().Draw(t, "timeless") {
			want.Key = time.Time{}
		}
		if got, ok := decodeCursor(sort, encodeCursor(sort, want)); !ok || got != want {
			t.Fatalf("got %v, %v, want %v", got, ok, want)
		}
	})
}

// FuzzCursor reads any text; what is read is a place in the list that Postgres can take.
func FuzzCursor(f *testing.F) {
	at := gamelist.Cursor{Key: time.Date(2026, 3, 1, 12, 0, 0, 1000, time.UTC), ID: "abcdefgh2345"}
	for _, sort := range []gamelist.Sort{gamelist.ByCreated, gamelist.ByEnded, gamelist.ByDeadline} {
		f.Add(string(sort), encodeCursor(sort, at))
	}
	f.Add("deadline", encodeCursor(gamelist.ByDeadline, gamelist.Cursor{ID: "abcdefgh2345"}))
	f.Add("created", "Y3JlYXRlZC4tMS5hYWFhYWFhYWFhYWE")
	f.Fuzz(func(t *testing.T, sort, text string) {
		at, ok := decodeCursor(gamelist.Sort(sort), text)
		if !ok {
			return
		}
		if !postgres.IsID(at.ID) || at.Key.Year() > 2112 || !at.Key.IsZero() && at.Key.Year() < 1970 {
			t.Fatalf("%q reads as %v", text, at)
		}
		again, ok := decodeCursor(gamelist.Sort(sort), encodeCursor(gamelist.Sort(sort), at))
		if !ok || again != at {
			t.Fatalf("%q reads as %v, and back as %v", text, at, again)
		}
	})
}
