package api

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"slowpond/internal/api/apigen"
	"slowpond/internal/fault"
	"slowpond/internal/live"
	"slowpond/internal/notify"
	"slowpond/internal/null"
	"slowpond/internal/play"
)

// mostBehind is how many events a stream may come to be behind: a caller who reads so slowly is sent away.
const mostBehind = 256

// streams holds the operations that follow games.
type streams struct {
	games
	hub   *live.Hub
	tells *notify.Service
	open  *openStreams
	roll  *roll
	pace  streamPace
	clock func() time.Time
}

// stream is what both kinds of stream know of their request.
type stream struct {
	streams
	ctx  context.Context // until the stream begins
	call *call
}

func (s streams) of(ctx context.Context) stream { return stream{s, outlasting(ctx), callOf(ctx)} }

// begun returns the same for the time after the beginning.
func (s stream) begun() stream {
	s.ctx = s.call.lasting
	return s
}

func (s stream) follow(w http.ResponseWriter, rung <-chan struct{}) followed {
	return followed{
		sse: newSSE(w), ctx: s.ctx, caller: s.call.caller, roll: s.roll, pace: s.pace, rung: rung,
	}
}

// gameStream is the answer to StreamGame.
type gameStream struct {
	stream
	id    string
	after *int // nil: from the present
}

func (s streams) StreamGame(ctx context.Context, r apigen.StreamGameRequestObject) (apigen.StreamGameResponseObject, error) {
	after := r.Params.After
	if r.Params.LastEventID != nil {
		after = r.Params.LastEventID
	}
	return gameStream{s.of(ctx), r.ID, after}, nil
}

// VisitStreamGameResponse writes the stream.
func (s gameStream) VisitStreamGameResponse(w http.ResponseWriter) error {
	leave, err := s.open.enter(s.call.caller.UserID, s.call.client)
	if err != nil {
		return err
	}
	defer leave()
	listener := s.hub.Game(s.id)
	defer listener.Close()
	viewer := s.call.viewer.Anew() // what was read before the listening began may be older
	now, err := s.play.Get(s.ctx, viewer, s.id)
	if err != nil {
		return err
	}
	if null.Value(s.after) > now.Version {
		return fault.InvalidField("Last-Event-ID", "The game has not come so far.")
	}
	var present []byte
	if s.after == nil {
		if present, err = s.present(now); err != nil {
			return err
		}
	}
	s.stream = s.begun()
	f := gameFollower{gameStream: s, viewer: viewer, listener: listener, reached: now.Version}
	if s.after != nil {
		f.sent = *s.after
	}
	out := s.stream.follow(w, listener.Rung)
	f.out = out.sse
	out.look = f.look
	if present != nil {
		out.event("", "game", present)
		f.sent = now.Version
	}
	return out.run()
}

// gameFollower writes what is new in one game.
type gameFollower struct {
	gameStream
	viewer   play.Viewer
	listener *live.Listener
	out      *sse
	sent     int  // the seq of the last event sent
	reached  int  // the version heard of
	caughtUp bool // what happened before the stream began has been sent
}

// present is the game as it stands, before any event.
func (s gameStream) present(now play.View) ([]byte, error) {
	game, err := s.render(s.ctx, now)
	if err != nil {
		return nil, err
	}
	return encodeGame(make([]byte, 0, usualGame), &game)
}

func (f *gameFollower) look() (bye string, err error) {
	heard, _ := f.listener.Take()
	f.reached = max(f.reached, heard[f.id])
	sight, err := f.play.Follow(f.ctx, f.viewer, f.id, f.sent, f.reached)
	if err != nil {
		return "", err
	}
	if f.caughtUp && len(sight.Events) > mostBehind {
		return byeSlow, nil
	}
	over, begun := false, f.caughtUp
	f.caughtUp = true
	for _, e := range sight.Events {
		data, err := json.Marshal(renderEvent(e))
		if err != nil {
			return "", err
		}
		f.out.event(strconv.Itoa(e.Seq), string(e.Type), data)
		f.sent, over = e.Seq, play.EndsGame(e.Type)
	}
	switch {
	case over && begun:
		return silently, nil
	case sight.View.EndedAt != nil:
		return byeEnded, nil
	}
	return "", nil
}

func (s streams) MarkGameSeen(ctx context.Context, r apigen.MarkGameSeenRequestObject) (apigen.MarkGameSeenResponseObject, error) {
	err := s.play.MarkSeen(ctx, viewer(ctx), r.ID, r.Body.Version)
	return apigen.MarkGameSeen204Response{}, err
}
