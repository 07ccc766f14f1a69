package account

import (
	"testing"
)

// BenchmarkAuthenticate checks a token that was verified before, and one that was not.
func BenchmarkAuthenticate(b *testing.B) {
	s := fresh(b)
	token, err := s.sign(Identity{UserID: "user", SessionID: "session"}, s.clock.Now())
	if err != nil {
		b.Fatal(err)
	}
	for name, prepare := range map[string]func(){"known": func() {}, "new": s.known.tokens.Purge} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				prepare()
				if _, err := s.Authenticate(b.Context(), token); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkHashAPasswordWithTheDefaults(b *testing.B) {
	c := withDefaults(Config{})
	p := newPasswords(c.Argon2, c.Hashes, c.HashQueue)
	for b.Loop() {
		if _, err := p.hash(b.Context(), goodPassword); err != nil {
			b.Fatal(err)
		}
	}
}
