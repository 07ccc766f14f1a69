package account

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/alexedwards/argon2id"

	"slowpond/internal/fault"
	"slowpond/internal/fixture"
)

func TestPasswordsAreHashedWith64MiBByDefault(t *testing.T) {
	t.Parallel()
	c := withDefaults(Config{})
	p := newPasswords(c.Argon2, c.Hashes, c.HashQueue)
	hash, err := p.hash(t.Context(), goodPassword)
	if err != nil {
		t.Fatal(err)
	}
	if want := "$argon2id$v=19$m=65536,t=3,p=1$"; !strings.HasPrefix(hash, want) {
		t.Errorf("hash begins %.40s, want %s", hash, want)
	}
	for password, want := range map[string]bool{goodPassword: true, otherPassword: false} {
		if got, err := p.verify(t.Context(), password, hash); err != nil || got != want {
			t.Errorf("verify: got %t, %v; want %t", got, err, want)
		}
	}
}

func TestVerifyingNoHashIsWorkAndNeverMatches(t *testing.T) {
	t.Parallel()
	p := newPasswords(fixture.CheapArgon2(), 1, 1)
	match, err := p.verify(t.Context(), goodPassword, "")
	if match || err != nil {
		t.Errorf("got %t, %v; want no match", match, err)
	}
	if got := p.hashed.Load(); got != 1 {
		t.Errorf("%d hashes computed, want 1", got)
	}
}

func TestVerifyingNoHashIsAsMuchWorkAsVerifyingOne(t *testing.T) {
	t.Parallel()
	p := newPasswords(fixture.CheapArgon2(), 1, 1)
	hash, err := p.hash(t.Context(), goodPassword)
	if err != nil {
		t.Fatal(err)
	}
	want, salt, key, err := argon2id.DecodeHash(hash)
	if err != nil {
		t.Fatal(err)
	}
	got, dummySalt, dummyKey, err := argon2id.DecodeHash(p.dummy)
	if err != nil {
		t.Fatal(err)
	}
	if *got != *want || len(dummySalt) != len(salt) || len(dummyKey) != len(key) {
		t.Errorf("got %+v with %d and %d bytes, want %+v with %d and %d", got, len(dummySalt), len(dummyKey), want, len(salt), len(key))
	}
}

func TestHashingWaitsItsTurnInABoundedQueue(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := newPasswords(fixture.CheapArgon2(), 2, 3)
		p.slots <- struct{}{} // two hashes that take their time
		p.slots <- struct{}{}
		ctx, cancel := context.WithCancel(t.Context())
		errs := make(chan error, 3)
		for _, ctx := range []context.Context{ctx, t.Context(), t.Context()} {
			go func() { _, err := p.hash(ctx, goodPassword); errs <- err }()
		}
		synctest.Wait()
		if got := p.waiting.Load(); got != 3 {
			t.Errorf("%d wait, want 3", got)
		}
		_, err := p.hash(t.Context(), goodPassword)
		wantFault(t, "a fourth", err, fault.TooManyRequests)
		if f, ok := errors.AsType[*fault.Error](err); !ok || f.RetryAfter <= 0 {
			t.Errorf("no time to retry after in %v", err)
		}
		cancel()
		if err := <-errs; !errors.Is(err, context.Canceled) {
			t.Errorf("who gave up got %v, want context.Canceled", err)
		}
		<-p.slots
		for range 2 {
			if err := <-errs; err != nil {
				t.Errorf("who waited got %v", err)
			}
		}
		if got := p.waiting.Load(); got != 0 {
			t.Errorf("%d wait at the end, want 0", got)
		}
	})
}

func TestEveryHashGivesItsPlaceBack(t *testing.T) {
	t.Parallel()
	p := newPasswords(fixture.CheapArgon2(), 2, 100)
	var all sync.WaitGroup
	for range 40 {
		all.Go(func() {
			if _, err := p.hash(t.Context(), goodPassword); err != nil {
				t.Errorf("hash: %v", err)
			}
		})
	}
	all.Wait()
	if got := p.hashed.Load(); got != 40 {
		t.Errorf("%d hashes computed, want 40", got)
	}
	if len(p.slots) != 0 || cap(p.slots) != 2 {
		t.Errorf("%d of %d slots taken, want 0 of 2", len(p.slots), cap(p.slots))
	}
}
