package lobby_test

import (
	"os"
	"testing"

	"slowpond/internal/account"
	"slowpond/internal/fault"
	"slowpond/internal/fixture"
	"slowpond/internal/games"
	"slowpond/internal/lobby"
	"slowpond/internal/match"
	"slowpond/internal/pgtest"
	"slowpond/internal/play"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

// setup returns a lobby with the users ann, bob and deep, a computer.
func setup(t *testing.T) (*lobby.Lobby, func(sql string)) {
	t.Helper()
	pool := pgtest.New(t)
	exec := func(sql string) {
		t.Helper()
		if _, err := pool.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	exec(`INSERT INTO users (id, name, computer, created_at)
		VALUES ('ann-id', 'Ann', false, now()), ('bob-id', 'Bob', false, now()), ('deep-id', 'Deep', true, now())`)
	exec(`INSERT INTO sessions (id, user_id, created_at, last_used_at) VALUES ('s', 'bob-id', now(), now())`)
	secrets, err := account.ParseSecrets("k:b2xkb2xkb2xkb2xkb2xkb2xkb2xkb2xkb2xkb2xkb2w=")
	if err != nil {
		t.Fatal(err)
	}
	accounts, err := account.New(account.Config{Pool: pool, Secrets: secrets, Argon2: fixture.CheapArgon2()})
	if err != nil {
		t.Fatal(err)
	}
	playing, err := play.New(play.Config{Pool: pool, Variants: games.All()})
	if err != nil {
		t.Fatal(err)
	}
	return lobby.New(accounts, playing, 8), exec
}

func offer(kind, name string) lobby.Offer {
	return lobby.Offer{Proposal: play.Proposal{Variant: "tablut", OpponentKind: kind}, OpponentName: name}
}

func TestAnOfferNamesItsOpponentInAnyCase(t *testing.T) {
	t.Parallel()
	l, _ := setup(t)
	a, err := l.Create(t.Context(), "ann-id", offer("user", "bOB"), play.Key{})
	if err != nil || a.View.Terms.Opponent != (match.Opponent{Kind: match.User, User: "bob-id"}) {
		t.Errorf("got %+v, %v, want a game for bob", a.View.Terms.Opponent, err)
	}
	for _, kind := range []string{"anyone", "invite"} {
		a, err := l.Create(t.Context(), "ann-id", offer(kind, ""), play.Key{})
		if err != nil || a.View.Terms.Opponent.Kind != kind || (a.View.InviteCode != "") != (kind == "invite") {
			t.Errorf("%s: got %+v with code %q, %v", kind, a.View.Terms.Opponent, a.View.InviteCode, err)
		}
	}
}

func TestAnOfferToNobodyIsInvalid(t *testing.T) {
	t.Parallel()
	l, _ := setup(t)
	one := 1
	leveled := offer("anyone", "")
	leveled.Level = &one
	nine := 9
	tooGood := offer("computer", "")
	tooGood.Level = &nine
	tests := map[string]struct {
		offer   lobby.Offer
		pointer string
	}{
		"a user without a name":       {offer("user", ""), "/opponent/name"},
		"an unknown user":             {offer("user", "Nobody"), "/opponent/name"},
		"an impossible name":          {offer("user", "\x00"), "/opponent/name"},
		"oneself":                     {offer("user", "ann"), "/opponent/name"},
		"the computer by name":        {offer("user", "Deep"), "/opponent/name"},
		"a name with anyone":          {offer("anyone", "Bob"), "/opponent/name"},
		"a name with an invite":       {offer("invite", "Bob"), "/opponent/name"},
		"a name with the computer":    {offer("computer", "Bob"), "/opponent/name"},
		"a level that does not exist": {tooGood, "/opponent/level"},
		"an unknown kind":             {offer("friend", "Bob"), "/opponent/kind"},
		"a level without computer":    {leveled, "/opponent/level"},
	}
	for name, test := range tests {
		_, err := l.Create(t.Context(), "ann-id", test.offer, play.Key{})
		f, ok := err.(*fault.Error)
		if !ok || f.Code != fault.Invalid || len(f.Fields) != 1 || f.Fields[0].Pointer != test.pointer {
			t.Errorf("%s: got %v, want %s invalid", name, err, test.pointer)
		}
	}
}

func TestARepeatedOfferIsTheSameGameEvenWhenTheOpponentIsRenamed(t *testing.T) {
	t.Parallel()
	l, exec := setup(t)
	key := play.Key{Value: "k", Fingerprint: []byte("f")}
	first, err := l.Create(t.Context(), "ann-id", offer("user", "Bob"), key)
	if err != nil {
		t.Fatal(err)
	}
	exec(`UPDATE users SET name = 'Robert' WHERE id = 'bob-id'`)
	again, err := l.Create(t.Context(), "ann-id", offer("user", "Bob"), key)
	if err != nil || !again.Replayed || again.View.ID != first.View.ID {
		t.Errorf("the repeat: got game %s, replayed %v, %v, want %s again", again.View.ID, again.Replayed, err, first.View.ID)
	}
	_, err = l.Create(t.Context(), "ann-id", offer("user", "Bob"), play.Key{Value: "l", Fingerprint: []byte("f")})
	if fault.CodeOf(err) != fault.Invalid {
		t.Errorf("another key: got %v, want invalid", err)
	}
}

func TestAGameAgainstTheComputerHasStarted(t *testing.T) {
	t.Parallel()
	l, _ := setup(t)
	for level := 1; level <= 8; level++ {
		o := offer("computer", "")
		o.Level = &level
		a, err := l.Create(t.Context(), "ann-id", o, play.Key{})
		if err != nil || a.View.Status != match.StatusPlaying || a.View.Terms.Opponent.Level != level {
			t.Fatalf("level %d: got %s, %+v, %v, want a started game", level, a.View.Status, a.View.Terms.Opponent, err)
		}
	}
	a, err := l.Create(t.Context(), "ann-id", offer("computer", ""), play.Key{})
	if err != nil || a.View.Terms.Opponent.Level != lobby.DefaultLevel {
		t.Errorf("without a level: got %+v, %v", a.View.Terms.Opponent, err)
	}
}
