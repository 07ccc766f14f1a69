package account

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"slowpond/internal/fault"
)

const day = 24 * time.Hour

// use is the exchange of a named token, some time after the use before, for a token with another name.
type use struct {
	after   time.Duration
	token   string
	becomes string // empty when it must be refused
}

func TestRefreshTokensRotate(t *testing.T) {
	t.Parallel()
	for name, uses := range map[string][]use{
		"each is exchanged once":                                   {{0, "T", "S"}, {15 * time.Minute, "S", "R"}, {15 * time.Minute, "R", "Q"}},
		"the reply was lost and the client asks again at once":     {{0, "T", "lost"}, {time.Second, "T", "S"}, {0, "S", "R"}},
		"the reply was lost and the client asks a week later":      {{0, "T", "lost"}, {7 * day, "T", "S"}, {0, "S", "R"}},
		"replies are lost again and again":                         {{0, "T", "lost"}, {day, "T", "lost too"}, {day, "T", "lost three"}, {day, "T", "S"}, {0, "S", "R"}},
		"two tabs refresh together and both go on":                 {{0, "T", "A"}, {59 * time.Second, "T", "B"}, {day, "A", "A2"}, {day, "B", "B2"}, {day, "A2", "A3"}},
		"within 60 s a used successor does not matter":             {{0, "T", "A"}, {time.Second, "A", "A2"}, {58 * time.Second, "T", "B"}, {0, "A2", "A3"}, {0, "B", "B2"}},
		"after 60 s a used successor ends the family":              {{0, "T", "A"}, {time.Second, "A", "A2"}, {59 * time.Second, "T", ""}, {0, "A2", ""}, {0, "T", ""}},
		"one used successor of two ends the family":                {{0, "T", "A"}, {0, "T", "B"}, {0, "B", "B2"}, {60 * time.Second, "T", ""}, {0, "A", ""}, {0, "B2", ""}},
		"an old token two generations back ends the family":        {{0, "T", "S"}, {day, "S", "R"}, {day, "R", "Q"}, {day, "T", ""}, {0, "Q", ""}},
		"a successor that died unused ends the family if it comes": {{0, "T", "A"}, {60 * time.Second, "T", "B"}, {0, "A", ""}, {0, "B", ""}},
		"it lives one microsecond short of 90 days":                {{90*day - time.Microsecond, "T", "S"}, {90*day - time.Microsecond, "S", "R"}},
		"it is dead after 90 days":                                 {{90 * day, "T", ""}},
		"a used token is dead 90 days after its use":               {{day, "T", "lost"}, {90 * day, "T", ""}},
		"the death of one by age spares the family":                {{0, "T", "A"}, {0, "T", "B"}, {80 * day, "A", "A2"}, {10 * day, "B", ""}, {0, "A2", "A3"}},
		"reuse after 90 days is refused and spares the family":     {{0, "T", "S"}, {50 * day, "S", "R"}, {50 * day, "T", ""}, {0, "R", "Q"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := setup(t)
			tokens := map[string]string{"T": b.register(t, "frog").RefreshToken}
			for i, u := range uses {
				b.clock.Advance(u.after)
				g, err := b.Refresh(t.Context(), tokens[u.token], "")
				if want := map[bool]fault.Code{true: fault.Unauthenticated}[u.becomes == ""]; err != nil || want != "" {
					wantFault(t, u.token, err, want)
				}
				if t.Failed() {
					t.Fatalf("at use %d", i+1)
				}
				tokens[u.becomes] = g.RefreshToken
			}
		})
	}
}

