package notify

import (
	"cmp"
	"context"
	"encoding/base64"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"slowpond/internal/fault"
	"slowpond/internal/play"
	"slowpond/internal/postgres"
)

// Item is one notice of the page's bell. Texts are by key and arguments, so that a page words them in its
// own language.
type Item struct {
	ID      string
	At      time.Time
	Kind    Kind
	Game    Game
	TextKey string
	Args    map[string]string
	Seen    bool
}

const (
	bellFor  = 90 * 24 * time.Hour
	bellMost = 1000 // games that go on, and games that have ended, of which the bell knows
	// bellLooks is how many games one page of the bell looks at: those that tell nothing are among them.
	bellLooks = 100
)

// Items lists what the bell tells of a game: everything that is true now and was not brought about by its
// reader.
func Items(g Game) (items []Item) {
	if !g.Unread {
		return nil
	}
	for _, k := range g.Kinds() {
		key, args := text(k, g)
		items = append(items, Item{ID: itemID(g, k), At: g.LastEventAt, Kind: k, Game: g, TextKey: key, Args: args})
	}
	return items
}

// Bell returns a page of what a user is told on the page, the latest first: of each game what is true now,
// for 90 days after its end. It is read from the games, so nothing is kept and nothing stale is shown.
func (s *Service) Bell(ctx context.Context, user, cursor string, limit int) (items []Item, next string, err error) {
	now := s.Clock()
	games, err := s.Games.Concerning(ctx, []string{user}, now.Add(-bellFor), bellMost)
	if err != nil {
		return nil, "", err
	}
	slices.SortFunc(games, func(a, b play.Standing) int { return cmp.Or(b.At.Compare(a.At), cmp.Compare(a.Game, b.Game)) })
	games, err = after(games, cursor)
	if err != nil {
		return nil, "", err
	}
	seen, err := s.seen(ctx, user, games[:min(len(games), bellLooks)])
	if err != nil {
		return nil, "", err
	}
	settings, err := s.Settings(ctx, user)
	if err != nil {
		return nil, "", err
	}
	for i, standing := range games {
		if i > 0 && (len(items) >= limit || i == bellLooks) {
			return items, place(games[i-1]), nil
		}
		g, own, err := s.game(ctx, user, standing.Game, standing.Version)
		if gone(err) || own {
			continue
		}
		if err != nil {
			return nil, "", err
		}
		for _, item := range Items(g) {
			if settings.OnPage(item.Kind) {
				item.Seen = seen(item)
				items = append(items, item)
			}
		}
	}
	return items, "", nil
}

// feedMost is how many games a feed tells of.
const feedMost = 200

// GamesOf lists a user's games as feeds tell of them: those that go on and those that have ended lately, of
// each kind up to 200.
func (s *Service) GamesOf(ctx context.Context, user string) (games []Game, err error) {
	all, err := s.Games.Concerning(ctx, []string{user}, s.Clock().Add(-feedFor), feedMost)
	if err != nil {
		return nil, err
	}
	for _, standing := range all {
		g, _, err := s.game(ctx, user, standing.Game, standing.Version)
		if gone(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		games = append(games, g)
	}
	slices.SortFunc(games, func(a, b Game) int { return cmp.Or(b.LastEventAt.Compare(a.LastEventAt), cmp.Compare(a.ID, b.ID)) })
	return games, nil
}

// feedFor is how long after its end a feed tells of a game.
const feedFor = 30 * 24 * time.Hour

// seen returns whether a user has seen an item: on the bell, or the game itself.
func (s *Service) seen(ctx context.Context, user string, games []play.Standing) (func(Item) bool, error) {
	ids := make([]string, len(games))
	for i, g := range games {
		ids[i] = g.Game
	}
	versions, err := s.Games.Seen(ctx, user, ids)
	if err != nil {
		return nil, err
	}
	var upTo time.Time
	err = s.pool.QueryRow(ctx, `SELECT coalesce((SELECT seen_at FROM notice_settings WHERE user_id = $1), to_timestamp(0))`, user).Scan(&upTo)
	if err != nil {
		return nil, postgres.Explain(err)
	}
	return func(i Item) bool { return !i.At.After(upTo) || versions[i.Game.ID] >= i.Game.Version }, nil
}

// MarkSeen notes that a user has seen the bell up to an item, that and all older ones. It never goes back.
func (s *Service) MarkSeen(ctx context.Context, user, upTo string) error {
	at, err := itemTime(upTo)
	if err != nil {
		return err
	}
	if now := s.Clock(); at.After(now) {
		at = now
	}
	_, err = s.pool.Exec(ctx, `
		INSERT INTO notice_settings (user_id, seen_at) VALUES ($1, $2)
		ON CONFLICT (user_id) DO UPDATE SET seen_at = greatest(notice_settings.seen_at, EXCLUDED.seen_at)`, user, at)
	return postgres.Explain(err)
}

// itemID names what a game tells at a version.
func itemID(g Game, k Kind) string {
	return encode(fmt.Sprintf("%d.%s.%d.%s", g.LastEventAt.UnixMicro(), g.ID, g.Version, k))
}

func itemTime(id string) (time.Time, error) {
	text, err := base64.RawURLEncoding.DecodeString(id)
	micros, _, _ := strings.Cut(string(text), ".")
	n, err2 := strconv.ParseInt(micros, 10, 64)
	if err != nil || err2 != nil {
		return time.Time{}, fault.InvalidField("/up_to", "Must be the id of a notice.")
	}
	return time.UnixMicro(n).UTC(), nil
}

func place(g play.Standing) string { return encode(fmt.Sprintf("%d.%s", g.At.UnixMicro(), g.Game)) }

func encode(text string) string { return base64.RawURLEncoding.EncodeToString([]byte(text)) }

// after returns the games that follow a place, of games in the order of the bell.
func after(games []play.Standing, cursor string) ([]play.Standing, error) {
	if cursor == "" {
		return games, nil
	}
	text, err := base64.RawURLEncoding.DecodeString(cursor)
	micros, id, ok := strings.Cut(string(text), ".")
	n, err2 := strconv.ParseInt(micros, 10, 64)
	if err != nil || err2 != nil || !ok {
		return nil, fault.InvalidField("cursor", "Must be a next_cursor of this list.")
	}
	at := time.UnixMicro(n)
	first := slices.IndexFunc(games, func(g play.Standing) bool { return g.At.Before(at) || g.At.Equal(at) && g.Game > id })
	if first < 0 {
		return nil, nil
	}
	return games[first:], nil
}
