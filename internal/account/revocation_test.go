package account

import (
	"context"
	"testing"
	"time"

	"slowpond/internal/fault"
	"slowpond/internal/fixture"
	"slowpond/internal/pgtest"
)

// twoProcesses share a database and a clock.
func twoProcesses(t *testing.T) (one, two bundle) {
	t.Helper()
	one = setup(t)
	two = onPool(t, one.pool, one.clock)
	two.mustCatchUp(t)
	return one, two
}

func TestTheEndOfASessionIsSeenByEveryProcess(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(context.Context, bundle, Grant, Grant) error{
		"logout": func(ctx context.Context, b bundle, g, _ Grant) error {
			_, err := b.Logout(ctx, g.RefreshToken)
			return err
		},
		"ban": func(ctx context.Context, b bundle, g, _ Grant) error { return b.Ban(ctx, shell, g.User.Name) },
		"a password change elsewhere": func(ctx context.Context, b bundle, _, other Grant) error {
			id, err := b.Authenticate(ctx, other.AccessToken)
			if err != nil {
				return err
			}
			return b.ChangePassword(ctx, id, goodPassword, otherPassword)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			one, two := twoProcesses(t)
			g := one.register(t, "frog")
			other := one.login(t, "frog")
			id := two.identity(t, g)
			if err := end(t.Context(), one, g, other); err != nil {
				t.Fatalf("ending: %v", err)
			}
			one.wantRefused(t, g)
			two.identity(t, g) // cannot know yet
			two.clock.Advance(pollEvery)
			two.mustCatchUp(t)
			two.wantRefused(t, g)
			wantFault(t, "Standing", two.Standing(id), fault.Unauthenticated)
		})
	}
}

func TestReuseOfARefreshTokenRevokesTheAccessTokens(t *testing.T) {
	t.Parallel()
	one, two := twoProcesses(t)
	g := one.register(t, "frog")
	next, _ := one.Refresh(t.Context(), g.RefreshToken, "")
	if _, err := one.Refresh(t.Context(), next.RefreshToken, ""); err != nil {
		t.Fatal(err)
	}
	one.clock.Advance(refreshGrace)
	for _, b := range []bundle{one, two} {
		b.mustCatchUp(t)
		b.identity(t, next)
	}
	_, err := one.Refresh(t.Context(), g.RefreshToken, "")
	wantFault(t, "reuse", err, fault.Unauthenticated)
	two.mustCatchUp(t)
	for _, b := range []bundle{one, two} {
		b.wantRefused(t, next)
	}
}

func TestAProcessThatStartsLearnsWhatEndedBefore(t *testing.T) {
	t.Parallel()
	one := setup(t)
	g := one.register(t, "frog")
	if _, err := one.Logout(t.Context(), g.RefreshToken); err != nil {
		t.Fatal(err)
	}
	one.clock.Advance(14 * time.Minute) // the access token would still be good
	two := onPool(t, one.pool, one.clock)
	two.mustCatchUp(t)
	two.wantRefused(t, g)
}

func TestACommitThatBecomesVisibleLateIsNotMissed(t *testing.T) {
	t.Parallel()
	one, two := twoProcesses(t)
	g := one.register(t, "frog")
	id := one.identity(t, g)
	stamped := one.now()
	one.clock.Advance(overlap - time.Second) // a slow commit, or a clock that is behind
	two.mustCatchUp(t)
	if _, err := one.pool.Exec(t.Context(), `UPDATE sessions SET ended_at = $2 WHERE id = $1`, id.SessionID, stamped); err != nil {
		t.Fatal(err)
	}
	two.mustCatchUp(t)
	two.wantRefused(t, g)
}

func TestAProcessThatCannotReadForTenSecondsIsUnavailable(t *testing.T) {
	t.Parallel()
	b := setup(t)
	id := Identity{UserID: "user", SessionID: "session"}
	b.clock.Advance(staleAfter - time.Nanosecond)
	wantFault(t, "just before", b.Standing(id), "")
	b.clock.Advance(time.Nanosecond)
	wantFault(t, "after ten seconds", b.Standing(id), fault.Unavailable)
	b.mustCatchUp(t)
	wantFault(t, "having read again", b.Standing(id), "")
}

func TestAProcessThatHasNeverReadIsUnavailable(t *testing.T) {
	t.Parallel()
	b := offline(t)
	signed, _ := b.sign(Identity{UserID: "user", SessionID: "session"}, b.clock.Now())
	_, err := b.Authenticate(t.Context(), signed)
	wantFault(t, "a good token", err, fault.Unavailable)
	_, err = b.Authenticate(t.Context(), signed+"x")
	wantFault(t, "a bad token", err, fault.Unauthenticated)
}

func TestRevocationsAreForgottenWhenTheLastTokenHasExpired(t *testing.T) {
	t.Parallel()
	b := setup(t)
	g := b.register(t, "frog")
	if _, err := b.Logout(t.Context(), g.RefreshToken); err != nil {
		t.Fatal(err)
	}
	b.clock.Advance(b.lifetime)
	b.mustCatchUp(t)
	if got := len(b.revoked.until); got != 1 {
		t.Errorf("%d remembered, want 1", got)
	}
	b.clock.Advance(overlap + time.Second)
	b.mustCatchUp(t)
	if got := len(b.revoked.until); got != 0 {
		t.Errorf("%d remembered, want 0", got)
	}
}

func TestLoopsReadRevocationsWellWithinTheTimeTheyAreTrusted(t *testing.T) {
	t.Parallel()
	b := onPool(t, pgtest.New(t), fixture.NewClock())
	loops := b.Loops()
	if reading := loops[0]; reading.Every >= staleAfter/2 {
		t.Errorf("got %v between two reads, want less than half of %v", reading.Every, staleAfter)
	}
	for _, l := range loops {
		if err := l.Step(t.Context()); err != nil {
			t.Errorf("%s: %v", l.Doing, err)
		}
	}
	wantFault(t, "after the first steps", b.Standing(Identity{UserID: "user", SessionID: "session"}), "")
}
