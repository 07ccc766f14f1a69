// Package feed tells players by calendar and by Atom feed, at addresses that only they know.
package feed

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"
	"github.com/gorilla/feeds"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/fault"
	"slowpond/internal/notify"
	"slowpond/internal/postgres"
)

// Config is what Feeds needs; all fields are required.
type Config struct {
	Pool      *pgxpool.Pool
	Notices   *notify.Service
	PublicURL string // where players reach the page, without a slash at its end
	Clock     func() time.Time
	Log       *slog.Logger
}

// Feeds serves users' feeds. It is safe for concurrent use.
type Feeds struct{ Config }

// New returns the feeds of a server.
func New(c Config) *Feeds { return &Feeds{c} }

// URLs are the addresses of a user's feeds. Who has them reads them.
type URLs struct{ Calendar, Atom string }

func (f *Feeds) urls(secret string) URLs {
	base := f.PublicURL + "/feeds/" + secret
	return URLs{Calendar: base + "/games.ics", Atom: base + "/games.atom"}
}

// Of returns a user's feeds, made on first use.
func (f *Feeds) Of(ctx context.Context, user string) (URLs, error) {
	var secret string
	err := f.Pool.QueryRow(ctx, `
		WITH made AS (INSERT INTO feeds (user_id, secret) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING secret)
		SELECT secret FROM made UNION ALL SELECT secret FROM feeds WHERE user_id = $1 LIMIT 1`, user, rand.Text()).Scan(&secret)
	if errors.Is(err, pgx.ErrNoRows) { // made by another request at the same moment
		err = f.Pool.QueryRow(ctx, `SELECT secret FROM feeds WHERE user_id = $1`, user).Scan(&secret)
	}
	return f.urls(secret), postgres.Explain(err)
}

// Reset gives a user new addresses; the old ones are 404 at once.
func (f *Feeds) Reset(ctx context.Context, user string) (URLs, error) {
	secret := rand.Text()
	_, err := f.Pool.Exec(ctx, `INSERT INTO feeds (user_id, secret) VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET secret = $2`, user, secret)
	return f.urls(secret), postgres.Explain(err)
}

// Handler serves /feeds/{secret}/games.ics and games.atom.
func (f *Feeds) Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "GET only", http.StatusMethodNotAllowed)
			return
		}
		secret, name, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/feeds/"), "/")
		write := map[string]writer{"games.ics": f.calendar, "games.atom": f.atom}[name]
		if write == nil || len(secret) > 64 || strings.ContainsRune(secret, 0) {
			http.NotFound(w, r)
			return
		}
		if err := f.serve(w, r, secret, write); err != nil {
			f.refuse(w, r, err)
		}
	})
}

// writer writes what a feed says, and names its content type.
type writer func(user string, games []notify.Game, s notify.Settings) (text, contentType string, err error)

func (f *Feeds) serve(w http.ResponseWriter, r *http.Request, secret string, write writer) error {
	ctx := r.Context()
	var user string
	err := f.Pool.QueryRow(ctx, `SELECT user_id FROM feeds AS f JOIN users AS u ON u.id = f.user_id WHERE f.secret = $1 AND u.banned_at IS NULL`, secret).Scan(&user)
	if errors.Is(err, pgx.ErrNoRows) {
		return fault.New(fault.NotFound, "There is no such feed.")
	}
	if err != nil {
		return postgres.Explain(err)
	}
	settings, err := f.Notices.Settings(ctx, user)
	if err != nil {
		return err
	}
	games, err := f.Notices.GamesOf(ctx, user)
	if err != nil {
		return err
	}
	text, contentType, err := write(user, games, settings)
	if err != nil {
		return err
	}
	sum := sha256.Sum256([]byte(text))
	h := w.Header()
	h.Set("ETag", `"`+base64.RawURLEncoding.EncodeToString(sum[:15])+`"`)
	h.Set("Cache-Control", "private, max-age=300")
	h.Set("Content-Type", contentType)
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Robots-Tag", "noindex")
	http.ServeContent(w, r, "", time.Time{}, strings.NewReader(text))
	return nil
}

// refuse says why there is no feed. The address is a secret, so no log has it.
func (f *Feeds) refuse(w http.ResponseWriter, r *http.Request, err error) {
	switch fault.CodeOf(err) {
	case fault.NotFound:
		http.NotFound(w, r)
	case fault.Unavailable:
		w.Header().Set("Retry-After", "60")
		http.Error(w, "The server's database is not responding. Try again shortly.", http.StatusServiceUnavailable)
	default:
		f.Log.ErrorContext(r.Context(), "a feed failed", "error", err)
		http.Error(w, "This is an error of the server.", http.StatusInternalServerError)
	}
}

func (f *Feeds) link(g notify.Game) string { return f.PublicURL + "/games/" + g.ID }

// calendar has one event for each deadline of the user's own. Its times are those of the events it tells of, so
// that the same games give the same bytes.
func (f *Feeds) calendar(_ string, games []notify.Game, s notify.Settings) (text, contentType string, err error) {
	c := ics.NewCalendarFor("Slowpond")
	c.SetMethod(ics.MethodPublish)
	c.SetName("Slowpond")
	c.SetRefreshInterval("PT15M")
	for _, g := range games {
		if !g.MyTurn() || g.Deadline == nil {
			continue
		}
		n := notify.Notice{Kind: notify.YourTurn, Game: g}
		e := c.AddEvent(g.ID + "@slowpond")
		e.SetDtStampTime(g.LastEventAt.UTC())
		e.SetSequence(g.Version)
		e.SetStartAt(g.Deadline.Add(-15 * time.Minute).UTC())
		e.SetEndAt(g.Deadline.UTC())
		e.SetSummary(n.Title(s.Language))
		e.SetDescription(n.Body(s.Language, s.Location()))
		e.SetURL(f.link(g))
		e.SetTimeTransparency(ics.TransparencyTransparent)
		for _, seconds := range s.Reminders {
			alarm := e.AddAlarm()
			alarm.SetAction(ics.ActionDisplay)
			alarm.SetTrigger(fmt.Sprintf("-PT%dS", max(seconds-15*60, 0)))
			alarm.SetDescription(n.Title(s.Language))
		}
	}
	return c.Serialize(), "text/calendar; charset=utf-8", nil
}

// entriesMost is how many entries the Atom feed has.
const entriesMost = 50

func (f *Feeds) atom(user string, games []notify.Game, s notify.Settings) (text, contentType string, err error) {
	feed := &feeds.Feed{Title: "Slowpond", Link: &feeds.Link{Href: f.PublicURL + "/games"}, Id: f.PublicURL + "/users/" + user}
	for _, g := range games {
		n, tells := notify.Of(g)
		if !tells || len(feed.Items) == entriesMost {
			continue
		}
		at := g.LastEventAt.UTC()
		feed.Items = append(feed.Items, &feeds.Item{
			Id: fmt.Sprintf("%s#%d.%s", f.link(g), g.Version, n.Kind), Title: n.Title(s.Language), Description: n.Body(s.Language, s.Location()),
			Link: &feeds.Link{Href: f.link(g)}, Updated: at, Created: at,
		})
		if at.After(feed.Updated) {
			feed.Updated = at
		}
	}
	if feed.Updated.IsZero() {
		feed.Updated = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	text, err = feed.ToAtom()
	return text, "application/atom+xml; charset=utf-8", err
}
