package feed

import (
	"encoding/xml"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	ics "github.com/arran4/golang-ical"

	"slowpond/internal/account"
	"slowpond/internal/fixture"
	"slowpond/internal/games"
	"slowpond/internal/match"
	"slowpond/internal/notify"
	"slowpond/internal/pgtest"
	"slowpond/internal/play"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

type harness struct {
	*Feeds
	t     *testing.T
	games *play.Games
}

func setup(t *testing.T) *harness {
	t.Helper()
	pool, clock := pgtest.New(t), fixture.NewClock()
	fixture.AddUsers(t, pool, "ann", "bob")
	playing, err := play.New(play.Config{Pool: pool, Variants: games.All(), Clock: clock.Now})
	if err != nil {
		t.Fatal(err)
	}
	secrets, err := account.ParseSecrets(account.GenerateSecret())
	if err != nil {
		t.Fatal(err)
	}
	accounts, err := account.New(account.Config{Pool: pool, Secrets: secrets, Clock: clock.Now, Argon2: fixture.CheapArgon2()})
	if err != nil {
		t.Fatal(err)
	}
	notices, err := notify.New(notify.Config{Pool: pool, Games: playing, Accounts: accounts, Clock: clock.Now, Log: slog.Default()})
	if err != nil {
		t.Fatal(err)
	}
	return &harness{New(Config{Pool: pool, Notices: notices, PublicURL: "https://pond.example.org", Clock: clock.Now, Log: slog.Default()}), t, playing}
}

// setups are planted: no feed may hold them.
var setups = [2]string{"1.2/345/.67", "765/4.3/21."}

// begin is a game of Subulata in which ann is to move.
func (h *harness) begin() string {
	h.t.Helper()
	must := func(a play.Answer, err error) string {
		h.t.Helper()
		if err != nil {
			h.t.Fatal(err)
		}
		return a.View.ID
	}
	id := must(h.games.Create(h.t.Context(), "ann", play.Proposal{
		Variant: "subulata-7", Seat: "white", OpponentKind: match.Anyone, TimeControl: match.TimeControl{Kind: match.PerMove, PerMoveSeconds: 86400},
	}, play.Key{}))
	must(h.games.Join(h.t.Context(), play.Request{Game: id, User: "bob"}, ""))
	must(h.games.Place(h.t.Context(), play.Request{Game: id, User: "ann"}, setups[0]))
	must(h.games.Place(h.t.Context(), play.Request{Game: id, User: "bob"}, setups[1]))
	return id
}

func (h *harness) get(url string, headers ...string) *httptest.ResponseRecorder {
	h.t.Helper()
	r := httptest.NewRequestWithContext(h.t.Context(), "GET", strings.TrimPrefix(url, h.PublicURL), nil)
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.Handler().ServeHTTP(w, r)
	return w
}

func TestTheCalendarHasTheDeadlinesOfItsOwner(t *testing.T) {
	t.Parallel()
	h := setup(t)
	id := h.begin()
	urls, err := h.Of(t.Context(), "ann")
	if err != nil {
		t.Fatal(err)
	}
	w := h.get(urls.Calendar)
	calendar, err := ics.ParseCalendar(strings.NewReader(w.Body.String()))
	if err != nil || len(calendar.Events()) != 1 {
		t.Fatalf("got %s, %v", w.Body, err)
	}
	e := calendar.Events()[0]
	end, err := e.GetEndAt()
	if err != nil || e.Id() != id+"@slowpond" || !end.Equal(h.Clock().Truncate(1e9).AddDate(0, 0, 1)) || len(e.Alarms()) != 2 {
		t.Errorf("got %s at %v with %d alarms, %v", e.Id(), end, len(e.Alarms()), err)
	}
	if again := h.get(urls.Calendar, "If-None-Match", w.Header().Get("ETag")); again.Code != http.StatusNotModified {
		t.Errorf("again: %d", again.Code)
	}
	bobs, err := h.Of(t.Context(), "bob")
	if err != nil {
		t.Fatal(err)
	}
	if other := h.get(bobs.Calendar); strings.Contains(other.Body.String(), "VEVENT") {
		t.Errorf("bob, who waits: got %s", other.Body)
	}
	for _, text := range []string{w.Body.String(), h.get(urls.Atom).Body.String()} {
		for _, secret := range setups {
			if strings.Contains(text, secret) {
				t.Errorf("%s is in %s", secret, text)
			}
		}
	}
}

func TestTheFeedTellsWhatHappened(t *testing.T) {
	t.Parallel()
	h := setup(t)
	id := h.begin()
	urls, err := h.Of(t.Context(), "ann")
	if err != nil {
		t.Fatal(err)
	}
	var feed struct {
		Entries []struct {
			ID      string `xml:"id"`
			Title   string `xml:"title"`
			Updated string `xml:"updated"`
		} `xml:"entry"`
	}
	w := h.get(urls.Atom)
	if err := xml.Unmarshal(w.Body.Bytes(), &feed); err != nil || len(feed.Entries) != 1 {
		t.Fatalf("got %s, %v", w.Body, err)
	}
	if e := feed.Entries[0]; !strings.HasPrefix(e.ID, "https://pond.example.org/games/"+id+"#") || e.Title != "It is your move against bob" || e.Updated == "" {
		t.Errorf("got %+v", e)
	}
	if !strings.HasPrefix(w.Header().Get("Content-Type"), "application/atom+xml") || w.Header().Get("Referrer-Policy") != "no-referrer" {
		t.Errorf("got %v", w.Header())
	}
}

func TestOldAndUnknownAddressesAreNotFound(t *testing.T) {
	t.Parallel()
	h := setup(t)
	urls, err := h.Of(t.Context(), "ann")
	if err != nil {
		t.Fatal(err)
	}
	fresh, err := h.Reset(t.Context(), "ann")
	if err != nil || fresh == urls || h.get(fresh.Atom).Code != http.StatusOK {
		t.Errorf("got %v, %v", fresh, err)
	}
	for _, url := range []string{urls.Calendar, urls.Atom, h.PublicURL + "/feeds/x/games.ics", fresh.Atom + "x", h.PublicURL + "/feeds//games.ics"} {
		if w := h.get(url); w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", url, w.Code)
		}
	}
}
