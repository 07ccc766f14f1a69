package api

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"slowpond/internal/api/apigen"
	"slowpond/internal/fault"
	"slowpond/internal/live"
	"slowpond/internal/match"
	"slowpond/internal/notify"
	"slowpond/internal/null"
	"slowpond/internal/play"
)

const (
	// oldestMark is how long the id of a user's stream is good for.
	oldestMark = 7 * 24 * time.Hour
	// markOverlap is how far before its time an id looks back: longer than a commit may take and than two
	// servers' clocks may differ.
	markOverlap = 2 * time.Minute
	// mostChanges is how many games can be told of at once; who has missed more reads the lists.
	mostChanges = 1000
	// mostMine is how many games of a kind are read to find those that changed. With more an id promises
	// nothing, since the changed ones may be among those not read.
	mostMine = 20_000
)

// mark is the id of an event in a user's stream: everything that happened before a time has been told.
func mark(user string, at time.Time) string {
	return base64.RawURLEncoding.EncodeToString([]byte(strconv.FormatInt(at.UnixMicro(), 10) + "." + user))
}

// markTime returns the time of a mark, or invalid for one that is not the user's own or too old.
func markTime(text, user string, now time.Time, field string) (time.Time, error) {
	raw, err := base64.RawURLEncoding.DecodeString(text)
	micros, whose, _ := strings.Cut(string(raw), ".")
	n, err2 := strconv.ParseInt(micros, 10, 64)
	at := time.UnixMicro(n)
	if err != nil || err2 != nil || whose != user || now.Sub(at) > oldestMark || at.After(now.Add(markOverlap)) {
		return time.Time{}, fault.InvalidField(field, "Must be an id that this caller's stream sent within a week; else begin without one.")
	}
	return at, nil
}

// changes tells a user how far their games have come.
type changes struct {
	stream
	user string
	told map[string]int // the version told of each game
}

// since returns the user's changes since a mark; for "" none, but what counts as told from now on.
func (s stream) since(text, field string) (c changes, missed []play.Standing, err error) {
	c = changes{s, s.call.caller.UserID, map[string]int{}}
	now := s.clock()
	after := now.Add(markOverlap)
	if text != "" {
		if after, err = markTime(text, c.user, now, field); err != nil {
			return c, nil, err
		}
	}
	after = after.Add(-markOverlap)
	all, err := s.play.Concerning(s.ctx, []string{c.user}, after, mostMine)
	if err != nil {
		return c, nil, err
	}
	for _, g := range all {
		if text != "" && !g.At.Before(after) {
			missed = append(missed, g)
		} else {
			c.told[g.Game] = g.Version
		}
	}
	if len(missed) > mostChanges || text != "" && len(all) >= mostMine {
		return c, nil, fault.InvalidField(field, "Too much has changed since: read the lists, and begin without an id.")
	}
	slices.SortFunc(missed, func(a, b play.Standing) int { return a.At.Compare(b.At) })
	return c, missed, nil
}

// change returns how far a game has come, where it is further than told.
func (c changes) change(game string, version int) (change notify.Game, further bool, err error) {
	if c.told[game] >= version {
		return change, false, nil
	}
	sight, err := c.play.Follow(c.ctx, play.Viewer{User: c.user}, game, c.told[game], version)
	if fault.CodeOf(err) == fault.NotFound { // hidden meanwhile
		return change, false, nil
	}
	if err != nil {
		return change, false, err
	}
	change, err = c.gameOf(sight)
	if err == nil {
		c.told[game] = sight.View.Version
	}
	return change, err == nil, err
}

func (c changes) gameOf(s play.Sight) (notify.Game, error) {
	users, err := c.accounts.ByIDs(c.ctx, s.View.Participants())
	return notify.GameOf(s, c.user, users), err
}

// missed returns the changes of games since a mark. One that the user has seen on another device is not
// unread.
func (c changes) missed(games []play.Standing) ([]notify.Game, error) {
	ids := make([]string, len(games))
	for i, g := range games {
		ids[i] = g.Game
	}
	seen, err := c.play.Seen(c.ctx, c.user, ids)
	if err != nil {
		return nil, err
	}
	list := make([]notify.Game, 0, len(games))
	for _, g := range games {
		change, further, err := c.change(g.Game, g.Version)
		if err != nil {
			return nil, err
		}
		if further {
			change.Unread = change.Unread && change.Version > seen[g.Game]
			list = append(list, change)
		}
	}
	return list, nil
}

