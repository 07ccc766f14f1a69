package account

import (
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"strings"
)

// minSecret is the length of a key in bytes below which HMAC-SHA-256 would be weakened (RFC 7518, 3.2).
const minSecret = 32

// Secrets are the keys of access tokens, each with its key id: the first signs, all of them verify. To
// rotate, put a new key first and drop the old one when the last token it signed has expired.
// Secrets print and log as "redacted". The zero value holds no key and is refused by New.
type Secrets struct {
	ring *keyring // behind a pointer, so that printing a struct around it shows an address at most
}

type keyring struct {
	signing string // the kid of the first key
	keys    map[string][]byte
}

// ParseSecrets reads `kid:base64,kid2:base64`. A kid is 1 to 64 of `A-Z a-z 0-9 . _ -`, each only
// once; a key is at least 32 bytes, in base64 of either alphabet, padded or not. Errors name a wrong
// key by its position and never show any of the text.
func ParseSecrets(text string) (Secrets, error) {
	if strings.TrimSpace(text) == "" {
		return Secrets{}, errors.New("no secret is given; the form is kid:base64,kid2:base64")
	}
	ring := &keyring{keys: map[string][]byte{}}
	for i, entry := range strings.Split(text, ",") {
		kid, key, err := parseSecret(strings.TrimSpace(entry))
		if err == nil && ring.keys[kid] != nil {
			err = errors.New("its key id was used before")
		}
		if err != nil {
			return Secrets{}, fmt.Errorf("secret %d: %w", i+1, err)
		}
		if i == 0 {
			ring.signing = kid
		}
		ring.keys[kid] = key
	}
	return Secrets{ring}, nil
}

// GenerateSecret returns a fresh random secret in the form that ParseSecrets reads.
func GenerateSecret() string {
	key := make([]byte, minSecret)
	rand.Read(key)
	return strings.ToLower(rand.Text()[:8]) + ":" + base64.StdEncoding.EncodeToString(key)
}

func parseSecret(entry string) (kid string, key []byte, err error) {
	kid, encoded, ok := strings.Cut(entry, ":")
	switch {
	case entry == "":
		return "", nil, errors.New("it is empty")
	case !ok:
		return "", nil, errors.New("it has no colon between key id and key")
	case !validKid(kid):
		return "", nil, errors.New("its key id is not 1 to 64 of A-Z a-z 0-9 . _ -")
	}
	key, err = decodeSecret(encoded)
	if err != nil {
		return "", nil, errors.New("its key is not base64")
	}
	if len(key) < minSecret {
		return "", nil, fmt.Errorf("its key has %d bytes, fewer than %d", len(key), minSecret)
	}
	return kid, key, nil
}

func decodeSecret(encoded string) ([]byte, error) {
	plain := strings.NewReplacer("-", "+", "_", "/").Replace(encoded)
	if strings.HasSuffix(plain, "=") {
		return base64.StdEncoding.Strict().DecodeString(plain)
	}
	return base64.RawStdEncoding.Strict().DecodeString(plain)
}

func validKid(kid string) bool {
	if len(kid) < 1 || len(kid) > 64 {
		return false
	}
	for _, c := range []byte(kid) {
		if !isLetter(c) && !isDigit(c) && c != '.' && c != '_' && c != '-' {
			return false
		}
	}
	return true
}

// String is "redacted".
func (Secrets) String() string { return "redacted" }

// GoString is "redacted".
func (Secrets) GoString() string { return "redacted" }

// LogValue is "redacted".
func (Secrets) LogValue() slog.Value { return slog.StringValue("redacted") }
