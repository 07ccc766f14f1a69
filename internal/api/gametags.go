package api

import (
	"context"
	"slices"

	lru "github.com/hashicorp/golang-lru/v2"

	"slowpond/internal/account"
	"slowpond/internal/etag"
	"slowpond/internal/play"
)

const keptTags = 4096 // about 2 MB

// gameTags remembers the tags of games as they were shown, so that a caller who asks again and has the
// game costs neither a view nor its JSON.
type gameTags struct {
	kept *lru.Cache[shownGame, shownTag]
}

// shownGame is a game at a version as one viewer sees it.
type shownGame struct {
	game    string
	version int
	viewer  string // user id, "" for the public
	admin   bool
}

// shownTag holds only for as long as the users that the game names are as they were.
type shownTag struct {
	users []account.User
	tag   string
}

func newGameTags() gameTags {
	kept, _ := lru.New[shownGame, shownTag](keptTags) // fails only for a size below one
	return gameTags{kept}
}

func (t gameTags) of(g shownGame, users []account.User) (tag string, ok bool) {
	shown, ok := t.kept.Get(g)
	return shown.tag, ok && slices.Equal(shown.users, users)
}

// tagged is the game that the gate has found, for a caller with these If-None-Match headers.
func (g games) tagged(ctx context.Context, id string, ifNoneMatch []string) (taggedGame, error) {
	v := viewer(ctx)
	glance, ok := v.Glance()
	if !ok || len(ifNoneMatch) == 0 {
		_, body, err := g.body(ctx, v, id)
		return taggedGame{body, etag.Of(body), ifNoneMatch}, err
	}
	users, err := g.accounts.Each(ctx, glance.Users)
	if err != nil {
		return taggedGame{}, err
	}
	shown := shownGame{id, glance.Version, v.User, v.Admin}
	if tag, ok := g.tags.of(shown, users); ok && has(ifNoneMatch, tag) {
		return taggedGame{nil, tag, ifNoneMatch}, nil
	}
	view, body, err := g.body(ctx, v, id)
	if err != nil {
		return taggedGame{}, err
	}
	tag := etag.Of(body)
	if view.Claimable == nil { // otherwise it depends on the other player's visits too
		g.tags.kept.Add(shown, shownTag{users, tag})
	}
	return taggedGame{body, tag, ifNoneMatch}, nil
}

// body is a game as a viewer sees it, and its JSON.
func (g games) body(ctx context.Context, v play.Viewer, id string) (play.View, []byte, error) {
	view, err := g.play.Get(ctx, v, id)
	if err != nil {
		return view, nil, err
	}
	game, err := g.render(ctx, view)
	if err != nil {
		return view, nil, err
	}
	body, err := encodeGame(make([]byte, 0, usualGame), &game)
	return view, body, err
}
