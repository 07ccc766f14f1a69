package account

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"slowpond/internal/fault"
	"slowpond/internal/fixture"
	"slowpond/internal/pgtest"
)

const (
	home     = "198.51.100.7"
	attacker = "203.0.113.9"
)

// spendAll tries wrong passwords until one is refused as one too many, and returns how many were not.
func (b bundle) spendAll(t testing.TB, name, address string) (tries int) {
	t.Helper()
	for ; tries < 1000; tries++ {
		_, err := b.Login(t.Context(), name, "wrong password", address)
		if fault.CodeOf(err) == fault.TooManyRequests {
			return tries
		}
		wantFault(t, name, err, fault.Unauthenticated)
	}
	t.Fatal("logins are not limited")
	return 0
}

func TestANameIsTriedAHundredTimesAnHourOverAllServers(t *testing.T) {
	t.Parallel()
	one, two := twoProcesses(t)
	one.register(t, "frog")
	for _, name := range []string{"frog", "nobody", "no name at all", strings.Repeat("x", 1<<16)} {
		tries := 0
		for elapsed := time.Duration(0); elapsed < time.Hour; elapsed += tryEvery {
			if elapsed > 0 {
				one.clock.Advance(tryEvery)
			}
			tries += one.spendAll(t, name, attacker) + two.spendAll(t, strings.ToUpper(name), "2001:db8::1")
		}
		if tries < 99 || tries > 100 {
			t.Errorf("%.10s: %d tries in an hour, want 100 at most", name, tries)
		}
	}
}

func TestAnAttackerDoesNotLockTheOwnerOutAtAKnownPlace(t *testing.T) {
	t.Parallel()
	one, two := twoProcesses(t)
	g, err := one.Register(t.Context(), "frog", goodPassword, nil, home)
	if err != nil {
		t.Fatal(err)
	}
	one.spendAll(t, "frog", attacker)
	login := func(address string, want fault.Code) {
		t.Helper()
		_, err := two.Login(t.Context(), "Frog", goodPassword, address)
		wantFault(t, "from "+address, err, want)
	}
	login(attacker, fault.TooManyRequests)
	login("192.0.2.1", fault.TooManyRequests)
	login("198.51.100.8", fault.TooManyRequests) // a neighbour
	login(home, "")
	if _, err := two.Refresh(t.Context(), g.RefreshToken, "2001:db8:1:2::3"); err != nil {
		t.Fatal(err)
	}
	login("2001:db8:1:2::4", "") // where the session was renewed
	login("2001:db8:1:ffff::1", fault.TooManyRequests)
	login("2001:db8:2::1", fault.TooManyRequests)
	login(home, "") // where a later session was begun
}

func TestAPlaceIsKnownToItsUserAloneAndForAWhile(t *testing.T) {
	t.Parallel()
	b := setup(t)
	if _, err := b.Register(t.Context(), "frog", goodPassword, nil, home); err != nil {
		t.Fatal(err)
	}
	b.register(t, "toad")
	b.spendAll(t, "toad", attacker)
	b.spendAll(t, "frog", attacker)
	_, err := b.Login(t.Context(), "toad", goodPassword, home)
	wantFault(t, "another user at the place", err, fault.TooManyRequests)
	b.spendAll(t, "frog", home)
	_, err = b.Login(t.Context(), "frog", goodPassword, home)
	wantFault(t, "a place where too much was tried", err, fault.TooManyRequests)

	b.clock.Advance(placeKept)
	b.spendAll(t, "frog", attacker)
	_, err = b.Login(t.Context(), "frog", goodPassword, home)
	wantFault(t, "a place of long ago", err, fault.TooManyRequests)
	if err := b.Purge(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := count(t, b.pool, `SELECT count(*) FROM sessions WHERE address_prefix IS NOT NULL OR address_mac IS NOT NULL`); n != 0 {
		t.Errorf("%d places are kept", n)
	}
}

func TestTriesLeaveBoundedRows(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for i := range 50 {
		_, err := b.Login(t.Context(), fmt.Sprintf("nobody%d", i), "wrong password", attacker)
		wantFault(t, "Login", err, fault.Unauthenticated)
		if bucket := bucketOf(fmt.Sprint(i)); bucket < 0 || bucket >= tryBuckets {
			t.Errorf("bucket %d", bucket)
		}
	}
	if n := count(t, b.pool, `SELECT count(*) FROM password_tries`); n < 49 {
		t.Errorf("%d rows, want about 50", n)
	}
	b.clock.Advance(tryEvery)
	if err := b.Purge(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := count(t, b.pool, `SELECT count(*) FROM password_tries`); n != 0 {
		t.Errorf("%d rows are left when nothing is spent", n)
	}
}

func TestOldPasswordsAreTriedAHundredTimesAnHourOverAllServers(t *testing.T) {
	t.Parallel()
	one, two := twoProcesses(t)
	id := one.identity(t, one.register(t, "frog"))
	for i := range triesAtOnce {
		wantFault(t, "a wrong one", [2]bundle{one, two}[i%2].ChangePassword(t.Context(), id, "wrong password", otherPassword), fault.Forbidden)
	}
	wantFault(t, "one more", two.ChangePassword(t.Context(), id, goodPassword, otherPassword), fault.TooManyRequests)
	one.clock.Advance(tryEvery)
	wantFault(t, "later", two.ChangePassword(t.Context(), id, goodPassword, otherPassword), "")
}

func TestPlaces(t *testing.T) {
	t.Parallel()
	for address, want := range map[string][2]string{
		"192.0.2.77": {"192.0.2.77/32", "192.0.2.0/24"}, "::ffff:192.0.2.77": {"192.0.2.77/32", "192.0.2.0/24"},
		"2001:db8:1:2::3": {"2001:db8:1:2::/64", "2001:db8:1::/48"}, "fe80::1%eth0": {"fe80::/64", "fe80::/48"},
	} {
		if p := placeOf(address); p.exact.String() != want[0] || *p.prefix() != want[1] {
			t.Errorf("%q: got %v and %s, want %v", address, p.exact, *p.prefix(), want)
		}
	}
	for _, address := range []string{"", "nonsense", "192.0.2.1:80"} {
		if p := placeOf(address); p != (place{}) || p.prefix() != nil || p.mac("a", nil) != nil {
			t.Errorf("%q: got %v, want nowhere", address, p)
		}
	}
}

func TestAPlaceIsKnownAfterANewSecretAndKeptInNoReadableForm(t *testing.T) {
	t.Parallel()
	b := setup(t)
	if _, err := b.Register(t.Context(), "frog", goodPassword, nil, home); err != nil {
		t.Fatal(err)
	}
	rotated := b
	rotated.Service = onPool(t, b.pool, b.clock).Service
	rotated.secrets = secrets(t, newSecret+","+oldSecret)
	b.spendAll(t, "frog", attacker)
	_, err := rotated.Login(t.Context(), "frog", goodPassword, home)
	wantFault(t, "at home with a new secret", err, "")
	if n := count(t, b.pool, `SELECT count(*) FROM sessions s WHERE s::text LIKE '%' || $1 || '%'`, home); n != 0 {
		t.Error("the address itself is stored")
	}
}

// BenchmarkSpendTry measures what counting adds to a login.
func BenchmarkSpendTry(b *testing.B) {
	s := onPool(b, pgtest.New(b), fixture.NewClock())
	for i := range b.N {
		if err := s.spendTry(b.Context(), fmt.Sprint(i)); err != nil && fault.CodeOf(err) != fault.TooManyRequests {
			b.Fatal(err)
		}
	}
}