func TestRefreshGivesTheUserAsItIsNowInTheSameSession(t *testing.T) {
	t.Parallel()
	b := setup(t)
	first := b.register(t, "frog")
	if _, err := b.pool.Exec(t.Context(), `UPDATE users SET name = 'toad' WHERE id = $1`, first.User.ID); err != nil {
		t.Fatal(err)
	}
	second, err := b.Refresh(t.Context(), first.RefreshToken, "")
	if err != nil {
		t.Fatalf("Refresh: %v", err)
	}
	if second.User.Name != "toad" || second.User.ID != first.User.ID {
		t.Errorf("user %+v", second.User)
	}
	if got, want := b.identity(t, second), b.identity(t, first); got != want {
		t.Errorf("identity %v, want %v", got, want)
	}
	if second.RefreshToken == first.RefreshToken {
		t.Error("the refresh token did not rotate")
	}
}

func TestRefreshRefusesTextThatIsNotAToken(t *testing.T) {
	t.Parallel()
	b := setup(t)
	g := b.register(t, "frog")
	unknown, _ := newRefreshToken()
	for _, token := range []string{"", "x", unknown, g.AccessToken, g.RefreshToken + "=", g.RefreshToken + "\n", strings.ToUpper(g.RefreshToken), "\x00"} {
		_, err := b.Refresh(t.Context(), token, "")
		wantFault(t, "Refresh", err, fault.Unauthenticated)
	}
	if _, err := b.Refresh(t.Context(), g.RefreshToken, ""); err != nil {
		t.Errorf("the good one: %v", err)
	}
}

func TestReuseIsLoggedWithoutTheToken(t *testing.T) {
	t.Parallel()
	b := setup(t)
	g := b.register(t, "frog")
	next, _ := b.Refresh(t.Context(), g.RefreshToken, "")
	if _, err := b.Refresh(t.Context(), next.RefreshToken, ""); err != nil {
		t.Fatal(err)
	}
	b.clock.Advance(time.Minute)
	_, err := b.Refresh(t.Context(), g.RefreshToken, "")
	wantFault(t, "reuse", err, fault.Unauthenticated)
	log := b.log.String()
	if !strings.Contains(log, g.User.ID) || strings.Contains(log, g.RefreshToken) {
		t.Errorf("log: %s", log)
	}
}

func TestParallelRefreshesWithOneTokenAllSucceed(t *testing.T) {
	t.Parallel()
	b := setup(t)
	g := b.register(t, "frog")
	grants := make([]Grant, 12)
	var all sync.WaitGroup
	for i := range grants {
		all.Go(func() {
			var err error
			if grants[i], err = b.Refresh(t.Context(), g.RefreshToken, ""); err != nil {
				t.Errorf("Refresh: %v", err)
			}
		})
	}
	all.Wait()
	for _, g := range grants {
		if _, err := b.Refresh(t.Context(), g.RefreshToken, ""); err != nil {
			t.Errorf("a successor is refused: %v", err)
		}
	}
}

func TestParallelRefreshesAfterTheGraceLeaveOneSuccessorAlive(t *testing.T) {
	t.Parallel()
	b := setup(t)
	g := b.register(t, "frog")
	if _, err := b.Refresh(t.Context(), g.RefreshToken, ""); err != nil {
		t.Fatal(err)
	}
	b.clock.Advance(refreshGrace)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if _, err := b.Refresh(t.Context(), g.RefreshToken, ""); err != nil {
				t.Errorf("Refresh: %v", err)
			}
		})
	}
	all.Wait()
	if n := count(t, b.pool, `SELECT count(*) FROM refresh_tokens WHERE parent IS NOT NULL AND replaced_at IS NULL`); n != 1 {
		t.Errorf("%d successors live, want 1", n)
	}
}

func TestAClientThatRefreshesInALoopLeavesBoundedRows(t *testing.T) {
	t.Parallel()
	one, two := twoProcesses(t)
	g := one.register(t, "frog")
	refused := 0
	for range 24 * 6 {
		for {
			next, err := [2]bundle{one, two}[refused%2].Refresh(t.Context(), g.RefreshToken, "")
			if err != nil {
				wantFault(t, "Refresh", err, fault.TooManyRequests)
				refused++
				break
			}
			g = next
		}
		one.clock.Advance(10 * time.Minute)
		one.mustCatchUp(t)
	}
	if n := count(t, one.pool, `SELECT count(*) FROM refresh_tokens`); n > renewalsAtOnce+24*12+1 {
		t.Errorf("a day in a loop left %d tokens", n)
	}
	one.refresh(t, g)
}

