package account

import (
	"encoding/base64"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"slowpond/internal/fault"
)

// fresh returns an offline service as if it had just read that no session is revoked.
func fresh(t testing.TB) bundle {
	b := offline(t)
	b.revoked.learn(nil, b.clock.Now())
	return b
}

func (b bundle) token(t testing.TB, claims jwt.Claims, method jwt.SigningMethod, kid string, key any) string {
	t.Helper()
	token := jwt.NewWithClaims(method, claims)
	token.Header["kid"] = kid
	signed, err := token.SignedString(key)
	if err != nil {
		t.Fatalf("signing: %v", err)
	}
	return signed
}

func (b bundle) goodClaims() jwt.MapClaims {
	return jwt.MapClaims{
		"sub": "user", "sid": "session", "iss": "slowpond", "aud": "slowpond-api",
		"iat": b.clock.Now().Unix(), "exp": b.clock.Now().Add(time.Minute).Unix(),
	}
}

func TestAccessTokensCarryWhatTheContractNames(t *testing.T) {
	t.Parallel()
	b := fresh(t)
	want := Identity{UserID: "user", SessionID: "session"}
	signed, err := b.sign(want, b.clock.Now())
	if err != nil {
		t.Fatal(err)
	}
	want.Expires = b.clock.Now().Add(15 * time.Minute).Truncate(time.Second) // a JWT has whole seconds
	if got, err := b.Authenticate(t.Context(), signed); err != nil || got.UserID != want.UserID || got.SessionID != want.SessionID || !got.Expires.Equal(want.Expires) {
		t.Errorf("got %v, %v; want %v", got, err, want)
	}
	claims := jwt.MapClaims{}
	token, _, err := jwt.NewParser().ParseUnverified(signed, claims)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"sub", "sid", "iat", "exp", "iss", "aud"} {
		if claims[name] == nil {
			t.Errorf("no claim %s", name)
		}
	}
	if token.Header["kid"] != "old" || token.Header["alg"] != "HS256" {
		t.Errorf("header %v", token.Header)
	}
}

func TestAccessTokensDieWithTheirLifetime(t *testing.T) {
	t.Parallel()
	b := fresh(t)
	signed, _ := b.sign(Identity{UserID: "user", SessionID: "session"}, b.clock.Now())
	for _, step := range []struct {
		after time.Duration
		want  fault.Code
	}{{14*time.Minute + 59*time.Second, ""}, {time.Second, fault.Unauthenticated}} {
		b.clock.Advance(step.after)
		b.revoked.learn(nil, b.clock.Now())
		_, err := b.Authenticate(t.Context(), signed)
		wantFault(t, "Authenticate", err, step.want)
	}
}

func TestAuthenticateRefusesTokensThatAreNotAsSigned(t *testing.T) {
	t.Parallel()
	b := fresh(t)
	key := b.secrets.ring.keys["old"]
	with := func(name string, value any) string {
		claims := b.goodClaims()
		claims[name] = value
		if value == nil {
			delete(claims, name)
		}
		return b.token(t, claims, jwt.SigningMethodHS256, "old", key)
	}
	good := b.token(t, b.goodClaims(), jwt.SigningMethodHS256, "old", key)
	if _, err := b.Authenticate(t.Context(), good); err != nil {
		t.Fatalf("the good token is refused: %v", err)
	}
	for name, token := range map[string]string{
		"nothing at all":          "",
		"not a token":             "a.b.c",
		"no algorithm":            b.token(t, b.goodClaims(), jwt.SigningMethodNone, "old", jwt.UnsafeAllowNoneSignatureType),
		"another algorithm":       b.token(t, b.goodClaims(), jwt.SigningMethodHS512, "old", key),
		"another key":             b.token(t, b.goodClaims(), jwt.SigningMethodHS256, "old", make([]byte, 32)),
		"an unknown kid":          b.token(t, b.goodClaims(), jwt.SigningMethodHS256, "other", key),
		"an empty kid, empty key": b.token(t, b.goodClaims(), jwt.SigningMethodHS256, "", []byte{}),
		"expired":                 with("exp", b.clock.Now().Add(-time.Second).Unix()),
		"expires at zero":         with("exp", 0),
		"never expires":           with("exp", nil),
		"expiry as text":          with("exp", "tomorrow"),
		"another issuer":          with("iss", "elsewhere"),
		"no issuer":               with("iss", nil),
		"another audience":        with("aud", "elsewhere"),
		"no audience":             with("aud", nil),
		"no subject":              with("sub", nil),
		"no session":              with("sid", nil),
		"not valid yet":           with("nbf", b.clock.Now().Add(time.Hour).Unix()),
		"with trailing space":     good + " ",
		"with a fourth part":      good + ".x",
	} {
		_, err := b.Authenticate(t.Context(), token)
		wantFault(t, name, err, fault.Unauthenticated)
	}
}

func TestAuthenticateRefusesATokenWithAnyCharacterChanged(t *testing.T) {
	t.Parallel()
	b := fresh(t)
	good, _ := b.sign(Identity{UserID: "user", SessionID: "session"}, b.clock.Now())
	for i := range good {
		other := byte('A')
		if good[i] == other {
			other = 'B'
		}
		_, err := b.Authenticate(t.Context(), good[:i]+string(other)+good[i+1:])
		wantFault(t, "changed", err, fault.Unauthenticated)
	}
}

func TestSecretsRotateByKid(t *testing.T) {
	t.Parallel()
	b := fresh(t)
	id := Identity{UserID: "user", SessionID: "session"}
	before, _ := b.sign(id, b.clock.Now())
	b.secrets = secrets(t, newSecret+","+oldSecret)
	during, _ := b.sign(id, b.clock.Now())
	for _, token := range []string{before, during} {
		_, err := b.Authenticate(t.Context(), token)
		wantFault(t, "with both keys", err, "")
	}
	b.secrets = secrets(t, newSecret)
	b.known.tokens.Purge() // secrets change only with a restart, after which no token is known
	_, err := b.Authenticate(t.Context(), during)
	wantFault(t, "the new key's token", err, "")
	_, err = b.Authenticate(t.Context(), before)
	wantFault(t, "the dropped key's token", err, fault.Unauthenticated)
}

func FuzzAuthenticate(f *testing.F) {
	b := fresh(f)
	good, _ := b.sign(Identity{UserID: "user", SessionID: "session"}, b.clock.Now())
	header, rest, _ := strings.Cut(good, ".")
	none := base64.RawURLEncoding.EncodeToString([]byte(`{"alg":"none","kid":"old"}`))
	for _, seed := range []string{"", ".", "..", good, header + "." + rest + ".", none + "." + rest, header + ".bnVsbA." + rest, strings.ToLower(good)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, token string) {
		_, err := b.Authenticate(t.Context(), token)
		want := fault.Unauthenticated
		if token == good {
			want = ""
		}
		wantFault(t, "Authenticate", err, want)
	})
}
