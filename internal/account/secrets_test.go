package account

import (
	"bytes"
	"encoding/base64"
	"strings"
	"testing"
)

func TestParseSecretsTakesEitherAlphabetPaddedOrNot(t *testing.T) {
	t.Parallel()
	key := bytes.Repeat([]byte{0xfb, 0xff, 0xfe, 0x3e}, 8) // has both characters that differ
	for _, encoding := range []*base64.Encoding{base64.StdEncoding, base64.RawStdEncoding, base64.URLEncoding, base64.RawURLEncoding} {
		s, err := ParseSecrets(" k1:" + encoding.EncodeToString(key) + " , k.2:" + encoding.EncodeToString(append(key, 1)) + "\n")
		if err != nil {
			t.Fatalf("ParseSecrets: %v", err)
		}
		if s.ring.signing != "k1" || !bytes.Equal(s.ring.keys["k1"], key) || len(s.ring.keys["k.2"]) != 33 {
			t.Errorf("got %q and %v", s.ring.signing, s.ring.keys)
		}
	}
}

func TestParseSecretsSaysWhichKeyIsWrong(t *testing.T) {
	t.Parallel()
	good := oldSecret
	for text, want := range map[string]string{
		"":                            "no secret is given",
		" \n":                         "no secret is given",
		good + ",":                    "secret 2: it is empty",
		"c2VjcmV0":                    "secret 1: it has no colon",
		":" + good[4:]:                "secret 1: its key id",
		"k d:" + good[4:]:             "secret 1: its key id",
		good + "," + good:             "secret 2: its key id was used before",
		good + ",k:!" + good[4:]:      "secret 2: its key is not base64",
		good + ",k:c2VjcmV0c2VjcmV0":  "secret 2: its key has 12 bytes, fewer than 32",
		strings.Repeat("k", 65) + ":": "secret 1: its key id",
	} {
		_, err := ParseSecrets(text)
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("ParseSecrets(%q): got %v, want %q", text, err, want)
		}
	}
}

func TestGeneratedSecretsAreReadBackAndDiffer(t *testing.T) {
	t.Parallel()
	a, b := GenerateSecret(), GenerateSecret()
	if _, err := ParseSecrets(a + "," + b); err != nil {
		t.Errorf("ParseSecrets: %v", err)
	}
	if a == b {
		t.Error("two generated secrets are equal")
	}
}

func FuzzParseSecrets(f *testing.F) {
	for _, seed := range []string{"", oldSecret, oldSecret + "," + newSecret, "a:b,c", ":", "k:SECRETSECRETSECRET", "kid:" + strings.Repeat("_-", 22)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseSecrets(text)
		if err != nil {
			if s.ring != nil {
				t.Error("keys and an error at once")
			}
			if secret := longestPart(text); len(secret) > 12 && strings.Contains(err.Error(), secret) {
				t.Errorf("the error shows the text: %v", err)
			}
			return
		}
		if len(s.ring.keys[s.ring.signing]) < minSecret {
			t.Error("the signing key is missing or short")
		}
		if got, want := len(s.ring.keys), 1+strings.Count(text, ","); got != want {
			t.Errorf("%d keys, want %d", got, want)
		}
	})
}

func longestPart(text string) (longest string) {
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",: \n", r) }) {
		if len(part) > len(longest) {
			longest = part
		}
	}
	return longest
}