func (s streams) ListMyChanges(ctx context.Context, r apigen.ListMyChangesRequestObject) (apigen.ListMyChangesResponseObject, error) {
	mine := s.of(ctx)
	began := s.clock()
	c, games, err := mine.since(null.Value(r.Params.After), "after")
	if err != nil {
		return nil, err
	}
	missed, err := c.missed(games)
	items := make([]apigen.GameChange, len(missed))
	for i, g := range missed {
		items[i] = renderChange(g)
	}
	return apigen.ListMyChanges200JSONResponse{Items: items, LastID: mark(c.user, began)}, err
}

// userStream is the answer to StreamMe.
type userStream struct {
	stream
	lastID string
}

func (s streams) StreamMe(ctx context.Context, r apigen.StreamMeRequestObject) (apigen.StreamMeResponseObject, error) {
	return userStream{s.of(ctx), null.Value(r.Params.LastEventID)}, nil
}

// VisitStreamMeResponse writes the stream.
func (s userStream) VisitStreamMeResponse(w http.ResponseWriter) error {
	leave, err := s.open.enter(s.call.caller.UserID, s.call.client)
	if err != nil {
		return err
	}
	defer leave()
	began := s.clock()
	listener := s.hub.User(s.call.caller.UserID)
	defer listener.Close()
	c, games, err := s.since(s.lastID, "Last-Event-ID")
	if err != nil {
		return err
	}
	missed, err := c.missed(games)
	if err != nil {
		return err
	}
	c.stream = c.begun()
	out := c.follow(w, listener.Rung)
	f := &userFollower{changes: c, listener: listener, out: out.sse, toldTo: began, waiting: map[string]int{}, bell: bell{notify: s.tells, user: s.call.caller.UserID}}
	out.look, out.mark = f.look, f.mark
	for _, change := range missed {
		if err := f.write(change); err != nil {
			return err
		}
	}
	f.mark()
	return out.run()
}

// userFollower writes what is new in a user's games.
type userFollower struct {
	changes
	listener *live.Listener
	out      *sse
	toldTo   time.Time      // what happened before has been written: since the stream began, or versions were compared
	waiting  map[string]int // heard of and not yet written: the database was away
	bell     bell
}

func (f *userFollower) look() (bye string, err error) {
	compared := f.hub.ComparedAt() // before Take, which then has all that the comparison found
	heard, overrun := f.listener.Take()
	maps.Copy(f.waiting, heard)
	if overrun || len(f.waiting) > mostBehind {
		return byeSlow, nil
	}
	for game, version := range f.waiting {
		change, further, err := f.change(game, version)
		if err != nil {
			return "", err
		}
		delete(f.waiting, game)
		if !further {
			continue
		}
		if err := f.write(change); err != nil {
			return "", err
		}
	}
	f.tell(compared)
	return "", nil
}

func (f *userFollower) write(change notify.Game) error {
	data, err := json.Marshal(renderChange(change))
	if err != nil {
		return err
	}
	told, err := f.bell.tell(f.ctx, change, f.clock())
	if err != nil {
		return err
	}
	f.out.event(f.upTo(), "game", data)
	if change.LastEvent == string(match.Created) && change.Unread {
		f.out.event("", "challenge", data)
	}
	for _, notice := range told {
		f.out.event("", "notice", notice)
	}
	return nil
}

// tell notes that everything before a time has been written.
func (f *userFollower) tell(upTo time.Time) {
	if upTo.After(f.toldTo) {
		f.toldTo = upTo
	}
}

// mark tells the caller where to begin again.
func (f *userFollower) mark() {
	if compared := f.hub.ComparedAt(); len(f.waiting) == 0 && f.listener.Idle() {
		f.tell(compared)
	}
	f.out.id(f.upTo())
}

// upTo is the id of a time before which all changes have been written. Wake-ups may be lost until versions
// are compared, so it is no later than that, and not later than what has been heard of and not written.
func (f *userFollower) upTo() string { return mark(f.user, f.toldTo) }
