package account

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/alexedwards/argon2id"

	"slowpond/internal/fault"
)

const (
	// hashRetry is the Retry-After when too many callers wait to hash.
	hashRetry = time.Second
	// queuePerHash lets as many wait as one address may send at once to two processors, for two seconds or
	// so: whoever comes later is told at once to come back.
	queuePerHash = 16
)

// passwords hashes and checks passwords, a bounded number at once: each takes tens of MiB and a
// core, so more at once would only make all of them slower. A bounded number of others wait.
type passwords struct {
	params  *argon2id.Params
	slots   chan struct{} // holds one for each hash being computed
	limit   int64
	waiting atomic.Int64
	hashed  atomic.Int64 // hashes computed so far
	dummy   string       // a hash that no password has
}

func newPasswords(params *argon2id.Params, atOnce, queue int) *passwords {
	return &passwords{params: params, slots: make(chan struct{}, atOnce), limit: int64(queue), dummy: dummyHash(params)}
}

// dummyHash returns a hash that takes as much work to verify as any other, and none to make: salt and key are random.
func dummyHash(params *argon2id.Params) string {
	salt, key := make([]byte, params.SaltLength), make([]byte, params.KeyLength)
	_, _ = rand.Read(salt) // never fails
	_, _ = rand.Read(key)
	encode := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=19$m=%d,t=%d,p=%d$%s$%s",
		params.Memory, params.Iterations, params.Parallelism, encode(salt), encode(key))
}

// HashQueue returns how many callers wait to hash a password.
func (s *Service) HashQueue() int { return int(s.passwords.waiting.Load()) }

// hash returns the encoded hash of password. It fails with fault.TooManyRequests when too many wait,
// and with ctx's error when ctx ends first.
func (p *passwords) hash(ctx context.Context, password string) (encoded string, err error) {
	if err := p.acquire(ctx); err != nil {
		return "", err
	}
	defer p.release()
	encoded, err = argon2id.CreateHash(password, p.params)
	if err != nil {
		return "", fmt.Errorf("hashing a password: %w", err)
	}
	return encoded, nil
}

// verify reports whether encoded is the hash of password. An empty hash, of an account that has no
// password or does not exist, takes the same work and never matches. It fails as hash does.
func (p *passwords) verify(ctx context.Context, password, encoded string) (bool, error) {
	known := encoded != ""
	if !known {
		encoded = p.dummy
	}
	if err := p.acquire(ctx); err != nil {
		return false, err
	}
	defer p.release()
	match, err := argon2id.ComparePasswordAndHash(password, encoded)
	if err != nil {
		return false, fmt.Errorf("checking a password: %w", err)
	}
	return match && known, nil
}

func (p *passwords) acquire(ctx context.Context) error {
	select {
	case p.slots <- struct{}{}:
		return nil
	default:
	}
	defer p.waiting.Add(-1)
	if p.waiting.Add(1) > p.limit {
		return &fault.Error{Code: fault.TooManyRequests, Detail: "Too many people are signing in at once. Try again shortly.", RetryAfter: hashRetry}
	}
	select {
	case p.slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("waiting to hash a password: %w", ctx.Err())
	}
}

func (p *passwords) release() {
	p.hashed.Add(1)
	<-p.slots
}