func TestATokenUsedTwiceEndsItsSessionEvenWhenNothingIsLeftToSpend(t *testing.T) {
	t.Parallel()
	b := setup(t)
	first := b.register(t, "frog")
	last := first
	for range renewalsAtOnce {
		last = b.refresh(t, last)
	}
	b.clock.Advance(refreshGrace)
	b.mustCatchUp(t)
	_, err := b.Refresh(t.Context(), last.RefreshToken, "")
	wantFault(t, "one too many", err, fault.TooManyRequests)
	_, err = b.Refresh(t.Context(), first.RefreshToken, "")
	wantFault(t, "the first again", err, fault.Unauthenticated)
	b.wantRefused(t, last)
}

func TestTheDatabaseHoldsNoToken(t *testing.T) {
	t.Parallel()
	b := setup(t)
	g := b.register(t, "frog")
	hash, _ := hashToken(g.RefreshToken)
	if n := count(t, b.pool, `SELECT count(*) FROM refresh_tokens WHERE hash = $1`, hash); n != 1 {
		t.Errorf("the hash is found %d times, want 1", n)
	}
	if n := count(t, b.pool, `SELECT count(*) FROM refresh_tokens t WHERE hash = convert_to($1, 'UTF8') OR t::text LIKE '%' || $1 || '%'`, g.RefreshToken); n != 0 {
		t.Error("the token itself is stored")
	}
}

// modelFamily models the contract's rule about refresh tokens as simply as possible: the tokens of one
// session in the order they were made.
type modelFamily struct {
	ended  bool
	tokens []*modelToken
}

type modelToken struct {
	parent       *modelToken
	made, usedAt time.Time
	used, dead   bool
}

func (f *modelFamily) use(t *modelToken, now time.Time) bool {
	successors := slices.Collect(func(yield func(*modelToken) bool) {
		for _, s := range f.tokens {
			if s.parent == t && !yield(s) {
				return
			}
		}
	})
	old := t.used && now.Sub(t.usedAt) >= 60*time.Second
	last := t.made
	if t.used {
		last = t.usedAt
	}
	switch {
	case f.ended || now.Sub(last) >= 90*day:
		return false
	case t.dead || old && slices.ContainsFunc(successors, func(s *modelToken) bool { return s.used }):
		f.ended = true
		return false
	}
	for _, s := range successors {
		s.dead = s.dead || old
	}
	if !t.used {
		t.used, t.usedAt = true, now
	}
	f.tokens = append(f.tokens, &modelToken{parent: t, made: now})
	return true
}

func TestAnyOrderOfRefreshesGoesAsTheModelSays(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.register(t, "frog")
	rapid.Check(t, func(r *rapid.T) {
		f := &modelFamily{tokens: []*modelToken{{made: b.clock.Now()}}}
		b.clock.Advance(time.Hour)
		f.tokens[0].made = b.clock.Now()
		tokens := []string{b.login(t, "frog").RefreshToken}
		for range rapid.IntRange(1, 12).Draw(r, "uses") {
			b.clock.Advance(rapid.SampledFrom([]time.Duration{0, time.Second, 59 * time.Second, time.Minute, day, 89 * day, 90 * day}).Draw(r, "after"))
			i := rapid.IntRange(0, len(tokens)-1).Draw(r, "token")
			g, err := b.Refresh(t.Context(), tokens[i], "")
			if got, want := err == nil, f.use(f.tokens[i], b.clock.Now()); got != want {
				r.Fatalf("accepted %t (%v), want %t", got, err, want)
			}
			if err == nil {
				tokens = append(tokens, g.RefreshToken)
			}
		}
	})
}
