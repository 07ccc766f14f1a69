package account

import (
	"testing"
	"time"

	"slowpond/internal/fault"
)

func (b bundle) refresh(t testing.TB, g Grant) Grant {
	t.Helper()
	next, err := b.Refresh(t.Context(), g.RefreshToken, "")
	if err != nil {
		t.Fatalf("Refresh: %v", err)
	}
	return next
}

func (b bundle) wantAfterPurge(t testing.TB, sessions, tokens int) {
	t.Helper()
	if err := b.Purge(t.Context()); err != nil {
		t.Fatalf("Purge: %v", err)
	}
	if got := count(t, b.pool, `SELECT count(*) FROM sessions`); got != sessions {
		t.Errorf("%d sessions left, want %d", got, sessions)
	}
	if got := count(t, b.pool, `SELECT count(*) FROM refresh_tokens`); got != tokens {
		t.Errorf("%d tokens left, want %d", got, tokens)
	}
}

func TestPurgeDeletesWhatHasExpiredAndNothingElse(t *testing.T) {
	t.Parallel()
	b := setup(t)
	idle, first, ended := b.register(t, "idle"), b.register(t, "active"), b.register(t, "ended")
	if _, err := b.Logout(t.Context(), ended.RefreshToken); err != nil {
		t.Fatal(err)
	}
	b.clock.Advance(50 * day)
	second := b.refresh(t, first)
	b.clock.Advance(40*day - time.Microsecond)
	b.wantAfterPurge(t, 3, 4)
	b.clock.Advance(time.Microsecond)
	b.wantAfterPurge(t, 1, 2)
	third := b.refresh(t, second)
	b.clock.Advance(50*day - time.Microsecond)
	b.wantAfterPurge(t, 1, 3)
	b.clock.Advance(time.Microsecond)
	b.wantAfterPurge(t, 1, 2)

	b.refresh(t, third)
	_, err := b.Refresh(t.Context(), idle.RefreshToken, "")
	wantFault(t, "a purged token", err, fault.Unauthenticated)
}

func TestPurgeWorksThroughMoreThanOneBatch(t *testing.T) {
	t.Parallel()
	b := setup(t)
	id := b.register(t, "frog").User.ID
	if _, err := b.pool.Exec(t.Context(), `
		INSERT INTO sessions (id, user_id, created_at, last_used_at)
		SELECT 's' || n, $1, $2, $2 FROM generate_series(1, $3) n`, id, b.now().Add(-refreshLifetime), purgeBatch+1); err != nil {
		t.Fatal(err)
	}
	b.wantAfterPurge(t, 1, 1)
}
