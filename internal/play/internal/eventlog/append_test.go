package eventlog

import (
	"errors"
	"testing"
	"time"

	"slowpond/internal/match"
	"slowpond/internal/pgtest"
	"slowpond/internal/rules"
)

// The row's version and the primary key guard an append each by itself.
func TestAnAppendNeedsTheVersionItWasDecidedOnAndFreeNumbers(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	log := New(pool)
	if _, err := pool.Exec(t.Context(), `INSERT INTO users (id, name, created_at) VALUES ('ann', 'ann', now())`); err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	row := Row{
		ID: "aaaaaaaaaaaa", Variant: "tablut", Status: match.StatusOpen, Version: 1, CreatedBy: "ann",
		OpponentKind: match.Anyone, ExpiresAt: at.Add(match.OpenFor), CreatedAt: at,
	}
	event := func(seq int) []match.Event {
		return []match.Event{{Seq: seq, At: at, Type: match.Joined, Seat: rules.First, Actor: "ann", CommandID: "c"}}
	}
	if err := log.Create(t.Context(), row, event(1)); err != nil {
		t.Fatal(err)
	}
	to := func(version int) Row {
		next := row
		next.Version = version
		return next
	}
	for name, err := range map[string]error{
		"decided on a version ahead":    log.Append(t.Context(), 4, to(5), event(5), nil),
		"decided on a version behind":   log.Append(t.Context(), 0, to(2), event(2), nil),
		"with a number that is taken":   log.Append(t.Context(), 1, to(2), event(1), nil),
		"to a game that does not exist": log.Append(t.Context(), 1, Row{ID: "bbbbbbbbbbbb", Version: 2, CreatedBy: "ann"}, event(2), nil),
	} {
		if !errors.Is(err, ErrConflict) {
			t.Errorf("%s: got %v, want a conflict", name, err)
		}
	}
	if err := log.Append(t.Context(), 1, to(2), event(2), nil); err != nil {
		t.Errorf("decided on the version it has: %v", err)
	}
	events, err := log.Load(t.Context(), row.ID)
	got, rowErr := log.Row(t.Context(), row.ID)
	if err != nil || rowErr != nil || len(events) != 2 || got != to(2) {
		t.Errorf("got %d events and differences in %v, %v, %v", len(events), got.Differences(to(2)), err, rowErr)
	}
}
