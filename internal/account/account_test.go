package account

import (
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/fixture"
)

func TestNewRefusesConfigsThatCannotWork(t *testing.T) {
	t.Parallel()
	pool, key := new(pgxpool.Pool), secrets(t, oldSecret)
	for name, c := range map[string]Config{
		"no pool":              {Secrets: key},
		"no secrets":           {Pool: pool},
		"lifetime too short":   {Pool: pool, Secrets: key, Argon2: fixture.CheapArgon2(), TokenLifetime: time.Millisecond},
		"negative hashes":      {Pool: pool, Secrets: key, Argon2: fixture.CheapArgon2(), Hashes: -1},
		"negative hash queue":  {Pool: pool, Secrets: key, Argon2: fixture.CheapArgon2(), HashQueue: -1},
		"negative lifetime":    {Pool: pool, Secrets: key, Argon2: fixture.CheapArgon2(), TokenLifetime: -time.Hour},
		"nothing given at all": {},
	} {
		if _, err := New(c); err == nil {
			t.Errorf("%s: New gave no error", name)
		}
	}
}

func TestGrantsAndSecretsPrintAndLogWithoutTheirSecrets(t *testing.T) {
	t.Parallel()
	g := Grant{AccessToken: "SECRET-access", RefreshToken: "SECRET-refresh", User: User{ID: "abc"}}
	key := secrets(t, "kid:"+strings.Repeat("SECRET+/", 6))
	for _, v := range []any{g, &g, []Grant{g}, key, &key, struct{ S Secrets }{key}, struct{ s Secrets }{key}} {
		var log strings.Builder
		slog.New(slog.NewTextHandler(&log, nil)).Info("text", "v", v)
		slog.New(slog.NewJSONHandler(&log, nil)).Info("json", "v", v)
		if all := log.String() + fmt.Sprintf("%v %+v %#v %s", v, v, v, v); strings.Contains(all, "SECRET") {
			t.Errorf("%T shows its secret: %s", v, all)
		}
	}
}
